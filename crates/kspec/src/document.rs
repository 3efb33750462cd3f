//! Values and clusters as documents: what `kspec eval` prints.

use kspec_eval::{ClusterView, VariableView};
use kspec_formats::Sink;
use kspec_formats::json::{JsonWriter, Layout};
use kspec_formats::yaml::YamlWriter;
use kspec_targets::kubespray::BELOW_K8S_CLUSTER;
use kspec_values::Value;

/// In which form a document is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentForm {
    /// One line.
    Json,
    Yaml,
}

/// A value as a document. An opaque value is `{"$opaque": source}`, never its secret.
pub fn value_document(value: &Value, form: DocumentForm) -> String {
    document(form, |sink| write_value(value, sink))
}

/// A value as messages show it: one line of JSON.
pub fn show_value(value: &Value) -> String {
    value_document(value, DocumentForm::Json)
}

/// A cluster as one document; `named` puts its name first, as `cluster`.
pub fn cluster_document(view: &ClusterView, named: Named, form: DocumentForm) -> String {
    document(form, |sink| write_cluster(view, named, sink))
}

/// Whether a cluster's document says which one it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    Yes,
    No,
}

fn document(form: DocumentForm, write: impl FnOnce(&mut dyn Sink)) -> String {
    match form {
        DocumentForm::Json => {
            let mut writer = JsonWriter::new(Layout::Line);
            write(&mut writer);
            writer.finish()
        }
        DocumentForm::Yaml => {
            let mut writer = YamlWriter::new();
            write(&mut writer);
            writer.finish()
        }
    }
}

fn write_value(value: &Value, sink: &mut dyn Sink) {
    match value {
        Value::Null => sink.null(),
        Value::Bool(value) => sink.bool(*value),
        Value::Int(value) => sink.int(*value),
        Value::Float(value) => sink.float(*value),
        Value::Text(text) | Value::Marked(_, text) => sink.text(text),
        Value::List(items) => {
            sink.begin_list();
            items.iter().for_each(|item| write_value(item, sink));
            sink.end_list();
        }
        Value::Map(map) => {
            sink.begin_map();
            for (key, value) in map.iter() {
                sink.key(key);
                write_value(value, sink);
            }
            sink.end_map();
        }
        Value::Opaque(opaque) => write_tagged("$opaque", &opaque.kind.source(), sink),
        Value::Reference(reference) => {
            write_tagged("$resource", &format!("{}.{}", reference.kind, reference.id), sink);
        }
    }
}

fn write_tagged(tag: &str, text: &str, sink: &mut dyn Sink) {
    sink.begin_map();
    sink.key(tag);
    sink.text(text);
    sink.end_map();
}

/// `{inventory: {all: {hosts, children}}, group_vars, manifests}`: hosts with all their own variables, children with
/// hosts and variables of their own, and the cluster's variables flat.
fn write_cluster(view: &ClusterView, named: Named, sink: &mut dyn Sink) {
    sink.begin_map();
    if named == Named::Yes {
        sink.key("cluster");
        sink.text(&view.name);
    }
    sink.key("inventory");
    sink.begin_map();
    sink.key("all");
    sink.begin_map();
    sink.key("hosts");
    sink.begin_map();
    for node in &view.nodes {
        sink.key(&node.name);
        write_variables(&node.vars, sink);
    }
    sink.end_map();
    sink.key("children");
    write_children(view, sink);
    sink.end_map();
    sink.end_map();
    sink.key("group_vars");
    sink.begin_map();
    let managed = || view.kubernetes_written.then(|| view.kubernetes.to_string());
    if let Some(version) = view.kube_version().or_else(managed) {
        sink.key("kube_version");
        sink.text(&version);
    }
    write_entries(&view.vars, sink);
    sink.end_map();
    sink.key("manifests");
    sink.begin_list();
    sink.end_list();
    sink.end_map();
}

fn write_children(view: &ClusterView, sink: &mut dyn Sink) {
    sink.begin_map();
    for group in &view.groups {
        sink.key(&group.name);
        sink.begin_map();
        sink.key("hosts");
        sink.begin_map();
        for member in &group.members {
            sink.key(member);
            sink.begin_map();
            sink.end_map();
        }
        sink.end_map();
        if !group.vars.is_empty() {
            sink.key("vars");
            write_variables(&group.vars, sink);
        }
        sink.end_map();
    }
    let below: Vec<&str> = BELOW_K8S_CLUSTER
        .into_iter()
        .filter(|name| view.groups.iter().any(|group| group.name == *name))
        .collect();
    sink.key("k8s_cluster");
    sink.begin_map();
    sink.key("children");
    sink.begin_map();
    for name in below {
        sink.key(name);
        sink.begin_map();
        sink.end_map();
    }
    sink.end_map();
    sink.end_map();
    sink.end_map();
}

fn write_variables(variables: &[VariableView], sink: &mut dyn Sink) {
    sink.begin_map();
    write_entries(variables, sink);
    sink.end_map();
}

fn write_entries(variables: &[VariableView], sink: &mut dyn Sink) {
    for variable in variables {
        sink.key(&variable.name);
        write_value(&variable.value, sink);
    }
}
