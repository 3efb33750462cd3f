//! The files of `group_vars` and `host_vars`.

use kspec_base::Place;
use kspec_formats::Sink;
use kspec_formats::yaml::YamlWriter;

use super::hosts_yaml::write_entry;
use super::plan::{Entry, EntryForm, Plan};
use crate::{Content, OutFile};

pub(super) fn write(plan: &Plan<'_>) -> Vec<OutFile> {
    let cluster = plan.cluster.iter().map(|(path, entries)| (format!("group_vars/{path}"), entries));
    let groups = plan.groups.iter().map(|group| (format!("group_vars/{}", group.path), &group.entries));
    let hosts = plan.hosts.iter().map(|host| (format!("host_vars/{}", host.path), &host.entries));
    let mut files = Vec::new();
    for (path, entries) in cluster.chain(groups).chain(hosts) {
        files.extend(file(path, entries, plan));
    }
    files
}

/// None where nothing would stand in it.
fn file(path: String, entries: &[Entry<'_>], plan: &Plan<'_>) -> Option<OutFile> {
    if entries.iter().all(|entry| entry.form == EntryForm::Carried) {
        return None;
    }
    let mut w = YamlWriter::new();
    w.document();
    w.begin_map();
    let mut sources: Vec<Place> = Vec::new();
    for entry in entries {
        write_entry(&mut w, entry, plan);
        sources.push(entry.variable.place);
    }
    w.end_map();
    Some(OutFile::new(format!("inventory/{path}"), Content::Text(w.finish()), sources))
}
