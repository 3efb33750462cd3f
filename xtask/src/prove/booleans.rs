//! The string trap, for every boolean that kubespray has, both ways.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use kspec::{MemorySystem, Project, Request, display, standard_library};

use super::setting::{Setting, told};
use super::{Outcome, Proof};

pub const PROOF: Proof = Proof {
    name: "booleans",
    claim: "In one run, one spec gives each boolean of kubespray 2.31.0 the text \"true\" and the text \"false\", and each \
            text that looks like a boolean the booleans `true` and `false`: each is refused by name with one message \
            (K0301, K0302), and nothing else is an error, but for names without effect, which are told as that too (K0602).",
    limits: "Variables whose type upstream leaves open (`any`): there a text that reads as a boolean is a warning.",
    show,
};

const RELEASE: &str = "2.31.0";
const BOOL: &str = "bool";
const TEXT_BOOL: &str = "\"true\" | \"false\"";

fn show(setting: &Setting) -> Result<Outcome, String> {
    let release = standard_library().release(RELEASE).ok_or("the release is not known")?;
    let typed = |ty: &str| -> Vec<String> {
        let names = release.variable_names().into_iter();
        let fits = |name: &&str| release.variable(name).is_some_and(|variable| display(&variable.ty) == ty);
        names.filter(fits).map(str::to_owned).collect()
    };
    let (booleans, texts) = (typed(BOOL), typed(TEXT_BOOL));
    let facts = same_as_facts(setting, &booleans)?;
    let mut spec = String::new();
    for (cluster, text, bool) in [("t", "\"true\"", "true"), ("f", "\"false\"", "false")] {
        writeln!(spec, "cluster {cluster} {{\n  kubespray = \"{RELEASE}\"").expect("a String takes all");
        spec.push_str("  node n1 { groups = [\"kube_control_plane\", \"etcd\", \"kube_node\"] }\n  vars {\n");
        for (names, value) in [(&booleans, text), (&texts, bool)] {
            for name in names {
                writeln!(spec, "    {name} = {value}").expect("a String takes all");
            }
        }
        spec.push_str("  }\n}\n");
    }
    let system = Arc::new(MemorySystem::with([("/p/all.kspec", spec.as_str())]));
    let report = Project::open(system, standard_library(), "/p".into()).check(&Request::default());
    let mut told_of: BTreeMap<(String, String), usize> = BTreeMap::new();
    for diagnostic in report.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()) {
        let name = diagnostic.message.split(' ').next().unwrap_or_default().to_owned();
        *told_of.entry((diagnostic.code.id.to_owned(), name)).or_default() += 1;
    }
    let mut faults = Vec::new();
    for (names, code) in [(&booleans, "K0301"), (&texts, "K0302")] {
        for name in names {
            match told_of.remove(&(code.to_owned(), name.clone())) {
                Some(2) => {}
                other => faults.push(format!("{name}: {} messages {code}, not 2", other.unwrap_or(0))),
            }
        }
    }
    // That kubespray misspelt a name is told beside it.
    let dead = |name: &str| release.variable(name).is_some_and(|variable| variable.dead.is_some());
    told_of.retain(|(code, name), _| !(code == "K0602" && dead(name)));
    faults.extend(
        told_of.into_iter().map(|((code, name), count)| format!("{code} {name}: {count} more messages")),
    );
    if !faults.is_empty() {
        return Err(format!("{} faults\n  {}", faults.len(), faults[..faults.len().min(10)].join("\n  ")));
    }
    Ok(Outcome::Held(format!(
        "{} booleans{facts} refuse both texts, {} texts refuse both booleans, {} messages",
        booleans.len(),
        texts.len(),
        2 * (booleans.len() + texts.len())
    )))
}

/// Whether these are the booleans of the facts, where those are at hand.
fn same_as_facts(setting: &Setting, booleans: &[String]) -> Result<String, String> {
    let Some(shared) = &setting.shared else { return Ok(String::new()) };
    let path = shared.join(format!("kubespray/facts-v{RELEASE}.json"));
    let text = std::fs::read_to_string(&path).map_err(|error| told(&path, &error))?;
    let facts: serde_json::Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let variables = facts["variables"].as_object().ok_or("the facts have no variables")?;
    let known: Vec<&String> =
        variables.iter().filter(|(_, fact)| fact["type"] == BOOL).map(|(name, _)| name).collect();
    let missing: Vec<&&String> = known.iter().filter(|name| !booleans.contains(name)).collect();
    if missing.is_empty() {
        let open = booleans.len() - known.len();
        Ok(format!(" (the {} of the facts, and {open} whose type upstream leaves open)", known.len()))
    } else {
        Err(format!("booleans of the facts that are none here: {missing:?}"))
    }
}
