//! What stands where in the files of the kubespray target.

mod common;

use common::{cluster, codes, group, opaque, texts, value, variable, variables};
use kspec_targets::kubespray::{InventoryForm, Options, files};
use kspec_targets::text_files;
use kspec_values::{Mark, OpaqueKind, OpaquePart, Value};

const ALL_THREE: &[&str] = &["kube_control_plane", "etcd", "kube_node"];
const YAML: Options = Options { inventory: InventoryForm::Yaml };
const INI: Options = Options { inventory: InventoryForm::Ini };

#[test]
fn a_small_cluster_as_a_person_would_write_it() {
    let mut view = cluster(
        &[("helm_enabled", "true"), ("cluster_name", "\"lab.local\""), ("ansible_user", "\"ubuntu\"")],
        &[
            ("n1", ALL_THREE, &[("ansible_host", "\"192.0.2.11\""), ("node_labels", "{\"zone\": \"1\"}")]),
            ("n2", &["kube_node"], &[("ip", "\"10.0.0.2\"")]),
        ],
    );
    view.vars[0].doc = Some("The Helm client.".into());
    let output = files(&view, &YAML);
    assert_eq!(codes(&output), [""; 0]);
    let texts = texts(&output);
    assert_eq!(
        texts.keys().collect::<Vec<_>>(),
        [
            "inventory/group_vars/all/all.yml",
            "inventory/group_vars/k8s_cluster/addons.yml",
            "inventory/group_vars/k8s_cluster/k8s-cluster.yml",
            "inventory/host_vars/n1.yml",
            "inventory/hosts.yaml",
        ]
    );
    assert_eq!(
        texts["inventory/hosts.yaml"],
        "---
all:
  hosts:
    n1:
      ansible_host: 192.0.2.11
    n2:
      ip: 10.0.0.2
  children:
    kube_control_plane:
      hosts:
        n1: {}
    etcd:
      hosts:
        n1: {}
    kube_node:
      hosts:
        n1: {}
        n2: {}
    k8s_cluster:
      children:
        kube_control_plane: {}
        kube_node: {}
"
    );
    assert_eq!(
        texts["inventory/group_vars/k8s_cluster/addons.yml"],
        "---\n# The Helm client.\nhelm_enabled: true\n"
    );
    assert_eq!(
        texts["inventory/group_vars/k8s_cluster/k8s-cluster.yml"],
        "---\nkube_version: 1.35.4\ncluster_name: lab.local\n"
    );
    assert_eq!(texts["inventory/host_vars/n1.yml"], "---\nnode_labels:\n  zone: \"1\"\n");
}

#[test]
fn a_host_outside_k8s_cluster_lifts_the_cluster_to_all() {
    let nodes: &[(&str, &[&str], common::Vars<'_>)] =
        &[("n1", &["kube_control_plane"], &[]), ("e1", &["etcd"], &[]), ("b1", &["bastion"], &[])];
    let view = cluster(&[("helm_enabled", "true")], nodes);
    let output = files(&view, &YAML);
    assert_eq!(codes(&output), [""; 0]);
    let texts = texts(&output);
    assert!(texts.contains_key("inventory/group_vars/all/addons.yml"));
    assert!(!texts.keys().any(|path| path.contains("group_vars/k8s_cluster")));

    let only_bastion = cluster(&[("helm_enabled", "true")], &[nodes[0], nodes[2]]);
    let output = files(&only_bastion, &YAML);
    assert_eq!(codes(&output), [""; 0]);
    assert!(common::texts(&output).contains_key("inventory/group_vars/k8s_cluster/addons.yml"));
}

#[test]
fn a_group_beside_k8s_cluster_gets_priority_and_what_loses_anyway_goes_to_the_host() {
    let nodes: &[(&str, &[&str], common::Vars<'_>)] =
        &[("g1", &["kube_node", "gpu"], &[]), ("n1", &["kube_control_plane", "kube_node"], &[])];
    let mut view = cluster(&[("kubelet_max_pods", "110")], nodes);
    group(&mut view, "gpu").vars = variables(&[("kubelet_max_pods", "64")]);
    let output = files(&view, &YAML);
    assert_eq!(codes(&output), [""; 0]);
    let found = texts(&output);
    assert!(found["inventory/hosts.yaml"].contains("    vars:\n        ansible_group_priority: 10\n"));
    assert!(!found["inventory/group_vars/gpu.yml"].contains("priority"));
    assert!(!found.contains_key("inventory/host_vars/g1.yml"));

    // Were the deeper group to say something else, Ansible would follow it.
    view.groups.swap(0, 1);
    assert_eq!(view.groups[0].name, "gpu");
    group(&mut view, "kube_node").vars = variables(&[("kubelet_max_pods", "90")]);
    let output = files(&view, &YAML);
    assert_eq!(codes(&output), [""; 0]);
    assert_eq!(texts(&output)["inventory/host_vars/g1.yml"], "---\nkubelet_max_pods: 64\n");
}

#[test]
fn secrets_go_along_and_are_read_by_ansible() {
    let vault = |file: &str, name: &str| OpaqueKind::AnsibleVault { file: file.into(), name: name.into() };
    let mut view = cluster(&[], &[("s1", ALL_THREE, &[("ansible_host", "\"192.0.2.1\"")])]);
    view.vars = vec![
        variable("kube_encrypt_token", opaque(vault("secrets/vault.yml", "vault_token"))),
        variable("kube_oidc_ca_cert", opaque(vault("secrets/vault.yml", "kube_oidc_ca_cert"))),
        variable(
            "http_proxy",
            opaque(OpaqueKind::Template(vec![
                OpaquePart::Text("http://p:".into()),
                OpaquePart::Opaque(OpaqueKind::Env("PW".into())),
                OpaquePart::Text("@h".into()),
            ])),
        ),
        variable(
            "containerd_registry_auth",
            Value::list([Value::map([(
                "auth".into(),
                opaque(OpaqueKind::Sops { file: "s/reg.enc.yaml".into(), path: "registry.auth".into() }),
            )])]),
        ),
        variable("cluster_name", Value::Marked(Mark::Verbatim, "a {{ b }}".into())),
    ];
    view.nodes[0]
        .vars
        .push(variable("ansible_become_password", opaque(vault("secrets/become.yml", "become"))));
    let output = files(&view, &YAML);
    assert_eq!(codes(&output), [""; 0]);
    let texts = texts(&output);
    assert_eq!(texts["inventory/group_vars/all/vault.vault.yml"], "carried: secrets/vault.yml");
    assert_eq!(texts["inventory/host_vars/s1/become.vault.yml"], "carried: secrets/become.yml");
    assert_eq!(texts["secrets/reg.enc.yaml"], "carried: s/reg.enc.yaml");
    assert_eq!(texts["inventory/host_vars/s1/s1.yml"], "---\nansible_become_password: \"{{ become }}\"\n");
    assert!(!texts.contains_key("inventory/host_vars/s1.yml"));
    let all: String = texts.values().map(String::as_str).collect();
    assert!(all.contains("kube_encrypt_token: \"{{ vault_token }}\"\n"));
    assert!(!all.contains("kube_oidc_ca_cert:"), "the vault file itself defines it");
    assert!(all.contains("cluster_name: !unsafe \"a {{ b }}\"\n"));
    assert!(all.contains(
        "http_proxy: http://p:{{ lookup('env', 'PW') or undef() | mandatory('the environment variable PW is not set') }}@h\n"
    ) || all.contains(
        "http_proxy: \"http://p:{{ lookup('env', 'PW') or undef() | mandatory('the environment variable PW is not set') }}@h\"\n"
    ));
    assert!(all.contains(
        "auth: \"{{ ((lookup('community.sops.sops', inventory_dir ~ '/../secrets/reg.enc.yaml') | from_yaml)\
         ['registry']['auth']) | string }}\"\n"
    ));
}

#[test]
fn ini_says_the_same_and_leaves_to_files_what_it_cannot() {
    let mut view = cluster(
        &[],
        &[(
            "n1",
            ALL_THREE,
            &[("ansible_host", "\"192.0.2.11\""), ("ansible_port", "22"), ("etcd_member_name", "\"1.30\"")],
        )],
    );
    view.nodes[0]
        .vars
        .push(variable("kube_override_hostname", Value::Marked(Mark::Verbatim, "{{ x }}".into())));
    group(&mut view, "etcd").vars = variables(&[("etcd_memory_limit", "\"0\"")]);
    let output = files(&view, &INI);
    assert_eq!(codes(&output), [""; 0]);
    let texts = texts(&output);
    assert_eq!(
        texts["inventory/inventory.ini"],
        "[all]
n1 ansible_host=192.0.2.11 ansible_port=22 etcd_member_name=\"'1.30'\"

[kube_control_plane]
n1

[etcd]
n1

[kube_node]
n1

[k8s_cluster:children]
kube_control_plane
kube_node

[etcd:vars]
ansible_group_priority=10
"
    );
    assert_eq!(texts["inventory/host_vars/n1.yml"], "---\nkube_override_hostname: !unsafe \"{{ x }}\"\n");
}

#[test]
fn what_ansible_would_not_take_as_meant_is_refused() {
    let view =
        cluster(&[], &[("n[1:3]", ALL_THREE, &[]), ("etcd", ALL_THREE, &[]), ("../x", ALL_THREE, &[])]);
    assert_eq!(codes(&files(&view, &YAML)), ["K0661"; 3]);

    let mut view = cluster(&[], &[("n1", ALL_THREE, &[])]);
    for file in [
        "all.yml",
        "../x.yml",
        "k8s_cluster/.x.yml",
        "gpu/x.yml",
        "all/x.json",
        "all/a/b.yml",
        "all/x.vault.yml",
    ] {
        view.vars = vec![variable("acme", value("1"))];
        view.vars[0].file = Some(file.into());
        assert_eq!(codes(&files(&view, &YAML)), ["K0660"], "{file}");
    }
    view.vars[0].file = Some("all/acme.yml".into());
    assert_eq!(codes(&files(&view, &YAML)), [""; 0]);

    let object = OpaqueKind::Object { namespace: "a".into(), name: "b".into(), key: "c".into() };
    view.vars = vec![variable("acme", opaque(object))];
    assert_eq!(codes(&files(&view, &YAML)), ["K0690"]);
}

#[test]
fn a_cluster_without_kubespray_has_no_inventory_but_its_files() {
    let mut view = cluster(&[], &[]);
    view.kubespray = None;
    view.files = vec![kspec_eval::FileView {
        name: "a.tfvars".into(),
        text: "x = 1\n".into(),
        place: common::place(1),
    }];
    assert_eq!(files(&view, &YAML).files, []);
    let files = text_files(&view);
    assert_eq!(files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), ["files/a.tfvars"]);
}
