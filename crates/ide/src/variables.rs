//! What is known of a variable of kubespray, in words.

use kspec::show_value;
use kspec_schema::{Change, Release, Variable, VariableDefault, display};
use kspec_values::Value;

use crate::slots::listed;
use crate::view::{Body, View};

/// `helm_enabled: bool = false`
pub(crate) fn declaration(variable: &Variable) -> String {
    let default = match &variable.default {
        VariableDefault::None | VariableDefault::Unclear => String::new(),
        VariableDefault::Plain(value) => format!(" = {}", kspec_schema::display_value(value)),
        VariableDefault::Jinja(text) => format!(" = jinja\"{}\"", short(text)),
    };
    format!("{}: {}{default}", variable.name, display(&variable.ty))
}

/// Release, file, what a change needs, and warnings.
pub(crate) fn facts(variable: &Variable, release: Option<&dyn Release>) -> Vec<String> {
    let of_ansible = release.is_none_or(|release| release.variable(&variable.name).is_none());
    let release = match release {
        Some(release) if !of_ansible => format!("kubespray {}", release.version()),
        Some(_) | None => "Ansible".to_owned(),
    };
    let mut facts = vec![format!("{release}, `group_vars/{}`", variable.file)];
    let values = listed(&variable.ty);
    if values.len() > MANY && !matches!(*variable.ty, kspec_schema::Type::Bool) {
        facts.push(format!("values: {}", values.join(", ")));
    }
    match &variable.default {
        VariableDefault::Jinja(_) => facts.push("the default is known to Ansible only".to_owned()),
        VariableDefault::Unclear => facts.push("roles differ in their default".to_owned()),
        VariableDefault::None => facts.push("no default".to_owned()),
        VariableDefault::Plain(_) => {}
    }
    facts.push(format!("a change {}", change(variable.change)));
    if variable.per_host {
        facts.push("meant for single nodes".to_owned());
    }
    if let Some(reason) = &variable.dead {
        facts.push(format!("has no effect: {reason}"));
    }
    if variable.unused {
        facts.push("nothing reads it".to_owned());
    }
    if variable.role_vars_beat {
        facts.push("a role's own value beats the inventory".to_owned());
    }
    facts
}

/// Longer unions are cut in the title.
const MANY: usize = 12;

fn change(change: Change) -> &'static str {
    match change {
        Change::Free => "needs nothing on a live cluster",
        Change::Rerun => "needs a run of cluster.yml",
        Change::Rolling => "restarts nodes one after another",
        Change::CreateOnly => "is not possible on a live cluster",
        Change::Step => "goes in single steps",
        Change::AppendOnly => "may only add",
    }
}

/// Where the variable is set in the built clusters that a body takes part in, and its value there.
pub(crate) fn values(view: &View<'_>, body: Body, name: &str) -> Vec<String> {
    let Some(evaluated) = view.evaluated else { return Vec::new() };
    let built = view.built(body);
    let mut lines = Vec::new();
    for cluster in evaluated.clusters.iter().filter(|cluster| built.contains(&cluster.name)) {
        let mut tell = |path: String, value: &Value, place| {
            let spot = view.spot(place);
            let file = match &spot.home {
                crate::Home::File(path) => path.file_name().unwrap_or_default().to_owned(),
                crate::Home::Library(path) => path.to_string(),
            };
            lines.push(format!("`{path} = {}`, from {file}:{}", short(&show_value(value)), spot.line()));
        };
        let own = |variables: &'_ [kspec::VariableView]| {
            variables.iter().find(|variable| variable.name == name && !variable.derived).cloned()
        };
        if let Some(set) = own(&cluster.vars) {
            tell(format!("{}.vars.{name}", cluster.name), &set.value, set.place);
        }
        for group in &cluster.groups {
            if let Some(set) = own(&group.vars) {
                tell(format!("{}: group {}: {name}", cluster.name, group.name), &set.value, set.place);
            }
        }
        for node in &cluster.nodes {
            if let Some(set) = own(&node.vars) {
                tell(format!("{}.nodes.{}.{name}", cluster.name, node.name), &set.value, set.place);
            }
        }
    }
    if lines.len() > SHOWN {
        let more = lines.len() - SHOWN;
        lines.truncate(SHOWN);
        lines.push(format!("and {more} more"));
    }
    lines
}

/// Values that a hover shows.
const SHOWN: usize = 6;

fn short(text: &str) -> String {
    const LONGEST: usize = 80;
    let line = text.lines().next().unwrap_or_default();
    if line.len() == text.len() && line.chars().count() <= LONGEST {
        return line.to_owned();
    }
    line.chars().take(LONGEST).chain(['…']).collect()
}
