//! `base64`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "base64",
    signature: "base64(text: string): string",
    doc: "The UTF-8 bytes of a text in base64, with padding.",
    parameters: &[Parameter::required("text")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    Ok(Type::string())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let whole = text(arguments, 0)?;
    host.charge(0, whole.len().saturating_mul(4).div_ceil(3))?;
    Ok(Value::text(encode(whole.as_bytes())))
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn encode(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let index = (bits >> (18 - 6 * digit)) & 63;
            out.push(if digit > chunk.len() { '=' } else { char::from(ALPHABET[index as usize]) });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn the_vectors_of_rfc_4648() {
        for (text, encoded) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("ä", "w6Q=")]
        {
            assert_eq!(run(&BUILTIN, &[Value::text(text)]), Ok(Value::text(encoded)));
        }
    }
}
