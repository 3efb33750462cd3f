//! The trap: a text where a bool belongs.

use kspec_base::{Code, Diagnostic};
use kspec_values::{Value, compare_versions};

use super::{Case, is_bool};
use crate::{Hazard, Release, Variable, What, display_value, reads_as_bool};

pub const CODE: Code = Code::new("K0301", "text where a bool belongs");

pub(super) fn diagnostic(case: &Case<'_>, text: &str) -> Diagnostic {
    let wanted = if is_bool(case) { "a bool".to_owned() } else { case.wanted() };
    let shown = display_value(&Value::text(text));
    let diagnostic =
        Diagnostic::error(CODE, format!("{} is {wanted}, and this is the text {shown}", case.part))
            .at(case.at, "text")
            .because(match case.subject.what {
                What::Variable { variable, release } => ansible(variable, release),
                What::Declared { .. } => {
                    "Only true and false are booleans; a text is never taken for one.".to_owned()
                }
            });
    let diagnostic = case.declared(diagnostic);
    match reads_as_bool(text) {
        Some(value) => case.repair(diagnostic, if value { "true" } else { "false" }, true),
        None => diagnostic.advice("write true or false"),
    }
}

/// What Ansible would have done with the text.
fn ansible(variable: &Variable, release: Option<&dyn Release>) -> String {
    let mut why = match variable.hazard {
        Some(Hazard::ErrorFrom219) => {
            "Ansible would keep the text. Up to core 2.18 any text, also \"false\", acts as true; from 2.19 a bare \
             `when` stops the run in the middle."
        }
        Some(Hazard::SilentTruthy) => {
            "Ansible would keep the text. Where this variable decides, any text, also \"false\", acts as true, in \
             every version of core and without an error."
        }
        Some(Hazard::Guarded) => {
            "Ansible would keep the text. This release turns it into a bool wherever it decides by it (`| bool`), \
             which nothing promises for the next."
        }
        Some(Hazard::TextOnly) => {
            "Ansible would keep the text. Nothing decides by it: it is handed on, and who gets it meets a text where a \
             bool is usual."
        }
        None => {
            "Ansible would keep the text, and wherever it is asked as a condition any text, also \"false\", may act as \
             true."
        }
    }
    .to_owned();
    if let (Some(release), Some(Hazard::ErrorFrom219)) = (release, variable.hazard) {
        let (version, core) = (release.version(), release.ansible_core());
        let effect = if compare_versions(core, "2.19").is_lt() { "it acts as true" } else { "the run stops" };
        why.push_str(&format!("\nkubespray {version} runs on core {core}: {effect}."));
    }
    if variable.checked_bool {
        why.push_str(
            "\nThis is one of the few booleans that kubespray checks itself, at the start of a run.",
        );
    }
    why
}
