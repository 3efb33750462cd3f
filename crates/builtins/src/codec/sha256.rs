//! `sha256`

use std::fmt::Write as _;

use kspec_schema::{Ty, Type};
use kspec_values::Value;
use sha2::{Digest, Sha256};

use crate::arguments::{text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "sha256",
    signature: "sha256(text: string): string",
    doc: "The SHA-256 of the UTF-8 bytes of a text, in lower-case hexadecimal.",
    parameters: &[Parameter::required("text")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    Ok(Type::string())
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let digest = Sha256::digest(text(arguments, 0)?.as_bytes());
    let mut out = String::with_capacity(64);
    for byte in digest {
        let _ = write!(out, "{byte:02x}");
    }
    Ok(Value::text(out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn a_known_digest() {
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(run(&BUILTIN, &[Value::text("abc")]), Ok(Value::text(digest)));
    }
}
