//! Opaque values fit by what their type can be; their value is not known here.

use kspec_values::{Opaque, OpaqueKind};

use super::{Judge, Outcome};
use crate::{JinjaProblem, Problem, Ty, Type, jinja};

impl Judge<'_> {
    pub(super) fn opaque(&mut self, opaque: &Opaque, ty: &Ty) -> Outcome {
        match judge(opaque, ty) {
            Ok(()) => Outcome::Same,
            Err(problem) => self.tell(ty, problem),
        }
    }
}

/// Why an opaque value cannot stand in a place of the type.
pub(super) fn judge(opaque: &Opaque, ty: &Type) -> Result<(), Problem> {
    if matches!(ty, Type::Any | Type::Unknown) {
        return Ok(());
    }
    match &opaque.kind {
        OpaqueKind::Jinja(text) => match jinja::judge(text, ty) {
            // Whether those variables are booleans is known to the checker only.
            Ok(()) | Err(JinjaProblem::BareVariables { .. }) => Ok(()),
            Err(problem) => Err(Problem::JinjaDoesNotFit { problem, place: opaque.place }),
        },
        // Its type was judged where it is read.
        OpaqueKind::Variable { .. } => Ok(()),
        OpaqueKind::Env(_)
        | OpaqueKind::AnsibleVault { .. }
        | OpaqueKind::Sops { .. }
        | OpaqueKind::Object { .. }
        | OpaqueKind::Insecure(_)
        | OpaqueKind::Template(_) => {
            let fits = match ty {
                Type::Secret => true,
                Type::Text(rule) => rule.is_free(),
                Type::Any
                | Type::Unknown
                | Type::Null
                | Type::Bool
                | Type::Int(_)
                | Type::Float
                | Type::Literal(_)
                | Type::Union(_)
                | Type::List(_)
                | Type::Map(_)
                | Type::Record(_)
                | Type::Named(_)
                | Type::Reference(_) => false,
            };
            if fits {
                return Ok(());
            }
            Err(Problem::SecretDoesNotFit { source: opaque.kind.source(), place: opaque.place })
        }
    }
}
