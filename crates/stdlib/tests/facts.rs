//! Nothing of the facts was lost on the way. The facts are no part of the project: without `KSPEC_SHARED` this is
//! skipped.

use std::path::PathBuf;

use kspec_schema::{Library, Type, VariableDefault, admits, display};
use kspec_stdlib::Std;
use kspec_values::Value;
use serde_json::Value as Json;

const SNAPSHOT: &str = "2.32.0";

/// The facts of a release, where they are there.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn facts(version: &str) -> Option<Json> {
    let Some(shared) = std::env::var_os("KSPEC_SHARED") else {
        eprintln!("skipped: KSPEC_SHARED is not set");
        return None;
    };
    let of = if version == SNAPSHOT { "master".to_owned() } else { format!("v{version}") };
    let path = PathBuf::from(shared).join(format!("kubespray/facts-{of}.json"));
    let text = std::fs::read_to_string(&path).expect("the facts can be read");
    Some(serde_json::from_str(&text).expect("the facts are JSON"))
}

fn plain(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(b) => Value::Bool(*b),
        Json::Number(number) => match number.as_i64() {
            Some(int) => Value::Int(int),
            None => Value::Float(number.as_f64().expect("a number is one of the two")),
        },
        Json::String(text) => Value::text(text.as_str()),
        Json::Array(items) => Value::list(items.iter().map(plain)),
        Json::Object(map) => Value::map(map.iter().map(|(key, value)| (key.as_str().into(), plain(value)))),
    }
}

/// Whether the type's base is the one that the facts give.
fn base_fits(ty: &Type, base: &str) -> bool {
    match ty {
        Type::Union(members) => members.iter().any(|member| base_fits(member, base)),
        Type::Literal(Value::Text(_)) | Type::Text(_) | Type::Secret => base == "str" || base == "any",
        Type::Literal(Value::Int(_)) | Type::Int(_) => base == "int" || base == "any",
        Type::Bool => base == "bool" || base == "any",
        Type::Float => base == "float" || base == "any",
        Type::List(_) => base == "list" || base == "any",
        Type::Map(_) | Type::Record(_) => base == "dict" || base == "any",
        Type::Any => base == "any",
        _ => false,
    }
}

/// The sample file where it stands active, else the first where it is commented out.
fn home(name: &str, fact: &Json) -> String {
    let samples = fact["sample"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut files: Vec<(bool, &str)> = samples
        .iter()
        .filter_map(|sample| Some((sample["active"] != true, sample["file"].as_str()?)))
        .collect();
    files.sort_unstable();
    match files.first() {
        Some((_, file)) => file.trim_start_matches("group_vars/").to_owned(),
        None if name.starts_with("ansible_") => "all/all.yml".to_owned(),
        None => "k8s_cluster/k8s-cluster.yml".to_owned(),
    }
}

#[test]
fn asserted_values_are_the_only_ones() {
    let std = Std::new();
    for version in std.releases() {
        let Some(facts) = facts(&version) else { return };
        let release = std.release(&version).expect("it is packed");
        for (name, values) in facts["enums"].as_object().expect("enums are an object") {
            let variable = release.variable(name).expect("every variable arrived");
            let closed = facts["variables"][name]["enum_conditional"] != true;
            for value in values.as_array().expect("values are a list") {
                assert!(admits(&plain(value), &variable.ty), "{name}: {value}");
            }
            assert_eq!(admits(&Value::text("no such value"), &variable.ty), !closed, "{name}");
        }
    }
}

fn is_template(json: &Json) -> bool {
    match json {
        Json::String(text) => text.contains("{{") || text.contains("{%"),
        Json::Array(items) => items.iter().any(is_template),
        Json::Object(map) => map.values().any(is_template),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}

/// What the sample inventory shows must never be an error; a password in it is a secret that stands open.
#[test]
fn samples_fit_their_types() {
    let std = Std::new();
    let mut misfits = Vec::new();
    for version in std.releases() {
        let Some(facts) = facts(&version) else { return };
        let release = std.release(&version).expect("it is packed");
        for (name, fact) in facts["variables"].as_object().expect("variables are an object") {
            let variable = release.variable(name).expect("every variable arrived");
            let samples = fact["sample"].as_array().into_iter().flatten().map(|sample| &sample["value"]);
            for sample in samples.filter(|sample| !sample.is_null() && !is_template(sample)) {
                let value = plain(sample);
                if value == Value::text("partial") && name == "cilium_kube_proxy_replacement" {
                    // A sample that 2.28 forgot when the variable became a boolean: it acts as false.
                    continue;
                }
                if !variable.secret && !admits(&value, &variable.ty) {
                    misfits.push(format!("{version} {name}: {} = {value:?}", display(&variable.ty)));
                }
            }
        }
    }
    assert!(misfits.is_empty(), "{misfits:#?}");
}

#[test]
#[expect(clippy::print_stdout, reason = "the counts say what was compared")]
fn every_variable_arrived() {
    let std = Std::new();
    let mut misfits = Vec::new();
    for version in std.releases() {
        let Some(facts) = facts(&version) else { return };
        let release = std.release(&version).expect("it is packed");
        let variables = facts["variables"].as_object().expect("variables are an object");
        assert_eq!(release.variable_names().len(), variables.len());
        let (mut plain_defaults, mut templates) = (0, 0);
        for (name, fact) in variables {
            let variable = release.variable(name).unwrap_or_else(|| panic!("{name} is missing"));
            let base = fact["type"].as_str().expect("every variable has a type");
            if !base_fits(&variable.ty, base) {
                misfits.push(format!("{version} {name}: {base} became {}", display(&variable.ty)));
            }
            let has = |key: &str| fact.get(key).is_some();
            assert_eq!(variable.file, home(name, fact), "{name}");
            let roles = fact["roles"].as_array().map(Vec::as_slice).unwrap_or_default();
            let roles = roles.iter().filter_map(Json::as_str).map(|role| role.replace('-', "_"));
            assert!(variable.roles.iter().map(|role| role.replace('-', "_")).eq(roles), "{name}");
            assert_eq!(variable.hazard.is_some(), has("string_hazard"), "{name}");
            assert_eq!(variable.per_host, has("per_host"), "{name}");
            assert_eq!(variable.unused, has("unused"), "{name}");
            assert_eq!(variable.role_vars_beat, has("role_vars_override"), "{name}");
            match &variable.default {
                VariableDefault::Plain(value) => {
                    plain_defaults += 1;
                    let expected = match (base, fact["default"].as_f64()) {
                        ("float", Some(number)) => Value::Float(number),
                        _ => plain(&fact["default"]),
                    };
                    assert_eq!(*value, expected, "{name}");
                }
                VariableDefault::Jinja(template) => {
                    templates += 1;
                    assert!(fact["jinja_default"] == true || has("default_omitted"), "{name}");
                    if let Some(text) = fact["default"].as_str() {
                        assert_eq!(template, text, "{name}");
                    }
                }
                VariableDefault::None => assert!(fact["default"].is_null(), "{name}"),
                VariableDefault::Unclear => assert!(has("other_defaults"), "{name}"),
            }
        }
        println!(
            "{version}: {} variables, {plain_defaults} plain defaults, {templates} templates",
            variables.len()
        );
    }
    assert!(misfits.is_empty(), "{misfits:#?}");
}

/// What people write: all of the sample inventory.
#[test]
#[expect(clippy::print_stdout, reason = "the counts say what is left")]
fn what_the_sample_inventory_holds_is_curated() {
    let std = Std::new();
    let mut left = Vec::new();
    for version in std.releases() {
        let Some(facts) = facts(&version) else { return };
        let release = std.release(&version).expect("it is packed");
        let (mut samples, mut any) = (0, 0);
        for (name, fact) in facts["variables"].as_object().expect("variables are an object") {
            let variable = release.variable(name).expect("every variable arrived");
            let free = matches!(*variable.ty, Type::Any);
            any += usize::from(free);
            if fact.get("sample").is_some() {
                samples += 1;
                if free || variable.doc.is_none() {
                    left.push(format!("{version} {name}: {}", display(&variable.ty)));
                }
            }
        }
        println!("{version}: {samples} in the sample, {any} of any type in all");
    }
    assert!(left.is_empty(), "{left:#?}");
}
