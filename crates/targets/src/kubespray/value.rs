//! Values as Ansible variables.

use kspec_ansible::is_template;
use kspec_base::SmolStr;
use kspec_formats::yaml::YamlWriter;
use kspec_formats::{Data, Sink};
use kspec_values::{OpaqueKind, Value};

use super::carried::Carried;
use super::jinja::{Form, form};

/// Writes a value as YAML for Ansible. What has no form there is null (and was told by [`without_form`]).
pub(super) fn write(writer: &mut YamlWriter, value: &Value, carried: &Carried) {
    match value {
        Value::Null | Value::Reference(_) => writer.null(),
        Value::Bool(value) => writer.bool(*value),
        Value::Int(value) => writer.int(*value),
        Value::Float(value) => writer.float(*value),
        Value::Text(text) | Value::Marked(_, text) => write_text(writer, text),
        Value::List(items) => {
            writer.begin_list();
            for item in items.iter() {
                write(writer, item, carried);
            }
            writer.end_list();
        }
        Value::Map(map) => {
            writer.begin_map();
            for (key, value) in map.iter() {
                writer.key(key);
                write(writer, value, carried);
            }
            writer.end_map();
        }
        Value::Opaque(opaque) => match form(&opaque.kind, carried) {
            Some(Form::Template(text)) => writer.text(&text),
            Some(Form::Text(text)) => write_text(writer, &text),
            None => writer.null(),
        },
    }
}

/// A text that would be a template is tagged, which keeps every ansible-core from filling it. Any other text needs no
/// tag, and from core 2.19 on must have none: there `!unsafe "true"` is a boolean.
fn write_text(writer: &mut YamlWriter, text: &str) {
    if is_template(text) {
        writer.tagged("!unsafe", text);
    } else {
        writer.text(text);
    }
}

/// The value as plain data, where it is a scalar that needs no tag: what an INI inventory could hold.
pub(super) fn scalar(value: &Value, carried: &Carried) -> Option<Data> {
    let text = |text: &SmolStr| (!is_template(text)).then(|| Data::Text(text.clone()));
    match value {
        Value::Null => Some(Data::Null),
        Value::Bool(value) => Some(Data::Bool(*value)),
        Value::Int(value) => Some(Data::Int(*value)),
        Value::Float(value) => Some(Data::Float(*value)),
        Value::Text(value) | Value::Marked(_, value) => text(value),
        Value::Opaque(opaque) => match form(&opaque.kind, carried)? {
            Form::Template(template) => Some(Data::Text(template.into())),
            Form::Text(value) => text(&value),
        },
        Value::List(_) | Value::Map(_) | Value::Reference(_) => None,
    }
}

/// What in the value has no form in an Ansible variable, in the words of messages.
pub(super) fn without_form(value: &Value) -> Option<String> {
    match value {
        Value::List(items) => items.iter().find_map(without_form),
        Value::Map(map) => map.values().find_map(without_form),
        Value::Reference(reference) => Some(format!("the resource {}.{}", reference.kind, reference.id)),
        Value::Opaque(opaque) => holds_object(&opaque.kind).then(|| opaque.kind.source()),
        Value::Null
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Text(_)
        | Value::Marked(..) => None,
    }
}

fn holds_object(kind: &OpaqueKind) -> bool {
    match kind {
        OpaqueKind::Object { .. } => true,
        OpaqueKind::Template(parts) => parts.iter().any(|part| match part {
            kspec_values::OpaquePart::Opaque(kind) => holds_object(kind),
            kspec_values::OpaquePart::Text(_) => false,
        }),
        OpaqueKind::Jinja(_)
        | OpaqueKind::Variable { .. }
        | OpaqueKind::Env(_)
        | OpaqueKind::AnsibleVault { .. }
        | OpaqueKind::Sops { .. }
        | OpaqueKind::Insecure(_) => false,
    }
}
