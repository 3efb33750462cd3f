//! Steps into values: fields of records, keys of maps, items of lists.

use kspec_base::did_you_mean;
use kspec_schema::{RecordType, Ty, Type, display, resolved};

use super::Checker;
use super::paths::StepKey;
use super::scope::Scope;
use super::typing::{Absence, Missing, Typing, any};
use super::variables::Trail;
use crate::diagnostics;

impl<'p> Checker<'p> {
    /// Goes on from a value. `trail` tells where it came from: an entry in sight may set exactly this part.
    pub(super) fn value_step(
        &mut self,
        scope: &Scope<'p>,
        from: Typing,
        key: &StepKey<'p>,
        trail: Option<&mut Trail<'p>>,
    ) -> Typing {
        if let Some(opacity) = &from.opacity {
            if !scope.unit.in_rules() {
                let opacity = opacity.clone();
                self.report(&scope.unit, diagnostics::opaque_needed(key.place(), "a member", &opacity));
            }
            self.computed_key(scope, key);
            return Typing::unknown();
        }
        let mut typing = Typing { origin: from.origin, ..self.part(scope, &from.ty, key) };
        if let Some(trail) = trail
            && let Some(name) = key.plain()
        {
            trail.path.push(name.clone());
            if typing.absence != Absence::Never && self.is_defined(trail) {
                typing.absence = Absence::Never;
            }
        }
        typing
    }

    fn computed_key(&mut self, scope: &Scope<'p>, key: &StepKey<'p>) -> Option<Ty> {
        let StepKey::Computed(index) = key else { return None };
        let typing = self.infer(scope, index);
        self.wants_value(scope, &typing, index, "a key");
        self.wants_present(scope, &typing, index, "a key");
        Some(resolved(&typing.ty))
    }

    fn part(&mut self, scope: &Scope<'p>, ty: &Ty, key: &StepKey<'p>) -> Typing {
        let whole = resolved(ty);
        let index = self.computed_key(scope, key);
        match &*whole {
            Type::Unknown | Type::Reference(_) => Typing::unknown(),
            Type::Any => Typing::open(any()),
            Type::Record(record) => match key {
                StepKey::Plain(name, _) => self.field(scope, ty, record, name, key),
                StepKey::Computed(_) => Typing::unknown(),
            },
            Type::Map(value) => {
                if let (Some(index), StepKey::Computed(expr)) = (&index, key)
                    && !super::fitting::may_be_text(index)
                {
                    self.report(
                        &scope.unit,
                        diagnostics::wrong_index(expr.place, "a map's key is a text", &display(index)),
                    );
                }
                Typing::absent(value.clone(), Missing::Key)
            }
            Type::List(list) => match &index {
                Some(index) if super::fitting::may_be_int(index) => Typing::of(list.element.clone()),
                Some(index) => {
                    self.report(
                        &scope.unit,
                        diagnostics::wrong_index(
                            key.place(),
                            "an item of a list is read by its number",
                            &display(index),
                        ),
                    );
                    Typing::unknown()
                }
                None => {
                    self.report(
                        &scope.unit,
                        diagnostics::wrong_index(
                            key.place(),
                            "an item of a list is read by its number",
                            "text",
                        ),
                    );
                    Typing::unknown()
                }
            },
            Type::Null
            | Type::Bool
            | Type::Int(_)
            | Type::Float
            | Type::Text(_)
            | Type::Literal(_)
            | Type::Union(_)
            | Type::Secret => {
                let name = key.plain().map(|name| name.as_str());
                self.report(&scope.unit, diagnostics::no_parts(key.place(), &display(ty), name));
                Typing::unknown()
            }
            Type::Named(_) => Typing::unknown(),
        }
    }

    fn field(
        &mut self,
        scope: &Scope<'p>,
        ty: &Ty,
        record: &RecordType,
        name: &str,
        key: &StepKey<'p>,
    ) -> Typing {
        let Some(field) = record.fields.get(name) else {
            let names = record.fields.keys().map(|name| name.as_str());
            let near = did_you_mean(name, names.clone());
            let known: Vec<&str> = names.collect();
            let whose = match &**ty {
                Type::Named(named) => Some(named.name.as_str()),
                _ => None,
            };
            self.report(&scope.unit, diagnostics::no_field(key.place(), name, whose, near, &known));
            return Typing::unknown();
        };
        let declared = Typing::declared(&field.ty, name, field.place.unwrap_or(key.place()));
        match field.optional {
            true => Typing { absence: Absence::Maybe(Missing::Optional(field.place)), ..declared },
            false => declared,
        }
    }
}
