//! Records and maps, and `with`.

use std::sync::Arc;

use kspec_base::Place;
use kspec_sema::hir::{Expr, Field, FieldKind, FieldOp, Key, Scoped};
use kspec_values::{Map, Value};

use crate::diagnostics;
use crate::frames::Env;
use crate::patch::{Base, Patch};
use crate::plan::Origin;
use crate::session::Session;
use crate::stop::{Eval, Stop};

impl<'a> Session<'a> {
    pub fn record(&self, fields: &'a Scoped<Vec<Field>>, env: &Env<'a>, place: Place) -> Eval {
        self.charge_elements(fields.inner.len(), place)?;
        if fields.inner.iter().all(is_plain) {
            return self.plain_record(fields, env);
        }
        let mut patch = Patch::new(Origin { place, doc: None });
        self.put_fields(fields, env, &mut patch, &mut Vec::new(), "the record")?;
        patch.base = Base::Open;
        Ok(self.apply(patch, None, "the record")?.unwrap_or_else(Value::empty_map))
    }

    /// Only `name = e`, each name once.
    fn plain_record(&self, fields: &'a Scoped<Vec<Field>>, env: &Env<'a>) -> Eval {
        let scoped;
        let env = match fields.lets.is_empty() {
            true => env,
            false => {
                scoped = env.scoped(&fields.lets);
                &scoped
            }
        };
        let mut map = Map::with_capacity_and_hasher(fields.inner.len(), Default::default());
        for field in &fields.inner {
            let FieldKind::Set { path, value, .. } = &field.kind else { continue };
            let Some(name) = path[0].name() else { continue };
            match self.eval(value, env) {
                Ok(found) => drop(map.insert(name.clone(), found)),
                Err(Stop::Absent) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(Value::Map(Arc::new(map)))
    }

    /// A deep override of a record or map.
    pub fn with(
        &self,
        whole: &'a Expr,
        base: &'a Expr,
        fields: &'a Scoped<Vec<Field>>,
        env: &Env<'a>,
    ) -> Eval {
        let below = self.needed(base, env)?;
        if let Value::Opaque(opaque) = &below {
            return Err(self.tell(diagnostics::opaque_use(opaque, "`with` changes", base.place)));
        }
        let mut patch = Patch::new(Origin { place: base.place, doc: None });
        self.put_fields(fields, env, &mut patch, &mut Vec::new(), "the record")?;
        let changed = self.apply(patch, Some(below), "the record")?.unwrap_or_else(Value::empty_map);
        let ty = self.hints.borrow().changed.get(&whole.id).cloned();
        match ty {
            Some(ty) => self.admit_changed(changed, &ty, whole.place),
            None => Ok(changed),
        }
    }
}

fn is_plain(field: &Field) -> bool {
    match &field.kind {
        FieldKind::Set { path, op: FieldOp::Set, .. } => matches!(path.as_slice(), [Key::Name(..)]),
        FieldKind::Set { .. }
        | FieldKind::Nested { .. }
        | FieldKind::Unset(_)
        | FieldKind::If(_)
        | FieldKind::For(_)
        | FieldKind::Assert(_) => false,
    }
}
