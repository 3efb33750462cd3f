//! What was found, gathered over releases: one message for one fault, with the clusters in which it holds.

use indexmap::IndexMap;
use kspec_base::{Diagnostic, Place, SmolStr};
use kspec_schema::History;
use rustc_hash::FxBuildHasher;

use super::units::Body;
use crate::diagnostics;

/// A body and the number of the release tuple under which it was checked.
pub(crate) type UnitKey = (Body, u32);

/// A name that a release does not have.
pub(crate) struct UnknownVariable {
    pub unit: UnitKey,
    pub name: SmolStr,
    pub place: Place,
    pub release: SmolStr,
    pub history: Option<History>,
    pub near: Option<SmolStr>,
}

/// What makes two findings the same: place, code and message.
type FindingKey = (Place, &'static str, String);

#[derive(Default)]
pub(crate) struct Findings {
    told: IndexMap<FindingKey, (Diagnostic, Vec<UnitKey>), FxBuildHasher>,
    unknown: IndexMap<(Place, SmolStr), Vec<UnknownVariable>, FxBuildHasher>,
}

impl Findings {
    pub fn add(&mut self, unit: UnitKey, diagnostic: Diagnostic) {
        let key = (diagnostic.place().unwrap_or_default(), diagnostic.code.id, diagnostic.message.clone());
        let (_, units) = self.told.entry(key).or_insert_with(|| (diagnostic, Vec::new()));
        if !units.contains(&unit) {
            units.push(unit);
        }
    }

    pub fn unknown_variable(&mut self, found: UnknownVariable) {
        let cases = self.unknown.entry((found.place, found.name.clone())).or_default();
        if !cases.iter().any(|case| case.unit == found.unit) {
            cases.push(found);
        }
    }

    /// All of it, in order of place. `clusters` gives the names to show for some units of one body, and says no
    /// more than a single cluster would; `applies` whether an unknown variable counts in a unit, `is_base` whether
    /// heirs can drop it.
    pub fn into_diagnostics(
        self,
        clusters: impl Fn(&[UnitKey]) -> Vec<SmolStr>,
        applies: impl Fn(&UnknownVariable) -> bool,
        is_base: impl Fn(Body) -> bool,
    ) -> Vec<Diagnostic> {
        let mut all: Vec<Diagnostic> = Vec::new();
        for (diagnostic, units) in self.told.into_values() {
            all.push(Diagnostic { clusters: clusters(&units), ..diagnostic });
        }
        for cases in self.unknown.into_values() {
            let cases: Vec<UnknownVariable> = cases.into_iter().filter(|case| applies(case)).collect();
            let Some(first) = cases.first() else { continue };
            let mut releases: Vec<SmolStr> = Vec::new();
            for case in &cases {
                if !releases.contains(&case.release) {
                    releases.push(case.release.clone());
                }
            }
            let units: Vec<UnitKey> = cases.iter().map(|case| case.unit).collect();
            let history = cases.iter().find_map(|case| case.history.as_ref());
            let diagnostic = match history {
                Some(history) => diagnostics::not_in_release(first.place, &first.name, &releases, history),
                None => {
                    diagnostics::unknown_variable(first.place, &first.name, &releases, first.near.as_deref())
                }
            };
            let diagnostic = match is_base(first.unit.0) {
                true => diagnostic.advice(format!("in the heirs concerned: unset vars.{}", first.name)),
                false => diagnostic,
            };
            all.push(Diagnostic { clusters: clusters(&units), ..diagnostic });
        }
        all.sort_by_key(|diagnostic| (diagnostic.place(), diagnostic.code.id));
        all
    }
}
