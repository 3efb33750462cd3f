//! The kubespray target: inventory, group_vars and host_vars as a person would have written them.
//!
//! `plan` decides what stands where, `ladder` proves with Ansible's own rules that every host sees what was
//! evaluated and moves what it would not see, the writers put it down.

mod carried;
mod group_files;
mod hosts_yaml;
mod inventory_ini;
mod jinja;
mod ladder;
mod places;
mod plan;
mod value;

use kspec_eval::ClusterView;

pub use places::written_to;
pub use plan::BELOW_K8S_CLUSTER;

use crate::Output;
use crate::diagnostics::{NameFault, bad_node_name, no_form};

/// The form of the inventory file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum InventoryForm {
    /// `inventory/hosts.yaml`
    #[default]
    Yaml,
    /// `inventory/inventory.ini`. What INI cannot say with its type moves to `host_vars`.
    Ini,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    pub inventory: InventoryForm,
}

/// The inventory of a cluster; nothing for one without kubespray.
pub fn files(view: &ClusterView, options: &Options) -> Output {
    let mut output = Output::default();
    if view.kubespray.is_none() {
        return output;
    }
    name_faults(view, &mut output);
    let header = plan::header_variables(view);
    let mut plan = plan::plan(view, &header, options.inventory, &mut output.diagnostics);
    ladder::settle(&mut plan);
    if output.diagnostics.is_empty() {
        output.diagnostics.extend(ladder::differences(&plan));
    }
    for (variable, value) in plan.variables() {
        if let Some(source) = value::without_form(value) {
            output.diagnostics.push(no_form(&variable.name, &source, variable.place));
        }
    }
    output.files.push(match options.inventory {
        InventoryForm::Yaml => hosts_yaml::write(&plan),
        InventoryForm::Ini => inventory_ini::write(&plan),
    });
    output.files.extend(group_files::write(&plan));
    output.files.extend(plan.carried.files());
    output
}

fn name_faults(view: &ClusterView, output: &mut Output) {
    for node in &view.nodes {
        let name = node.name.as_str();
        let harmless = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
        let fault = if !name.starts_with(|c: char| c.is_ascii_alphanumeric()) || !name.bytes().all(harmless) {
            NameFault::Character
        } else if matches!(name, "all" | "ungrouped" | "k8s_cluster")
            || view.groups.iter().any(|g| g.name == name)
        {
            NameFault::Group
        } else {
            continue;
        };
        output.diagnostics.push(bad_node_name(name, fault, node.place));
    }
}
