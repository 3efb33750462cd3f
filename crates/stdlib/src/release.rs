//! Variables and releases.

use std::sync::{Arc, OnceLock};

use smol_str::SmolStr;

use kspec_base::Span;
use kspec_schema::{History, Release, Variable};

use crate::pack::{self, PACK};
use crate::wire::{NO_STRING, section};
use crate::{Types, decode};

/// The variables of a text, in order of name and release. What releases share is decoded once.
pub struct Variables {
    table: usize,
    path: &'static str,
    types: Arc<Types>,
    decoded: Vec<OnceLock<Arc<Variable>>>,
}

impl Variables {
    pub fn new(table: usize, path: &'static str, types: Arc<Types>) -> Self {
        let decoded = (0..PACK.rows::<4>(table)).map(|_| OnceLock::new()).collect();
        Variables { table, path, types, decoded }
    }

    fn row(&self, at: usize) -> [u32; 4] {
        PACK.row::<4>(self.table, at)
    }

    fn name(&self, at: usize) -> &'static str {
        PACK.string(self.row(at)[0])
    }

    /// The rows of a name with the releases that each holds for, as bits.
    fn rows(&self, name: &str) -> impl Iterator<Item = (usize, u32)> {
        let first = pack::lower_bound(self.decoded.len(), |at| self.name(at) < name);
        let named = (first..self.decoded.len()).take_while(move |at| self.name(*at) == name);
        named.map(|at| (at, self.row(at)[3]))
    }

    /// The names that a release has, sorted.
    pub fn names(&self, release: usize) -> Vec<&str> {
        let has = |at: &usize| self.row(*at)[3] & bit(release) != 0;
        (0..self.decoded.len()).filter(has).map(|at| self.name(at)).collect()
    }

    pub fn get(&self, name: &str, release: usize) -> Option<Arc<Variable>> {
        let (at, _) = self.rows(name).find(|(_, releases)| releases & bit(release) != 0)?;
        Some(self.at(at))
    }

    fn at(&self, at: usize) -> Arc<Variable> {
        self.decoded[at].get_or_init(|| Arc::new(self.decode(at))).clone()
    }

    /// The last release before that one in which the variable has another type, and the variable there.
    fn retyped(&self, name: &str, release: usize) -> Option<(usize, Arc<Variable>)> {
        let now = self.get(name, release)?;
        let older = self.rows(name).filter(|(_, releases)| releases.trailing_zeros() < release as u32);
        let others = older.map(|(at, releases)| (releases.ilog2() as usize, self.at(at)));
        others.filter(|(_, other)| !kspec_schema::same_type(other, &now)).last()
    }

    fn decode(&self, at: usize) -> Variable {
        let [name, record, start, _] = self.row(at);
        let name = PACK.static_string(name);
        let span = Span::new(start, start + name.len() as u32);
        let source = Some((SmolStr::new_static(self.path), span));
        decode::variable(name, &mut PACK.data(record), source, |number| self.types.get(number))
    }
}

fn bit(release: usize) -> u32 {
    1 << release
}

/// The version of a release by its number, the oldest first.
pub fn version(at: usize) -> &'static str {
    PACK.string(PACK.row::<2>(section::RELEASES, at)[0])
}

/// A release of kubespray.
pub struct PackedRelease {
    at: usize,
    variables: Arc<Variables>,
    snapshot: bool,
    ansible_core: SmolStr,
    kubernetes_default: SmolStr,
    kubernetes_versions: Vec<SmolStr>,
    groups: Vec<SmolStr>,
    components: Vec<(SmolStr, SmolStr)>,
}

impl PackedRelease {
    pub fn new(at: usize, variables: Arc<Variables>) -> Self {
        let [_, facts] = PACK.row::<2>(section::RELEASES, at);
        let mut facts = PACK.data(facts);
        PackedRelease {
            at,
            variables,
            snapshot: facts.flag(),
            ansible_core: facts.string(),
            kubernetes_default: facts.string(),
            kubernetes_versions: facts.strings(),
            groups: facts.strings(),
            components: (0..facts.len()).map(|_| (facts.string(), facts.string())).collect(),
        }
    }
}

impl Release for PackedRelease {
    fn version(&self) -> &str {
        version(self.at)
    }

    fn is_snapshot(&self) -> bool {
        self.snapshot
    }

    fn variable(&self, name: &str) -> Option<Arc<Variable>> {
        self.variables.get(name, self.at)
    }

    fn variable_names(&self) -> Vec<&str> {
        self.variables.names(self.at)
    }

    fn history(&self, name: &str) -> Option<History> {
        let known = self.variables.rows(name).fold(0, |known, (_, releases)| known | releases);
        let older = known & (bit(self.at) - 1);
        let newer = known & !(bit(self.at) | (bit(self.at) - 1));
        if older == 0 && newer == 0 {
            return None;
        }
        let version = |at: u32| SmolStr::new_static(version(at as usize));
        let since = (newer != 0).then(|| version(newer.trailing_zeros()));
        let gone_name = |at| PACK.string(PACK.row::<4>(section::GONE, at)[0]);
        // A name that a newer release has is not gone from there on.
        let gone = pack::find(PACK.rows::<4>(section::GONE), name, gone_name).filter(|_| since.is_none());
        let [_, _, renamed_to, reason] = gone.map_or([NO_STRING; 4], |at| PACK.row::<4>(section::GONE, at));
        Some(History {
            last: (older != 0).then(|| version(older.ilog2())),
            since,
            renamed_to: PACK.optional_string(renamed_to),
            reason: PACK.optional_string(reason),
        })
    }

    fn retyped(&self, name: &str) -> Option<(SmolStr, Arc<Variable>)> {
        let (release, variable) = self.variables.retyped(name, self.at)?;
        Some((SmolStr::new_static(version(release)), variable))
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
