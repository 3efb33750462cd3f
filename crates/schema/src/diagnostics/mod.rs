//! The diagnostics of types and admission, one file each.

mod any_text_reads_as_other;
mod bad_format;
mod bad_length;
mod bad_pattern;
mod bool_where_text;
mod duplicate_element;
mod jinja_shape;
mod missing_field;
mod not_in_enum;
mod number_where_text;
mod out_of_range;
mod plain_text_where_secret;
mod secret_does_not_fit;
mod template_in_text;
mod text_where_bool;
mod text_where_number;
mod unknown_field;
mod wrong_kind;

use kspec_base::{Code, Diagnostic, Place};

use crate::{Misfit, Problem, Subject, Type, display, resolved};

pub use any_text_reads_as_other::any_text_diagnostic;
pub use jinja_shape::jinja_diagnostic;
pub use plain_text_where_secret::plain_secret_diagnostic;
pub use template_in_text::template_diagnostic;

pub const CODES: &[Code] = &[
    text_where_bool::CODE,
    bool_where_text::CODE,
    not_in_enum::CODE,
    wrong_kind::CODE,
    out_of_range::CODE,
    bad_format::CODE,
    bad_pattern::CODE,
    bad_length::CODE,
    duplicate_element::CODE,
    unknown_field::CODE,
    missing_field::CODE,
    number_where_text::CODE,
    text_where_number::CODE,
    secret_does_not_fit::CODE,
    plain_text_where_secret::CODE,
    template_in_text::CODE,
    any_text_reads_as_other::CODE,
    jinja_shape::CODE,
];

/// What the diagnostics say in common.
struct Case<'a> {
    misfit: &'a Misfit,
    at: Place,
    subject: &'a Subject<'a>,
    /// The part at fault: `node_taints[2]`.
    part: String,
}

/// The diagnostic of a misfit. `at` is the place of the part at fault (of its name, for an unknown field; of the
/// record, for a missing one).
pub fn misfit_diagnostic(misfit: &Misfit, at: Place, subject: &Subject<'_>) -> Diagnostic {
    let case = Case { misfit, at, subject, part: subject.part(misfit) };
    match &misfit.problem {
        Problem::TextForBool { text } => text_where_bool::diagnostic(&case, text),
        Problem::BoolForText { value, allowed } => bool_where_text::diagnostic(&case, *value, allowed),
        Problem::NumberForText { value } => number_where_text::diagnostic(&case, value),
        Problem::TextForNumber { text, number } => text_where_number::diagnostic(&case, text, number),
        Problem::WrongKind { found } => wrong_kind::diagnostic(&case, found),
        Problem::NotInEnum { found, allowed, near } => {
            not_in_enum::diagnostic(&case, found, allowed, near.as_deref())
        }
        Problem::OutOfRange { value, bounds } => out_of_range::diagnostic(&case, *value, *bounds),
        Problem::BadFormat { format, text, fault } => bad_format::diagnostic(&case, *format, text, fault),
        Problem::BadPattern { pattern, text } => bad_pattern::diagnostic(&case, pattern, text),
        Problem::BadLength { length, bounds } => bad_length::diagnostic(&case, *length, *bounds),
        Problem::NotUnique { first, value } => duplicate_element::diagnostic(&case, *first, value),
        Problem::UnknownField { name, near, type_name } => {
            unknown_field::diagnostic(&case, name, near.as_deref(), type_name.as_deref())
        }
        Problem::MissingField { name, type_name, place } => {
            missing_field::diagnostic(&case, name, type_name.as_deref(), *place)
        }
        Problem::PlainSecret => plain_secret_diagnostic(&case.part, at),
        Problem::SecretDoesNotFit { source, place } => secret_does_not_fit::diagnostic(&case, source, *place),
        Problem::JinjaDoesNotFit { problem, place } => {
            case.declared(jinja_diagnostic(problem, &case.part, &misfit.wanted, *place))
        }
        Problem::ReferenceDoesNotFit { kind, id } => wrong_kind::resource(&case, kind, id),
    }
}

impl Case<'_> {
    /// `is a bool`, `is "a" | "b"`, `is a list[string]`
    fn wanted(&self) -> String {
        with_article(&display(&self.misfit.wanted))
    }

    /// Adds where and how the type is declared.
    fn declared(&self, diagnostic: Diagnostic) -> Diagnostic {
        let diagnostic = match self.subject.declaration() {
            Some(line) => diagnostic.note(line),
            None => diagnostic,
        };
        let diagnostic = match self.subject.older_declaration() {
            Some(line) => diagnostic.note(line),
            None => diagnostic,
        };
        let field = self.misfit.field.as_ref().and_then(|site| Some((site, site.place?)));
        match (field, self.subject.place()) {
            (Some((site, place)), _) => {
                let of = site.type_name.as_ref().map(|name| format!(" of {name}")).unwrap_or_default();
                diagnostic.also(place, format!("field {}{of} is declared here", site.field))
            }
            (None, Some(place)) if place != self.at => {
                diagnostic.also(place, format!("{} is declared here", self.subject.name()))
            }
            (None, Some(_) | None) => diagnostic,
        }
    }

    /// A repair by another literal, applied where the place holds one.
    fn repair(&self, diagnostic: Diagnostic, text: &str, sure: bool) -> Diagnostic {
        let title = if self.misfit.path.is_empty() {
            format!("{} = {text}", self.subject.name())
        } else {
            text.to_owned()
        };
        if self.subject.written.is_literal() {
            diagnostic.fix(title, sure, self.at, text)
        } else {
            diagnostic.advice(format!("give {text} where the value comes from"))
        }
    }
}

/// A type or kind with its article; literals have none.
fn with_article(words: &str) -> String {
    if words.starts_with(['"', '{']) || words == "null" || words == "any" {
        words.to_owned()
    } else if words.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) {
        format!("an {words}")
    } else {
        format!("a {words}")
    }
}

/// Whether the declared type is a boolean and nothing else.
fn is_bool(case: &Case<'_>) -> bool {
    matches!(&*resolved(&case.misfit.wanted), Type::Bool | Type::Literal(kspec_values::Value::Bool(_)))
}

#[cfg(test)]
mod tests;
