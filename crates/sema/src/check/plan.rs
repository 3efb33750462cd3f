//! Which bodies are checked under which releases, and in which clusters a finding holds.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use kspec_base::SmolStr;
use kspec_schema::Release;
use rustc_hash::FxHashSet;

use super::findings::{UnitKey, UnknownVariable};
use super::narrow::plain_text;
use super::paths::Of;
use super::units::{Body, Tuple, Unit};
use super::{Checked, Checker, Types};
use crate::hir::{ClusterId, ComponentId, HeaderName, ModuleId};

impl<'p> Checker<'p> {
    /// The units to check, in order of the text.
    pub(super) fn plan(&mut self) -> Vec<Rc<Unit<'p>>> {
        let program = self.program;
        let mut planned: Vec<Rc<Unit<'p>>> = Vec::new();
        for (number, instance) in self.instances.iter().enumerate() {
            let module = program.clusters[instance.cluster.index()].module;
            let tuple = self.tuple(
                instance.kubespray.clone(),
                instance.kubernetes.clone(),
                instance.apis.clone(),
                module,
            );
            let unit = self.unit(Body::Cluster(instance.cluster), &tuple, None);
            for part in self.parts(&unit) {
                part.instances.borrow_mut().insert(number);
                planned.push(part);
            }
        }
        // What no cluster takes part in: bases that stand alone, clusters of tests, libraries.
        let bases = self.bases();
        let mut covered: FxHashSet<Body> = planned.iter().map(|unit| unit.body).collect();
        for number in 0..program.clusters.len() {
            let id = ClusterId(number as u32);
            if !covered.contains(&Body::Cluster(id)) && !bases.contains(&id) {
                let unit = self.assumed_cluster(id);
                planned.extend(self.parts(&unit));
            }
        }
        covered.extend(planned.iter().map(|unit| unit.body));
        for number in 0..program.components.len() {
            let body = Body::Component(ComponentId(number as u32));
            if !covered.contains(&body) {
                let tuple = self.assumed_tuple(program.components[number].module);
                planned.push(self.unit(body, &tuple, None));
            }
        }
        planned.sort_by_key(|unit| (unit.body, unit.tuple.number));
        planned.dedup_by_key(|unit| (unit.body, unit.tuple.number));
        planned
    }

    /// Clusters that others extend.
    fn bases(&self) -> FxHashSet<ClusterId> {
        let heirs = self.program.clusters.iter();
        heirs.filter_map(|heir| Some(heir.extends.as_ref()?.base)).collect()
    }

    /// A cluster's unit, its bases, and the components in use.
    fn parts(&mut self, unit: &Rc<Unit<'p>>) -> Vec<Rc<Unit<'p>>> {
        let index = self.index(unit);
        let mut parts = vec![unit.clone()];
        let mut level = unit.base.clone();
        while let Some(base) = level {
            level = base.base.clone();
            parts.push(base);
        }
        for component in &index.components {
            parts.push(self.unit(Body::Component(*component), &unit.tuple, None));
        }
        parts
    }

    /// The unit of a cluster that is read by its name.
    pub(super) fn cluster_unit(&mut self, id: ClusterId) -> Option<Rc<Unit<'p>>> {
        let Some(instance) = self.instances.iter().find(|instance| instance.cluster == id) else {
            return Some(self.assumed_cluster(id));
        };
        let module = self.program.clusters[id.index()].module;
        let tuple = self.tuple(
            instance.kubespray.clone(),
            instance.kubernetes.clone(),
            instance.apis.clone(),
            module,
        );
        Some(self.unit(Body::Cluster(id), &tuple, None))
    }

    /// The units of all clusters that are built.
    pub(super) fn all_clusters(&mut self) -> Vec<Rc<Unit<'p>>> {
        let mut units: Vec<Rc<Unit<'p>>> = Vec::new();
        for instance in self.instances {
            if let Some(unit) = self.cluster_unit(instance.cluster)
                && !units.iter().any(|known| known.body == unit.body)
            {
                units.push(unit);
            }
        }
        units
    }

    /// The components of all uses in sight.
    pub(super) fn all_uses(&mut self, of: &Of<'p>) -> Vec<Rc<Unit<'p>>> {
        let Some(unit) = of.unit().cloned() else { return Vec::new() };
        let index = self.index(&unit);
        let mut components: Vec<(ComponentId, kspec_base::Place)> = Vec::new();
        for site in index.uses() {
            if !components.iter().any(|(known, _)| *known == site.component) {
                components.push((site.component, site.place));
            }
        }
        components
            .into_iter()
            .map(|(component, place)| self.unit(Body::Component(component), &unit.tuple, Some(place)))
            .collect()
    }

    /// A cluster that is not built: under the release that its own header or its bases' say, else the newest.
    fn assumed_cluster(&mut self, id: ClusterId) -> Rc<Unit<'p>> {
        let program = self.program;
        let mut kubespray: Option<SmolStr> = None;
        let mut kubernetes: Option<SmolStr> = None;
        let mut level = Some(id);
        let mut left = program.clusters.len();
        while let Some(id) = level.filter(|_| left > 0) {
            left -= 1;
            let decl = &program.clusters[id.index()];
            for header in &decl.headers {
                let slot = match header.name {
                    HeaderName::Kubespray => &mut kubespray,
                    HeaderName::Kubernetes => &mut kubernetes,
                    HeaderName::KubesprayCheckout | HeaderName::Api(_) => continue,
                };
                if slot.is_none() {
                    *slot = plain_text(&header.value).cloned();
                }
            }
            level = decl.extends.as_ref().map(|extends| extends.base);
        }
        let release = kubespray.and_then(|version| self.library.release(&version)).or_else(|| self.newest());
        let kubernetes = kubernetes.unwrap_or_else(|| default_kubernetes(release.as_ref()));
        let tuple = self.tuple(release, kubernetes, Vec::new(), program.clusters[id.index()].module);
        self.unit(Body::Cluster(id), &tuple, None)
    }

    fn assumed_tuple(&mut self, module: ModuleId) -> Rc<Tuple> {
        let release = self.newest();
        let kubernetes = default_kubernetes(release.as_ref());
        self.tuple(release, kubernetes, Vec::new(), module)
    }

    /// The newest release that was made.
    fn newest(&self) -> Option<Arc<dyn Release>> {
        let releases = self.library.releases();
        let mut newest_first = releases.iter().rev().filter_map(|version| self.library.release(version));
        newest_first.find(|release| !release.is_snapshot())
    }

    pub(super) fn finish(mut self) -> Checked {
        let findings = std::mem::take(&mut self.findings);
        let bases = self.bases();
        let diagnostics = findings.into_diagnostics(
            |units| self.names(units, &self.instances_of(units)),
            |unknown| self.counts(unknown),
            |body| matches!(body, Body::Cluster(id) if bases.contains(&id)),
        );
        let types = match self.types {
            Types::Dropped => rustc_hash::FxHashMap::default(),
            Types::Kept(types) => types,
        };
        Checked { diagnostics, hints: self.hints, types }
    }

    fn instances_of(&self, units: &[UnitKey]) -> BTreeSet<usize> {
        units
            .iter()
            .filter_map(|key| self.units.get(key))
            .flat_map(|unit| unit.instances.borrow().iter().copied().collect::<Vec<_>>())
            .collect()
    }

    /// The clusters to name: none where a body takes part in a single one.
    fn names(&self, units: &[UnitKey], instances: &BTreeSet<usize>) -> Vec<SmolStr> {
        let bodies: Vec<Body> = units.iter().map(|(body, _)| *body).collect();
        let all: Vec<UnitKey> =
            self.tuples.iter().flat_map(|tuple| bodies.iter().map(|body| (*body, tuple.number))).collect();
        if self.instances_of(&all).len() < 2 {
            return Vec::new();
        }
        instances.iter().map(|number| self.instances[*number].name.clone()).collect()
    }

    /// Whether an unknown variable is a fault: not where an heir drops it in every cluster concerned.
    fn counts(&self, unknown: &UnknownVariable) -> bool {
        let instances = self.instances_of(&[unknown.unit]);
        instances.is_empty()
            || instances.iter().any(|number| !self.is_dropped(&self.instances[*number], unknown))
    }

    fn is_dropped(&self, instance: &super::Instance, unknown: &UnknownVariable) -> bool {
        let (body, tuple) = unknown.unit;
        let mut level = self.units.get(&(Body::Cluster(instance.cluster), tuple)).cloned();
        while let Some(unit) = level {
            if unit.body == body {
                return false;
            }
            if unit.index.get().is_some_and(|index| index.own.unset.contains(&unknown.name)) {
                return true;
            }
            level = unit.base.clone();
        }
        false
    }
}

fn default_kubernetes(release: Option<&Arc<dyn Release>>) -> SmolStr {
    release.map(|release| release.kubernetes_default().into()).unwrap_or_default()
}
