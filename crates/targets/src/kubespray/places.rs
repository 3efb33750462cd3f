//! Where a variable is written.

use kspec_eval::ClusterView;
use kspec_values::{OpaqueKind, Value};

use super::plan::{ALL, Entry, EntryForm, Plan, header_variables, plan, vault_folder};
use super::{InventoryForm, Options, ladder};

/// Files, relative to the cluster's folder, in which a variable stands: for a node the one that decides there, else
/// those of the cluster scope. None where it is not written.
pub fn written_to(view: &ClusterView, options: &Options, variable: &str, node: Option<&str>) -> Vec<String> {
    let header = header_variables(view);
    let mut plan = plan(view, &header, options.inventory, &mut Vec::new());
    ladder::settle(&mut plan);
    let fits = |entry: &&Entry<'_>| entry.variable.name == variable;
    let cluster = || -> Vec<String> {
        let files = plan.cluster.iter().filter_map(|(path, entries)| {
            let entry = entries.iter().find(fits)?;
            Some(file(&plan, entry, "group_vars", ALL, path))
        });
        files.collect()
    };
    let Some(host) = node.and_then(|node| plan.hosts.iter().find(|host| host.view.name == node)) else {
        return cluster();
    };
    if host.inline.iter().any(|entry| fits(&entry)) {
        let file = match options.inventory {
            InventoryForm::Yaml => "inventory/hosts.yaml",
            InventoryForm::Ini => "inventory/inventory.ini",
        };
        return vec![file.to_owned()];
    }
    if let Some(entry) = host.entries.iter().find(fits) {
        return vec![file(&plan, entry, "host_vars", &host.view.name, &host.path)];
    }
    let groups = plan.groups.iter().filter(|group| host.view.groups.contains(&group.view.name));
    let of_groups: Vec<String> = groups
        .filter_map(|group| {
            let entry = group.entries.iter().find(fits)?;
            Some(file(&plan, entry, "group_vars", &group.view.name, &group.path))
        })
        .collect();
    if of_groups.is_empty() { cluster() } else { of_groups }
}

/// The file of an entry: the vault file where its value is carried in one.
fn file(plan: &Plan<'_>, entry: &Entry<'_>, kind: &str, name: &str, path: &str) -> String {
    if let (EntryForm::Carried, Value::Opaque(opaque)) = (entry.form, &entry.variable.value)
        && let OpaqueKind::AnsibleVault { file, .. } = &opaque.kind
        && let Some(carried) = plan.carried.vault_path(&vault_folder(kind, name), file)
    {
        return carried.to_owned();
    }
    format!("inventory/{kind}/{path}")
}
