use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0359", "wrong number of loop variables");

/// `form`: how a loop over it is written.
pub fn loop_names(place: Place, ty: &str, form: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("a loop over {ty} is written {form}"))
        .at(place, ty)
        .because("A list gives its elements, a map its keys and values. What is not needed may be named _.")
}
