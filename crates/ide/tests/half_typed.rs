//! Whatever is typed, features answer, and a warm workspace answers like a fresh one.

use std::sync::Arc;

use camino::Utf8Path;
use kspec::{MemorySystem, standard_library};
use kspec_ide::{Workspace, complete, definition, formatting, hover, outline, tokens};
use proptest::prelude::*;

const SPEC: &str = r#"/// Machines.
type Machine = { ip: ipv4, zone?: dns_label }
param machines: map[Machine] = {}
let address(n: int): ipv4 = net.host("10.0.0.0/16", n)
component metallb(range: cidr) {
  let half = range
  vars { metallb_enabled = true }
}
abstract cluster base(site: dns_label) {
  kubespray = "2.31.0"
  vars { if kubernetes >= "1.34" { helm_enabled = true } }
}
cluster lab extends base(site = "tokyo") {
  node n1 { ansible_host = address(1), groups = ["kube_control_plane", "etcd", "kube_node"] }
  for name, m in machines { node "\(name)-é" { ansible_host = m.ip, groups = ["kube_node"] } }
  use metallb(range = "192.0.2.0/28") as lb
  override nodes.n1 { kubelet_max_pods = if has(vars.helm_enabled) then 50 else 60 }
  assert len([for x in groups.etcd if x != "": x]) == 1 else "one"
}
test "t" { given machines = {}, assert lab.nodes.n1.kubelet_max_pods == 50 }
"#;

fn ask(workspace: &Workspace, path: &Utf8Path, offset: u32) -> String {
    let view = workspace.view(path).expect("the file is open");
    let found = complete(&view, offset);
    let labels: Vec<String> = found.items.into_iter().map(|item| item.label).collect();
    let target = definition(&view, offset).map(|spot| spot.span);
    let words = (labels, hover(&view, offset), target, outline(&view).len(), tokens(&view).len());
    let problems: Vec<String> =
        workspace.problems().into_values().flatten().map(|problem| problem.text).collect();
    format!("{words:?} {problems:?} {:?}", formatting(view.text()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn features_answer_whatever_is_typed(
        edits in proptest::collection::vec((any::<prop::sample::Index>(), 0usize..6, "[ .={}(\"a\n]{0,2}"), 1..4),
        at in any::<prop::sample::Index>(),
    ) {
        let path = Utf8Path::new("/p/lab.kspec");
        let system = Arc::new(MemorySystem::with([("/p/lab.kspec", SPEC)]));
        let mut warm = Workspace::new(system.clone(), standard_library());
        warm.open(path, SPEC);
        warm.refresh();
        let mut text = SPEC.to_owned();
        for (place, length, new) in edits {
            let mut start = place.index(text.len());
            let mut end = (start + length).min(text.len());
            while !text.is_char_boundary(start) { start -= 1; }
            while !text.is_char_boundary(end) { end += 1; }
            text.replace_range(start..end, &new);
            warm.change(path, text.as_str());
            warm.refresh();
        }
        let mut fresh = Workspace::new(system, standard_library());
        fresh.open(path, text.as_str());
        fresh.refresh();
        // Also in the middle of a character.
        let offset = at.index(text.len()) as u32;
        prop_assert_eq!(ask(&warm, path, offset), ask(&fresh, path, offset));
    }
}
