//! Views made by hand.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::BTreeMap;
use std::sync::Arc;

use kspec_base::{Place, SmolStr, SourceId, Span};
use kspec_eval::{ClusterView, GroupView, NodeView, VariableView};
use kspec_formats::{Data, Node, json};
use kspec_schema::testing::library;
use kspec_schema::{Library, Release};
use kspec_targets::{Content, Output};
use kspec_values::{Opaque, OpaqueKind, Value};

/// Variables as `name`, JSON.
pub type Vars<'a> = &'a [(&'a str, &'a str)];

pub fn value(text: &str) -> Value {
    from_data(&json::read(text).unwrap_or_else(|error| panic!("{text}: {}", error.message)).data)
}

fn from_data(data: &Data) -> Value {
    let inner = |node: &Node| from_data(&node.data);
    match data {
        Data::Null => Value::Null,
        Data::Bool(value) => Value::Bool(*value),
        Data::Int(value) => Value::Int(*value),
        Data::Float(value) => Value::Float(*value),
        Data::Text(text) | Data::BigInt(text) | Data::Time(text) => Value::Text(text.clone()),
        Data::List(items) => Value::list(items.iter().map(inner)),
        Data::Map(map) => Value::map(map.iter().map(|(key, entry)| (key.clone(), inner(&entry.value)))),
    }
}

pub fn opaque(kind: OpaqueKind) -> Value {
    Value::Opaque(Arc::new(Opaque { kind, place: place(7) }))
}

pub fn place(offset: u32) -> Place {
    Place::new(SourceId(0), Span::at(offset))
}

pub fn variable(name: &str, value: Value) -> VariableView {
    VariableView { name: name.into(), value, place: place(1), doc: None, file: None, derived: false }
}

pub fn variables(vars: Vars<'_>) -> Vec<VariableView> {
    vars.iter().map(|(name, text)| variable(name, value(text))).collect()
}

pub fn release() -> Arc<dyn Release> {
    library().release("2.31.0").expect("the library for tests has it")
}

/// A cluster of nodes (name, groups, variables); groups exist by their members.
pub fn cluster(vars: Vars<'_>, nodes: &[(&str, &[&str], Vars<'_>)]) -> ClusterView {
    let mut groups: Vec<GroupView> = Vec::new();
    for (name, of, _) in nodes {
        for group in *of {
            match groups.iter_mut().find(|known| known.name == *group) {
                Some(known) => known.members.push((*name).into()),
                None => groups.push(GroupView {
                    name: (*group).into(),
                    declared: false,
                    members: vec![(*name).into()],
                    vars: Vec::new(),
                }),
            }
        }
    }
    let node = |(name, of, vars): &(&str, &[&str], Vars<'_>)| NodeView {
        name: (*name).into(),
        place: place(3),
        groups: of.iter().map(|group| SmolStr::from(*group)).collect(),
        vars: variables(vars),
    };
    ClusterView {
        name: "lab".into(),
        spec: "lab.kspec".into(),
        place: place(0),
        kubespray: Some(release()),
        kubernetes: "1.35.4".into(),
        kubernetes_written: true,
        vars: variables(vars),
        groups,
        nodes: nodes.iter().map(node).collect(),
        files: Vec::new(),
        has_objects: false,
    }
}

pub fn group<'a>(view: &'a mut ClusterView, name: &str) -> &'a mut GroupView {
    view.groups.iter_mut().find(|group| group.name == name).expect("the group has members")
}

/// The files by path; a carried one as `carried: PATH`.
pub fn texts(output: &Output) -> BTreeMap<String, String> {
    let text = |content: &Content| match content {
        Content::Text(text) => text.clone(),
        Content::Carry(from) => format!("carried: {from}"),
    };
    output.files.iter().map(|file| (file.path.clone(), text(&file.content))).collect()
}

pub fn codes(output: &Output) -> Vec<&'static str> {
    output.diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect()
}
