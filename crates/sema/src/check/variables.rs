//! Variables: which there are, and what a read of one finds.

use std::rc::Rc;
use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_schema::{Release, Ty, Variable, VariableDefault, display};

use super::Checker;
use super::findings::UnknownVariable;
use super::index::{Definer, Level};
use super::opacity::written_opacity;
use super::paths::Of;
use super::scope::{Purpose, Scope};
use super::typing::{Missing, Opacity, Typing};
use super::units::{Body, Tuple};
use crate::diagnostics;
use crate::hir::{Expr, ExprKind, Field, FieldKind, ModuleId, OwnVariable, Program};

/// A variable and who declares it.
#[derive(Clone)]
pub(crate) enum Known {
    Release(Arc<Variable>),
    /// Ansible's own: of a connection, of `become`.
    Ansible(Arc<Variable>),
    /// Of `catalogue vars`.
    Own(ModuleId, usize),
}

/// Through whose eyes a variable is read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum View {
    Cluster,
    /// A node, by its name where that is plain.
    Node(Option<SmolStr>),
}

/// A path that begins with a variable.
pub(crate) struct Trail<'p> {
    of: Of<'p>,
    view: View,
    variable: SmolStr,
    pub path: Vec<SmolStr>,
}

impl<'p> Trail<'p> {
    pub fn new(of: Of<'p>, view: View, variable: SmolStr) -> Trail<'p> {
        Trail { of, view, variable, path: Vec::new() }
    }
}

impl View {
    pub fn sees(&self, level: &Level<'_>) -> bool {
        match (self, level) {
            (_, Level::Cluster) | (View::Node(_), Level::Group) => true,
            (View::Cluster, Level::Group | Level::Node(_)) => false,
            (View::Node(None), Level::Node(_)) => true,
            (View::Node(Some(name)), Level::Node(made)) => made.can_be(name),
        }
    }
}

impl Known {
    pub fn ty(&self, program: &Program) -> Ty {
        match self {
            Known::Release(variable) | Known::Ansible(variable) => variable.ty.clone(),
            Known::Own(module, number) => own(program, *module, *number).ty.clone(),
        }
    }

    /// What a catalogue says of it beside its type; own ones say less.
    pub fn facts(&self) -> Option<&Variable> {
        match self {
            Known::Release(variable) | Known::Ansible(variable) => Some(variable),
            Known::Own(..) => None,
        }
    }
}

pub(super) fn own(program: &Program, module: ModuleId, number: usize) -> &OwnVariable {
    &program.modules[module.index()].variables[number]
}

impl<'p> Checker<'p> {
    pub(super) fn variable(&self, tuple: &Tuple, name: &str) -> Option<Known> {
        if let Some(known) = tuple.variables.borrow().get(name) {
            return known.clone();
        }
        // A release that only mentions a variable of Ansible's own cannot say what it is for.
        let ansible = self.library.ansible_variable(name).map(Known::Ansible);
        let release = || tuple.kubespray.as_ref()?.variable(name).map(Known::Release);
        let known = ansible.or_else(release).or_else(|| self.own_variable(tuple, name));
        tuple.variables.borrow_mut().insert(name.into(), known.clone());
        known
    }

    fn own_variable(&self, tuple: &Tuple, name: &str) -> Option<Known> {
        tuple.catalogues.iter().find_map(|module| {
            let variables = &self.program.modules[module.index()].variables;
            let number = variables.iter().position(|variable| variable.name == name)?;
            Some(Known::Own(*module, number))
        })
    }

    pub(super) fn read_variable(&mut self, scope: &Scope<'p>, read: &Trail<'p>, place: Place) -> Typing {
        let Some(unit) = read.of.unit().cloned() else { return self.read_anywhere(scope, read, place) };
        let what = match read.view {
            View::Cluster => "vars",
            View::Node(_) => "nodes",
        };
        if !self.wants_inventory(scope, &read.of, what, place) {
            return Typing::unknown();
        }
        let Some(known) = self.variable(&unit.tuple, &read.variable) else {
            self.unknown_variable(scope, &unit.tuple, &read.variable, place);
            return Typing::unknown();
        };
        let ty = known.ty(self.program);
        let index = self.index(&unit);
        if read.view == View::Cluster
            && let Some(other) = index.narrow_definer(&read.variable)
        {
            self.report(&scope.unit, diagnostics::read_past_override(place, &read.variable, other.place));
        }
        let definers = index.definers(&read.variable, &read.view);
        if !definers.is_empty() {
            let opacity = if self.is_closed(&unit) { all_opaque(&definers) } else { None };
            let declared = Typing::declared(&ty, &read.variable, place);
            return Typing { opacity: opacity.or(declared.opacity.clone()), ..declared };
        }
        let release = unit.tuple.kubespray.as_ref().expect("there is an inventory");
        let default = match &known {
            Known::Release(variable) | Known::Ansible(variable) => &variable.default,
            Known::Own(module, number) => {
                let own = own(self.program, *module, *number);
                return match own.default {
                    Some(_) => Typing::of(ty),
                    None => Typing::absent(ty, Missing::Variable),
                };
            }
        };
        match default {
            VariableDefault::Plain(_) => Typing::of(ty),
            VariableDefault::None => Typing::absent(ty, Missing::Variable),
            VariableDefault::Jinja(text) if self.is_closed(&unit) => {
                let opacity = default_opacity(&known, text, &**release, self.program);
                Typing { opacity: Some(Rc::new(opacity)), ..Typing::of(ty) }
            }
            VariableDefault::Jinja(_) => Typing::open(ty),
            VariableDefault::Unclear if self.is_closed(&unit) && scope.purpose == Purpose::Read => {
                let roles = known.facts().map(|variable| variable.roles.clone()).unwrap_or_default();
                self.report(
                    &scope.unit,
                    diagnostics::unclear_default(place, &read.variable, release.version(), &roles),
                );
                Typing::unknown()
            }
            VariableDefault::Unclear => Typing::open(ty),
        }
    }

    /// A variable of any cluster of the run: known where one release knows it.
    fn read_anywhere(&mut self, scope: &Scope<'p>, read: &Trail<'p>, place: Place) -> Typing {
        let tuples: Vec<Rc<Tuple>> =
            self.tuples.iter().filter(|tuple| tuple.kubespray.is_some()).cloned().collect();
        if let Some(known) = tuples.iter().find_map(|tuple| self.variable(tuple, &read.variable)) {
            return Typing::open(known.ty(self.program));
        }
        match scope.unit.body {
            // A rule may speak of releases that no cluster here has.
            Body::Rules(_) if self.known_to_some_release(&read.variable) => {}
            Body::Top(_) | Body::Rules(_) | Body::Component(_) | Body::Cluster(_) => {
                for tuple in &tuples {
                    self.unknown_variable(scope, tuple, &read.variable, place);
                }
            }
        }
        Typing::unknown()
    }

    fn known_to_some_release(&self, name: &str) -> bool {
        self.library
            .releases()
            .iter()
            .filter_map(|version| self.library.release(version))
            .any(|release| release.variable(name).is_some())
    }

    /// Whether an entry in sight sets exactly this part.
    pub(super) fn is_defined(&mut self, trail: &Trail<'p>) -> bool {
        let Some(unit) = trail.of.unit().cloned() else { return false };
        let index = self.index(&unit);
        index.definers(&trail.variable, &trail.view).into_iter().any(|definer| gives(definer, &trail.path))
    }

    pub(super) fn unknown_variable(
        &mut self,
        scope: &Scope<'p>,
        tuple: &Tuple,
        name: &SmolStr,
        place: Place,
    ) {
        let Some(release) = &tuple.kubespray else { return };
        let history = release.history(name);
        let near = match history {
            Some(_) => None,
            None => self.near_variable(tuple, &**release, name),
        };
        self.findings.unknown_variable(UnknownVariable {
            unit: (scope.unit.body, scope.unit.tuple.number),
            name: name.clone(),
            place,
            release: release.version().into(),
            history,
            near,
        });
    }

    /// The nearest variable that has an effect.
    fn near_variable(&self, tuple: &Tuple, release: &dyn Release, name: &str) -> Option<SmolStr> {
        let own = tuple
            .catalogues
            .iter()
            .flat_map(|module| &self.program.modules[module.index()].variables)
            .map(|variable| variable.name.as_str());
        let names =
            release.variable_names().into_iter().chain(self.library.ansible_variable_names()).chain(own);
        let has_effect = |near: &&str| {
            release.variable(near).is_none_or(|variable| variable.dead.is_none() && !variable.unused)
        };
        kspec_base::nearest(name, names, 8).into_iter().find(has_effect).map(SmolStr::from)
    }
}

fn default_opacity(known: &Known, text: &str, release: &dyn Release, program: &Program) -> Opacity {
    let name = known.facts().map_or("it", |variable| variable.name.as_str());
    let file = known.facts().map_or("", |variable| variable.file.as_str());
    let whose = match known {
        Known::Release(_) => format!("kubespray {}", release.version()),
        Known::Ansible(_) => "Ansible".to_owned(),
        Known::Own(..) => "the catalogue".to_owned(),
    };
    let declared = format!("{name}: {} = jinja{text:?}", display(&known.ty(program)));
    Opacity {
        place: None,
        source: format!("the default of {name} is Jinja"),
        note: Some(format!("{whose} declares  {declared}   ({file})")),
    }
}

/// The source, where all entries that set the variable are opaque.
fn all_opaque(definers: &[&Definer<'_>]) -> Option<Rc<Opacity>> {
    let mut first = None;
    for definer in definers {
        let opacity = written_opacity(definer.value.filter(|_| definer.path.is_empty())?)?;
        first.get_or_insert(opacity);
    }
    first.map(Rc::new)
}

/// Whether an entry gives a part of its variable, as far as its text shows.
fn gives(definer: &Definer<'_>, path: &[SmolStr]) -> bool {
    if definer.path.starts_with(path) {
        return true;
    }
    match path.strip_prefix(definer.path.as_slice()) {
        Some(rest) => definer.value.is_some_and(|value| expr_gives(value, rest)),
        None => false,
    }
}

fn expr_gives(expr: &Expr, rest: &[SmolStr]) -> bool {
    match &expr.kind {
        ExprKind::Record(fields) => rest.is_empty() || fields_give(&fields.inner, rest),
        // Its type decides; what that leaves open, evaluation tells.
        _ => true,
    }
}

fn fields_give(fields: &[Field], rest: &[SmolStr]) -> bool {
    fields.iter().any(|field| {
        let path = match &field.kind {
            FieldKind::Set { path, .. } | FieldKind::Nested { path, .. } => path,
            FieldKind::If(branches) => {
                return branches.branches.iter().any(|(_, inner)| fields_give(&inner.inner, rest))
                    || branches.otherwise.as_ref().is_some_and(|inner| fields_give(&inner.inner, rest));
            }
            FieldKind::For(_) => return true,
            FieldKind::Unset(_) | FieldKind::Assert(_) => return false,
        };
        let mut left = rest;
        for key in path {
            let Some((first, further)) = left.split_first() else { return true };
            match key.name() {
                Some(name) if name == first => left = further,
                Some(_) => return false,
                None => return true,
            }
        }
        match &field.kind {
            FieldKind::Set { value, .. } => expr_gives(value, left),
            FieldKind::Nested { fields, .. } => left.is_empty() || fields_give(&fields.inner, left),
            FieldKind::Unset(_) | FieldKind::If(_) | FieldKind::For(_) | FieldKind::Assert(_) => false,
        }
    })
}
