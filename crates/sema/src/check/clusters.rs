//! Members of clusters and uses, and names of nodes and groups.

use std::rc::Rc;

use kspec_base::{Place, SmolStr, did_you_mean};

use super::Checker;
use super::index::Made;
use super::paths::{Of, Seen, StepKey};
use super::scope::{Purpose, Scope, parameter_typing};
use super::typing::{Typing, text_type, version_type};
use super::units::{Body, Unit};
use crate::diagnostics::{self, Whole};
use crate::hir::{LocalLet, Parameter};

/// What every cluster has.
const CLUSTER_MEMBERS: [&str; 8] =
    ["name", "kubernetes", "kubespray", "apis", "vars", "nodes", "groups", "uses"];
/// What of them a component may read of the cluster that it is used in.
const MEMBERS_IN_COMPONENTS: [&str; 4] = ["name", "kubernetes", "kubespray", "apis"];

impl<'p> Checker<'p> {
    pub(super) fn member_of_cluster(
        &mut self,
        scope: &Scope<'p>,
        of: &Of<'p>,
        key: &StepKey<'p>,
    ) -> Seen<'p> {
        let StepKey::Plain(name, place) = key else { return Seen::unknown() };
        let in_component = matches!(of, Of::Here(unit) if matches!(unit.body, Body::Component(_)));
        match name.as_str() {
            "name" => return Seen::Value(Typing::of(text_type())),
            "kubernetes" => return Seen::Value(Typing::of(version_type())),
            "kubespray" => return Seen::Value(of.kubespray()),
            "apis" => return Seen::Apis,
            other if in_component => {
                self.report(
                    &scope.unit,
                    diagnostics::no_member(
                        *place,
                        other,
                        &Whole::ClusterOfComponent,
                        None,
                        &MEMBERS_IN_COMPONENTS,
                    ),
                );
                return Seen::unknown();
            }
            "vars" => return Seen::Vars(of.clone()),
            "nodes" => return Seen::Nodes(of.clone()),
            "groups" => return Seen::Groups(of.clone()),
            "uses" => return Seen::Uses(of.clone()),
            _ => {}
        }
        let units = match of.unit() {
            Some(unit) => vec![unit.clone()],
            None => self.all_clusters(),
        };
        for unit in &units {
            let mut level = Some(unit.clone());
            while let Some(unit) = level {
                if let Some(seen) = self.declared_in(&unit, name) {
                    return seen;
                }
                level = unit.base.clone();
            }
        }
        if is_kind(name) {
            return Seen::Kind((*name).clone());
        }
        if !units.is_empty() {
            let mut known: Vec<&str> = CLUSTER_MEMBERS.to_vec();
            let mut level = units.first().cloned();
            while let Some(unit) = level {
                let (parameters, lets) = self.declarations(&unit);
                known.extend(parameters.iter().map(|parameter| parameter.name.as_str()));
                known.extend(lets.iter().map(|decl| decl.name.as_str()));
                level = unit.base.clone();
            }
            let whole = Whole::Cluster(self.cluster_name(&units));
            let near = did_you_mean(name, known.iter().copied());
            self.report(&scope.unit, diagnostics::no_member(*place, name, &whole, near, &known));
        }
        Seen::unknown()
    }

    fn cluster_name(&self, units: &[Rc<Unit<'p>>]) -> Option<SmolStr> {
        match units {
            [unit] => unit.cluster().and_then(|id| self.program.clusters[id.index()].plain_name.clone()),
            _ => None,
        }
    }

    /// The parameters and lets of a body.
    fn declarations(&self, unit: &Unit<'p>) -> (&'p [Parameter], &'p [LocalLet]) {
        let program = self.program;
        match unit.body {
            Body::Top(_) | Body::Rules(_) => (&[], &[]),
            Body::Component(id) => {
                let decl = &program.components[id.index()];
                (&decl.parameters, &decl.lets)
            }
            Body::Cluster(id) => {
                let decl = &program.clusters[id.index()];
                (&decl.parameters, &decl.lets)
            }
        }
    }

    /// A parameter or let of a body.
    fn declared_in(&mut self, unit: &Rc<Unit<'p>>, name: &str) -> Option<Seen<'p>> {
        let (parameters, _) = self.declarations(unit);
        if let Some(parameter) = parameters.iter().find(|parameter| parameter.name == name) {
            return Some(Seen::Value(parameter_typing(parameter)));
        }
        self.output(unit, name)
    }

    /// A let of a body.
    fn output(&mut self, unit: &Rc<Unit<'p>>, name: &str) -> Option<Seen<'p>> {
        let (parameters, lets) = self.declarations(unit);
        let number = lets.iter().position(|decl| decl.name == name)?;
        Some(self.see_local(&unit.scope(), 0, (parameters.len() + number) as u16))
    }

    pub(super) fn use_step(&mut self, scope: &Scope<'p>, of: &Of<'p>, key: &StepKey<'p>) -> Seen<'p> {
        let Some(unit) = of.unit().cloned() else { return Seen::unknown() };
        let index = self.index(&unit);
        let meets = |made: Made<'p>| match key {
            StepKey::Plain(name, _) => made.can_be(name),
            StepKey::Computed(expr) => made.can_meet(Made(expr)),
        };
        let sites: Vec<_> = index.uses().filter(|site| site.name.is_some_and(meets)).copied().collect();
        if let (true, StepKey::Plain(name, place)) = (sites.is_empty(), key) {
            if !self.is_open(&unit) {
                let known: Vec<&str> =
                    index.uses().filter_map(|site| site.name?.plain()).map(|name| name.as_str()).collect();
                let near = did_you_mean(name, known.iter().copied());
                let whole = self.whole(&unit);
                self.not_there(
                    scope,
                    diagnostics::unknown_use(*place, name, &whole, near, &known),
                    *place,
                    name,
                );
            }
            return Seen::unknown();
        }
        let mut units: Vec<Rc<Unit<'p>>> = Vec::new();
        for site in sites {
            let used = self.unit(Body::Component(site.component), &unit.tuple, Some(site.place));
            if !units.iter().any(|known| known.body == used.body) {
                units.push(used);
            }
        }
        Seen::Use(units.into())
    }

    pub(super) fn member_of_use(
        &mut self,
        scope: &Scope<'p>,
        units: &[Rc<Unit<'p>>],
        key: &StepKey<'p>,
    ) -> Seen<'p> {
        let (Some(first), StepKey::Plain(name, place)) = (units.first(), key) else { return Seen::unknown() };
        if *name == "uses" {
            return Seen::Uses(Of::There(first.clone()));
        }
        if is_kind(name) {
            return Seen::Kind((*name).clone());
        }
        let mut found = None;
        for unit in units {
            let Some(seen) = self.output(unit, name) else {
                let (parameters, lets) = self.declarations(unit);
                let known: Vec<&str> = lets.iter().map(|decl| decl.name.as_str()).collect();
                let whole = self.whole(unit);
                let near = did_you_mean(name, known.iter().copied());
                let diagnostic = match parameters.iter().find(|parameter| parameter.name == **name) {
                    Some(parameter) => {
                        diagnostics::parameter_is_no_output(*place, name, &whole, parameter.place)
                    }
                    None => diagnostics::no_member(*place, name, &whole, near, &known),
                };
                self.report(&scope.unit, diagnostic);
                return Seen::unknown();
            };
            found.get_or_insert(seen);
        }
        found.unwrap_or_else(Seen::unknown)
    }

    pub(super) fn expect_node(&mut self, scope: &Scope<'p>, of: &Of<'p>, name: &SmolStr, place: Place) {
        let Some(unit) = of.unit().cloned() else { return };
        if self.is_open(&unit) || matches!(unit.body, Body::Component(_)) || unit.tuple.kubespray.is_none() {
            return;
        }
        let index = self.index(&unit);
        if index.has_node(name) {
            return;
        }
        let known = index.node_names();
        let near = did_you_mean(name, known.iter().copied());
        let whole = self.whole(&unit);
        self.not_there(scope, diagnostics::unknown_node(place, name, &whole, near, &known), place, name);
    }

    pub(super) fn expect_group(&mut self, scope: &Scope<'p>, of: &Of<'p>, name: &SmolStr, place: Place) {
        let Some(unit) = of.unit().cloned() else { return };
        let Some(release) = unit.tuple.kubespray.clone() else { return };
        if self.is_open(&unit) || matches!(unit.body, Body::Component(_)) {
            return;
        }
        let index = self.index(&unit);
        if index.has_group(name)
            || release.groups().contains(name)
            || matches!(name.as_str(), "all" | "k8s_cluster")
        {
            return;
        }
        let mut known: Vec<&str> = release.groups().iter().map(|group| group.as_str()).collect();
        known.extend(index.group_names());
        let near = did_you_mean(name, known.iter().copied());
        self.not_there(scope, diagnostics::unknown_group(place, name, near, &known), place, name);
    }

    /// A name that nothing defines: an error where it is read, a hint where it is asked for.
    fn not_there(&mut self, scope: &Scope<'p>, error: kspec_base::Diagnostic, place: Place, name: &str) {
        match scope.purpose {
            Purpose::Read => self.report(&scope.unit, error),
            Purpose::Ask => self.report(&scope.unit, diagnostics::asks_for_nothing(place, name)),
            Purpose::Name => {}
        }
    }

    /// Tells where something of an inventory is set or read in a cluster that has none. Whether there is one.
    pub(super) fn wants_inventory(
        &mut self,
        scope: &Scope<'p>,
        of: &Of<'p>,
        what: &str,
        place: Place,
    ) -> bool {
        let Some(unit) = of.unit() else { return true };
        if unit.tuple.kubespray.is_some() {
            return true;
        }
        let via = match of {
            Of::Here(unit) => unit.via.map(|via| (via, self.whole(unit))),
            Of::There(_) | Of::Every => None,
        };
        self.report(&scope.unit, diagnostics::no_inventory(place, what, via));
        false
    }

    /// Whether an heir may add to what is seen here.
    pub(super) fn is_open(&self, unit: &Unit<'p>) -> bool {
        unit.cluster().is_some_and(|id| self.program.clusters[id.index()].is_abstract)
    }

    /// Whether nothing outside sets what is not set in sight.
    pub(super) fn is_closed(&self, unit: &Unit<'p>) -> bool {
        unit.cluster().is_some_and(|id| !self.program.clusters[id.index()].is_abstract)
    }

    pub(super) fn whole(&self, unit: &Unit<'p>) -> Whole {
        match unit.body {
            Body::Top(_) | Body::Rules(_) => Whole::Cluster(None),
            Body::Component(id) => Whole::Component(self.program.components[id.index()].name.clone()),
            Body::Cluster(id) => Whole::Cluster(self.program.clusters[id.index()].plain_name.clone()),
        }
    }
}

/// Kinds begin with a capital letter; names of lets and parameters do not by custom.
fn is_kind(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
}
