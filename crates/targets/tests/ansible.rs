//! The real Ansible sees what was evaluated. `KSPEC_ANSIBLE` is the folder of its programs.
#![expect(clippy::print_stdout, reason = "a test that cannot run says so")]

mod common;

use std::path::Path;
use std::process::Command;

use common::{cluster, codes, group, opaque, texts, variable, variables};
use kspec_eval::ClusterView;
use kspec_formats::{Data, Node, json};
use kspec_targets::kubespray::{InventoryForm, Options, files};
use kspec_values::{Mark, OpaqueKind, OpaquePart, Value};

fn ansible(program: &str) -> Option<Command> {
    let Ok(folder) = std::env::var("KSPEC_ANSIBLE") else {
        println!("skipped: KSPEC_ANSIBLE is not set");
        return None;
    };
    let mut command = Command::new(Path::new(&folder).join(program));
    command
        .env("ANSIBLE_DUPLICATE_YAML_DICT_KEY", "error")
        .env("ANSIBLE_INVENTORY_ANY_UNPARSED_IS_FAILED", "true");
    command.env("ANSIBLE_NOCOLOR", "1").env("LC_ALL", "C.UTF-8");
    Some(command)
}

fn written(view: &ClusterView, form: InventoryForm) -> (tempfile::TempDir, &'static str) {
    let output = files(view, &Options { inventory: form });
    assert_eq!(codes(&output), [""; 0]);
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (path, text) in texts(&output) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("files lie in folders")).expect("a folder can be made");
        std::fs::write(path, text).expect("a file can be written");
    }
    let inventory = match form {
        InventoryForm::Yaml => "inventory/hosts.yaml",
        InventoryForm::Ini => "inventory/inventory.ini",
    };
    (folder, inventory)
}

fn nasty() -> ClusterView {
    let nodes: &[(&str, &[&str], common::Vars<'_>)] = &[
        (
            "n2",
            &["kube_control_plane", "etcd", "rack"],
            &[
                ("ansible_host", "\"192.0.2.11\""),
                ("ansible_ssh_common_args", "\"-o ProxyCommand=\\\"ssh -W %h:%p j#1\\\" -o 'X=y'\""),
                ("ansible_user", "\"true\""),
                ("etcd_member_name", "\"1.30\""),
                ("ip", "\"12:30\""),
                ("ansible_port", "22"),
                ("node_labels", "{\"yes\": \"no\", \"1\": \"0x1f\", \"a: b\": \"\"}"),
            ],
        ),
        ("n1", &["kube_node", "gpu", "rack"], &[("ansible_become_method", "\"a\\nb 'c' \\\"d\\\"\"")]),
        ("e1", &["etcd"], &[]),
        ("b1", &["bastion"], &[("ansible_host", "\"::1\"")]),
    ];
    let mut view = cluster(
        &[
            ("helm_enabled", "true"),
            ("cluster_name", "\"on\""),
            ("kubelet_max_pods", "110"),
            ("docker_iptables_enabled", "\"true\""),
            ("acme_float", "1e3"),
            ("acme_text", "\"line\\n\\n  more: #x\\n\""),
            ("acme_nested", "[{\"a\": [], \"b\": {}, \"c\": null}, [1, -2.5, \"2026-01-01\"]]"),
        ],
        nodes,
    );
    view.vars.push(variable("acme_verbatim", Value::Marked(Mark::Verbatim, "{{ x }}\n{% y %}".into())));
    group(&mut view, "gpu").vars = variables(&[("kubelet_max_pods", "64"), ("cluster_name", "\"gpu\"")]);
    group(&mut view, "kube_node").vars = variables(&[("helm_enabled", "false")]);
    group(&mut view, "etcd").vars = variables(&[("acme_float", "0.5")]);
    view
}

#[test]
fn every_host_sees_its_variables() {
    for form in [InventoryForm::Yaml, InventoryForm::Ini] {
        let Some(mut command) = ansible("ansible-inventory") else {
            return;
        };
        let view = nasty();
        let (folder, inventory) = written(&view, form);
        let run = command.args(["-i", inventory, "--list"]).current_dir(folder.path()).output();
        let run = run.expect("ansible-inventory can be started");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let list = json::read(&String::from_utf8_lossy(&run.stdout)).expect("it prints JSON");
        let mut compared = 0;
        for node in &view.nodes {
            let seen = list.pointer(&format!("/_meta/hostvars/{}", node.name)).expect("the host is there");
            let groups = view.groups.iter().flat_map(|group| &group.vars);
            for variable in view.vars.iter().chain(groups).chain(&node.vars) {
                let wanted = view.host_value(node, &variable.name);
                let got = seen.get(&variable.name);
                match (wanted, got) {
                    (Some(wanted), Some(got)) => {
                        assert!(same(wanted, got), "{form:?} {} {}: {got:?}", node.name, variable.name);
                        compared += 1;
                    }
                    (None, None) => {}
                    (wanted, got) => panic!("{form:?} {} {}: {wanted:?}, {got:?}", node.name, variable.name),
                }
            }
        }
        assert!(compared > 30);
        for name in ["kube_control_plane", "etcd", "kube_node", "gpu", "rack"] {
            let group = view.groups.iter().find(|group| group.name == name).expect("it has members");
            let hosts =
                list.pointer(&format!("/{name}/hosts")).and_then(Node::as_list).expect("it has hosts");
            let hosts: Vec<_> = hosts.iter().filter_map(Node::as_text).collect();
            assert_eq!(hosts, group.members.iter().collect::<Vec<_>>(), "{name}");
        }
    }
}

fn same(wanted: &Value, got: &Node) -> bool {
    if let Some(text) = got.get("__ansible_unsafe") {
        return same(wanted, text);
    }
    match (wanted, &got.data) {
        (Value::Null, Data::Null) => true,
        (Value::Bool(a), Data::Bool(b)) => a == b,
        (Value::Int(a), Data::Int(b)) => a == b,
        (Value::Float(a), Data::Float(b)) => a == b,
        (Value::Text(a) | Value::Marked(_, a), Data::Text(b)) => a == b,
        (Value::List(a), Data::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Map(a), Data::Map(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, &b.value)))
        }
        _ => false,
    }
}

/// The value of a variable after Ansible filled its templates, as JSON; `None` where that failed.
fn filled(folder: &Path, inventory: &str, name: &str, env: &[(&str, &str)]) -> Option<Node> {
    let mut command = ansible("ansible")?;
    command.args(["n1", "-i", inventory, "-m", "debug", "-a", &format!("msg={{{{ {name} | to_json }}}}")]);
    let run = command.envs(env.iter().copied()).current_dir(folder).output().expect("ansible can be started");
    let out = String::from_utf8_lossy(&run.stdout);
    let object = json::read(out.get(out.find("=> {")? + 3..)?.trim()).ok()?;
    match &object.get("msg")?.data {
        Data::Text(text) if run.status.success() => json::read(text).ok(),
        _ => object.get("msg").filter(|_| run.status.success()).cloned(),
    }
}

#[test]
fn secrets_and_marked_texts_arrive() {
    if ansible("ansible").is_none() {
        return;
    }
    let text = |text: &str| OpaquePart::Text(text.into());
    let env = |name: &str| OpaquePart::Opaque(OpaqueKind::Env(name.into()));
    let jinja = |text: &str| OpaquePart::Opaque(OpaqueKind::Jinja(text.into()));
    let template = |parts| opaque(OpaqueKind::Template(parts));
    let tail = "\u{e9}{{ q }} \\n \"'\n\n";
    let mut view = cluster(&[], &[("n1", &["kube_control_plane"], &[])]);
    view.vars = vec![
        variable("plain", opaque(OpaqueKind::Env("LISTY".into()))),
        variable("joined", template(vec![text("http://p:"), env("LISTY"), text("@h")])),
        variable("data", template(vec![text("{\"a\": \""), env("TRUTH"), text("\"}")])),
        variable("mixed", template(vec![text("a{{ b {"), jinja("{% if true %}c{% endif %}"), text("\nd")])),
        variable("first", template(vec![env("LISTY"), text(tail.replace('\\', "/").as_str())])),
        variable("tail", template(vec![jinja("{{ 1 + 1 }}"), text(tail)])),
        variable("verbatim", Value::Marked(Mark::Verbatim, "[1, '{{ x }}']".into())),
        variable("lonely", opaque(OpaqueKind::Env("NOPE".into()))),
        variable("insecure", opaque(OpaqueKind::Insecure("true".into()))),
        variable(
            "other",
            opaque(OpaqueKind::Variable { name: "plain".into(), host: Some("n1".into()), bool: false }),
        ),
    ];
    let (folder, inventory) = written(&view, InventoryForm::Yaml);
    let environment = [("LISTY", "[1,2]"), ("TRUTH", "True")];
    let first = format!("[1,2]{}", tail.replace('\\', "/"));
    let last = format!("2{tail}");
    for (name, wanted) in [
        ("plain", "[1,2]"),
        ("joined", "http://p:[1,2]@h"),
        ("data", "{\"a\": \"True\"}"),
        ("mixed", "a{{ b {c\nd"),
        ("first", &first),
        ("tail", &last),
        ("verbatim", "[1, '{{ x }}']"),
        ("insecure", "true"),
        ("other", "[1,2]"),
    ] {
        let got = filled(folder.path(), inventory, name, &environment).map(|node| node.data);
        assert_eq!(got, Some(Data::Text(wanted.into())), "{name}");
    }
    // What is unset fails, also where the reader has a default.
    for expression in ["lonely", "lonely | default('none')"] {
        assert_eq!(filled(folder.path(), inventory, expression, &environment), None, "{expression}");
    }
}
