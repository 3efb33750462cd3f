//! Variables and releases.

use std::sync::{Arc, OnceLock};

use smol_str::SmolStr;

use kspec_base::Span;
use kspec_schema::{History, Release, Variable};

use crate::pack::{self, PACK};
use crate::wire::section;
use crate::{Types, decode};

/// The variables of one catalogue: a range of rows, in order of name.
pub struct Variables {
    first: usize,
    path: &'static str,
    types: Arc<Types>,
    decoded: Vec<OnceLock<Arc<Variable>>>,
}

impl Variables {
    pub fn new(first: usize, count: usize, path: &'static str, types: Arc<Types>) -> Self {
        Variables { first, path, types, decoded: (0..count).map(|_| OnceLock::new()).collect() }
    }

    fn name(&self, at: usize) -> &'static str {
        name(self.first + at)
    }

    pub fn names(&self) -> Vec<&str> {
        (0..self.decoded.len()).map(|at| self.name(at)).collect()
    }

    pub fn get(&self, name: &str) -> Option<Arc<Variable>> {
        let at = pack::find(self.decoded.len(), name, |at| self.name(at))?;
        Some(self.decoded[at].get_or_init(|| Arc::new(self.decode(at))).clone())
    }

    fn decode(&self, at: usize) -> Variable {
        let [name, record, start] = PACK.row::<3>(section::VARIABLES, self.first + at);
        let name = PACK.static_string(name);
        let span = Span::new(start, start + name.len() as u32);
        let source = Some((SmolStr::new_static(self.path), span));
        decode::variable(name, &mut PACK.data(record), source, |number| self.types.get(number))
    }
}

fn name(row: usize) -> &'static str {
    PACK.string(PACK.row::<3>(section::VARIABLES, row)[0])
}

/// The version of a release by its number, the oldest first.
pub fn version(at: usize) -> &'static str {
    PACK.string(PACK.row::<5>(section::RELEASES, at)[0])
}

/// A release of kubespray.
pub struct PackedRelease {
    at: usize,
    variables: Variables,
    ansible_core: SmolStr,
    kubernetes_default: SmolStr,
    kubernetes_versions: Vec<SmolStr>,
    groups: Vec<SmolStr>,
}

impl PackedRelease {
    pub fn new(at: usize, types: Arc<Types>) -> Self {
        let [_, facts, path, first, count] = PACK.row::<5>(section::RELEASES, at);
        let mut facts = PACK.data(facts);
        PackedRelease {
            at,
            variables: Variables::new(first as usize, count as usize, PACK.string(path), types),
            ansible_core: facts.string(),
            kubernetes_default: facts.string(),
            kubernetes_versions: facts.strings(),
            groups: facts.strings(),
        }
    }
}

impl Release for PackedRelease {
    fn version(&self) -> &str {
        version(self.at)
    }

    fn variable(&self, name: &str) -> Option<Arc<Variable>> {
        self.variables.get(name)
    }

    fn variable_names(&self) -> Vec<&str> {
        self.variables.names()
    }

    fn history(&self, name: &str) -> Option<History> {
        let has = |at: &usize| {
            let [.., first, count] = PACK.row::<5>(section::RELEASES, *at);
            pack::find(count as usize, name, |at| self::name(first as usize + at)).is_some()
        };
        let older = (0..self.at).rev().find(has).map(|at| SmolStr::new_static(version(at)));
        let since = (self.at + 1..PACK.rows::<5>(section::RELEASES)).find(has);
        let gone_name = |at| PACK.string(PACK.row::<4>(section::GONE, at)[0]);
        let gone = pack::find(PACK.rows::<4>(section::GONE), name, gone_name);
        let gone = gone.map(|at| PACK.row::<4>(section::GONE, at));
        let since = since.map(|at| SmolStr::new_static(version(at)));
        if older.is_none() && since.is_none() && gone.is_none() {
            return None;
        }
        // A name that a newer release has is not gone from there on.
        let gone = gone.filter(|_| since.is_none());
        let [_, last, renamed_to, reason] = gone.unwrap_or([crate::wire::NO_STRING; 4]);
        Some(History {
            last: older.or_else(|| PACK.optional_string(last)),
            since,
            renamed_to: PACK.optional_string(renamed_to),
            reason: PACK.optional_string(reason),
        })
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
}
