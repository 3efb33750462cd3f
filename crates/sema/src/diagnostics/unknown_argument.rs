use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0213", "unknown argument");

/// `owner` as a person names it: `component metallb`, `function address`.
pub fn unknown_argument(
    name: &str,
    owner: &str,
    parameters: &[&str],
    place: Place,
    declared: Option<Place>,
) -> Diagnostic {
    let mut told =
        Diagnostic::error(CODE, format!("{owner} has no parameter {name}")).at(place, "unknown argument");
    if let Some(declared) = declared {
        told = told.also(declared, "declared here");
    }
    let near = kspec_base::did_you_mean(name, parameters.iter().copied());
    told = super::with_near(told, near, place);
    match parameters {
        [] => told.note("it has no parameters"),
        _ => told.note(format!("parameters: {}", parameters.join(", "))),
    }
}
