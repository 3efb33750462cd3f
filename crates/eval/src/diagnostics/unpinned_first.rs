//! The first node of a group in which it is special comes from an input's map, and nothing pins it.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0647", "an input decides which node is the first");

/// `groups` with the first node of each; `place` is the loop over the input.
pub(crate) fn unpinned_first(groups: &[(&str, &str)], place: Place) -> Diagnostic {
    let names: Vec<&str> = groups.iter().map(|(group, _)| *group).collect();
    let names = names.join(" and ");
    let pins = groups.iter().map(|(group, node)| format!("`group {group} {{ first = [\"{node}\"] }}`"));
    let pins: Vec<String> = pins.collect();
    Diagnostic::warning(CODE, format!("an input decides which node is the first of {names}"))
        .at(place, "nodes come from an input's map")
        .because(
            "The first node of these groups is special to kubespray, and a build refuses to change it. Terraform \
             sorts its maps: a new machine whose name sorts before it would take its place.",
        )
        .advice(format!("pin the first: {}", pins.join(", ")))
}
