//! How rules are told: the levels of kspec.toml over those of the standard library, and allowances.

use globset::{GlobBuilder, GlobMatcher};
use kspec_base::{Diagnostic, SmolStr, SourceId, Sources};
use kspec_schema::Library;
use kspec_sema::hir::Program;

use crate::diagnostics::{bad_pattern, idle_allowance, unknown_rule};
use crate::project::{Allowance, Config, RuleLevel, Setting, read_config};

/// The levels of the standard library's rules that are no errors, in the form of kspec.toml.
const LEVELS: &str = "std/rules/levels.toml";

/// Whether kspec.toml switches a rule off.
pub fn is_off(config: &Config, id: &str) -> bool {
    config.rules.iter().any(|setting| setting.name == id && setting.value == RuleLevel::Off)
}

/// How much of a project was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All specs and clusters: what matches nothing here matches nothing at all.
    Whole,
    Part,
}

/// An allowance at work.
struct Allowed<'a> {
    allowance: &'a Allowance,
    /// `None`: everywhere.
    files: Option<GlobMatcher>,
    used: bool,
}

/// Gives what rules told their levels, takes out what is off or allowed, and adds what is wrong with the settings.
pub fn settle(
    config: &Config,
    library: &dyn Library,
    program: &Program,
    sources: &Sources,
    extent: Extent,
    told: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let mut allowed: Vec<Allowed<'_>> =
        config.allow.iter().filter_map(|allowance| compiled(allowance, &mut problems)).collect();
    let mut standard: Option<Vec<Setting<RuleLevel>>> = None;
    let mut kept = Vec::with_capacity(told.len());
    for mut diagnostic in told {
        if let Some(rule) = diagnostic.rule.clone() {
            if allow(&mut allowed, &rule, &diagnostic, sources) {
                continue;
            }
            let standard = standard.get_or_insert_with(|| standard_levels(library));
            let level = config.rules.iter().chain(standard.iter()).find(|setting| setting.name == rule);
            match level.map(|setting| setting.value) {
                Some(RuleLevel::Off) => continue,
                Some(RuleLevel::Level(severity)) => diagnostic.severity = severity,
                None => {}
            }
        }
        kept.push(diagnostic);
    }
    if extent == Extent::Whole {
        let known = rule_ids(program, library);
        problems.extend(unknown(config, &known));
        let idle = allowed.iter().filter(|allowed| !allowed.used).map(|allowed| allowed.allowance);
        let idle = idle.filter(|allowance| known.contains(&allowance.rule));
        problems.extend(idle.map(|allowance| idle_allowance(&allowance.rule, allowance.place)));
    }
    kept.extend(problems);
    kept
}

fn compiled<'a>(allowance: &'a Allowance, problems: &mut Vec<Diagnostic>) -> Option<Allowed<'a>> {
    let Some(path) = &allowance.path else { return Some(Allowed { allowance, files: None, used: false }) };
    match GlobBuilder::new(path).literal_separator(true).build() {
        Ok(glob) => Some(Allowed { allowance, files: Some(glob.compile_matcher()), used: false }),
        Err(error) => {
            problems.push(bad_pattern(path, &error.kind().to_string(), Some(allowance.place)));
            None
        }
    }
}

/// Whether an allowance covers what a rule told; marks those that do.
fn allow(allowed: &mut [Allowed<'_>], rule: &SmolStr, diagnostic: &Diagnostic, sources: &Sources) -> bool {
    let file = diagnostic.place().map(|place| sources.locate(place).path).unwrap_or_default();
    let mut found = false;
    for allowed in allowed.iter_mut().filter(|allowed| allowed.allowance.rule == *rule) {
        if allowed.files.as_ref().is_none_or(|files| files.is_match(file)) {
            allowed.used = true;
            found = true;
        }
    }
    found
}

fn standard_levels(library: &dyn Library) -> Vec<Setting<RuleLevel>> {
    let text = library.text(LEVELS).unwrap_or_default();
    // Places in it are never told: a test of the standard library reads it.
    read_config(&text, SourceId(0)).0.rules
}

/// Settings of rules that there are not.
fn unknown(config: &Config, known: &[SmolStr]) -> Vec<Diagnostic> {
    let known: Vec<&str> = known.iter().map(SmolStr::as_str).collect();
    let levels = config.rules.iter().map(|setting| (&setting.name, setting.place));
    let allowances = config.allow.iter().map(|allowance| (&allowance.rule, allowance.place));
    let unknown = levels.chain(allowances).filter(|(name, _)| !known.contains(&name.as_str()));
    unknown.map(|(name, place)| unknown_rule(name, &known, place)).collect()
}

/// The rules of the library, also those that were not read, then those of the specs.
fn rule_ids(program: &Program, library: &dyn Library) -> Vec<SmolStr> {
    let mut ids: Vec<SmolStr> = library.rules().into_iter().map(|rule| rule.id).collect();
    for rule in program.modules.iter().flat_map(|module| &module.rules) {
        if !ids.contains(&rule.id) {
            ids.push(rule.id.clone());
        }
    }
    ids
}
