use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0200", "unknown name");

/// `near` is a name in scope that is spelt much like it.
pub fn unknown_name(name: &str, place: Place, near: Option<&str>) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("nothing is called {name} here")).at(place, "unknown name");
    if let Some(value) = boolean_meant(name) {
        return told.because("the only booleans are true and false").fix(value, false, place, value).fix(
            format!("{name:?}, if a text is meant"),
            false,
            place,
            format!("{name:?}"),
        );
    }
    let told = match near {
        Some(near) => told.fix(format!("did you mean {near}?"), false, place, near),
        None => told,
    };
    told.fix(format!("{name:?}, if a text is meant"), false, place, format!("{name:?}"))
}

/// The words for booleans of YAML 1.1 and of Python.
fn boolean_meant(name: &str) -> Option<&'static str> {
    match name {
        "True" | "TRUE" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" => Some("true"),
        "False" | "FALSE" | "no" | "No" | "NO" | "off" | "Off" | "OFF" => Some("false"),
        _ => None,
    }
}
