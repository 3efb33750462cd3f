use kspec_base::{Code, Diagnostic};

use super::place;
use crate::scan::partner;

pub const CODE: Code = Code::new("K0151", "closing bracket that closes nothing");

/// The bracket at `closer` has no partner.
pub fn diagnostic(text: &str, closer: usize) -> Diagnostic {
    let byte = text.as_bytes()[closer];
    let (open, close) = (char::from(partner(byte)), char::from(byte));
    let at = place(closer, closer + 1);
    Diagnostic::error(CODE, format!("`{close}` closes nothing"))
        .at(at, format!("no `{open}` is open here"))
        .fix(format!("remove `{close}`"), false, at, "")
        .advice(format!("or add the `{open}` that it should close"))
}
