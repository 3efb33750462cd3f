use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0223", "param outside a spec");

pub fn param_outside_spec(name: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("param {name} stands in a file that is no spec"))
        .at(place, "a param")
        .because("params are given on the command line and in kspec.toml, and those speak to specs")
        .advice("make it a parameter of the component or cluster that needs it, or add the file to `specs` in kspec.toml")
}
