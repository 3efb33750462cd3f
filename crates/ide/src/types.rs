//! Types as written, and types of names and paths.

use std::sync::Arc;

use kspec_base::Place;
use kspec_schema::{Ty, Type, refinement, resolved};
use kspec_sema::hir::{Global, ModuleId};
use kspec_syntax::tree::{Expr, ExprKind, TypeExpr, TypeKind};
use kspec_values::Value;

use crate::cursor::{Cursor, Local, LocalKind};
use crate::things::Thing;
use crate::view::View;

pub(crate) fn unknown() -> Ty {
    Arc::new(Type::Unknown)
}

impl View<'_> {
    /// The type that an expression of this file writes. What it does not know is `Unknown`.
    pub(crate) fn written(&self, ty: &TypeExpr) -> Ty {
        match &ty.kind {
            TypeKind::Missing | TypeKind::Broken | TypeKind::Record(_) => unknown(),
            TypeKind::Literal(expr) => {
                literal(expr).map_or_else(unknown, |value| Arc::new(Type::Literal(value)))
            }
            TypeKind::Union(members) => {
                Arc::new(Type::Union(members.iter().map(|member| self.written(member)).collect()))
            }
            TypeKind::Named(named) => {
                let inner = || named.arguments.first().map_or_else(unknown, |inner| self.written(inner));
                match (&named.module, named.name.text.as_str()) {
                    (Some(module), name) => match self.global(self.module_id(), &module.text) {
                        Some(Global::Module(module)) => self.declared(module, name).unwrap_or_else(unknown),
                        _ => unknown(),
                    },
                    (None, "bool") => Arc::new(Type::Bool),
                    (None, "int") => Type::int(),
                    (None, "float") => Arc::new(Type::Float),
                    (None, "string") => Type::string(),
                    (None, "any") => Arc::new(Type::Any),
                    (None, "secret") => Arc::new(Type::Secret),
                    (None, "list") => Type::list(inner()),
                    (None, "map") => Type::map(inner()),
                    (None, name) => self
                        .declared(self.module_id(), name)
                        .or_else(|| refinement(name))
                        .unwrap_or_else(|| Arc::new(Type::Reference(name.into()))),
                }
            }
        }
    }

    /// A declared type of a file.
    fn declared(&self, module: ModuleId, name: &str) -> Option<Ty> {
        let (file, _) = self.analysis.files[module.index()];
        let in_file = |place: Place| self.analysis.sources.file_of(place.source) == file;
        let mut types = self.analysis.program.types.iter();
        let found = types.find(|known| known.name == name && known.place.is_some_and(in_file))?;
        Some(Arc::new(Type::Named(found.clone())))
    }

    /// The type of a name of an enclosing scope.
    pub(crate) fn local_type(&self, cursor: &Cursor<'_>, local: &Local<'_>) -> Ty {
        let before = cursor.locals.iter().take_while(|known| !std::ptr::eq(known.name, local.name)).copied();
        let outside = Cursor { locals: before.collect(), ..cursor.clone() };
        let value = |expr: &Expr| Some(self.value_type(&outside, expr));
        let found = match &local.kind {
            LocalKind::Parameter(parameter) => parameter.ty.as_ref().map(|ty| self.written(ty)),
            LocalKind::Let(entry) => match &entry.ty {
                Some(ty) => Some(self.written(ty)),
                None => value(&entry.value),
            },
            LocalKind::Loop(0, 2, _) => Some(Type::string()),
            LocalKind::Loop(_, _, collection) => value(collection).and_then(|ty| element(&ty)),
        };
        found.unwrap_or_else(unknown)
    }

    /// The type of an expression: as the checker found it, or, where half-typed text kept it from that, as far as names
    /// tell.
    pub(crate) fn value_type(&self, cursor: &Cursor<'_>, expr: &Expr) -> Ty {
        if let Some(ty) = self.type_at(Place::new(cursor.source, expr.span)) {
            return ty.clone();
        }
        match (&expr.kind, self.thing(cursor, expr, &[])) {
            (ExprKind::Name(_) | ExprKind::Postfix(..), Thing::Value(ty)) => ty,
            _ => unknown(),
        }
    }

    /// The type of a name at the top of a file, where it is a value.
    pub(crate) fn global_type(&self, global: Global) -> Option<Ty> {
        let program = &self.analysis.program;
        match global {
            Global::Param(id) => Some(program.params[id.index()].ty.clone()),
            Global::Let(id) => {
                let decl = &program.lets[id.index()];
                decl.ty.clone().or_else(|| self.type_at(decl.value.place).cloned())
            }
            Global::Module(_) | Global::Function(_) | Global::Component(_) | Global::Cluster(_) => None,
        }
    }
}

/// A literal as a value.
fn literal(expr: &Expr) -> Option<Value> {
    match &expr.kind {
        ExprKind::Null => Some(Value::Null),
        ExprKind::Bool(value) => Some(Value::Bool(*value)),
        ExprKind::Int(value) => Some(Value::Int(*value)),
        ExprKind::Text(text) => text.literal().map(Value::text),
        _ => None,
    }
}

/// What a list or map holds.
pub(crate) fn element(ty: &Ty) -> Option<Ty> {
    match &*resolved(ty) {
        Type::List(list) => Some(list.element.clone()),
        Type::Map(value) => Some(value.clone()),
        Type::Union(members) => members.iter().find_map(element),
        _ => None,
    }
}

/// A member of a record or map.
pub(crate) fn member(ty: &Ty, name: &str) -> Option<Ty> {
    match &*resolved(ty) {
        Type::Record(record) => record.fields.get(name).map(|field| field.ty.clone()),
        Type::Map(value) => Some(value.clone()),
        Type::Union(members) => members.iter().find_map(|ty| member(ty, name)),
        _ => None,
    }
}
