//! The text of a spec.

use std::fmt::Write;

use kspec::{OpaqueKind, Value};

use super::super::text;
use super::model::{Action, Entry, Guard, Kind, Model, Scope, Stage};

pub fn text(model: &Model) -> String {
    let mut out = String::from("param on: bool = true\n\ncatalogue vars {\n");
    for variable in model.variables.iter().filter(|variable| variable.own) {
        let (mark, default) = match &variable.default {
            Some(value) => ("", format!(" = {}", text::value(value))),
            None => ("?", String::new()),
        };
        line(&mut out, 1, &format!("{}{mark}: {}{default}", variable.name, type_of(variable.kind)));
    }
    out.push_str("}\n");
    for cluster in 0..model.chain {
        component(model, cluster, &mut out);
        body(model, cluster, &mut out);
    }
    out
}

fn type_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Bool => "bool",
        Kind::Int => "int",
        Kind::Port => "port",
        Kind::Float => "float",
        Kind::Text | Kind::Opaque => "string",
        Kind::Any => "any",
        Kind::List => "list[string]",
        Kind::Flat => "map[any]",
        Kind::Labels => "map[string]",
        Kind::Nested => "map[map[int]]",
        Kind::TextBool => "\"true\" | \"false\"",
    }
}

fn line(out: &mut String, level: usize, text: &str) {
    writeln!(out, "{}{text}", "  ".repeat(level)).expect("writing to a String cannot fail");
}

/// What the component of a cluster sets.
fn component(model: &Model, cluster: usize, out: &mut String) {
    line(out, 0, &format!("\ncomponent part{cluster}() {{"));
    scopes(model, cluster, Stage::Use, out);
    line(out, 0, "}");
}

fn body(model: &Model, cluster: usize, out: &mut String) {
    let last = cluster + 1 == model.chain;
    let head = if last { "cluster" } else { "abstract cluster" };
    let base = if cluster > 0 { format!(" extends c{}", cluster - 1) } else { String::new() };
    line(out, 0, &format!("\n{head} c{cluster}{base} {{"));
    if cluster == 0 {
        line(out, 1, "kubespray = \"2.31.0\"");
        // kubespray asks for it where there are route reflectors.
        line(out, 1, "vars { cluster_id = \"1.0.0.1\" }");
        for group in &model.own_groups {
            line(out, 1, &format!("group {group} {{ }}"));
        }
    }
    line(out, 1, &format!("use part{cluster}() as p{cluster}"));
    for entry in select(model, cluster, Stage::Unset, Scope::Cluster) {
        let name = &model.variables[entry.variable].name;
        guarded(out, 1, entry.guard, &format!("unset vars.{name}"));
    }
    for (index, node) in model.nodes.iter().enumerate().filter(|(_, node)| node.cluster == cluster) {
        line(out, 1, &format!("node {} {{", text::quoted(&node.name)));
        let groups: Vec<String> = node.groups.iter().map(|group| format!("\"{group}\"")).collect();
        line(out, 2, &format!("groups = [{}]", groups.join(", ")));
        entries(model, cluster, Stage::Body, Scope::Node(index), out);
        line(out, 1, "}");
    }
    scopes(model, cluster, Stage::Body, out);
    if last {
        for (group, node) in &model.first {
            line(out, 1, &format!("group {group} {{ first = [{}] }}", text::quoted(node)));
        }
    }
    for (index, node) in model.nodes.iter().enumerate() {
        if select(model, cluster, Stage::Override, Scope::Node(index)).next().is_some() {
            line(out, 1, &format!("override nodes.{} {{", text::quoted(&node.name)));
            entries(model, cluster, Stage::Override, Scope::Node(index), out);
            line(out, 1, "}");
        }
    }
    line(out, 0, "}");
}

/// Cluster and group scope of one layer. The unsets of groups stand in their blocks.
fn scopes(model: &Model, cluster: usize, stage: Stage, out: &mut String) {
    line(out, 1, "vars {");
    entries(model, cluster, stage, Scope::Cluster, out);
    line(out, 1, "}");
    for group in super::generate::GROUPS.iter().chain(&model.own_groups) {
        let scope = Scope::Group(group);
        let unsets = stage == Stage::Body && select(model, cluster, Stage::Unset, scope).next().is_some();
        if unsets || select(model, cluster, stage, scope).next().is_some() {
            line(out, 1, &format!("group {group} {{"));
            if unsets {
                entries(model, cluster, Stage::Unset, scope, out);
            }
            entries(model, cluster, stage, scope, out);
            line(out, 1, "}");
        }
    }
}

fn select(model: &Model, cluster: usize, stage: Stage, scope: Scope) -> impl Iterator<Item = &Entry> {
    let here = move |entry: &&Entry| entry.cluster == cluster && entry.stage == stage && entry.scope == scope;
    model.entries.iter().filter(here)
}

fn entries(model: &Model, cluster: usize, stage: Stage, scope: Scope, out: &mut String) {
    for entry in select(model, cluster, stage, scope) {
        let name = &model.variables[entry.variable].name;
        let said = match &entry.action {
            Action::Set(new) => format!("{name} = {}", value(new)),
            Action::Append(new) => format!("{name} += {}", value(new)),
            Action::Unset => format!("unset {name}"),
            Action::Put(path, new) => {
                let keys: Vec<String> = path.iter().map(|key| text::quoted(key)).collect();
                // Both ways to write a path.
                if path.len() % 2 == name.len() % 2 {
                    format!("{name}.{} = {}", keys.join("."), value(new))
                } else {
                    format!("{name} {{ {} = {} }}", keys.join("."), value(new))
                }
            }
        };
        guarded(out, 2, entry.guard, &said);
    }
}

fn guarded(out: &mut String, level: usize, guard: Guard, said: &str) {
    match guard {
        Guard::None => line(out, level, said),
        Guard::On => line(out, level, &format!("if on {{ {said} }}")),
        Guard::Off => line(out, level, &format!("if !on {{ {said} }}")),
    }
}

fn value(value: &Value) -> String {
    match value {
        Value::Opaque(opaque) => match &opaque.kind {
            OpaqueKind::AnsibleVault { file, name } => {
                format!("secret.ansible_vault({}, {})", text::quoted(file), text::quoted(name))
            }
            OpaqueKind::Insecure(secret) => format!("secret.insecure({})", text::quoted(secret)),
            OpaqueKind::Jinja(template) => format!("jinja#\"{template}\"#"),
            other => unreachable!("no model has {other:?}"),
        },
        other => text::value(other),
    }
}
