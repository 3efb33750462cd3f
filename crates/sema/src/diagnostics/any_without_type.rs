use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0356", "value of type any where a type is needed");

/// `what`: `a condition`, ``an operand of `+` ``
pub fn any_without_type(place: Place, what: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("this is of type any, and {what} needs a type"))
        .at(place, "any")
        .because("A value of type any can be passed on, compared with == and iterated; for all else its kind must be known.")
        .advice("give it a type: let port: int = …")
}
