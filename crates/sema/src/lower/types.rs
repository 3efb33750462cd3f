//! Types as written to types.

use std::sync::Arc;

use indexmap::IndexMap;
use kspec_base::{Place, SmolStr, SourceId, did_you_mean};
use kspec_schema::{Bounds, Field, FieldDefault, Format, ListType, RecordType, TextRule, Ty, Type};
use kspec_syntax::tree;
use kspec_values::Value;
use rustc_hash::FxBuildHasher;

use super::names::is_pascal;
use super::tables::ItemId;
use super::{Lowerer, SourceModule, cycles, doc};
use crate::diagnostics;
use crate::hir::{Global, ModuleId};

const PLAIN: [&str; 6] = ["bool", "int", "float", "string", "any", "secret"];

struct Declared<'t> {
    module: ModuleId,
    source: SourceId,
    ty: &'t tree::TypeExpr,
}

impl Lowerer<'_> {
    /// Makes all declared types, those that others hold first.
    pub(super) fn types(&mut self, modules: &[SourceModule]) {
        let mut declared: Vec<Option<Declared<'_>>> = self.tables.types.iter().map(|_| None).collect();
        for (index, module) in modules.iter().enumerate() {
            let ids = self.tables.modules[index].items.clone();
            for ((source, syntax), id) in module.items.iter().zip(ids) {
                if let (tree::ItemKind::Type(item), ItemId::Type(number)) = (&syntax.item.kind, id) {
                    let module = ModuleId(index as u32);
                    declared[number] = Some(Declared { module, source: *source, ty: &item.ty });
                }
            }
        }
        let held: Vec<Vec<(usize, Place)>> = declared
            .iter()
            .map(|declared| {
                let mut held = Vec::new();
                if let Some(declared) = declared {
                    self.held(declared, declared.ty, &mut held);
                }
                held
            })
            .collect();
        let order = cycles::order(&held);
        let mut broken = Vec::new();
        for cycle in &order.cycles {
            let names: Vec<SmolStr> =
                cycle.iter().map(|(number, _)| self.tables.types[*number].name.clone()).collect();
            let steps: Vec<(&str, Place)> =
                names.iter().zip(cycle).map(|(name, (_, place))| (name.as_str(), *place)).collect();
            self.tell(diagnostics::type_cycle(&steps));
            broken.extend(cycle.iter().map(|(number, _)| *number));
        }
        for number in order.order {
            let Some(declared) = &declared[number] else { continue };
            let ty = if broken.contains(&number) {
                Arc::new(Type::Unknown)
            } else {
                self.module = declared.module;
                self.source = declared.source;
                self.ty(declared.ty)
            };
            self.tables.types[number].target.set(ty).expect("each declared type is made once");
        }
    }

    /// Declared types that every value of this one holds: not those inside lists, maps and optional fields.
    fn held(&self, declared: &Declared<'_>, ty: &tree::TypeExpr, held: &mut Vec<(usize, Place)>) {
        match &ty.kind {
            tree::TypeKind::Named(named) if named.arguments.is_empty() => {
                if let Some(number) = self.declared_type_named(declared.module, named) {
                    held.push((number, Place::new(declared.source, ty.span)));
                }
            }
            tree::TypeKind::Record(fields) => {
                for field in fields.iter().filter(|field| !field.optional) {
                    if let Some(ty) = &field.ty {
                        self.held(declared, ty, held);
                    }
                }
            }
            tree::TypeKind::Union(members) => {
                members.iter().for_each(|member| self.held(declared, member, held));
            }
            tree::TypeKind::Named(_)
            | tree::TypeKind::Missing
            | tree::TypeKind::Broken
            | tree::TypeKind::Literal(_) => {}
        }
    }

    /// The number of the type that a file or an import of it declares under that name.
    fn declared_type_named(&self, module: ModuleId, named: &tree::NamedType) -> Option<usize> {
        let table = &self.tables.modules[module.index()];
        let table = match &named.module {
            None => table,
            Some(head) => match table.names.get(&head.text)?.global? {
                Global::Module(target) => &self.tables.modules[target.index()],
                _ => return None,
            },
        };
        Some(table.types.get(&named.name.text)?.0)
    }

    /// A type that a declaration may have left out.
    pub(super) fn declared_type(&mut self, ty: Option<&tree::TypeExpr>) -> Ty {
        match ty {
            Some(ty) => self.ty(ty),
            None => unknown(),
        }
    }

    pub(super) fn ty(&mut self, ty: &tree::TypeExpr) -> Ty {
        match &ty.kind {
            tree::TypeKind::Missing | tree::TypeKind::Broken => unknown(),
            tree::TypeKind::Named(named) => self.named_type(named),
            tree::TypeKind::Literal(literal) => self.literal_type(literal),
            tree::TypeKind::Record(fields) => self.record_type(fields),
            tree::TypeKind::Union(members) => self.union(members),
        }
    }

    fn named_type(&mut self, named: &tree::NamedType) -> Ty {
        let name = &named.name;
        if name.is_missing() {
            return unknown();
        }
        if let Some(head) = &named.module {
            return self.imported_type(head, named);
        }
        if let Some((number, _)) = self.tables.modules[self.module.index()].types.get(&name.text) {
            let declared = self.tables.types[*number].clone();
            return self.without_parts(named, Arc::new(Type::Named(declared)));
        }
        match name.text.as_str() {
            "list" => self.list_type(named),
            "map" => {
                let value = self.only_argument(named, "map[T]");
                self.unrefined(named);
                Type::map(value)
            }
            "int" => {
                let bounds = self.int_bounds(named);
                self.no_arguments(named);
                Arc::new(Type::Int(bounds))
            }
            "string" => {
                let rule = self.text_rule(named);
                self.no_arguments(named);
                Arc::new(Type::Text(rule))
            }
            "bool" => self.without_parts(named, Arc::new(Type::Bool)),
            "float" => self.without_parts(named, Arc::new(Type::Float)),
            "any" => self.without_parts(named, Arc::new(Type::Any)),
            "secret" => self.without_parts(named, Arc::new(Type::Secret)),
            other => match kspec_schema::refinement(other) {
                Some(refined) => self.without_parts(named, refined),
                None if is_pascal(other) && self.is_kind(other) => {
                    self.without_parts(named, Arc::new(Type::Reference(name.text.clone())))
                }
                None => {
                    let near = self.near_type(other);
                    let place = self.at(name.span);
                    self.tell(diagnostics::unknown_type(other, place, near.as_deref()));
                    unknown()
                }
            },
        }
    }

    fn imported_type(&mut self, head: &tree::Name, named: &tree::NamedType) -> Ty {
        let place = self.at(head.span);
        let found = self.tables.modules[self.module.index()].names.get(&head.text).map(|found| found.global);
        let module = match found {
            Some(Some(Global::Module(module))) => module,
            Some(None) => return unknown(),
            Some(Some(other)) => {
                let is = format!("a {}", super::tables::sort_of(other));
                self.tell(diagnostics::wrong_sort(&head.text, &is, "an import", place, None));
                return unknown();
            }
            None => {
                let names = self.tables.modules[self.module.index()].names.keys();
                let near = did_you_mean(&head.text, names.map(SmolStr::as_str)).map(SmolStr::new);
                self.tell(diagnostics::unknown_name(
                    &head.text,
                    place,
                    near.as_deref(),
                    diagnostics::Meant::Item,
                ));
                return unknown();
            }
        };
        let name = &named.name;
        let place = self.at(name.span);
        let table = &self.tables.modules[module.index()];
        match table.types.get(&name.text) {
            Some((_, declared)) if name.text.starts_with('_') => {
                let why = diagnostics::Hidden::Private;
                let told = diagnostics::not_reachable(&name.text, &head.text, why, place, *declared);
                self.tell(told);
                unknown()
            }
            Some((number, _)) => {
                let declared = self.tables.types[*number].clone();
                self.without_parts(named, Arc::new(Type::Named(declared)))
            }
            None => {
                let names = table.types.keys().filter(|name| !name.starts_with('_'));
                let near = did_you_mean(&name.text, names.map(SmolStr::as_str));
                let told = diagnostics::not_in_module(&name.text, &head.text, place, near);
                self.tell(told);
                unknown()
            }
        }
    }

    fn near_type(&self, name: &str) -> Option<SmolStr> {
        let table = self.tables.modules[self.module.index()].types.keys().map(SmolStr::as_str);
        let formats = Format::ALL.iter().map(|format| format.name());
        let names = table.chain(PLAIN).chain(["list", "map", "port"]).chain(formats);
        let near = did_you_mean(name, names).map(SmolStr::new);
        let usual = || {
            Some(match name {
                "str" | "String" | "text" => "string",
                "boolean" => "bool",
                "integer" | "number" => "int",
                "array" | "seq" => "list",
                "dict" | "object" => "map",
                _ => return None,
            })
        };
        usual().map(SmolStr::new).or(near).or_else(|| self.near_kind(name))
    }

    /// Whether a name stands for a type in the current file.
    pub(super) fn is_type(&self, name: &str) -> bool {
        self.tables.modules[self.module.index()].types.contains_key(name)
    }

    fn without_parts(&mut self, named: &tree::NamedType, ty: Ty) -> Ty {
        self.no_arguments(named);
        self.unrefined(named);
        ty
    }

    fn no_arguments(&mut self, named: &tree::NamedType) {
        if let Some(first) = named.arguments.first() {
            let place = self.at(first.span);
            let message = format!("{} holds no other type", named.name.text);
            self.tell(diagnostics::wrong_refinement(message, "only list[T] and map[T] do", place));
        }
    }

    fn unrefined(&mut self, named: &tree::NamedType) {
        if let Some(first) = named.refinement.first() {
            let place = self.at(first.span);
            let message = format!("{} takes no refinement", named.name.text);
            let form = "int(1..=9), string(pattern = …, len = …) and list[T](len = …, unique = true) do";
            self.tell(diagnostics::wrong_refinement(message, form, place));
        }
    }

    fn only_argument(&mut self, named: &tree::NamedType, form: &str) -> Ty {
        if let [only] = named.arguments.as_slice() {
            return self.ty(only);
        }
        let place = self.at(named.name.span);
        let message = format!("{} wants one type for what it holds", named.name.text);
        self.tell(diagnostics::wrong_refinement(message, form, place));
        unknown()
    }

    fn list_type(&mut self, named: &tree::NamedType) -> Ty {
        const FORM: &str = "list[T](len = 1..=3, unique = true)";
        let element = self.only_argument(named, "list[T]");
        let mut list = ListType { element, len: Bounds::NONE, unique: false };
        for argument in &named.refinement {
            let name = argument.name.as_ref().map(|name| name.text.as_str());
            match (name, &argument.value.kind) {
                (Some("len"), _) => list.len = self.bounds(&argument.value, FORM),
                (Some("unique"), tree::ExprKind::Bool(unique)) => list.unique = *unique,
                _ => {
                    let place = self.at(argument.span);
                    self.tell(diagnostics::wrong_refinement("a list has no such refinement", FORM, place));
                }
            }
        }
        Arc::new(Type::List(list))
    }

    fn int_bounds(&mut self, named: &tree::NamedType) -> Bounds {
        const FORM: &str = "int(1..=65535)";
        match named.refinement.as_slice() {
            [] => Bounds::NONE,
            [tree::Argument { name: None, value, .. }] => self.bounds(value, FORM),
            [first, ..] => {
                let place = self.at(first.span);
                self.tell(diagnostics::wrong_refinement("an int takes one range", FORM, place));
                Bounds::NONE
            }
        }
    }

    fn text_rule(&mut self, named: &tree::NamedType) -> TextRule {
        const FORM: &str = "string(pattern = #\"^[a-z]+$\"#, len = 1..=63)";
        let mut rule = TextRule::default();
        for argument in &named.refinement {
            let name = argument.name.as_ref().map(|name| name.text.as_str());
            match (name, &argument.value.kind) {
                (Some("len"), _) => rule.len = self.bounds(&argument.value, FORM),
                (Some("pattern"), tree::ExprKind::Text(text)) if text.literal().is_some() => {
                    let pattern = text.literal().unwrap_or("");
                    match kspec_schema::compile(pattern) {
                        Ok(_) => rule.pattern = Some(pattern.into()),
                        Err(reason) => {
                            let place = self.at(argument.value.span);
                            let message = format!("this is no pattern: {reason}");
                            self.tell(diagnostics::wrong_refinement(message, FORM, place));
                        }
                    }
                }
                (_, tree::ExprKind::Missing | tree::ExprKind::Broken) => {}
                _ => {
                    let place = self.at(argument.span);
                    self.tell(diagnostics::wrong_refinement("a string has no such refinement", FORM, place));
                }
            }
        }
        rule
    }

    /// `1..=9`, `0..10` or one number, all literal.
    fn bounds(&mut self, range: &tree::Expr, form: &str) -> Bounds {
        let bounds = match &range.kind {
            tree::ExprKind::Chain(low, rest) => match rest.as_slice() {
                [(tree::BinaryOp::RangeInclusive, _, high)] => int_literal(low).zip(int_literal(high)),
                [(tree::BinaryOp::Range, _, high)] => {
                    int_literal(low).zip(int_literal(high).and_then(|high| high.checked_sub(1)))
                }
                _ => None,
            },
            tree::ExprKind::Missing | tree::ExprKind::Broken | tree::ExprKind::BadNumber => {
                return Bounds::NONE;
            }
            _ => int_literal(range).map(|only| (only, only)),
        };
        let place = self.at(range.span);
        match bounds {
            Some((low, high)) if low <= high => Bounds { min: Some(low), max: Some(high) },
            Some(_) => {
                self.tell(diagnostics::wrong_refinement("no number lies in this range", form, place));
                Bounds::NONE
            }
            None => {
                let message = "the bounds of a type are plain numbers";
                self.tell(diagnostics::wrong_refinement(message, form, place));
                Bounds::NONE
            }
        }
    }

    fn literal_type(&mut self, literal: &tree::Expr) -> Ty {
        let value = match &literal.kind {
            tree::ExprKind::Null => return Arc::new(Type::Null),
            tree::ExprKind::Bool(value) => Value::Bool(*value),
            tree::ExprKind::Text(text) if text.literal().is_some() => {
                Value::text(text.literal().unwrap_or(""))
            }
            tree::ExprKind::Missing | tree::ExprKind::Broken | tree::ExprKind::BadNumber => return unknown(),
            _ => match int_literal(literal) {
                Some(value) => Value::Int(value),
                None => {
                    let place = self.at(literal.span);
                    let form = "a literal type is a text, an int, true, false or null";
                    self.tell(diagnostics::wrong_refinement("this value is no type", form, place));
                    return unknown();
                }
            },
        };
        Arc::new(Type::Literal(value))
    }

    fn record_type(&mut self, fields: &[tree::TypeField]) -> Ty {
        let mut made: IndexMap<SmolStr, Field, FxBuildHasher> = IndexMap::default();
        for field in fields.iter().filter(|field| !field.name.is_missing()) {
            let place = self.at(field.name.span);
            if let Some(first) = made.get(&field.name.text) {
                let first = first.place.unwrap_or_default();
                self.tell(diagnostics::declared_twice(&field.name.text, place, first));
                continue;
            }
            let ty = self.declared_type(field.ty.as_ref());
            let default = field.default.as_ref().map(|default| self.field_default(default, &ty));
            let field_type =
                Field { ty, optional: field.optional, default, doc: doc(&field.doc), place: Some(place) };
            made.insert(field.name.text.clone(), field_type);
        }
        Arc::new(Type::Record(RecordType { fields: made }))
    }

    fn field_default(&mut self, default: &tree::Expr, ty: &Ty) -> FieldDefault {
        let value = self.outside(|this| this.expr(default));
        let id = value.id;
        let default = crate::hir::FieldDefault { module: self.module, ty: ty.clone(), value };
        self.program.defaults.insert(id, default);
        FieldDefault::Expression(id.0)
    }

    fn union(&mut self, members: &[tree::TypeExpr]) -> Ty {
        let mut made: Vec<Ty> = Vec::new();
        let mut any = None;
        for member in members {
            let ty = self.ty(member);
            let behind = kspec_schema::resolved(&ty);
            let parts = match &*behind {
                Type::Union(parts) => parts.clone(),
                Type::Record(_) => {
                    let place = self.at(member.span);
                    self.tell(diagnostics::record_in_union(place));
                    return unknown();
                }
                Type::Unknown => return unknown(),
                Type::Any => {
                    any = Some(behind.clone());
                    continue;
                }
                _ => vec![behind.clone()],
            };
            for part in parts {
                if !made.iter().any(|other| same(other, &part)) {
                    made.push(part);
                }
            }
        }
        match (any, made.len()) {
            (Some(any), _) => any,
            (None, 0) => unknown(),
            (None, 1) => made.remove(0),
            (None, _) => Arc::new(Type::Union(made)),
        }
    }
}

/// Whether two members of a union are one.
fn same(a: &Ty, b: &Ty) -> bool {
    match (&**a, &**b) {
        (Type::Literal(a), Type::Literal(b)) => a == b,
        _ => kspec_schema::display(a) == kspec_schema::display(b),
    }
}

fn unknown() -> Ty {
    Arc::new(Type::Unknown)
}

fn int_literal(expr: &tree::Expr) -> Option<i64> {
    match &expr.kind {
        tree::ExprKind::Int(value) => Some(*value),
        tree::ExprKind::Unary(tree::UnaryOp::Negate, _, inner) => match inner.kind {
            tree::ExprKind::Int(value) => value.checked_neg(),
            _ => None,
        },
        tree::ExprKind::Paren(inner) => int_literal(inner),
        _ => None,
    }
}
