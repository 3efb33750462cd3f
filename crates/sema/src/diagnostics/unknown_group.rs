use kspec_base::{Code, Diagnostic, Place};

use super::near_or_list;

pub const CODE: Code = Code::new("K0609", "unknown group");

pub fn unknown_group(place: Place, name: &str, near: Option<&str>, known: &[&str]) -> Diagnostic {
    let told =
        Diagnostic::error(CODE, format!("{name} is no group of kubespray, and no `group` block declares it"))
            .at(place, "no such group");
    near_or_list(told, place, "groups", near, known).advice(format!("declare it: group {name} {{ }}"))
}
