//! An allowance that allows nothing.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1012", "allowance that matches nothing");

pub fn idle_allowance(rule: &str, place: Place) -> Diagnostic {
    Diagnostic::warning(CODE, format!("rule {rule} is kept here, so this allowance matches nothing"))
        .at(place, "not needed")
        .because("an allowance that stays behind would hide the next fault")
        .advice("take it out of kspec.toml")
}
