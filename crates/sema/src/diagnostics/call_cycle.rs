use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0226", "functions call each other");

/// The functions along the cycle, each with the place of the call that leads on.
pub fn call_cycle(calls: &[(&str, Place)]) -> Diagnostic {
    super::cycle(CODE, "functions call each other", "calls", calls)
        .because("every evaluation ends, so there is no recursion")
        .advice("walk over a list with `for`")
}
