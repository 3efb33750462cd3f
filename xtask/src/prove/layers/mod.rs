//! The layers of the language are Ansible's too.
//!
//! Random clusters are written as specs, built in both forms of inventory, and read by the real
//! `ansible-inventory`. What each host should see is also worked out by [`ladder`], a second reading of the rules
//! that knows nothing of kspec's own.

mod generate;
mod ladder;
mod model;
mod spec;

use std::path::{Path, PathBuf};

use kspec::{ClusterView, InventoryForm, Value};

use super::compare::{self, Compared};
use super::setting::Setting;
use super::specs::{compile, put};
use super::{Outcome, Proof, ansible, process};
use model::{Model, VAULTS, Vault};

pub const PROOF: Proof = Proof {
    name: "layers",
    claim: "Random clusters, written as specs (chains of one to three clusters, components, groups of kubespray and own \
            ones, lone etcd hosts, bastions, hosts outside of the cluster, `override`, `unset`, `first`, `+=`, guards, \
            dicts set at several levels, vault files for cluster, groups and nodes), are built as hosts.yaml and as \
            inventory.ini. For each variable of each host three answers are equal by value and JSON type: the real \
            `ansible-inventory --list`, kspec's own view, and a second, small reading of the ladder that shares no code \
            with kspec. Groups have the same hosts in the same order, and no host sees a variable that nothing sets.",
    limits: "What a vault file holds beside the names that the spec reads; the filling of templates (judged by the tests \
             of the kubespray target).",
    show,
};

const PASSWORD: &str = "vault-password";

fn show(setting: &Setting) -> Result<Outcome, String> {
    let folder = setting.scratch("layers")?;
    let Some(vaults) = encrypted(setting, &folder)? else {
        return Ok(Outcome::Skipped(ansible::MISSING.to_owned()));
    };
    // Ansible takes longer to start than to read: big clusters make a big measure quick.
    let hosts = setting.count(40, 100);
    let clusters = setting.count(200, 2_400) / hosts;
    let mut total = Compared::default();
    for number in 0..clusters {
        let home = folder.join(format!("{number:03}"));
        let seed = setting.seed.wrapping_mul(1_000_003) + number as u64;
        let compared = one(setting, &home, &generate::model(seed, hosts), &vaults).map_err(|fault| {
            format!("cluster {number} (seed {}) in {}: {fault}", setting.seed, home.display())
        })?;
        total.add(&compared);
    }
    Ok(Outcome::Held(format!(
        "{clusters} clusters with {} hosts in two forms, {} variables of hosts compared: 0 differences",
        total.hosts, total.variables
    )))
}

/// Vault files, encrypted by Ansible itself; `None` where it is missing.
fn encrypted(setting: &Setting, folder: &Path) -> Result<Option<Vec<(&'static Vault, String)>>, String> {
    let password = folder.join("password");
    put(&password, PASSWORD)?;
    let mut vaults = Vec::new();
    for vault in VAULTS {
        let Some(mut command) = ansible::program(setting, "ansible-vault") else { return Ok(None) };
        let plain = folder.join("plain.yml");
        put(&plain, format!("{}: {}\n", vault.name, vault.secret))?;
        command.args(["encrypt", "--output", "-", "--vault-password-file"]).arg(&password).arg(&plain);
        let output = process::run(&mut command)?;
        if !output.status.success() {
            return Err(process::words(&output));
        }
        vaults.push((vault, String::from_utf8_lossy(&output.stdout).into_owned()));
    }
    Ok(Some(vaults))
}

/// Builds one random cluster and compares it in both forms.
fn one(
    setting: &Setting,
    home: &Path,
    model: &Model,
    vaults: &[(&'static Vault, String)],
) -> Result<Compared, String> {
    put(&home.join("site.kspec"), spec::text(model))?;
    for (vault, text) in vaults {
        put(&home.join(vault.file), text)?;
    }
    let compiled = compile(home, &[])?;
    let [view] = compiled.views.clusters.as_slice() else {
        return Err("one cluster should be built".to_owned());
    };
    by_ladder(model, view)?;
    let mut total = Compared::default();
    for (form, out) in [(InventoryForm::Yaml, "yaml"), (InventoryForm::Ini, "ini")] {
        let out: PathBuf = home.join(out);
        compiled.write(view, form, &out)?;
        let mut command =
            ansible::program(setting, "ansible-inventory").expect("it was there for the vaults");
        command.arg("--vault-password-file").arg(home.with_file_name("password"));
        let list = ansible::list(&mut command, &out, form)?;
        let compared = compare::hosts(view, &list, &secret).map_err(|fault| format!("{form:?}: {fault}"))?;
        total.hosts = compared.hosts;
        total.variables += compared.variables;
    }
    Ok(total)
}

/// What a vault file holds.
fn secret(file: &str, name: &str) -> Option<Value> {
    let vault = VAULTS.iter().find(|vault| vault.file == file && vault.name == name);
    vault.map(|vault| Value::text(vault.secret))
}

/// kspec's view against the second reading.
fn by_ladder(model: &Model, view: &ClusterView) -> Result<(), String> {
    let mut faults = Vec::new();
    for (index, node) in model.nodes.iter().enumerate() {
        let seen = view.nodes.iter().find(|seen| seen.name == node.name).ok_or("a node is missing")?;
        for variable in &model.variables {
            let wanted = ladder::value(model, index, variable);
            let got = view.host_value(seen, &variable.name);
            let fine = match (&wanted, got) {
                (Some(Value::Opaque(a)), Some(Value::Opaque(b))) => a.kind == b.kind,
                (wanted, got) => wanted.as_ref() == got,
            };
            if !fine {
                faults.push(format!(
                    "{} {}: by the rules {wanted:?}, kspec says {got:?}",
                    node.name, variable.name
                ));
            }
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    Err(format!("{} differences\n  {}", faults.len(), faults[..faults.len().min(8)].join("\n  ")))
}
