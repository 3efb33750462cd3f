//! What may stand at the cursor: which entries a block takes, and which type a value should have.

use kspec_base::SmolStr;
use kspec_schema::{Ty, Type};
use kspec_sema::hir::{ComponentId, Global, OwnVariable, Parameter};
use kspec_syntax::tree::{Expr, ExprKind, Name, Path, PathStep, Suffix};

use crate::cursor::{Around, Cursor};
use crate::types::{element, member, unknown};
use crate::view::{Body, View};

/// What the cursor's place takes.
#[derive(Clone, Debug)]
pub(crate) enum Slot {
    /// Entries of a body.
    ClusterBody,
    ComponentBody,
    TestBody,
    RuleBody,
    /// Variables, in a block of one of these.
    Variables(Scope),
    /// A list of names of groups.
    Groups,
    /// A release of kubespray.
    Release,
    /// A version of Kubernetes.
    Kubernetes,
    /// Named arguments of a component.
    ComponentArguments(ComponentId),
    /// A value of that type, or the fields of a record of it.
    Type(Ty),
    /// Nothing is known of it.
    Free,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    Vars,
    Group,
    Node,
}

/// A variable that a body knows.
pub(crate) enum Known<'a> {
    Release(std::sync::Arc<kspec_schema::Variable>),
    Own(&'a OwnVariable),
}

impl Known<'_> {
    pub fn ty(&self) -> Ty {
        match self {
            Known::Release(variable) => variable.ty.clone(),
            Known::Own(variable) => variable.ty.clone(),
        }
    }
}

impl<'a> View<'a> {
    /// A variable of the release, of Ansible, or of a catalogue that the file reaches.
    pub(crate) fn variable(&self, body: Body, name: &str) -> Option<Known<'a>> {
        let released = self.release(body).and_then(|release| release.variable(name));
        let released = released.or_else(|| self.analysis.library().ansible_variable(name));
        released
            .map(Known::Release)
            .or_else(|| self.own_variables().find(|variable| variable.name == name).map(Known::Own))
    }

    /// Variables of the catalogues of all files: which of them hold is judged by the checker.
    pub(crate) fn own_variables(&self) -> impl Iterator<Item = &'a OwnVariable> {
        self.analysis.program.modules.iter().flat_map(|module| &module.variables)
    }

    /// What the place of the cursor takes.
    pub(crate) fn slot(&self, cursor: &Cursor<'_>) -> Slot {
        let body = self.body(cursor);
        let mut slot = Slot::Free;
        for around in &cursor.around {
            slot = match around {
                Around::Cluster(_) => Slot::ClusterBody,
                Around::Component(_) => Slot::ComponentBody,
                Around::Test => Slot::TestBody,
                Around::Rule => Slot::RuleBody,
                Around::Vars => Slot::Variables(Scope::Vars),
                Around::Group => Slot::Variables(Scope::Group),
                Around::Node => Slot::Variables(Scope::Node),
                Around::Override(target) => changed(target),
                Around::Field(path) => self.field(body, slot, path),
                Around::Record => slot,
                Around::Element => match slot {
                    Slot::Groups => Slot::Groups,
                    Slot::Type(ty) => element(&ty).map_or(Slot::Free, Slot::Type),
                    _ => Slot::Free,
                },
                Around::Typed(ty) => Slot::Type(self.written(ty)),
                Around::UseArguments(used) => {
                    self.component(&used.component).map_or(Slot::Free, Slot::ComponentArguments)
                }
                Around::ExtendsArguments(_) | Around::CallArguments(..) => Slot::Free,
                Around::Argument(name, number) => self.argument(cursor, slot, *name, *number),
                Around::Operand(other) => {
                    other.map_or(Slot::Free, |other| Slot::Type(self.value_type(cursor, other)))
                }
                Around::Resource | Around::Deliver | Around::Free => Slot::Free,
            };
        }
        slot
    }

    fn field(&self, body: Body, slot: Slot, path: &Path) -> Slot {
        let mut names = path.steps.iter().map(|step| match step {
            PathStep::Name(name) => Some(name.text.as_str()),
            PathStep::Computed(..) => None,
        });
        let ty = match slot {
            Slot::Variables(scope) => {
                let Some(Some(name)) = names.next() else { return Slot::Free };
                if scope == Scope::Node && name == "groups" {
                    return Slot::Groups;
                }
                self.variable(body, name).map_or_else(unknown, |known| known.ty())
            }
            Slot::ClusterBody => match names.next() {
                Some(Some("kubespray")) => return Slot::Release,
                Some(Some("kubernetes")) => return Slot::Kubernetes,
                _ => return Slot::Free,
            },
            Slot::Type(ty) => ty,
            _ => return Slot::Free,
        };
        let inner = names.try_fold(ty, |ty, name| match name {
            Some(name) => member(&ty, name),
            None => element(&ty),
        });
        inner.map_or(Slot::Free, Slot::Type)
    }

    fn argument(&self, cursor: &Cursor<'_>, slot: Slot, name: Option<&Name>, number: usize) -> Slot {
        let parameters: &[Parameter] = match (&slot, cursor.around.iter().rev().nth(1)) {
            (Slot::ComponentArguments(id), _) => &self.analysis.program.components[id.index()].parameters,
            (_, Some(Around::ExtendsArguments(extends))) => match self.named(&extends.base) {
                Some(Global::Cluster(id)) => &self.analysis.program.clusters[id.index()].parameters,
                _ => &[],
            },
            (_, Some(Around::CallArguments(head, before))) => match self.called(head, before) {
                Some(Global::Function(id)) => &self.analysis.program.functions[id.index()].parameters,
                _ => &[],
            },
            _ => &[],
        };
        let found = match name {
            Some(name) => parameters.iter().find(|parameter| parameter.name == name.text),
            None => parameters.get(number),
        };
        found.map_or(Slot::Free, |parameter| Slot::Type(parameter.ty.clone()))
    }

    /// What `name` or `module.name` stands for.
    pub(crate) fn named(&self, path: &[Name]) -> Option<Global> {
        let (last, modules) = path.split_last()?;
        let mut module = self.module_id();
        for name in modules {
            let Global::Module(inner) = self.global(module, &name.text)? else { return None };
            module = inner;
        }
        self.global(module, &last.text)
    }

    pub(crate) fn component(&self, path: &[Name]) -> Option<ComponentId> {
        match self.named(path)? {
            Global::Component(id) => Some(id),
            _ => None,
        }
    }

    /// What is called: a name, or a member of an import.
    pub(crate) fn called(&self, head: &Expr, before: &[Suffix]) -> Option<Global> {
        let ExprKind::Name(name) = &head.kind else { return None };
        match (self.global(self.module_id(), name)?, before) {
            (global, []) => Some(global),
            (Global::Module(module), [Suffix::Member(name)]) => self.global(module, &name.text),
            _ => None,
        }
    }
}

/// What an override's block holds.
fn changed(target: &Expr) -> Slot {
    match head_name(target).map(SmolStr::as_str) {
        Some("nodes") => Slot::Variables(Scope::Node),
        Some("groups") => Slot::Variables(Scope::Group),
        Some("vars") => Slot::Variables(Scope::Vars),
        _ => Slot::Free,
    }
}

/// The name with which a path begins.
fn head_name(path: &Expr) -> Option<&SmolStr> {
    match &path.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Postfix(head, _) => head_name(head),
        _ => None,
    }
}

/// The values that a type lists, as a spec writes them.
pub(crate) fn listed(ty: &Ty) -> Vec<String> {
    match &*kspec_schema::resolved(ty) {
        Type::Bool => vec!["true".to_owned(), "false".to_owned()],
        Type::Literal(value) => vec![kspec_schema::display_value(value)],
        Type::Union(members) => members.iter().flat_map(listed).collect(),
        _ => Vec::new(),
    }
}
