//! Digits with something that makes them no number.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0109", "no number");

/// `text` as it is written.
pub fn bad_number(span: Span, text: &str) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, format!("`{text}` is no number")).at(here(span), "");
    if let Some(octal) = octal(text) {
        return diagnostic
            .because("a leading zero means octal to some programs and decimal to others")
            .fix(octal.clone(), false, here(span), octal)
            .fix(format!("\"{text}\""), false, here(span), format!("\"{text}\""));
    }
    diagnostic
        .because("versions, addresses, sizes and times are written as text, and judged where they arrive")
        .fix(format!("\"{text}\""), true, here(span), format!("\"{text}\""))
}

/// A finite number that no `int` or `float` holds.
pub fn number_too_large(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{text}` is too large for a number"))
        .at(here(span), "")
        .because("an int has 64 bits with a sign, a float is a finite double")
        .fix(format!("\"{text}\""), false, here(span), format!("\"{text}\""))
}

fn octal(text: &str) -> Option<String> {
    let digits = text.strip_prefix('0')?;
    let is_octal = !digits.is_empty() && digits.bytes().all(|b| (b'0'..=b'7').contains(&b));
    is_octal.then(|| format!("0o{digits}"))
}
