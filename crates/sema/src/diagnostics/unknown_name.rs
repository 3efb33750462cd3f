use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0200", "unknown name");

/// What stands where the name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// A value, so perhaps a text without quotes.
    Value,
    /// An item or an import.
    Item,
}

/// `near` is a name in scope that is spelt much like it.
pub fn unknown_name(name: &str, place: Place, near: Option<&str>, meant: Meant) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("nothing is called {name} here")).at(place, "unknown name");
    if meant == Meant::Value
        && let Some(value) = boolean_meant(name)
    {
        return told.because("the only booleans are true and false").fix(value, false, place, value).fix(
            format!("{name:?}, if a text is meant"),
            false,
            place,
            format!("{name:?}"),
        );
    }
    let told = super::with_near(told, near, place);
    match meant {
        Meant::Value => told.fix(format!("{name:?}, if a text is meant"), false, place, format!("{name:?}")),
        Meant::Item => told,
    }
}

/// The words for booleans of YAML 1.1 and of Python.
fn boolean_meant(name: &str) -> Option<&'static str> {
    match name {
        "True" | "TRUE" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" => Some("true"),
        "False" | "FALSE" | "no" | "No" | "NO" | "off" | "Off" | "OFF" => Some("false"),
        _ => None,
    }
}
