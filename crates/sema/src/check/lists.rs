//! Lists, and loops over collections.

use kspec_base::Place;
use kspec_schema::{Bounds, Kinds, ListType, Problem, Segment, Ty, Type, display, resolved};
use std::sync::Arc;

use super::Checker;
use super::fitting::{Shape, Target};
use super::paths::{Of, Seen};
use super::scope::{Scope, Slot};
use super::typing::{Typing, any, text_type, unknown};
use crate::diagnostics;
use crate::hir::{Element, Expr, For};

/// How a loop over a map is written.
const PAIRS: &str = "for k, v in …";

impl<'p> Checker<'p> {
    pub(super) fn check_list(
        &mut self,
        scope: &Scope<'p>,
        place: Place,
        elements: &'p [Element],
        target: &Target<'_>,
    ) {
        let (element, list) = match target.shape(Kinds::LIST) {
            Shape::Free => (unknown(), None),
            Shape::Any => (any(), None),
            Shape::List(list) => (list.element.clone(), Some(list)),
            Shape::Map(_) | Shape::Record(..) | Shape::Other => {
                self.tell(scope, place, target, Problem::WrongKind { found: "list" });
                (unknown(), None)
            }
        };
        for (index, item) in elements.iter().enumerate() {
            let part = target.part(element.clone(), Some(Segment::Index(index)), None);
            self.check_element(scope, item, &part);
        }
        let plain = elements.iter().all(|element| matches!(element, Element::Value(_)));
        if let Some(list) = list
            && plain
            && !list.len.contains_length(elements.len())
        {
            let problem = Problem::BadLength { length: elements.len(), bounds: list.len };
            self.tell(scope, place, target, problem);
        }
    }

    fn check_element(&mut self, scope: &Scope<'p>, element: &'p Element, target: &Target<'_>) {
        match element {
            Element::Value(expr) => self.check(scope, expr, target),
            Element::If(condition, inner) => {
                if self.condition(scope, condition) != Some(false) {
                    self.check_element(&self.when(scope, condition, true), inner, target);
                }
            }
            Element::For(around) => {
                let scope = self.enter_loop(scope, around);
                self.check_element(&scope, &around.body, target);
                self.settle_lets(&scope, &around.lets);
            }
        }
    }

    pub(super) fn infer_list(&mut self, scope: &Scope<'p>, elements: &'p [Element]) -> Typing {
        let mut joined: Option<Ty> = None;
        for element in elements {
            let (ty, at) = self.infer_element(scope, element);
            let Some(at) = at else { continue };
            joined = Some(match joined {
                None => ty,
                Some(before) => self.join_types(scope, &before, &ty, at, "the elements of a list"),
            });
        }
        let ty = match joined {
            Some(element) => Type::list(element),
            None if elements.is_empty() => Arc::new(Type::List(ListType {
                element: any(),
                len: Bounds { min: None, max: Some(0) },
                unique: false,
            })),
            None => Type::list(unknown()),
        };
        Typing::inferred(ty)
    }

    /// The type of an element, and its expression where it is checked at all.
    fn infer_element(&mut self, scope: &Scope<'p>, element: &'p Element) -> (Ty, Option<&'p Expr>) {
        match element {
            Element::Value(expr) => {
                let typing = self.infer(scope, expr);
                self.wants_present(scope, &typing, expr, "an element of a list");
                (typing.ty, Some(expr))
            }
            Element::If(condition, inner) => {
                if self.condition(scope, condition) == Some(false) {
                    return (unknown(), None);
                }
                self.infer_element(&self.when(scope, condition, true), inner)
            }
            Element::For(around) => {
                let scope = self.enter_loop(scope, around);
                let found = self.infer_element(&scope, &around.body);
                self.settle_lets(&scope, &around.lets);
                found
            }
        }
    }

    /// The scope of a loop's body.
    pub(super) fn enter_loop<T>(&mut self, scope: &Scope<'p>, around: &'p For<T>) -> Scope<'p> {
        let (keys, items) = self.iterated(scope, &around.collection, around.names.len());
        let mut seen = match around.names.len() {
            2 => vec![keys, items],
            _ => vec![items],
        };
        let mut slots: Vec<Slot<'p>> = around
            .names
            .iter()
            .map(|(name, _)| {
                let seen = if seen.is_empty() { Seen::unknown() } else { seen.remove(0) };
                Slot::known(name.clone(), seen)
            })
            .collect();
        slots.extend(around.lets.iter().map(Slot::of_let));
        let mut inside = scope.enter(slots);
        if let Some(condition) = &around.condition {
            self.condition(&inside, condition);
            inside = self.when(&inside, condition, true);
            if let Some(frame) = &inside.frame {
                frame.prove(inside.facts.clone());
            }
        }
        inside
    }

    /// What a loop binds: key and item.
    fn iterated(&mut self, scope: &Scope<'p>, collection: &'p Expr, names: usize) -> (Seen<'p>, Seen<'p>) {
        let text = || Seen::Value(Typing::of(text_type()));
        let origin;
        let seen = self.see_collection(scope, collection);
        if let (Seen::Nodes(_) | Seen::Groups(_) | Seen::Uses(_) | Seen::Clusters, 1) = (&seen, names) {
            let told = diagnostics::loop_names(collection.place, seen.head_name(), PAIRS);
            self.report(&scope.unit, told);
            return (Seen::unknown(), Seen::unknown());
        }
        let ty = match seen {
            Seen::Nodes(of) => return (text(), Seen::Node(of, None)),
            Seen::Groups(_) => {
                return (text(), Seen::Value(Typing::of(Type::list(text_type()))));
            }
            Seen::Uses(of) => {
                let units = self.all_uses(&of);
                return (text(), Seen::Use(units.into()));
            }
            Seen::Clusters => return (text(), Seen::Cluster(Of::Every)),
            Seen::Value(typing) => {
                self.wants_present(scope, &typing, collection, "the collection of a loop");
                if typing.opacity.is_some() {
                    self.wants_value(scope, &typing, collection, "the collection of a loop");
                    return (text(), Seen::unknown());
                }
                origin = typing.origin;
                typing.ty
            }
            other => {
                self.value_of(scope, other, collection.place);
                return (text(), Seen::unknown());
            }
        };
        let item =
            |ty: Ty| Seen::Value(Typing { origin, ..Typing::declared(&ty, "an item", collection.place) });
        match (&*resolved(&ty), names) {
            (Type::Unknown, _) => (Seen::unknown(), Seen::unknown()),
            (Type::Any, _) => (Seen::unknown(), Seen::Value(Typing::of(any()))),
            (Type::List(list), 1) => (text(), item(list.element.clone())),
            (Type::Map(value), 2) => (text(), item(value.clone())),
            (Type::Record(record), 2) => {
                let mut joined: Option<Ty> = None;
                for field in record.fields.values() {
                    joined = Some(match joined {
                        None => field.ty.clone(),
                        Some(before) => kspec_schema::join(&before, &field.ty).unwrap_or_else(unknown),
                    });
                }
                (text(), item(joined.unwrap_or_else(unknown)))
            }
            (Type::List(_), _) => {
                self.report(
                    &scope.unit,
                    diagnostics::loop_names(collection.place, &display(&ty), "for x in …"),
                );
                (Seen::unknown(), Seen::unknown())
            }
            (Type::Map(_) | Type::Record(_), _) => {
                self.report(&scope.unit, diagnostics::loop_names(collection.place, &display(&ty), PAIRS));
                (Seen::unknown(), Seen::unknown())
            }
            _ => {
                self.report(&scope.unit, diagnostics::not_iterable(collection.place, &display(&ty)));
                (Seen::unknown(), Seen::unknown())
            }
        }
    }
}
