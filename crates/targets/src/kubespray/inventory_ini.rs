//! `inventory/inventory.ini`: the same inventory in Ansible's INI.

use std::fmt::Write;

use kspec_ansible::ini;
use kspec_formats::yaml::is_invisible;

use super::plan::{ALL, HostPlan, K8S_CLUSTER, Plan};
use super::{hosts_yaml, value};
use crate::{Content, OutFile};

pub(super) fn write(plan: &Plan<'_>) -> OutFile {
    let mut out = format!("[{ALL}]\n");
    for host in &plan.hosts {
        write_host(&mut out, host, plan);
    }
    for group in &plan.groups {
        section(&mut out, &group.view.name, group.view.members.iter().map(|member| member.as_str()));
    }
    if !plan.k8s_children.is_empty() {
        section(&mut out, &format!("{K8S_CLUSTER}:children"), plan.k8s_children.iter().copied());
    }
    for group in &plan.groups {
        if let Some(priority) = group.priority {
            let line = format!("ansible_group_priority={priority}");
            section(&mut out, &format!("{}:vars", group.view.name), [line.as_str()]);
        }
    }
    OutFile::new("inventory/inventory.ini".to_owned(), Content::Text(out), hosts_yaml::sources(plan))
}

fn write_host(out: &mut String, host: &HostPlan<'_>, plan: &Plan<'_>) {
    for doc in host.inline.iter().filter_map(|entry| entry.variable.doc.as_ref()) {
        for line in doc.lines() {
            let line = line.replace(is_invisible, " ");
            writeln!(out, "# {line}").expect("a String takes all text");
        }
    }
    out.push_str(&host.view.name);
    for entry in &host.inline {
        let data = value::scalar(&entry.variable.value, &plan.carried);
        let text =
            data.as_ref().and_then(ini::write_host).expect("the plan put only such values into the line");
        write!(out, " {}={text}", entry.variable.name).expect("a String takes all text");
    }
    out.push('\n');
}

fn section<'a>(out: &mut String, name: &str, lines: impl IntoIterator<Item = &'a str>) {
    writeln!(out, "\n[{name}]").expect("a String takes all text");
    for line in lines {
        out.push_str(line);
        out.push('\n');
    }
}
