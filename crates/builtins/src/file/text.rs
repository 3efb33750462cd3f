//! `text`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "text",
    signature: "text(path: string): string",
    doc: "The text of a file of the project.",
    parameters: &[Parameter::required("path")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    Ok(Type::string())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let path = text(arguments, 0)?;
    let content = host.read(&path).map_err(|reason| Fault::new(0, reason))?;
    host.charge(0, content.len())?;
    Ok(Value::text(&*content))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestHost;

    #[test]
    fn reads_what_the_host_gives() {
        let mut host = TestHost::with_file("a.txt", "x\n");
        assert_eq!((BUILTIN.call)(&mut host, &[Value::text("a.txt")]).ok(), Some(Value::text("x\n")));
        assert!((BUILTIN.call)(&mut host, &[Value::text("b.txt")]).is_err());
    }
}
