//! Opaque values: they have a type and a source, but no value here.

use smol_str::SmolStr;

use kspec_base::Place;

/// A part of an opaque text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OpaquePart {
    /// Plain text: written so that Ansible leaves it alone.
    Text(SmolStr),
    Opaque(OpaqueKind),
}

/// Where the value will come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OpaqueKind {
    /// `jinja"…"`: a template that Ansible fills. The text is the whole template.
    Jinja(SmolStr),
    /// A variable whose value or default is Jinja; `host` for another node's.
    Variable { name: SmolStr, host: Option<SmolStr>, bool: bool },
    /// `secret.env(name)`
    Env(SmolStr),
    /// `secret.ansible_vault(file, name)`: `file` is relative to the project's root.
    AnsibleVault { file: SmolStr, name: SmolStr },
    /// `secret.sops(file, path)`
    Sops { file: SmolStr, path: SmolStr },
    /// `secret.object(namespace, name, key)`
    Object { namespace: SmolStr, name: SmolStr, key: SmolStr },
    /// `secret.insecure(text)`: written as it stands.
    Insecure(SmolStr),
    /// Text with opaque values in it.
    Template(Vec<OpaquePart>),
}

/// An opaque value and where it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Opaque {
    pub kind: OpaqueKind,
    /// The expression that made it.
    pub place: Place,
}

impl OpaqueKind {
    /// How a person reads it, never with the value: `secret.env("TOKEN")`.
    pub fn source(&self) -> String {
        match self {
            OpaqueKind::Jinja(text) => format!("jinja{text:?}"),
            OpaqueKind::Variable { name, host: None, .. } => format!("the Jinja value of {name}"),
            OpaqueKind::Variable { name, host: Some(host), .. } => {
                format!("the Jinja value of {name} on {host}")
            }
            OpaqueKind::Env(name) => format!("secret.env({name:?})"),
            OpaqueKind::AnsibleVault { file, name } => format!("secret.ansible_vault({file:?}, {name:?})"),
            OpaqueKind::Sops { file, path } => format!("secret.sops({file:?}, {path:?})"),
            OpaqueKind::Object { namespace, name, key } => {
                format!("secret.object({namespace:?}, {name:?}, {key:?})")
            }
            OpaqueKind::Insecure(_) => "secret.insecure(…)".to_owned(),
            OpaqueKind::Template(parts) => {
                let inner = parts.iter().find_map(|part| match part {
                    OpaquePart::Opaque(kind) => Some(kind.source()),
                    OpaquePart::Text(_) => None,
                });
                format!("a text with {}", inner.unwrap_or_else(|| "nothing opaque".to_owned()))
            }
        }
    }

    /// Whether a secret that lives in an object of the cluster is part of it.
    pub fn holds_object(&self) -> bool {
        match self {
            OpaqueKind::Object { .. } => true,
            OpaqueKind::Template(parts) => {
                parts.iter().any(|part| matches!(part, OpaquePart::Opaque(kind) if kind.holds_object()))
            }
            OpaqueKind::Jinja(_)
            | OpaqueKind::Variable { .. }
            | OpaqueKind::Env(_)
            | OpaqueKind::AnsibleVault { .. }
            | OpaqueKind::Sops { .. }
            | OpaqueKind::Insecure(_) => false,
        }
    }

    /// Whether it must not be shown and wants a place for secrets.
    pub fn is_secret(&self) -> bool {
        match self {
            OpaqueKind::Jinja(_) | OpaqueKind::Variable { .. } => false,
            OpaqueKind::Env(_)
            | OpaqueKind::AnsibleVault { .. }
            | OpaqueKind::Sops { .. }
            | OpaqueKind::Object { .. }
            | OpaqueKind::Insecure(_) => true,
            OpaqueKind::Template(parts) => {
                parts.iter().any(|part| matches!(part, OpaquePart::Opaque(kind) if kind.is_secret()))
            }
        }
    }
}
