use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0360", "loop over what has no elements");

pub fn not_iterable(place: Place, ty: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("a loop wants a list or a map, and this is {ty}")).at(place, ty)
}
