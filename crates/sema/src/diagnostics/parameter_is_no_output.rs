use kspec_base::{Code, Diagnostic, Place};

use super::Whole;

pub const CODE: Code = Code::new("K0346", "parameter read as an output");

pub fn parameter_is_no_output(place: Place, name: &str, whole: &Whole, declared: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name} is a parameter of {}, not an output", whole.words()))
        .at(place, "a parameter")
        .also(declared, "declared here")
        .because("What a use can be asked for are the lets of its component and its resources.")
        .advice(format!("add a let to the component that is {name}, and read that"))
}
