//! Unions.

use std::sync::Arc;

use smol_str::SmolStr;

use kspec_base::did_you_mean;
use kspec_values::Value;

use super::{Judge, Outcome, opaque};
use crate::{Kinds, Problem, Ty, Type, display_value, kinds};

impl Judge<'_> {
    pub(super) fn union(&mut self, value: &Value, ty: &Ty, members: &[Ty]) -> Outcome {
        if has_literal(members, value) {
            return Outcome::Same;
        }
        let told = self.misfits.len();
        // A member of the value's own kind first: an int is no float where an int may stand.
        let kind = Kinds::of(value);
        let own = members.iter().filter(|member| kinds(member).overlap(kind));
        let others = members.iter().filter(|member| !kinds(member).overlap(kind));
        for member in own.chain(others) {
            let outcome = self.value(value, member);
            if self.misfits.len() == told {
                return outcome;
            }
            if self.names_it(member, members, kind) {
                return Outcome::Same;
            }
            self.misfits.truncate(told);
        }
        let problem = match value {
            Value::Opaque(opaque) => members.iter().find_map(|member| opaque::judge(opaque, member).err()),
            Value::Reference(reference) => {
                Some(Problem::ReferenceDoesNotFit { kind: reference.kind.clone(), id: reference.id.clone() })
            }
            Value::Null
            | Value::Bool(_)
            | Value::Int(_)
            | Value::Float(_)
            | Value::Text(_)
            | Value::Marked(..)
            | Value::List(_)
            | Value::Map(_) => None,
        };
        self.tell(ty, problem.unwrap_or_else(|| misfit(value, members, kind)))
    }

    /// Whether the message of one member is the best: it is the only one of the value's kind, and no literal.
    fn names_it(&self, member: &Ty, members: &[Ty], kind: Kinds) -> bool {
        let mut same = members.iter().filter(|other| kinds(other).overlap(kind));
        let only = same.next().is_some_and(|first| Arc::ptr_eq(first, member)) && same.next().is_none();
        only && !matches!(**member, Type::Literal(_))
    }
}

/// Whether one of the members is this very value.
pub(super) fn has_literal(members: &[Ty], value: &Value) -> bool {
    members.iter().any(|member| matches!(&**member, Type::Literal(literal) if literal == value))
}

fn misfit(value: &Value, members: &[Ty], kind: Kinds) -> Problem {
    let literals = || {
        members.iter().filter_map(|member| match &**member {
            Type::Literal(literal) => Some(literal),
            _ => None,
        })
    };
    let texts: Vec<SmolStr> = literals().filter_map(|literal| literal.as_text().cloned()).collect();
    let wanted = members.iter().fold(Kinds::NONE, |all, member| all.with(kinds(member)));
    match value {
        Value::Text(text) | Value::Marked(_, text) if wanted.overlap(Kinds::BOOL) && texts.is_empty() => {
            Problem::TextForBool { text: text.clone() }
        }
        Value::Bool(value) if wanted.overlap(Kinds::TEXT) && !wanted.overlap(Kinds::BOOL) => {
            Problem::BoolForText { value: *value, allowed: texts }
        }
        Value::Int(_) | Value::Float(_) if wanted.overlap(Kinds::TEXT) && !wanted.overlap(kind) => {
            Problem::NumberForText { value: value.clone() }
        }
        _ if literals().any(|literal| Kinds::of(literal) == kind) => Problem::NotInEnum {
            found: value.clone(),
            allowed: literals().map(|literal| display_value(literal).into()).collect(),
            near: value
                .as_text()
                .and_then(|text| did_you_mean(text, texts.iter().map(SmolStr::as_str)).map(SmolStr::from)),
        },
        _ => Problem::WrongKind { found: value.kind_name() },
    }
}
