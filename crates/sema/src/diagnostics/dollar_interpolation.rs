use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0230", "dollar and braces in plain text");

/// `${x}` where x is a name in scope.
pub fn dollar_interpolation(name: &str, place: Place) -> Diagnostic {
    Diagnostic::warning(CODE, format!("${{{name}}} is plain text here, and {name} is a name in scope"))
        .at(place, "written as it stands")
        .advice(format!("interpolation is \\({name})"))
}
