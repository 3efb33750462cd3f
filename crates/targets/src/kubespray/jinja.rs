//! Opaque values as templates that Ansible fills.
//!
//! Up to ansible-core 2.18 a template's result that looks like a Python list, dict or boolean becomes one; `| string`
//! at the end of a single expression keeps a text. Backslashes in a template's string literals mean different things
//! to Jinja and Ansible, so none is ever written.

use kspec_base::SmolStr;
use kspec_values::{OpaqueKind, OpaquePart};

use super::carried::Carried;

/// How an opaque value is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A template: written as it is.
    Template(String),
    /// A text that Ansible must leave alone.
    Text(SmolStr),
}

/// The form of an opaque value; `None` for what has no place in an Ansible variable.
pub(super) fn form(kind: &OpaqueKind, carried: &Carried) -> Option<Form> {
    Some(match kind {
        OpaqueKind::Insecure(text) => Form::Text(text.clone()),
        OpaqueKind::Jinja(text) => Form::Template(text.to_string()),
        OpaqueKind::Variable { bool: true, .. } => {
            Form::Template(format!("{{{{ {} | bool }}}}", expression(kind, carried)?))
        }
        OpaqueKind::Variable { bool: false, .. } | OpaqueKind::AnsibleVault { .. } => {
            Form::Template(format!("{{{{ {} }}}}", expression(kind, carried)?))
        }
        OpaqueKind::Env(_) | OpaqueKind::Sops { .. } => {
            Form::Template(format!("{{{{ ({}) | string }}}}", expression(kind, carried)?))
        }
        OpaqueKind::Object { .. } => return None,
        OpaqueKind::Template(parts) => Form::Template(template(parts, carried)?),
    })
}

/// A Jinja expression with this value, where there is one.
fn expression(kind: &OpaqueKind, carried: &Carried) -> Option<String> {
    Some(match kind {
        OpaqueKind::Variable { name, host: None, .. } => name.to_string(),
        OpaqueKind::Variable { name, host: Some(host), .. } => {
            format!("hostvars[{}][{}]", literal(host)?, literal(name)?)
        }
        OpaqueKind::AnsibleVault { name, .. } => name.to_string(),
        // An undefined default would be swallowed by every `default(…)` that reads the variable; a filter that
        // fails is not.
        OpaqueKind::Env(name) => format!(
            "lookup('env', {}) or undef() | mandatory({})",
            literal(name)?,
            literal(&format!("the environment variable {name} is not set"))?
        ),
        OpaqueKind::Sops { file, path } => {
            let file = literal(&carried.sops_path(file)?)?;
            let keys: Option<Vec<String>> =
                path.split('.').map(|key| Some(format!("[{}]", literal(key)?))).collect();
            format!("(lookup('community.sops.sops', inventory_dir ~ {file}) | from_yaml){}", keys?.concat())
        }
        OpaqueKind::Jinja(text) => {
            let inner = text.strip_prefix("{{")?.strip_suffix("}}")?;
            let single = ["{{", "}}", "{%", "{#"].iter().all(|marker| !inner.contains(marker));
            let inner = inner.trim_start_matches('-').trim_end_matches('-').trim();
            (single && !inner.is_empty()).then(|| inner.to_owned())?
        }
        OpaqueKind::Insecure(text) => literal(text)?,
        OpaqueKind::Object { .. } | OpaqueKind::Template(_) => return None,
    })
}

/// A string literal; `None` where the text holds a backslash.
fn literal(text: &str) -> Option<String> {
    if text.contains('\\') {
        return None;
    }
    if !text.contains('\'') {
        return Some(format!("'{text}'"));
    }
    if !text.contains('"') {
        return Some(format!("\"{text}\""));
    }
    let parts: Vec<String> = text.split('\'').map(|part| format!("'{part}'")).collect();
    Some(format!("({})", parts.join(" ~ \"'\" ~ ")))
}

/// Text with opaque values in it.
fn template(parts: &[OpaquePart], carried: &Carried) -> Option<String> {
    if may_look_like_data(parts)
        && let Some(joined) = one_expression(parts, carried)
    {
        return Some(format!("{{{{ ({joined}) | string }}}}"));
    }
    let mut out = String::new();
    for (i, part) in parts.iter().enumerate() {
        match part {
            OpaquePart::Text(text) => push_text(&mut out, text, parts.get(i + 1).is_some()),
            OpaquePart::Opaque(OpaqueKind::Insecure(text)) => {
                push_text(&mut out, text, parts.get(i + 1).is_some())
            }
            OpaquePart::Opaque(OpaqueKind::Template(parts)) => out.push_str(&template(parts, carried)?),
            OpaquePart::Opaque(OpaqueKind::Jinja(text)) => out.push_str(text),
            OpaquePart::Opaque(kind) => {
                out.push_str("{{ ");
                out.push_str(&expression(kind, carried)?);
                out.push_str(" }}");
            }
        }
    }
    Some(out)
}

/// Whether the result could begin like a list or dict: by a text that does, or by a secret that nobody has seen.
fn may_look_like_data(parts: &[OpaquePart]) -> bool {
    match parts.first() {
        Some(OpaquePart::Text(text)) => text.starts_with(['{', '[']),
        Some(OpaquePart::Opaque(kind)) => kind.is_secret(),
        None => false,
    }
}

fn one_expression(parts: &[OpaquePart], carried: &Carried) -> Option<String> {
    let parts: Option<Vec<String>> = parts
        .iter()
        .map(|part| match part {
            OpaquePart::Text(text) => literal(text),
            OpaquePart::Opaque(OpaqueKind::Template(parts)) => {
                one_expression(parts, carried).map(|e| format!("({e})"))
            }
            OpaquePart::Opaque(kind @ (OpaqueKind::Env(_) | OpaqueKind::Jinja(_))) => {
                expression(kind, carried).map(|e| format!("({e})"))
            }
            OpaquePart::Opaque(kind) => expression(kind, carried),
        })
        .collect();
    Some(parts?.join(" ~ "))
}

/// Text inside a template: a brace that would open something is given as a value, and so is the line end that
/// Jinja drops behind a `%}`.
fn push_text(out: &mut String, text: &str, followed: bool) {
    if text.starts_with('\n') && out.ends_with("%}") {
        out.push_str("{{ '' }}");
    }
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let opens = match rest.peek() {
            Some(next) => matches!(next, '{' | '%' | '#'),
            None => followed,
        };
        if c == '{' && opens {
            out.push_str("{{ '{' }}");
        } else {
            out.push(c);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(kind: OpaqueKind) -> String {
        match form(&kind, &Carried::default()) {
            Some(Form::Template(text)) => text,
            other => panic!("{other:?}"),
        }
    }

    fn env(name: &str) -> OpaquePart {
        OpaquePart::Opaque(OpaqueKind::Env(name.into()))
    }

    #[test]
    fn variables_and_secrets() {
        let variable = |host: Option<&str>, bool| OpaqueKind::Variable {
            name: "kube_cert_dir".into(),
            host: host.map(SmolStr::from),
            bool,
        };
        assert_eq!(written(variable(None, false)), "{{ kube_cert_dir }}");
        assert_eq!(written(variable(None, true)), "{{ kube_cert_dir | bool }}");
        assert_eq!(written(variable(Some("n1"), false)), "{{ hostvars['n1']['kube_cert_dir'] }}");
        assert_eq!(
            written(OpaqueKind::Env("TOKEN".into())),
            "{{ (lookup('env', 'TOKEN') or undef() | mandatory('the environment variable TOKEN is not set')) | string }}"
        );
    }

    #[test]
    fn text_in_templates_stays_text() {
        let jinja = |text: &str| OpaquePart::Opaque(OpaqueKind::Jinja(text.into()));
        let text = |text: &str| OpaquePart::Text(text.into());
        let parts = vec![text("a{{ b {"), jinja("{% if c %}d{% endif %}"), text("\ne{}"), text("f")];
        assert_eq!(
            written(OpaqueKind::Template(parts)),
            "a{{ '{' }}{ b {{ '{' }}{% if c %}d{% endif %}{{ '' }}\ne{}f"
        );
        let json = vec![text("{\"auth\": \""), env("A"), text("\"}")];
        assert_eq!(
            written(OpaqueKind::Template(json)),
            "{{ ('{\"auth\": \"' ~ (lookup('env', 'A') or undef() | mandatory('the environment variable A is not \
             set')) ~ '\"}') | string }}"
        );
    }

    #[test]
    fn literals_hold_both_quotes() {
        assert_eq!(literal("it's"), Some("\"it's\"".into()));
        assert_eq!(literal("'\""), Some("('' ~ \"'\" ~ '\"')".into()));
        assert_eq!(literal("\\"), None);
    }
}
