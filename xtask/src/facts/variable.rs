//! A variable of one release as an entry of the catalogue.

use super::layout::{self, Brackets, Piece};
use super::literal::{self, key, quoted, texts};
use super::source::{Release, Variable, holds_jinja};
use super::types;

/// A variable as one release has it.
#[derive(PartialEq)]
pub struct Entry {
    head: Vec<Piece>,
    facts: Vec<Fact>,
}

pub type Fact = Vec<Piece>;

impl Entry {
    pub fn of(name: &str, variable: &Variable, release: &Release, fixed: bool) -> Result<Entry, String> {
        let ty = types::of(name, variable, release)?;
        let head = match default(variable)? {
            Some(default) => vec![Piece::text(format!("{}: {ty} = ", key(name))), default],
            None => vec![Piece::text(format!("{}?: {ty}", key(name)))],
        };
        Ok(Entry { head, facts: facts(name, variable, release, fixed)? })
    }

    /// Writes it, with more facts in front.
    pub fn write(self, out: &mut String, mut facts: Vec<Fact>) {
        let mut pieces = self.head;
        facts.extend(self.facts);
        if !facts.is_empty() {
            pieces.push(Piece::text(" "));
            pieces.push(Piece::Block(Brackets::Braces, facts));
        }
        layout::write(out, 2, &pieces);
    }
}

pub fn fact(name: &str, value: Piece) -> Fact {
    vec![Piece::text(format!("{name} = ")), value]
}

fn default(variable: &Variable) -> Result<Option<Piece>, String> {
    if unclear(variable) {
        return Ok(None);
    }
    if variable.default_omitted.is_some() {
        return Ok(Some(Piece::text("jinja\"{{ … }}\"")));
    }
    let Some(value) = variable.default.as_ref().filter(|value| !value.is_null()) else { return Ok(None) };
    if variable.jinja_default != holds_jinja(value) {
        return Err(format!("is {value} Jinja or not?"));
    }
    // A whole number in the facts may stand for a float.
    if variable.base == "float"
        && let Some(number) = value.as_f64()
    {
        return Ok(Some(Piece::text(format!("{number:?}"))));
    }
    literal::value(value, 2).map(Some)
}

/// Roles give different defaults, and none of them is the one that beats the others.
fn unclear(variable: &Variable) -> bool {
    !variable.other_defaults.is_empty() && !variable.roles.iter().any(|role| role == "kubespray_defaults")
}

fn facts(name: &str, variable: &Variable, release: &Release, fixed: bool) -> Result<Vec<Fact>, String> {
    let mut facts = Vec::new();
    let mut fact = |name: &str, value: Piece| facts.push(self::fact(name, value));
    if let Some(file) = home(variable) {
        fact("file", Piece::text(quoted(file)));
    }
    if fixed {
        fact("change", Piece::text(quoted("create_only")));
    }
    if let Some(hazard) = &variable.string_hazard {
        fact("text", Piece::text(quoted(hazard)));
    }
    if release.string_checked_bools.iter().any(|checked| checked == name) {
        fact("checked", Piece::text("true"));
    }
    if variable.per_host {
        fact("per_host", Piece::text("true"));
    }
    if variable.unused {
        fact("unused", Piece::text("true"));
    }
    if !variable.role_vars_override.is_empty() {
        fact("role_vars_beat", Piece::text("true"));
    }
    if !variable.roles.is_empty() {
        fact("roles", texts(variable.roles.iter().map(String::as_str)));
    }
    if unclear(variable) {
        fact("roles_differ", Piece::Block(Brackets::Braces, differing(variable)?));
    }
    Ok(facts)
}

/// The defaults by role; the facts give the first role's apart.
fn differing(variable: &Variable) -> Result<Vec<Fact>, String> {
    let first = variable.roles.iter().find(|role| !variable.other_defaults.contains_key(*role));
    let first = first.zip(variable.default.as_ref());
    let others = variable.other_defaults.iter();
    let all = first.into_iter().chain(others);
    all.map(|(role, value)| Ok(vec![Piece::text(format!("{} = ", key(role))), literal::value(value, 2)?]))
        .collect()
}

/// The sample file where it stands active, else the first where it stands commented out.
fn home(variable: &Variable) -> Option<&str> {
    let files = |active: bool| {
        let samples = variable.sample.iter().filter(move |sample| sample.active == active);
        samples.map(|sample| sample.file.as_str()).min()
    };
    let file = files(true).or_else(|| files(false))?;
    Some(file.strip_prefix("group_vars/").unwrap_or(file))
}
