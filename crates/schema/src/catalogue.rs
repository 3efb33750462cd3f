//! A library in memory, built from parts: for imported checkouts and for tests.

use std::collections::BTreeMap;
use std::sync::Arc;

use smol_str::SmolStr;

use crate::{History, Kind, Library, Release, Variable};

/// A library whose parts are all there.
#[derive(Clone, Default)]
pub struct StaticLibrary {
    /// The oldest first.
    pub releases: Vec<Arc<StaticRelease>>,
    pub kinds: Vec<Kind>,
    pub ansible: BTreeMap<SmolStr, Arc<Variable>>,
    pub texts: BTreeMap<SmolStr, Arc<str>>,
}

/// A release whose parts are all there.
#[derive(Clone, Debug, Default)]
pub struct StaticRelease {
    pub version: SmolStr,
    pub variables: BTreeMap<SmolStr, Arc<Variable>>,
    pub history: BTreeMap<SmolStr, History>,
    pub kubernetes_default: SmolStr,
    pub kubernetes_versions: Vec<SmolStr>,
    pub ansible_core: SmolStr,
    /// Sorted.
    pub groups: Vec<SmolStr>,
    /// By variable, sorted.
    pub components: Vec<(SmolStr, SmolStr)>,
}

impl Library for StaticLibrary {
    fn releases(&self) -> Vec<SmolStr> {
        self.releases.iter().map(|release| release.version.clone()).collect()
    }

    fn release(&self, version: &str) -> Option<Arc<dyn Release>> {
        let found = self.releases.iter().find(|release| release.version == version)?;
        Some(found.clone())
    }

    fn kinds(&self, kind: &str) -> Vec<Kind> {
        self.kinds.iter().filter(|known| known.kind == kind).cloned().collect()
    }

    fn kind_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.kinds.iter().map(|kind| kind.kind.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn ansible_variable(&self, name: &str) -> Option<Arc<Variable>> {
        self.ansible.get(name).cloned()
    }

    fn ansible_variable_names(&self) -> Vec<&str> {
        self.ansible.keys().map(SmolStr::as_str).collect()
    }

    fn text(&self, path: &str) -> Option<Arc<str>> {
        self.texts.get(path).cloned()
    }
}

impl Release for StaticRelease {
    fn version(&self) -> &str {
        &self.version
    }

    fn is_snapshot(&self) -> bool {
        false
    }

    fn variable(&self, name: &str) -> Option<Arc<Variable>> {
        self.variables.get(name).cloned()
    }

    fn variable_names(&self) -> Vec<&str> {
        self.variables.keys().map(SmolStr::as_str).collect()
    }

    fn history(&self, name: &str) -> Option<History> {
        self.history.get(name).cloned()
    }

    fn retyped(&self, _name: &str) -> Option<(SmolStr, Arc<Variable>)> {
        None
    }

    fn kubernetes_default(&self) -> &str {
        &self.kubernetes_default
    }

    fn kubernetes_versions(&self) -> &[SmolStr] {
        &self.kubernetes_versions
    }

    fn ansible_core(&self) -> &str {
        &self.ansible_core
    }

    fn groups(&self) -> &[SmolStr] {
        &self.groups
    }

    fn components(&self) -> &[(SmolStr, SmolStr)] {
        &self.components
    }
}
