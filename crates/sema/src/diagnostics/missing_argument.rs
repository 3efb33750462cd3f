use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0214", "missing argument");

pub fn missing_argument(parameter: &str, owner: &str, place: Place, declared: Option<Place>) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("parameter {parameter} of {owner} has no argument"))
        .at(place, format!("{parameter} is missing"))
        .advice(format!("give it: {parameter} = …"));
    match declared {
        Some(declared) => told.also(declared, "this parameter has no default"),
        None => told,
    }
}
