//! What paths in expressions stand for, step by step.

use kspec_base::{Place, SmolStr};
use kspec_schema::{Ty, Type, resolved};
use kspec_sema::hir::{ClusterId, ComponentId, Global, ModuleId};
use kspec_syntax::tree::{Expr, ExprKind, Suffix};

use crate::cursor::Cursor;
use crate::types::{element, member, unknown};
use crate::view::{Body, View};

/// What the front of a path stands for.
#[derive(Clone, Debug)]
pub(crate) enum Thing {
    Module(ModuleId),
    /// `net`, `secret`, `version`
    Builtins(SmolStr),
    Cluster(ClusterId),
    /// `cluster` in a body.
    Own(Body),
    Vars(Body),
    Nodes(Body),
    Node(Body),
    Groups(Body),
    Uses(Body),
    Use(ComponentId),
    Clusters,
    Value(Ty),
}

impl View<'_> {
    /// What the head of a path and the suffixes behind it stand for.
    pub(crate) fn thing(&self, cursor: &Cursor<'_>, head: &Expr, suffixes: &[Suffix]) -> Thing {
        let first = match &head.kind {
            ExprKind::Name(name) => self.head(cursor, name),
            ExprKind::Postfix(head, inner) => self.thing(cursor, head, inner),
            _ => Thing::Value(
                self.type_at(Place::new(cursor.source, head.span)).cloned().unwrap_or_else(unknown),
            ),
        };
        suffixes.iter().fold(first, |thing, suffix| self.step(thing, suffix))
    }

    fn head(&self, cursor: &Cursor<'_>, name: &str) -> Thing {
        if let Some(local) = cursor.local(name) {
            return Thing::Value(self.local_type(cursor, local));
        }
        if let Some(global) = self.global(self.module_id(), name) {
            return self.global_thing(global);
        }
        let body = self.body(cursor);
        match name {
            "vars" => Thing::Vars(body),
            "nodes" => Thing::Nodes(body),
            "node" => Thing::Node(body),
            "groups" => Thing::Groups(body),
            "uses" => Thing::Uses(body),
            "cluster" => Thing::Own(body),
            "clusters" => Thing::Clusters,
            name if kspec_builtins::GROUPS.contains(&name) => Thing::Builtins(name.into()),
            _ => Thing::Value(unknown()),
        }
    }

    fn global_thing(&self, global: Global) -> Thing {
        match global {
            Global::Module(id) => Thing::Module(id),
            Global::Cluster(id) => Thing::Cluster(id),
            Global::Param(_) | Global::Let(_) => {
                Thing::Value(self.global_type(global).unwrap_or_else(unknown))
            }
            Global::Function(_) | Global::Component(_) => Thing::Value(unknown()),
        }
    }

    fn step(&self, thing: Thing, suffix: &Suffix) -> Thing {
        let name = match suffix {
            Suffix::Member(name) => Some(name.text.clone()),
            Suffix::Index(index, _) => match &index.kind {
                ExprKind::Text(text) => text.literal().map(SmolStr::new),
                _ => None,
            },
            Suffix::Call(..) | Suffix::With(..) => return Thing::Value(unknown()),
        };
        let value = |ty: Option<Ty>| Thing::Value(ty.unwrap_or_else(unknown));
        match (thing, name.as_deref()) {
            (Thing::Module(module), Some(name)) => match self.global(module, name) {
                Some(global) => self.global_thing(global),
                None => value(None),
            },
            (Thing::Cluster(id), Some(name)) => self.of_cluster(Body::Cluster(id), name),
            (Thing::Own(body), Some(name)) => self.of_cluster(body, name),
            (Thing::Vars(body) | Thing::Node(body), Some(name)) => {
                value(self.variable(body, name).map(|known| known.ty()))
            }
            (Thing::Nodes(body), _) => Thing::Node(body),
            (Thing::Groups(_), _) => value(Some(Type::list(Type::string()))),
            (Thing::Uses(body), Some(name)) => {
                let uses = self.members(body).uses;
                let found = uses.into_iter().find(|(known, ..)| known == name);
                found.map_or_else(|| value(None), |(_, _, component)| Thing::Use(component))
            }
            (Thing::Clusters, Some(name)) => {
                let program = &self.analysis.program;
                let mut clusters = program.clusters.iter();
                let found = clusters.position(|known| known.plain_name.as_deref() == Some(name));
                found.map_or_else(|| value(None), |at| Thing::Cluster(ClusterId(at as u32)))
            }
            (Thing::Value(ty), Some(name)) => value(member(&ty, name).or_else(|| element(&ty))),
            (Thing::Value(ty), None) => value(element(&ty)),
            (Thing::Use(component), Some("uses")) => Thing::Uses(Body::Component(component)),
            (
                Thing::Module(_)
                | Thing::Builtins(_)
                | Thing::Cluster(_)
                | Thing::Own(_)
                | Thing::Vars(_)
                | Thing::Node(_)
                | Thing::Uses(_)
                | Thing::Use(_)
                | Thing::Clusters,
                _,
            ) => value(None),
        }
    }

    fn of_cluster(&self, body: Body, name: &str) -> Thing {
        match name {
            "vars" => Thing::Vars(body),
            "nodes" => Thing::Nodes(body),
            "groups" => Thing::Groups(body),
            "uses" => Thing::Uses(body),
            "name" | "kubespray" | "kubernetes" => Thing::Value(Type::string()),
            _ => Thing::Value(unknown()),
        }
    }
}

/// The fields of a record, where the type is one.
pub(crate) fn fields(ty: &Ty) -> Vec<(SmolStr, kspec_schema::Field)> {
    match &*resolved(ty) {
        Type::Record(record) => {
            record.fields.iter().map(|(name, field)| (name.clone(), field.clone())).collect()
        }
        Type::Union(members) => members.iter().flat_map(fields).collect(),
        _ => Vec::new(),
    }
}
