//! Every example and every golden case, as Ansible reads it.

use std::fs;
use std::path::{Path, PathBuf};

use kspec::{ClusterView, InventoryForm, Value};

use super::compare::{self, Compared};
use super::setting::{Setting, told};
use super::specs::compile;
use super::{Outcome, Proof, ansible};

pub const PROOF: Proof = Proof {
    name: "examples",
    claim: "Every example of the project and every golden case is built as hosts.yaml and as inventory.ini; the real \
            `ansible-inventory --list` sees the values that the spec says, by value and JSON type, and the groups with \
            their hosts in order.",
    limits: "Clusters that carry vault files, as nobody knows their password: named in the figures. The layers proof has \
             vault files with a password.",
    show,
};

fn show(setting: &Setting) -> Result<Outcome, String> {
    if ansible::program(setting, "ansible-inventory").is_none() {
        return Ok(Outcome::Skipped(ansible::MISSING.to_owned()));
    }
    let scratch = setting.scratch("examples")?;
    let mut total = Compared::default();
    let mut clusters = 0;
    let mut left_out = Vec::new();
    for folder in folders(&setting.root)? {
        let name = folder.file_name().expect("it has a name").to_string_lossy().into_owned();
        let compiled = compile(&folder, &[])?;
        for view in compiled.views.clusters.iter().filter(|view| view.kubespray.is_some()) {
            let shown = format!("{name}/{}", view.name);
            if carries_vaults(view) {
                left_out.push(shown);
                continue;
            }
            clusters += 1;
            for (form, ending) in [(InventoryForm::Yaml, "yaml"), (InventoryForm::Ini, "ini")] {
                let out = scratch.join(format!("{name}-{}-{ending}", view.name));
                compiled.write(view, form, &out)?;
                let mut command =
                    ansible::program(setting, "ansible-inventory").expect("it was there before");
                let list = ansible::list(&mut command, &out, form)?;
                let compared = compare::hosts(view, &list, &|_, _| None);
                total.add(&compared.map_err(|fault| format!("{shown} {form:?}: {fault}"))?);
            }
        }
    }
    let left_out = match left_out.as_slice() {
        [] => String::new(),
        names => format!("; not judged, for their vault files: {}", names.join(", ")),
    };
    Ok(Outcome::Held(format!(
        "{clusters} clusters in two forms, {} hosts, {} variables compared: 0 differences{left_out}",
        total.hosts, total.variables
    )))
}

/// Examples and golden cases, sorted.
pub fn folders(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = subfolders(&root.join("examples"))?;
    found.extend(subfolders(&root.join("tests/golden"))?);
    Ok(found)
}

/// The folders in a folder, sorted; none where it is missing.
pub fn subfolders(parent: &Path) -> Result<Vec<PathBuf>, String> {
    if !parent.is_dir() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(parent).map_err(|error| told(parent, &error))?;
    let mut found: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    found.sort();
    Ok(found)
}

/// Whether Ansible needs a password to read its variables.
pub fn carries_vaults(view: &ClusterView) -> bool {
    let groups = view.groups.iter().flat_map(|group| &group.vars);
    let nodes = view.nodes.iter().flat_map(|node| &node.vars);
    view.vars.iter().chain(groups).chain(nodes).any(|variable| holds_vault(&variable.value))
}

fn holds_vault(value: &Value) -> bool {
    match value {
        Value::List(items) => items.iter().any(holds_vault),
        Value::Map(map) => map.values().any(holds_vault),
        Value::Opaque(opaque) => opaque.kind.source().contains("secret.ansible_vault"),
        Value::Null
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Text(_)
        | Value::Marked(..)
        | Value::Reference(_) => false,
    }
}
