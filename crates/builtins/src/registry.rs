//! The list of builtins.

use crate::{Builtin, codec, convert, file, list, map, net, number, secret, text, version};

/// Sorted by name.
static ALL: [&Builtin; 52] = [
    &list::all::BUILTIN,
    &list::any_::BUILTIN,
    &codec::base64::BUILTIN,
    &number::div::BUILTIN,
    &text::ends_with::BUILTIN,
    &list::enumerate::BUILTIN,
    &list::flatten::BUILTIN,
    &convert::float::BUILTIN,
    &map::get::BUILTIN,
    &convert::int::BUILTIN,
    &text::join::BUILTIN,
    &codec::json::BUILTIN,
    &map::keys::BUILTIN,
    &list::len::BUILTIN,
    &text::lower::BUILTIN,
    &text::matches::BUILTIN,
    &list::max::BUILTIN,
    &list::min::BUILTIN,
    &net::contains::BUILTIN,
    &net::family::BUILTIN,
    &net::host::BUILTIN,
    &net::overlaps::BUILTIN,
    &net::same::BUILTIN,
    &net::size::BUILTIN,
    &net::subnet::BUILTIN,
    &text::pad::BUILTIN,
    &file::read_json::BUILTIN,
    &file::read_yaml::BUILTIN,
    &text::replace::BUILTIN,
    &text::replace_all::BUILTIN,
    &list::reverse::BUILTIN,
    &secret::ansible_vault::BUILTIN,
    &secret::env::BUILTIN,
    &secret::insecure::BUILTIN,
    &secret::object::BUILTIN,
    &secret::sops::BUILTIN,
    &codec::sha256::BUILTIN,
    &list::sort::BUILTIN,
    &text::split::BUILTIN,
    &text::starts_with::BUILTIN,
    &convert::str_::BUILTIN,
    &list::sum::BUILTIN,
    &file::text::BUILTIN,
    &codec::toml::BUILTIN,
    &text::trim::BUILTIN,
    &list::unique::BUILTIN,
    &text::upper::BUILTIN,
    &map::values::BUILTIN,
    &version::major::BUILTIN,
    &version::minor::BUILTIN,
    &codec::yaml::BUILTIN,
    &list::zip::BUILTIN,
];

/// All builtins, sorted by name.
pub fn all() -> &'static [&'static Builtin] {
    &ALL
}

pub fn find(name: &str) -> Option<&'static Builtin> {
    ALL.binary_search_by_key(&name, |builtin| builtin.name).ok().map(|index| ALL[index])
}

/// The first parts of names with a point: `net`, `secret`, `version`.
pub const GROUPS: [&str; 3] = ["net", "secret", "version"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_found_and_says_what_it_does() {
        assert!(ALL.is_sorted_by_key(|builtin| builtin.name));
        for builtin in all() {
            let name = builtin.name;
            assert!(std::ptr::eq(find(name).expect("it is listed"), *builtin));
            assert!(builtin.doc.ends_with('.') && !builtin.doc.contains('\n'), "{name}");
            assert!(builtin.signature.starts_with(&format!("{name}(")), "{name}");
            for parameter in builtin.parameters {
                let mark = if parameter.optional && !builtin.signature.contains(" = ") { "?:" } else { ":" };
                assert!(builtin.signature.contains(&format!("{}{mark} ", parameter.name)), "{name}");
            }
            let required =
                builtin.parameters.iter().position(|p| p.optional).unwrap_or(builtin.parameters.len());
            assert!(builtin.parameters[required..].iter().all(|p| p.optional), "{name}");
        }
        assert!(find("lenn").is_none());
    }

    #[test]
    fn names_with_a_point_belong_to_a_group() {
        for builtin in all() {
            if let Some((group, _)) = builtin.name.split_once('.') {
                assert!(GROUPS.contains(&group));
            }
        }
    }

    /// Each builtin lies in a file that tests it.
    #[test]
    fn each_has_a_test() {
        let mut files = Vec::new();
        let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for entry in std::fs::read_dir(&source).expect("the sources are there") {
            let folder = entry.expect("it can be read").path();
            if folder.is_dir() {
                let inside = std::fs::read_dir(&folder).expect("the sources are there");
                files.extend(inside.map(|file| {
                    std::fs::read_to_string(file.expect("it can be read").path()).expect("text")
                }));
            }
        }
        for builtin in all() {
            let line = format!("    name: \"{}\",", builtin.name);
            let own: Vec<&String> = files.iter().filter(|file| file.contains(&line)).collect();
            assert_eq!(own.len(), 1, "{}", builtin.name);
            assert!(own[0].contains("#[test]"), "{} has no test", builtin.name);
        }
    }

    /// No builtin panics on arguments of a wrong kind: `check` refuses them, but `any` may hold everything.
    #[test]
    fn a_wrong_kind_is_a_fault() {
        use crate::testing::TestHost;
        use kspec_values::Value;
        let values = [
            Value::Null,
            Value::Bool(true),
            Value::Int(-1),
            Value::Float(0.5),
            Value::text("x"),
            Value::list([Value::Null]),
            Value::empty_map(),
        ];
        for builtin in all() {
            for first in &values {
                for rest in &values {
                    let mut arguments = vec![rest.clone(); builtin.parameters.len()];
                    arguments[0] = first.clone();
                    let _ = (builtin.call)(&mut TestHost::default(), &arguments);
                }
            }
        }
    }
}
