//! `replace_all`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{pattern_type, text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "replace_all",
    signature: "replace_all(text: string, pattern: string, to: string): string",
    doc: "Replaces every match of an RE2 pattern; `$1` and `${name}` in `to` are its groups, `$$` a dollar.",
    parameters: &[Parameter::required("text"), Parameter::required("pattern"), Parameter::required("to")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    pattern_type(arguments, 1)?;
    text_type(arguments, 2)?;
    Ok(Type::string())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let (whole, pattern, to) = (text(arguments, 0)?, text(arguments, 1)?, text(arguments, 2)?);
    // A copy: the host counts while it is used.
    let regex = host.patterns().get(&pattern).map_err(|reason| Fault::new(1, reason))?.clone();
    let mut out = String::new();
    let mut end = 0;
    for captures in regex.captures_iter(&whole) {
        let found = captures.get(0).expect("group 0 is the match");
        let before = out.len();
        out.push_str(&whole[end..found.start()]);
        captures.expand(&to, &mut out);
        end = found.end();
        // While it grows: a short text can become a long one.
        host.charge(0, out.len() - before)?;
    }
    out.push_str(&whole[end..]);
    host.charge(0, whole.len() - end)?;
    Ok(Value::text(out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn matches_become_groups() {
        let replace = |pattern: &str, to: &str| {
            run(&BUILTIN, &[Value::text("r12"), Value::text(pattern), Value::text(to)])
        };
        assert_eq!(replace("^[a-z]", ""), Ok(Value::text("12")));
        assert_eq!(replace("([a-z])([0-9]+)", "$2$1"), Ok(Value::text("12r")));
        assert_eq!(replace("", "-"), Ok(Value::text("-r-1-2-")));
        assert!(replace("(", "").is_err());
    }
}
