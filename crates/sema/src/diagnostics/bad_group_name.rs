use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0612", "name that is none of a group");

pub fn bad_group_name(place: Place, name: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name:?} cannot be the name of a group"))
        .at(place, "a-z, 0-9 and _ only")
        .because("Ansible reads group names as variable names: they begin with a-z or _ and go on with a-z, 0-9 and _.")
}
