//! An input that does not have what it is asked for.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1009", "input does not have the value");

/// `asked` is a JSON pointer or the name of an output; `there` the names that the file has.
pub fn no_such_output(file: &str, asked: &str, there: &[&str], place: Place) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("{file} has no {asked}")).at(place, "");
    if there.is_empty() { told } else { told.note(format!("it has: {}", there.join(", "))) }
}
