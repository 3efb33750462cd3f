//! Plain text of an Ansible variable with a template in it.

use kspec_base::{Code, Diagnostic, Place};

use crate::subject::{inside_text, quote};
use crate::{TemplateInText, Written, display_path};

pub const CODE: Code = Code::new("K0317", "a template in plain text");

/// `name`: the variable; `at`: the text that [`crate::template_in_text`] found.
pub fn template_diagnostic(
    found: &TemplateInText,
    name: &str,
    at: Place,
    written: Written<'_>,
) -> Diagnostic {
    let TemplateInText { path, text, offset, opener } = found;
    let part = display_path(name, path);
    let diagnostic = Diagnostic::error(CODE, format!("{part} is plain text with `{opener}` in it"))
        .at(inside_text(at, written, text, *offset), "a template")
        .because("Ansible fills templates in every variable: say whether that is meant.");
    let verbatim = format!("verbatim{}", quote(text));
    match (jinja_literal(text), written) {
        (Some(jinja), Written::Literal(_)) => diagnostic
            .fix(format!("{jinja}: Ansible fills it"), false, at, &*jinja)
            .fix(format!("{verbatim}: arrives as written"), false, at, &*verbatim),
        (Some(_) | None, Written::Literal(_) | Written::Computed) => diagnostic
            .advice("jinja\"…\" where the text is written: Ansible fills it")
            .advice("verbatim\"…\" where the text is written: it arrives as written"),
    }
}

/// The text as a template, with as many hashes as it needs.
fn jinja_literal(text: &str) -> Option<String> {
    if text.contains('\n') {
        return None;
    }
    ["", "#", "##", "###"].into_iter().find_map(|hashes| {
        let free = !text.contains(&format!("\"{hashes}")) && !text.contains(&format!("\\{hashes}("));
        free.then(|| format!("jinja{hashes}\"{text}\"{hashes}"))
    })
}
