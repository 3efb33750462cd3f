//! A diagnostic as plain data. One value feeds terminal, JSON, SARIF, editor and hook.

use smol_str::SmolStr;

use crate::Place;

/// How grave a diagnostic is. Only errors fail a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
    Notice,
    /// For the editor and `--verbose` only.
    Hint,
}

impl Severity {
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Notice => "notice",
            Severity::Hint => "hint",
        }
    }
}

/// A diagnostic's identity: `K0301`, and a title of a few words. A number is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code {
    pub id: &'static str,
    pub title: &'static str,
}

impl Code {
    pub const fn new(id: &'static str, title: &'static str) -> Self {
        Code { id, title }
    }
}

/// A place with words to it. The first primary label is where the diagnostic stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub place: Place,
    /// May be empty.
    pub text: String,
    pub primary: bool,
}

/// Replaces the text at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub place: Place,
    pub text: String,
}

/// A repair. `sure` ones may be applied without a look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What a person reads: `helm_enabled = true`, or "quote it".
    pub title: String,
    pub sure: bool,
    pub edits: Vec<Edit>,
}

/// What is wrong, why, and how to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub code: Code,
    pub severity: Severity,
    /// One line that stands alone, without a full stop.
    pub message: String,
    /// The reason, shown as `why:`; one or more lines.
    pub why: Option<String>,
    /// The first primary label is the diagnostic's own place.
    pub labels: Vec<Label>,
    /// Facts beside the message, a line each: the declaration, the list of allowed values.
    pub notes: Vec<String>,
    /// Repairs, the best first, shown as `fix:`.
    pub fixes: Vec<Fix>,
    /// The clusters in which it holds, in order; empty where that says nothing.
    pub clusters: Vec<SmolStr>,
    /// The id of the rule that is not kept, where it is one: kspec.toml sets levels and allowances by it.
    pub rule: Option<SmolStr>,
}

impl Diagnostic {
    pub fn new(code: Code, severity: Severity, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            severity,
            message: message.into(),
            why: None,
            labels: Vec::new(),
            notes: Vec::new(),
            fixes: Vec::new(),
            clusters: Vec::new(),
            rule: None,
        }
    }

    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Diagnostic::new(code, Severity::Error, message)
    }

    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Diagnostic::new(code, Severity::Warning, message)
    }

    pub fn notice(code: Code, message: impl Into<String>) -> Self {
        Diagnostic::new(code, Severity::Notice, message)
    }

    pub fn hint(code: Code, message: impl Into<String>) -> Self {
        Diagnostic::new(code, Severity::Hint, message)
    }

    /// The place at fault, with a few words (or none).
    #[must_use]
    pub fn at(mut self, place: Place, text: impl Into<String>) -> Self {
        self.labels.push(Label { place, text: text.into(), primary: true });
        self
    }

    /// Another place that has to do with it.
    #[must_use]
    pub fn also(mut self, place: Place, text: impl Into<String>) -> Self {
        self.labels.push(Label { place, text: text.into(), primary: false });
        self
    }

    #[must_use]
    pub fn because(mut self, why: impl Into<String>) -> Self {
        self.why = Some(why.into());
        self
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// A repair that replaces one place; `sure` where it cannot be wrong.
    #[must_use]
    pub fn fix(self, title: impl Into<String>, sure: bool, place: Place, text: impl Into<String>) -> Self {
        self.fix_with(Fix { title: title.into(), sure, edits: vec![Edit { place, text: text.into() }] })
    }

    /// A repair that only words can tell.
    #[must_use]
    pub fn advice(self, title: impl Into<String>) -> Self {
        self.fix_with(Fix { title: title.into(), sure: false, edits: Vec::new() })
    }

    #[must_use]
    pub fn fix_with(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Where it stands, if it has a place.
    pub fn place(&self) -> Option<Place> {
        self.labels.iter().find(|l| l.primary).or(self.labels.first()).map(|l| l.place)
    }
}
