//! A setting that kspec.toml does not have.

use kspec_base::{Code, Diagnostic, Place, did_you_mean};

pub const CODE: Code = Code::new("K1003", "unknown setting in kspec.toml");

pub fn unknown_setting(name: &str, known: &[&str], place: Place) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("kspec.toml has no setting {name}")).at(place, "unknown");
    match did_you_mean(name, known.iter().copied()) {
        Some(meant) => told.fix(format!("{meant} = …"), false, place, meant.to_owned()),
        None => told.note(format!("settings here: {}", known.join(", "))),
    }
}
