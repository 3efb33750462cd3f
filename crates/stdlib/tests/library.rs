//! What the library answers.

use kspec_schema::{Change, Hazard, Library, Release, Type, Variable, VariableDefault, admits, display};
use kspec_stdlib::Std;
use kspec_values::Value;
use std::sync::Arc;

fn release(version: &str) -> Arc<dyn Release> {
    Std::new().release(version).expect("the release is known")
}

fn variable(name: &str) -> Arc<Variable> {
    release("2.31.0").variable(name).unwrap_or_else(|| panic!("{name} is known"))
}

/// The texts that a union of literals allows.
fn literals(ty: &Type) -> Vec<String> {
    let Type::Union(members) = ty else { panic!("{ty:?} is no union") };
    let literal = |ty: &Arc<Type>| match &**ty {
        Type::Literal(Value::Text(text)) => text.to_string(),
        other => panic!("{other:?} is no literal"),
    };
    members.iter().map(literal).collect()
}

#[test]
fn releases_are_known_from_the_oldest() {
    let releases = Std::new().releases();
    assert_eq!(releases, ["2.27.1", "2.28.1", "2.29.1", "2.30.0", "2.31.0", "2.32.0"]);
    let snapshots: Vec<&str> = releases
        .iter()
        .map(|version| version.as_str())
        .filter(|version| release(version).is_snapshot())
        .collect();
    assert_eq!(snapshots, ["2.32.0"]);
    assert!(Std::new().release("2.31.1").is_none());
}

#[test]
fn a_release_says_what_it_installs() {
    let release = release("2.31.0");
    assert_eq!(release.kubernetes_default(), "1.35.4");
    assert_eq!(release.kubernetes_versions().len(), 25);
    assert_eq!(release.kubernetes_versions()[24], "1.35.4");
    assert_eq!(release.ansible_core(), "2.18");
    assert!(release.groups().iter().any(|group| group == "calico_rr"));
    assert!(!release.groups().iter().any(|group| group == "all" || group == "k8s_cluster"));
    let older = self::release("2.30.0");
    assert_eq!(older.kubernetes_versions().last().map(|v| v.as_str()), Some("1.34.3"));
    let oldest = self::release("2.27.1");
    assert_eq!((oldest.kubernetes_default(), oldest.ansible_core()), ("1.31.9", "2.16"));
    let component = |release: &dyn Release, name| {
        let found = release.components().iter().find(|(known, _)| known == name);
        found.map(|(_, version)| version.to_string())
    };
    assert_eq!(component(&*oldest, "cert_manager_version").as_deref(), Some("v1.15.3"));
    assert_eq!(component(&*release, "cert_manager_version").as_deref(), Some("1.15.3"));
}

#[test]
fn a_boolean_says_what_a_text_would_do() {
    let helm = variable("helm_enabled");
    assert!(matches!(*helm.ty, Type::Bool));
    assert_eq!(helm.default, VariableDefault::Plain(Value::Bool(false)));
    assert_eq!(helm.hazard, Some(Hazard::ErrorFrom219));
    assert!(helm.checked_bool);
    assert_eq!(helm.file, "k8s_cluster/addons.yml");
    assert!(helm.doc.is_some());
}

#[test]
fn a_variable_points_at_its_line() {
    let std = Std::new();
    for release in std.releases().iter().filter_map(|version| std.release(version)) {
        for name in release.variable_names() {
            let variable = release.variable(name).expect("it is named");
            let (path, span) = variable.source.clone().expect("every entry has a place");
            let text = std.text(&path).expect("the text is packed");
            assert_eq!(span.slice(&text), name);
        }
    }
    let text = std.text("std/kubespray/variables.kspec").expect("the text is packed");
    assert!(
        text.contains(
            "  /// Installs the Helm client on the control planes.\n  helm_enabled: bool = false {"
        )
    );
}

#[test]
fn enums_are_closed_and_sorted() {
    let plugins = literals(&variable("kube_network_plugin").ty);
    let expected = [
        "calico",
        "cilium",
        "cloud",
        "cni",
        "custom_cni",
        "flannel",
        "kube-ovn",
        "kube-router",
        "macvlan",
        "none",
    ];
    assert_eq!(plugins, expected);
    assert_eq!(variable("kube_network_plugin").change, Change::CreateOnly);
}

#[test]
fn plain_defaults_fit_their_types() {
    let std = Std::new();
    let mut misfits = Vec::new();
    for version in std.releases() {
        let release = std.release(&version).expect("it is known");
        for name in release.variable_names() {
            let variable = release.variable(name).expect("it is named");
            if let VariableDefault::Plain(value) = &variable.default
                && !admits(value, &variable.ty)
            {
                misfits.push(format!("{version} {name}: {} = {value:?}", display(&variable.ty)));
            }
        }
    }
    assert!(misfits.is_empty(), "{misfits:#?}");
}

#[test]
fn names_without_effect_are_dead_or_real() {
    for name in [
        "alico_ipv6",
        "calcio_ipam_autoallocateblocks",
        "calico_pool_ipv6_conf",
        "ipip",
        "ipip_mode",
        "matallb_auto_assign",
    ] {
        assert!(variable(name).dead.is_some(), "{name}");
    }
    let key = variable("cilium_ipsec_key");
    assert!(key.dead.is_none() && key.secret);
    assert!(variable("deploy_netchecker").unused);
}

#[test]
fn what_is_written_by_hand_is_merged() {
    assert!(matches!(*variable("node_labels").ty, Type::Map(_)));
    assert_eq!(variable("node_labels").change, Change::AppendOnly);
    assert_eq!(variable("kube_version").change, Change::Step);
    assert_eq!(variable("etcd_snapshot").change, Change::Free);
    let described =
        release("2.31.0").variable_names().iter().filter(|name| variable(name).doc.is_some()).count();
    assert!(described > 500, "{described}");
}

#[test]
fn texts_that_hold_a_boolean_are_narrowed() {
    for name in [
        "alb_ingress_aws_debug",
        "alb_ingress_restrict_scheme",
        "docker_iptables_enabled",
        "external_vsphere_insecure",
        "kata_containers_qemu_debug",
        "kata_containers_qemu_enable_mem_prealloc",
        "kata_containers_qemu_sandbox_cgroup_only",
        "local_path_provisioner_is_default_storageclass",
    ] {
        assert_eq!(literals(&variable(name).ty), ["true", "false"], "{name}");
    }
}

#[test]
fn a_default_may_be_known_to_ansible_only() {
    let limit = variable("etcd_memory_limit");
    let template = "{% if ansible_memtotal_mb < 4096 %}512M{% else %}0{% endif %}";
    assert_eq!(limit.default, VariableDefault::Jinja(template.into()));
    assert!(matches!(variable("docker_dns_options").default, VariableDefault::Jinja(_)));
    assert_eq!(variable("discovery_timeout").default, VariableDefault::Unclear);
    assert_eq!(variable("kube_vip_address").default, VariableDefault::None);
}

#[test]
fn files_follow_the_sample_inventory() {
    for (name, file) in [
        ("loadbalancer_apiserver", "all/all.yml"),
        ("calico_ipip_mode", "k8s_cluster/k8s-net-calico.yml"),
        ("kubelet_healthz_port", "k8s_cluster/k8s-cluster.yml"),
        ("ansible_ssh_common_args", "all/all.yml"),
    ] {
        assert_eq!(variable(name).file, file, "{name}");
    }
}

#[test]
fn what_came_and_went_is_told() {
    let (old, new) = (release("2.30.0"), release("2.31.0"));
    assert!(old.variable("dashboard_enabled").is_some());
    assert!(new.variable("dashboard_enabled").is_none());
    let history = new.history("dashboard_enabled").expect("2.30.0 has it");
    assert_eq!(history.last.as_deref(), Some("2.30.0"));
    assert_eq!(history.since, None);
    assert!(history.reason.is_some_and(|reason| reason.contains("dashboard")));

    assert!(old.variable("kubelet_fail_cgroup_v1").is_none());
    let history = old.history("kubelet_fail_cgroup_v1").expect("2.31.0 has it");
    assert_eq!((history.last, history.since.as_deref()), (None, Some("2.31.0")));

    let history = new.history("ssh_bastion_confing__name").expect("2.30.0 has it");
    assert_eq!(history.renamed_to.as_deref(), Some("ssh_bastion_config_name"));
    let history = new.history("krew_enabled").expect("2.27 had it");
    assert_eq!(history.last.as_deref(), Some("2.27.1"));
    assert_eq!(new.history("kube_netwrok_plugin"), None);
    let history = release("2.28.1").history("cilium_certgen_image_repo").expect("2.32.0 has it");
    assert_eq!((history.last, history.since.as_deref()), (None, Some("2.32.0")));
    let history = release("2.32.0").history("cilium_hubble_certgen_image_repo").expect("2.31.0 has it");
    assert_eq!(history.renamed_to.as_deref(), Some("cilium_certgen_image_repo"));
}

#[test]
fn releases_share_what_they_have_in_common() {
    let std = Std::new();
    let of = |version: &str, name: &str| std.release(version).and_then(|release| release.variable(name));
    let helm = of("2.27.1", "helm_enabled").zip(of("2.32.0", "helm_enabled"));
    assert!(helm.is_some_and(|(old, new)| Arc::ptr_eq(&old, &new)));
    let default = |version: &str| of(version, "cilium_version").map(|cilium| cilium.default.clone());
    assert_eq!(default("2.27.1"), Some(VariableDefault::Plain(Value::text("v1.15.9"))));
    assert_ne!(default("2.31.0"), default("2.32.0"));
}

#[test]
fn ansible_has_variables_of_its_own() {
    let std = Std::new();
    let host = std.ansible_variable("ansible_host").expect("it is Ansible's");
    assert!(host.per_host);
    assert_eq!(host.file, "all/all.yml");
    assert!(std.ansible_variable("ansible_become_password").is_some_and(|password| password.secret));
    assert!(std.ansible_variable("helm_enabled").is_none());
    assert!(std.ansible_variable_names().is_sorted());
}

#[test]
fn kinds_know_their_groups_and_versions() {
    let std = Std::new();
    let deployments = std.kinds("Deployment");
    assert_eq!(deployments.len(), 1);
    assert_eq!((deployments[0].group.as_str(), deployments[0].namespaced), ("apps", true));
    let events = std.kinds("Event");
    assert_eq!(events[0].group, "");
    assert_eq!(events[1].yields_to.as_deref(), Some(""));
    let scalers = std.kinds("HorizontalPodAutoscaler");
    assert_eq!(scalers[0].versions[0].version, "v2");
    let policies = std.kinds("NetworkPolicy");
    assert!(policies[0].builtin && !policies[1].builtin);
    let peers = std.kinds("BGPPeer");
    assert_eq!(peers.len(), 3);
    let policies = std.kinds("MutatingAdmissionPolicy");
    assert_eq!(policies[0].versions[0].since.as_deref(), Some("1.36"));
    assert!(std.kinds("Deploymnet").is_empty());
    assert!(std.kind_names().is_sorted());
}

#[test]
fn equal_types_are_one_type() {
    let release = release("2.31.0");
    let ty = |name| release.variable(name).expect("it is known").ty.clone();
    assert!(Arc::ptr_eq(&ty("helm_enabled"), &ty("metrics_server_enabled")));
}

#[test]
fn a_variable_that_changed_its_type_says_what_it_was() {
    let retyped = |version: &str, name: &str| release(version).retyped(name);
    let (version, older) = retyped("2.31.0", "cilium_kube_proxy_replacement").expect("2.27.1 had a text");
    assert_eq!((version.as_str(), display(&older.ty).as_str()), ("2.27.1", "string"));
    assert!(retyped("2.27.1", "cilium_kube_proxy_replacement").is_none());
    assert!(retyped("2.31.0", "helm_enabled").is_none());
}

#[test]
fn rules_say_which_variables_make_them_speak() {
    let std = Std::new();
    let rules = std.rules();
    let wanted = |id: &str| &rules.iter().find(|rule| rule.id == id).expect("there is such a rule").wanted;
    assert!(wanted("kubespray/etcd-odd").is_empty());
    assert_eq!(
        wanted("kubespray/metallb-strict-arp"),
        &["kube_proxy_mode", "kube_proxy_strict_arp", "metallb_enabled"]
    );
    let releases: Vec<_> = std.releases().iter().filter_map(|version| std.release(version)).collect();
    for rule in &rules {
        assert!(std.text(&rule.path).is_some_and(|text| text.contains(rule.id.as_str())), "{}", rule.id);
        for name in &rule.wanted {
            assert!(releases.iter().any(|release| release.variable(name).is_some()), "{}: {name}", rule.id);
        }
    }
    assert!(rules.len() > 40);
}
