//! Params: what the command line and inputs give them, else their default.

use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_schema::{
    Admission, Misfit, Problem, Role, Segment, Subject, UnknownFields, Written, admit, misfit_diagnostic,
};
use kspec_sema::hir::{ExprId, ParamId};
use kspec_values::Value;

use crate::diagnostics;
use crate::frames::Env;
use crate::session::Session;
use crate::stop::{Eval, Stop};

/// Finds the place of a part of an input.
pub type Locate = Arc<dyn Fn(&[Segment], Part) -> Place + Send + Sync>;

/// What of an entry of a map is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Key,
    Value,
}

/// A value from outside of the program.
#[derive(Clone)]
pub struct Input {
    pub value: Value,
    /// Where it was given.
    pub place: Place,
    /// Where a part of it stands, for messages.
    pub locate: Locate,
    /// Fields that its type does not know are dropped with a notice, as files from other tools have more.
    pub open: bool,
}

/// Admission of an input.
struct Entering<'s, 'a> {
    session: &'s Session<'a>,
    open: bool,
    dropped: Vec<Dropped>,
}

/// A field that the type does not know.
struct Dropped {
    type_name: Option<SmolStr>,
    field: SmolStr,
    path: Vec<Segment>,
}

impl Admission for Entering<'_, '_> {
    fn default(&mut self, expression: u32) -> Option<Value> {
        self.session.field_default(ExprId(expression))
    }

    fn unknown_fields(&self) -> UnknownFields {
        if self.open { UnknownFields::Drop } else { UnknownFields::Refuse }
    }

    fn dropped(&mut self, type_name: Option<&SmolStr>, path: &[Segment]) {
        let Some(Segment::Key(field)) = path.last() else { return };
        let known = |other: &Dropped| other.type_name.as_ref() == type_name && other.field == *field;
        if !self.dropped.iter().any(known) {
            let (type_name, field, path) = (type_name.cloned(), field.clone(), path.to_vec());
            self.dropped.push(Dropped { type_name, field, path });
        }
    }
}

impl<'a> Session<'a> {
    pub fn param_value(&self, id: ParamId, place: Place) -> Eval {
        let param = &self.program.params[id.index()];
        let tell = |misfit: &Misfit, at: Place, written: Written<'_>| {
            let role = Role::Param;
            let subject = Subject::declared(role, &param.name, &param.ty, Some(param.place), written);
            misfit_diagnostic(misfit, at, &subject)
        };
        if let Some(input) = self.inputs.get(&id.0) {
            let mut how = Entering { session: self, open: input.open, dropped: Vec::new() };
            let admitted = admit(&input.value, &param.ty, &mut how);
            self.tell_dropped(&how.dropped, input);
            return admitted.map_err(|misfits| {
                for misfit in &misfits {
                    let part = match misfit.problem {
                        Problem::UnknownField { .. } => Part::Key,
                        _ => Part::Value,
                    };
                    let place = (input.locate)(&misfit.path, part);
                    self.tell(tell(misfit, place, Written::Literal(None)));
                }
                Stop::Poison
            });
        }
        let Some(default) = &param.default else {
            return Err(self.tell(diagnostics::no_value(&param.name, param.place, place)));
        };
        let value = self.needed(default, &Env::default())?;
        self.admit(&value, &param.ty, |misfit| tell(misfit, default.place, Written::Computed))
    }

    /// One notice for each type, with all its fields, where the first one stands.
    fn tell_dropped(&self, dropped: &[Dropped], input: &Input) {
        for (number, first) in dropped.iter().enumerate() {
            let same = |other: &&Dropped| other.type_name == first.type_name;
            if dropped[..number].iter().any(|other| same(&other)) {
                continue;
            }
            let fields: Vec<&str> =
                dropped[number..].iter().filter(same).map(|other| other.field.as_str()).collect();
            let place = (input.locate)(&first.path, Part::Key);
            self.tell(diagnostics::dropped_fields(first.type_name.as_deref(), &fields, place));
        }
    }
}
