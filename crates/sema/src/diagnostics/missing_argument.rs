use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0214", "missing argument");

/// A parameter of a cluster that is built, so that nobody gives it.
pub fn parameter_without_value(parameter: &str, cluster: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("parameter {parameter} of cluster {cluster} has no value"))
        .at(place, "has no default")
        .because("this cluster is built as it is; only a cluster that extends it could give the value")
        .advice(format!("a default, or `abstract cluster {cluster}`"))
}

pub fn missing_argument(parameter: &str, owner: &str, place: Place, declared: Option<Place>) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("parameter {parameter} of {owner} has no argument"))
        .at(place, format!("{parameter} is missing"))
        .advice(format!("give it: {parameter} = …"));
    match declared {
        Some(declared) => told.also(declared, "this parameter has no default"),
        None => told,
    }
}
