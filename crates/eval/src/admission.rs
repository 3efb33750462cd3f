//! Where values meet declared types: lets, arguments, variables, results. One function of `schema` judges.

use std::cell::RefCell;
use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_schema::diagnostics::template_diagnostic;
use kspec_schema::{
    Admission, Misfit, Problem, Role, Segment, Subject, Ty, Type, Written, admit, misfit_diagnostic,
    template_in_text,
};
use kspec_sema::hir::{Element, Expr, ExprId, ExprKind, Field, FieldKind, FieldOp, Key, Parameter, literal};
use kspec_values::Value;
use rustc_hash::FxHashMap;

use crate::clusters::Cluster;
use crate::diagnostics;
use crate::frames::Env;
use crate::plan::Origin;
use crate::session::Session;
use crate::stop::{Eval, Stop};
use crate::things::Thing;
use crate::variables::Known;

/// Lists and maps that a type let pass, so that a value that is handed on is not visited again. Values and types
/// are kept, so that their addresses stay theirs.
#[derive(Default)]
pub(crate) struct Admitted(RefCell<FxHashMap<(usize, usize), (Value, Ty)>>);

impl Admitted {
    /// The key of a value that is worth keeping. A few scalars are visited faster than found.
    fn key(value: &Value, ty: &Ty) -> Option<(usize, usize)> {
        let value = match value {
            Value::List(items) if items.len() > FEW || items.iter().any(is_large) => {
                Arc::as_ptr(items) as usize
            }
            Value::Map(map) if map.len() > FEW || map.values().any(is_large) => Arc::as_ptr(map) as usize,
            _ => return None,
        };
        let ty = match &**ty {
            Type::Named(named) => Arc::as_ptr(named) as usize,
            _ => Arc::as_ptr(ty) as usize,
        };
        Some((value, ty))
    }
}

const FEW: usize = 8;

fn is_large(value: &Value) -> bool {
    match value {
        Value::List(items) => items.len() > FEW || items.iter().any(holds_more),
        Value::Map(map) => map.len() > FEW || map.values().any(holds_more),
        _ => false,
    }
}

fn holds_more(value: &Value) -> bool {
    matches!(value, Value::List(_) | Value::Map(_))
}

/// What a default that is filled in counts for against the limit of elements: types with defaults of types with
/// defaults grow beyond all bounds.
const DEFAULT_ELEMENTS: usize = 10;

/// Gives admission the defaults of record types.
struct Defaults<'s, 'a>(&'s Session<'a>);

impl Admission for Defaults<'_, '_> {
    fn default(&mut self, expression: u32) -> Option<Value> {
        self.0.field_default(ExprId(expression))
    }
}

impl<'a> Session<'a> {
    /// The default of a record type's field. It sees no frame.
    pub fn field_default(&self, id: ExprId) -> Option<Value> {
        let default = self.program.defaults.get(&id)?;
        self.charge_elements(DEFAULT_ELEMENTS, default.value.place).ok()?;
        self.deeper(default.value.place, || {
            let value = self.needed(&default.value, &Env::default())?;
            self.admit(&value, &default.ty, |misfit| {
                let found = locate(&default.value, misfit);
                let subject =
                    Subject::declared(Role::Field, "the default", &default.ty, None, found.written());
                misfit_diagnostic(misfit, found.place, &subject)
            })
        })
        .ok()
    }

    /// Judges a value; `tell` makes the diagnostic of each misfit.
    pub fn admit(&self, value: &Value, ty: &Ty, tell: impl Fn(&Misfit) -> kspec_base::Diagnostic) -> Eval {
        if let Type::Unknown | Type::Any = **ty
            && !matches!(value, Value::Reference(_))
        {
            return Ok(value.clone());
        }
        let key = Admitted::key(value, ty);
        if let Some(key) = key
            && self.admitted.0.borrow().contains_key(&key)
        {
            return Ok(value.clone());
        }
        match admit(value, ty, &mut Defaults(self)) {
            Ok(found) => {
                if let Some(key) = Admitted::key(&found, ty) {
                    self.admitted.0.borrow_mut().insert(key, (found.clone(), ty.clone()));
                }
                Ok(found)
            }
            Err(misfits) => {
                for misfit in &misfits {
                    self.tell(tell(misfit));
                }
                Err(Stop::Poison)
            }
        }
    }

    pub fn admit_let(&self, thing: Thing, ty: Option<&'a Ty>, name: &str, expr: &'a Expr) -> Eval<Thing> {
        let (Some(ty), Thing::Value(value)) = (ty, &thing) else { return Ok(thing) };
        let admitted = self.admit(value, ty, |misfit| {
            let found = locate(expr, misfit);
            let subject = Subject::declared(Role::Let, name, ty, None, found.written());
            misfit_diagnostic(misfit, found.place, &subject)
        })?;
        Ok(Thing::Value(admitted))
    }

    pub fn admit_argument(&self, value: Value, parameter: &'a Parameter, expr: &'a Expr) -> Eval {
        self.admit(&value, &parameter.ty, |misfit| {
            let found = locate(expr, misfit);
            let (name, ty, place) = (&parameter.name, &parameter.ty, parameter.place);
            let subject = Subject::declared(Role::Parameter, name, ty, Some(place), found.written());
            misfit_diagnostic(misfit, found.place, &subject)
        })
    }

    /// What `with` made of a value of a declared type.
    pub fn admit_changed(&self, value: Value, ty: &Ty, place: Place) -> Eval {
        self.admit(&value, ty, |misfit| {
            let subject = Subject::declared(Role::Field, "the changed value", ty, None, Written::Computed);
            misfit_diagnostic(misfit, place, &subject)
        })
    }

    /// A value that an entry gives a whole variable.
    pub fn admit_variable(&self, value: Value, known: &Known<'a>, expr: &'a Expr) -> Eval {
        self.judge_variable(&value, &[], known, expr)?;
        self.admit(&value, &known.ty, |misfit| {
            let found = locate(expr, misfit);
            self.variable_misfit(misfit, known, found.place, found.written())
        })
    }

    /// A value that an entry gives a part of a variable.
    pub fn admit_member(&self, value: Value, known: &Known<'a>, path: &[SmolStr], expr: &'a Expr) -> Eval {
        self.judge_variable(&value, path, known, expr)?;
        let Some((ty, name)) = member_type(&known.ty, path) else { return Ok(value) };
        self.admit(&value, &ty, |misfit| {
            let found = locate(expr, misfit);
            let subject = Subject::declared(Role::Field, &name, &ty, None, found.written());
            misfit_diagnostic(misfit, found.place, &subject)
        })
    }

    /// A value that several entries made together: judged once more as a whole.
    pub fn admit_merged(
        &self,
        _cluster: &Cluster<'a>,
        value: Value,
        known: &Known<'a>,
        origin: Origin<'a>,
    ) -> Eval {
        // What a variable may not hold was judged part by part.
        self.admit(&value, &known.ty, |misfit| {
            self.variable_misfit(misfit, known, origin.place, Written::Computed)
        })
    }

    fn variable_misfit(
        &self,
        misfit: &Misfit,
        known: &Known<'a>,
        place: Place,
        written: Written<'_>,
    ) -> kspec_base::Diagnostic {
        let subject = match &known.variable {
            Some(variable) => Subject::variable(variable, known.release.as_deref(), written),
            None => Subject::declared(Role::Entry, &known.name, &known.ty, None, written),
        };
        misfit_diagnostic(misfit, place, &subject)
    }

    /// What no Ansible variable may hold: a secret that lives in an object, and a template in computed text.
    fn judge_variable(&self, value: &Value, path: &[SmolStr], known: &Known<'a>, expr: &'a Expr) -> Eval<()> {
        if let Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Null = value {
            return Ok(());
        }
        if let Some(opaque) = value.first_object_secret() {
            return Err(self.tell(diagnostics::object_secret(&known.name, opaque, expr.place)));
        }
        if let Some(mut template) = template_in_text(value) {
            let found = find(expr, &template.path);
            let inside = std::mem::take(&mut template.path);
            template.path = path.iter().cloned().map(Segment::Key).chain(inside).collect();
            return Err(self.tell(template_diagnostic(&template, &known.name, found.place, found.written())));
        }
        Ok(())
    }
}

/// The type of a member, and its name for messages. `None`: nothing is known of it.
fn member_type(ty: &Ty, path: &[SmolStr]) -> Option<(Ty, String)> {
    let mut ty = ty.clone();
    for name in path {
        let inner = match &*kspec_schema::resolved(&ty) {
            Type::Record(record) => record.fields.get(name)?.ty.clone(),
            Type::Map(value) => value.clone(),
            _ => return None,
        };
        ty = inner;
    }
    Some((ty, path.join(".")))
}

/// The expression at fault.
struct Found {
    place: Place,
    is_literal: bool,
}

impl Found {
    fn written(&self) -> Written<'static> {
        if self.is_literal { Written::Literal(None) } else { Written::Computed }
    }
}

/// The literal inside an expression that a misfit is about, as far as the expression shows it.
fn locate(expr: &Expr, misfit: &Misfit) -> Found {
    if let Problem::UnknownField { name, .. } = &misfit.problem
        && let ExprKind::Record(fields) = &inside(expr, &misfit.path).0.kind
        && let Some(place) = field_key(&fields.inner, name)
    {
        return Found { place, is_literal: true };
    }
    find(expr, &misfit.path)
}

fn find(expr: &Expr, path: &[Segment]) -> Found {
    let (expr, whole) = inside(expr, path);
    Found { place: expr.place, is_literal: whole && literal(expr).is_some() }
}

/// Follows a path into literals; whether it could be followed to its end.
fn inside<'e>(mut expr: &'e Expr, path: &[Segment]) -> (&'e Expr, bool) {
    for segment in path {
        let inner = match (&expr.kind, segment) {
            (ExprKind::Record(fields), Segment::Key(key)) => field_value(&fields.inner, key),
            (ExprKind::List(elements), Segment::Index(index)) => element_value(elements, *index),
            _ => None,
        };
        let Some(inner) = inner else { return (expr, false) };
        expr = inner;
    }
    (expr, true)
}

fn set_fields(fields: &[Field]) -> impl Iterator<Item = (&Key, &Expr)> {
    fields.iter().filter_map(|field| match &field.kind {
        FieldKind::Set { path, op: FieldOp::Set, value } => match path.as_slice() {
            [key] => Some((key, value)),
            _ => None,
        },
        _ => None,
    })
}

fn field_value<'e>(fields: &'e [Field], name: &str) -> Option<&'e Expr> {
    set_fields(fields).find(|(key, _)| key.name().is_some_and(|key| key == name)).map(|(_, value)| value)
}

fn field_key(fields: &[Field], name: &str) -> Option<Place> {
    set_fields(fields).find(|(key, _)| key.name().is_some_and(|key| key == name)).map(|(key, _)| key.place())
}

/// The element at a position, where all before it are plain.
fn element_value(elements: &[Element], index: usize) -> Option<&Expr> {
    let plain = elements.iter().take(index + 1).all(|element| matches!(element, Element::Value(_)));
    match elements.get(index) {
        Some(Element::Value(expr)) if plain => Some(expr),
        _ => None,
    }
}
