//! What a place with a declared type is, in the words of messages.

use std::sync::Arc;

use kspec_base::{Diagnostic, Place, SmolStr};
use kspec_schema::{self as schema, Misfit, Release, Role, Segment, Ty, Written, display_path};

use super::variables::Known;

/// What declares the type that a value meets.
#[derive(Clone)]
pub(crate) enum Subject {
    Variable {
        name: SmolStr,
        /// The entry's name.
        place: Place,
        known: Known,
        release: Option<Arc<dyn Release>>,
    },
    Param {
        name: SmolStr,
        place: Place,
    },
    Parameter {
        name: SmolStr,
        place: Place,
    },
    Let {
        name: SmolStr,
        place: Place,
    },
    Result {
        name: SmolStr,
        place: Place,
    },
    Header {
        name: SmolStr,
    },
    /// A text literal beside a version.
    Version,
    /// Something with a name of its own: `the list of groups`.
    Named(&'static str),
    /// A part of a value that is changed, and what has no declared type.
    Value,
}

impl Subject {
    pub fn is_variable(&self) -> bool {
        matches!(self, Subject::Variable { .. })
    }

    /// Whether the catalogue wants a secret here.
    pub fn wants_secret(&self) -> bool {
        match self {
            Subject::Variable { known, .. } => known.facts().is_some_and(|variable| variable.secret),
            Subject::Param { .. }
            | Subject::Parameter { .. }
            | Subject::Let { .. }
            | Subject::Result { .. }
            | Subject::Header { .. }
            | Subject::Version
            | Subject::Named(_)
            | Subject::Value => false,
        }
    }

    /// Where it is written or declared.
    pub fn place(&self) -> Option<Place> {
        match self {
            Subject::Variable { place, .. }
            | Subject::Param { place, .. }
            | Subject::Parameter { place, .. }
            | Subject::Let { place, .. }
            | Subject::Result { place, .. } => Some(*place),
            Subject::Header { .. } | Subject::Version | Subject::Named(_) | Subject::Value => None,
        }
    }

    /// A part of it, as a person names it: `loadbalancer_apiserver.port`.
    pub fn words(&self, path: &[Segment]) -> String {
        match self {
            Subject::Variable { name, .. }
            | Subject::Param { name, .. }
            | Subject::Parameter { name, .. }
            | Subject::Let { name, .. }
            | Subject::Header { name } => display_path(name, path),
            Subject::Result { name, .. } => display_path(&format!("the result of {name}"), path),
            Subject::Version => "a version".to_owned(),
            Subject::Named(name) => display_path(name, path),
            Subject::Value if path.is_empty() => "this place".to_owned(),
            Subject::Value => display_path("", path),
        }
    }

    /// A misfit of a literal as a diagnostic. `ty`: the subject's own type.
    pub fn misfit(&self, misfit: &Misfit, ty: &Ty, place: Place) -> Diagnostic {
        let written = Written::Literal(None);
        let declared = |role, name| schema::Subject::declared(role, name, ty, self.place(), written);
        let subject = match self {
            Subject::Variable { known: Known::Release(variable), release, .. } => {
                schema::Subject::variable(variable, release.as_deref(), written)
            }
            Subject::Variable { known: Known::Ansible(variable), .. } => {
                schema::Subject::variable(variable, None, written)
            }
            Subject::Variable { name, known: Known::Own(..), .. } | Subject::Header { name } => {
                declared(Role::Entry, name.as_str())
            }
            Subject::Param { name, .. } => declared(Role::Param, name.as_str()),
            Subject::Parameter { name, .. } => declared(Role::Parameter, name.as_str()),
            Subject::Let { name, .. } => declared(Role::Let, name.as_str()),
            Subject::Result { name, .. } => declared(Role::Result, name.as_str()),
            Subject::Version => declared(Role::Entry, "a version"),
            Subject::Named(name) => declared(Role::Entry, name),
            Subject::Value if misfit.path.is_empty() => declared(Role::Entry, "this place"),
            Subject::Value => declared(Role::Entry, ""),
        };
        schema::misfit_diagnostic(misfit, place, &subject)
    }
}
