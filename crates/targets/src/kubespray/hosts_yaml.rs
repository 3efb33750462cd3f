//! `inventory/hosts.yaml`.

use kspec_formats::Sink;
use kspec_formats::yaml::YamlWriter;

use super::plan::{ALL, Entry, EntryForm, GroupPlan, HostPlan, K8S_CLUSTER, Plan};
use super::value;
use crate::{Content, OutFile};

pub(super) fn write(plan: &Plan<'_>) -> OutFile {
    let mut w = YamlWriter::new();
    w.document();
    w.begin_map();
    w.key(ALL);
    w.begin_map();
    w.key("hosts");
    w.begin_map();
    for host in &plan.hosts {
        write_host(&mut w, host, plan);
    }
    w.end_map();
    if !plan.groups.is_empty() {
        w.key("children");
        w.begin_map();
        for group in &plan.groups {
            write_group(&mut w, group);
        }
        write_k8s_cluster(&mut w, plan);
        w.end_map();
    }
    w.end_map();
    w.end_map();
    let sources = sources(plan);
    OutFile::new("inventory/hosts.yaml".to_owned(), Content::Text(w.finish()), sources)
}

fn write_host(w: &mut YamlWriter, host: &HostPlan<'_>, plan: &Plan<'_>) {
    w.key(&host.view.name);
    w.begin_map();
    for entry in &host.inline {
        write_entry(w, entry, plan);
    }
    w.end_map();
}

/// A variable under its doc comment.
pub(super) fn write_entry(w: &mut YamlWriter, entry: &Entry<'_>, plan: &Plan<'_>) {
    match entry.form {
        EntryForm::Carried => {}
        EntryForm::Written => {
            if let Some(doc) = &entry.variable.doc {
                w.comment(doc);
            }
            w.key(&entry.variable.name);
            value::write(w, &entry.variable.value, &plan.carried);
        }
    }
}

fn write_group(w: &mut YamlWriter, group: &GroupPlan<'_>) {
    w.key(&group.view.name);
    w.begin_map();
    w.key("hosts");
    w.begin_map();
    for member in &group.view.members {
        w.key(member);
        w.begin_map();
        w.end_map();
    }
    w.end_map();
    if let Some(priority) = group.priority {
        w.key("vars");
        w.begin_map();
        w.key("ansible_group_priority");
        w.int(priority);
        w.end_map();
    }
    w.end_map();
}

fn write_k8s_cluster(w: &mut YamlWriter, plan: &Plan<'_>) {
    if plan.k8s_children.is_empty() {
        return;
    }
    w.key(K8S_CLUSTER);
    w.begin_map();
    w.key("children");
    w.begin_map();
    for child in &plan.k8s_children {
        w.key(child);
        w.begin_map();
        w.end_map();
    }
    w.end_map();
    w.end_map();
}

/// The cluster, its nodes, and the variables that stand with them.
pub(super) fn sources(plan: &Plan<'_>) -> Vec<kspec_base::Place> {
    let nodes = plan.hosts.iter().map(|host| host.view.place);
    let variables = plan.hosts.iter().flat_map(|host| &host.inline).map(|entry| entry.variable.place);
    std::iter::once(plan.view.place).chain(nodes).chain(variables).collect()
}
