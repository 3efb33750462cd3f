//! Files beside the specs that had a hand in a run: read by `text` and the like, or inputs of params.

use std::collections::{BTreeMap, BTreeSet};

use kspec_base::{SmolStr, Sources};
use kspec_eval::Input;
use kspec_sema::hir::{ParamId, Program};

/// For each spec the files that it or what it imports has read, all by their paths from the root.
#[derive(Clone, Debug, Default)]
pub struct ReadFiles(BTreeMap<SmolStr, BTreeSet<SmolStr>>);

/// The input files of params, by the spec that declares the param. A file outside of the project is left out: its path
/// would make equal builds differ.
pub fn of_inputs(
    program: &Program,
    sources: &Sources,
    inputs: &[(ParamId, Input)],
) -> Vec<(SmolStr, SmolStr)> {
    let given = inputs.iter().filter(|(_, input)| input.open);
    let files = given.map(|(param, input)| {
        let declared = &program.params[param.index()];
        let spec = program.modules[declared.module.index()].path.clone();
        (spec, sources.path_of(input.place.source).clone())
    });
    files.filter(|(_, file)| !file.starts_with('/')).collect()
}

impl ReadFiles {
    /// `reads`: who read what.
    pub fn new(program: &Program, reads: Vec<(SmolStr, SmolStr)>) -> ReadFiles {
        let mut found: BTreeMap<SmolStr, BTreeSet<SmolStr>> = BTreeMap::new();
        for module in &program.modules {
            let reached: Vec<&SmolStr> =
                module.reach.iter().map(|reached| &program.modules[reached.index()].path).collect();
            let files = reads.iter().filter(|(by, _)| reached.contains(&by)).map(|(_, file)| file.clone());
            found.entry(module.path.clone()).or_default().extend(files);
        }
        found.retain(|_, files| !files.is_empty());
        ReadFiles(found)
    }

    /// What any of these specs has read, sorted.
    pub fn by(&self, specs: &[SmolStr]) -> BTreeSet<SmolStr> {
        specs.iter().filter_map(|spec| self.0.get(spec)).flatten().cloned().collect()
    }
}
