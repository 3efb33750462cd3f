use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0501", "default that is never used");

pub fn idle_default(place: Place, read: &str) -> Diagnostic {
    Diagnostic::hint(CODE, format!("{read} is never absent: what stands behind `??` is never used"))
        .at(place, "never needed")
}
