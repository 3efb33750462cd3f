//! Params: what the command line and inputs give them, else their default.

use kspec_base::{Place, SmolStr};
use kspec_schema::{
    Admission, Misfit, Role, Segment, Subject, UnknownFields, Written, admit, misfit_diagnostic,
};
use kspec_sema::hir::{ExprId, ParamId};
use kspec_values::Value;

use crate::diagnostics;
use crate::frames::Env;
use crate::session::Session;
use crate::stop::{Eval, Stop};

/// Finds the place of a part of an input.
pub type Locate = Box<dyn Fn(&[Segment]) -> Place>;

/// A value from outside of the program.
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
    dropped: Vec<(Option<SmolStr>, SmolStr)>,
}

impl Admission for Entering<'_, '_> {
    fn default(&mut self, expression: u32) -> Option<Value> {
        self.session.field_default(ExprId(expression))
    }

    fn unknown_fields(&self) -> UnknownFields {
        if self.open { UnknownFields::Drop } else { UnknownFields::Refuse }
    }

    fn dropped(&mut self, type_name: Option<&SmolStr>, field: &SmolStr) {
        let entry = (type_name.cloned(), field.clone());
        if !self.dropped.contains(&entry) {
            self.dropped.push(entry);
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
            self.tell_dropped(how.dropped, input.place);
            return admitted.map_err(|misfits| {
                for misfit in &misfits {
                    self.tell(tell(misfit, (input.locate)(&misfit.path), Written::Literal(None)));
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

    /// One notice for each type, with all its fields.
    fn tell_dropped(&self, dropped: Vec<(Option<SmolStr>, SmolStr)>, place: Place) {
        let mut types: Vec<Option<SmolStr>> = Vec::new();
        for (name, _) in &dropped {
            if !types.contains(name) {
                types.push(name.clone());
            }
        }
        for name in types {
            let fields = dropped.iter().filter(|(other, _)| *other == name).map(|(_, field)| field.as_str());
            let fields: Vec<&str> = fields.collect();
            self.tell(diagnostics::dropped_fields(name.as_deref(), &fields, place));
        }
    }
}
