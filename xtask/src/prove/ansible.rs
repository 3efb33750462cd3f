//! The real Ansible.

use std::path::Path;
use std::process::Command;

use kspec::InventoryForm;
use kspec_formats::{Node, json};

use super::process;
use super::setting::Setting;

/// A program of Ansible that takes nothing from this machine's own configuration and stops at what it does not
/// understand; `None` where it is missing.
pub fn program(setting: &Setting, name: &str) -> Option<Command> {
    let path = setting.ansible.as_ref()?.join(name);
    let mut command = Command::new(path);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("ANSIBLE_") {
            command.env_remove(name);
        }
    }
    command
        .env("ANSIBLE_CONFIG", setting.root.join("tests/oracles/ansible.cfg"))
        .env("ANSIBLE_DUPLICATE_YAML_DICT_KEY", "error")
        .env("ANSIBLE_INVENTORY_ANY_UNPARSED_IS_FAILED", "true")
        .env("ANSIBLE_INVENTORY_UNPARSED_FAILED", "true")
        .env("ANSIBLE_NOCOLOR", "1")
        .env("LC_ALL", "C.UTF-8");
    Some(command)
}

pub const MISSING: &str = "KSPEC_ANSIBLE names no folder of Ansible's programs";

/// `ansible-inventory --list` of a cluster's folder.
pub fn list(command: &mut Command, folder: &Path, form: InventoryForm) -> Result<Node, String> {
    let inventory = match form {
        InventoryForm::Yaml => "inventory/hosts.yaml",
        InventoryForm::Ini => "inventory/inventory.ini",
    };
    command.args(["-i", inventory, "--list"]).current_dir(folder);
    let output = process::run(command)?;
    if !output.status.success() {
        return Err(format!("{}: {}", folder.display(), process::words(&output)));
    }
    json::read(&String::from_utf8_lossy(&output.stdout)).map_err(|error| error.message)
}
