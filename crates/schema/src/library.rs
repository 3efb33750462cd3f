//! What is known of kubespray and Kubernetes, as an interface. The standard library and imported checkouts
//! implement it; who asks pays only for what it names.

use std::sync::Arc;

use smol_str::SmolStr;

use kspec_base::Span;
use kspec_values::Value;

use crate::Ty;

/// Everything that is known: releases of kubespray, kinds of Kubernetes.
pub trait Library: Send + Sync {
    /// Releases, the oldest first.
    fn releases(&self) -> Vec<SmolStr>;
    fn release(&self, version: &str) -> Option<Arc<dyn Release>>;
    /// All kinds of that name, whatever their group; Kubernetes' own first.
    fn kinds(&self, kind: &str) -> Vec<Kind>;
    /// Names of all kinds, sorted, for did-you-mean.
    fn kind_names(&self) -> Vec<&str>;
    /// Ansible's own connection and become variables, which belong to no release.
    fn ansible_variable(&self, name: &str) -> Option<Arc<Variable>>;
    fn ansible_variable_names(&self) -> Vec<&str>;
    /// The text of a file of the standard library by the path that `Variable::source` and diagnostics use
    /// (`std/…`), for go-to-definition and for `import "std/…"`.
    fn text(&self, path: &str) -> Option<Arc<str>>;

    /// Rules that hold for every cluster, in order of name.
    fn rules(&self) -> Vec<LibraryRule> {
        Vec::new()
    }
}

/// A rule of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryRule {
    pub id: SmolStr,
    /// Its file (`std/…`).
    pub path: SmolStr,
    /// The rule speaks only where one of these variables is written; none: it may always speak.
    pub wanted: Vec<SmolStr>,
}

/// One release of kubespray.
pub trait Release: Send + Sync {
    /// `2.31.0`
    fn version(&self) -> &str;
    /// Taken from the development branch before the release was made.
    fn is_snapshot(&self) -> bool;
    fn variable(&self, name: &str) -> Option<Arc<Variable>>;
    /// Names of all variables, sorted.
    fn variable_names(&self) -> Vec<&str>;
    /// What other releases say of a name that this one does not have.
    fn history(&self, name: &str) -> Option<History>;
    /// The newest older release in which a variable of this one had another type, and the variable there.
    fn retyped(&self, name: &str) -> Option<(SmolStr, Arc<Variable>)>;
    /// The Kubernetes that it installs when nothing is said.
    fn kubernetes_default(&self) -> &str;
    /// The Kubernetes versions whose checksums it knows, ascending.
    fn kubernetes_versions(&self) -> &[SmolStr];
    /// The ansible-core that it wants, as `2.18`.
    fn ansible_core(&self) -> &str;
    /// kubespray's own groups (`kube_node`, `calico_rr` …), sorted.
    fn groups(&self) -> &[SmolStr];
    /// The versions that it installs, by the variable that says so (`calico_version`), sorted by name.
    fn components(&self) -> &[(SmolStr, SmolStr)];
}

/// What other releases know of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The newest older release that has it.
    pub last: Option<SmolStr>,
    /// The oldest newer release that has it.
    pub since: Option<SmolStr>,
    pub renamed_to: Option<SmolStr>,
    /// Why it went and what to do, where somebody wrote it down.
    pub reason: Option<SmolStr>,
}

/// A variable of a release.
#[derive(Clone, Debug)]
pub struct Variable {
    pub name: SmolStr,
    pub ty: Ty,
    pub default: VariableDefault,
    /// Home file relative to `group_vars`: `k8s_cluster/addons.yml`.
    pub file: SmolStr,
    /// Read through hostvars, or meant per node.
    pub per_host: bool,
    pub change: Change,
    /// What a text in its place does; booleans only.
    pub hazard: Option<Hazard>,
    /// kubespray checks at the start of a run that it is no text.
    pub checked_bool: bool,
    /// Why setting it has no effect (kubespray's own misspellings): an error.
    pub dead: Option<SmolStr>,
    /// Nothing reads it: a warning.
    pub unused: bool,
    /// A role's `vars/` beats the inventory: a warning.
    pub role_vars_beat: bool,
    /// The catalogue wants a secret here.
    pub secret: bool,
    /// Roles that read or define it.
    pub roles: Vec<SmolStr>,
    /// Own one-line description.
    pub doc: Option<SmolStr>,
    /// Where it is declared: a path for [`Library::text`], and the span of the entry's name.
    pub source: Option<(SmolStr, Span)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum VariableDefault {
    /// None, or null.
    None,
    Plain(Value),
    /// Known to Ansible only.
    Jinja(SmolStr),
    /// Roles differ and kubespray_defaults has no value.
    Unclear,
}

/// What a change of the variable needs on a live cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    Free,
    Rerun,
    Rolling,
    CreateOnly,
    Step,
    AppendOnly,
}

/// What a text does where a boolean belongs (facts: `string_hazard`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hazard {
    /// Any text acts as true up to core 2.18, and stops the run from 2.19.
    ErrorFrom219,
    /// Any text acts as true in every version.
    SilentTruthy,
    /// Only used with `| bool`.
    Guarded,
    /// Only printed or passed on.
    TextOnly,
}

/// A kind of Kubernetes or of a custom resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    pub kind: SmolStr,
    /// Empty for the core group.
    pub group: SmolStr,
    /// The best first: stable, beta, alpha, and the higher number.
    pub versions: Vec<KindVersion>,
    pub namespaced: bool,
    /// A kind of Kubernetes itself.
    pub builtin: bool,
    /// The group whose kind of the same name is meant where nothing says which.
    pub yields_to: Option<SmolStr>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindVersion {
    pub version: SmolStr,
    /// The first Kubernetes minor that serves it, of those that are known; `None`: all.
    pub since: Option<SmolStr>,
    /// The first that no longer does.
    pub until: Option<SmolStr>,
}
