//! A variable that only Ansible knows, and that differs between hosts.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0743", "an opaque variable that hosts differ in");

pub(crate) fn opaque_overridden(variable: &str, read: Place, set: Place) -> Diagnostic {
    Diagnostic::error(
        CODE,
        format!("vars.{variable} is known to Ansible only, and some hosts have another value"),
    )
    .at(read, "read here")
    .also(set, "set for some hosts")
    .because("written into a variable it would be filled on each host with that host's value")
    .advice(format!("`nodes.NAME.{variable}` reads it of one host"))
}
