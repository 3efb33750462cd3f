//! Declaring names in blocks, and what a name that is not found may have meant.

use kspec_base::{Place, SmolStr, did_you_mean};
use kspec_syntax::tree;

use super::scope::{Binding, Sort};
use super::setting::{given, is_given};
use super::tables::sort_of;
use super::{Kinds, Lowerer};
use crate::diagnostics;
use crate::hir::ClusterId;

impl Lowerer<'_> {
    /// Gives a name a slot in the innermost frame. A faulty one keeps its slot, so that its readers are silent.
    pub(super) fn bind(&mut self, name: &tree::Name, sort: Sort) {
        let binding = Binding { name: name.text.clone(), place: self.at(name.span), sort };
        if !binding.binds() {
            self.scopes.bind(binding);
            return;
        }
        if is_given(&name.text) {
            // The form check has told it.
        } else if let Some(first) = self.scopes.innermost(&name.text) {
            let first = first.place;
            self.tell(diagnostics::declared_twice(&name.text, binding.place, first));
        } else if let Some((what, place)) = self.outer(&name.text) {
            let told = diagnostics::shadowed_name(&name.text, (sort.name(), binding.place), (&what, place));
            self.tell(told);
        }
        self.scopes.bind(binding);
    }

    /// What already has that name in a block around, or at the top of the file.
    fn outer(&self, name: &str) -> Option<(String, Place)> {
        if let Some((_, _, binding)) = self.scopes.find(name) {
            return Some((binding.sort.name().to_owned(), binding.place));
        }
        let named = self.tables.modules[self.module.index()].names.get(name)?;
        let what = named.global.map_or("import", sort_of);
        Some((format!("{what} of the file"), named.place))
    }

    /// Tells that a name in a value is not known, as exactly as can be.
    pub(super) fn unknown_value(&mut self, name: &str, place: Place) {
        let told = if let Some((what, base, declared)) = self.name_of_base(name) {
            diagnostics::name_of_base(name, what, &base, place, declared)
        } else if let Some(given) = given(name) {
            diagnostics::not_given_here(given.name(), self.setting.within(), place)
        } else if self.is_type(name) {
            diagnostics::wrong_sort(name, "a type", "a value", place, None)
        } else if is_pascal(name) && self.near_kind(name).is_some() && self.near_value(name).is_none() {
            diagnostics::unknown_kind(name, place, self.near_kind(name).as_deref())
        } else {
            let near = self.near_value(name);
            diagnostics::unknown_name(name, place, near.as_deref(), diagnostics::Meant::Value)
        };
        self.tell(told);
    }

    /// A parameter or let of a base of the cluster around.
    fn name_of_base(&self, name: &str) -> Option<(&'static str, SmolStr, Place)> {
        let mut seen: Vec<ClusterId> = Vec::new();
        let mut next = self.base;
        while let Some(id) = next.filter(|id| !seen.contains(id)) {
            let head = &self.tables.clusters[id.index()];
            let parameter = head.signature.parameters.iter().find(|parameter| parameter.name == name);
            if let Some(place) = parameter.and_then(|parameter| parameter.place) {
                return Some(("parameter", head.signature.name.clone(), place));
            }
            if let Some((_, place)) = head.lets.iter().find(|(other, _)| other == name) {
                return Some(("let", head.signature.name.clone(), *place));
            }
            seen.push(id);
            next = head.extends;
        }
        None
    }

    pub(super) fn near_value(&self, name: &str) -> Option<SmolStr> {
        let mut names: Vec<&str> = self.scopes.names().collect();
        names.extend(self.test_clusters.iter().map(|(name, _)| name.as_str()));
        names.extend(self.tables.modules[self.module.index()].names.keys().map(SmolStr::as_str));
        for name in self.setting.given_names() {
            names.push(name);
        }
        for builtin in kspec_builtins::all() {
            names.push(builtin.name);
        }
        did_you_mean(name, names).map(SmolStr::new)
    }

    pub(super) fn near_kind(&self, name: &str) -> Option<SmolStr> {
        match self.kinds {
            Kinds::Listed(library) => did_you_mean(name, library.kind_names()).map(SmolStr::new),
            Kinds::All => None,
        }
    }

    /// Whether a resource of that kind may be written.
    pub(super) fn is_kind(&self, name: &str) -> bool {
        is_pascal(name)
            && match self.kinds {
                Kinds::Listed(library) => !library.kinds(name).is_empty(),
                Kinds::All => true,
            }
    }
}

/// Kinds are written so.
pub(super) fn is_pascal(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
}
