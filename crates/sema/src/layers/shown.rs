//! Paths as a person writes them.

use crate::hir::{Expr, ExprKind, Key};
use crate::lower::is_identifier;

/// A left side, as far as it is static.
pub(super) fn keys<'k>(keys: impl IntoIterator<Item = &'k Key>) -> String {
    let mut text = String::new();
    for key in keys {
        match key {
            Key::Name(name, _) => member(&mut text, name),
            Key::Computed(key) => {
                text.push('[');
                text.push_str(&index(key));
                text.push(']');
            }
        }
    }
    text
}

/// `head.name` or `head."na-me"`
pub(super) fn read(head: &str, name: &str) -> String {
    let mut text = head.to_owned();
    member(&mut text, name);
    text
}

fn member(text: &mut String, name: &str) {
    if !text.is_empty() {
        text.push('.');
    }
    if is_identifier(name) {
        text.push_str(name);
    } else {
        text.push_str(&format!("{name:?}"));
    }
}

fn index(key: &Expr) -> String {
    match &key.kind {
        ExprKind::Text(text) => format!("{text:?}"),
        _ => "…".to_owned(),
    }
}
