//! kubespray itself accepts what is written.

use std::path::{Path, PathBuf};
use std::process::Command;

use kspec::{ClusterView, DocumentForm, InventoryForm, Value, value_document};

use super::setting::{Measure, Setting};
use super::specs::{compile, put};
use super::{Outcome, Proof, examples, process};

pub const PROOF: Proof = Proof {
    name: "kubespray",
    claim: "A checkout of kubespray judges every example, every golden case and every realistic spec: its inventory \
            validation (`playbooks/boilerplate.yml`) and the assertions of its roles that need no node pass, and \
            `ansible-inventory` sees each variable of each host with the value and JSON type of the spec. The script \
            `tools/kubespray_oracle.sh` of `KSPEC_SHARED` does it with the Ansible that the checkout pins \
            (`KSPEC_KUBESPRAY_VENV`).",
    limits: "Clusters that carry vault files, as nobody knows their password: named in the figures. Assertions that need \
             facts of a machine or the result of a command. Releases other than that of the checkout.",
    show,
};

const RELEASE: &str = "2.31.0";

struct Tools<'a> {
    script: PathBuf,
    checkout: &'a Path,
    venv: PathBuf,
}

fn show(setting: &Setting) -> Result<Outcome, String> {
    if setting.measure == Measure::Sample {
        return Ok(Outcome::Skipped("part of the full measure only".to_owned()));
    }
    let venv = std::env::var_os("KSPEC_KUBESPRAY_VENV").map(PathBuf::from);
    let (Some(checkout), Some(shared), Some(venv)) = (&setting.kubespray, &setting.shared, venv) else {
        let missing = "KSPEC_KUBESPRAY, KSPEC_KUBESPRAY_VENV and KSPEC_SHARED name a checkout, its Ansible and the tools";
        return Ok(Outcome::Skipped(missing.to_owned()));
    };
    let tools = Tools { script: shared.join("tools/kubespray_oracle.sh"), checkout, venv };
    let scratch = setting.scratch("kubespray")?;
    let mut passed = 0;
    let mut left_out = Vec::new();
    let mut faults = Vec::new();
    let mut folders = examples::folders(&setting.root)?;
    folders.extend(examples::subfolders(&shared.join("specs"))?);
    for folder in folders {
        let name = folder.file_name().expect("it has a name").to_string_lossy().into_owned();
        let input: &[(&str, &str)] =
            if name == "03-terraform" { &[("--input", "tf-output.json")] } else { &[] };
        let compiled = compile(&folder, input)?;
        for view in &compiled.views.clusters {
            let shown = format!("{name}/{}", view.name);
            let Some(release) = &view.kubespray else { continue };
            if release.version() != RELEASE || examples::carries_vaults(view) {
                left_out.push(shown);
                continue;
            }
            let out = scratch.join(format!("{name}-{}", view.name));
            compiled.write(view, InventoryForm::Yaml, &out)?;
            match judge(&tools, view, &out) {
                Ok(()) => passed += 1,
                Err(fault) => faults.push(format!("{shown}: {fault}")),
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    let left_out = if left_out.is_empty() { "none".to_owned() } else { left_out.join(", ") };
    Ok(Outcome::Held(format!("kubespray {RELEASE} accepts {passed} clusters; not judged: {left_out}")))
}

fn judge(tools: &Tools<'_>, view: &ClusterView, out: &Path) -> Result<(), String> {
    let expected = out.join("expected.json");
    put(&expected, expectation(view))?;
    let mut command = Command::new(&tools.script);
    command.arg("-x").arg(&expected).arg(tools.checkout).arg(&tools.venv).arg(out.join("inventory"));
    let output = process::run(&mut command)?;
    if output.status.success() { Ok(()) } else { Err(process::words(&output)) }
}

/// `{"host": {"variable": value}}` of all that is known here and that Ansible shows as it is.
fn expectation(view: &ClusterView) -> String {
    let hosts = view.nodes.iter().filter(|node| node.groups != ["bastion"]).map(|node| {
        let groups = view.groups.iter().filter(|group| node.groups.contains(&group.name));
        let all = view.vars.iter().chain(groups.flat_map(|group| &group.vars)).chain(&node.vars);
        let values = all.filter_map(|variable| {
            let value = view.host_value(node, &variable.name)?;
            shown(value).then(|| (variable.name.clone(), value.clone()))
        });
        (node.name.clone(), Value::map(values))
    });
    value_document(&Value::map(hosts), DocumentForm::Json)
}

/// Texts that Ansible must not fill come in a wrapper, opaque ones as a template.
fn shown(value: &Value) -> bool {
    match value {
        Value::List(items) => items.iter().all(shown),
        Value::Map(map) => map.values().all(shown),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Text(_) => true,
        Value::Marked(..) | Value::Opaque(_) | Value::Reference(_) => false,
    }
}
