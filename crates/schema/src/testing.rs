//! A small library for the tests of all crates: two releases, some forty variables, some kinds.

use std::sync::Arc;

use smol_str::SmolStr;

use kspec_values::Value;

use crate::{
    Bounds, Change, Format, Hazard, History, Kind, KindVersion, StaticLibrary, StaticRelease, Ty, Type,
    Variable, VariableDefault,
};

/// kubespray 2.30.0 and 2.31.0 in small.
pub fn library() -> StaticLibrary {
    StaticLibrary {
        releases: vec![Arc::new(release_2_30()), Arc::new(release_2_31())],
        kinds: kinds(),
        ansible: named(ansible()),
        texts: Default::default(),
    }
}

/// A variable with nothing special about it.
pub fn variable(name: &str, ty: Ty, default: VariableDefault) -> Variable {
    Variable {
        name: name.into(),
        ty,
        default,
        file: "k8s_cluster/k8s-cluster.yml".into(),
        per_host: false,
        change: Change::Rerun,
        hazard: None,
        checked_bool: false,
        dead: None,
        unused: false,
        role_vars_beat: false,
        secret: false,
        roles: Vec::new(),
        doc: None,
        source: None,
    }
}

/// A union of texts.
pub fn enumeration(texts: &[&str]) -> Ty {
    Arc::new(Type::Union(texts.iter().map(|text| Type::text_literal(*text)).collect()))
}

fn plain(value: impl Into<Value>) -> VariableDefault {
    VariableDefault::Plain(value.into())
}

fn in_file(file: &str, variable: Variable) -> Variable {
    Variable { file: file.into(), ..variable }
}

fn switch(name: &str, hazard: Hazard) -> Variable {
    Variable { hazard: Some(hazard), ..variable(name, Arc::new(Type::Bool), plain(false)) }
}

fn per_host(variable: Variable) -> Variable {
    Variable { per_host: true, ..variable }
}

/// What both releases have.
fn common() -> Vec<Variable> {
    let string = Type::string;
    let none = || VariableDefault::None;
    let any = || Arc::new(Type::Any);
    let texts = || Type::list(Type::string());
    let empty = || plain(Value::list([]));
    let jinja = |text: &str| VariableDefault::Jinja(text.into());
    let addon = |name| in_file("k8s_cluster/addons.yml", switch(name, Hazard::ErrorFrom219));
    let bits = Arc::new(Type::Int(Bounds { min: Some(1), max: Some(128) }));
    let plugins = [
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
    let truth = || enumeration(&["true", "false"]);
    let memory = "{% if ansible_memtotal_mb < 4096 %}512M{% else %}0{% endif %}";
    vec![
        Variable { checked_bool: true, roles: vec!["kubernetes-apps/helm".into()], ..addon("helm_enabled") },
        addon("metrics_server_enabled"),
        addon("metallb_enabled"),
        addon("cert_manager_enabled"),
        addon("local_path_provisioner_enabled"),
        Variable { checked_bool: true, ..switch("download_run_once", Hazard::ErrorFrom219) },
        switch("kube_proxy_strict_arp", Hazard::SilentTruthy),
        switch("kube_encrypt_secret_data", Hazard::ErrorFrom219),
        switch("kube_oidc_auth", Hazard::ErrorFrom219),
        switch("kubernetes_audit", Hazard::Guarded),
        per_host(in_file("all/all.yml", switch("ntp_enabled", Hazard::ErrorFrom219))),
        Variable {
            change: Change::CreateOnly,
            ..variable("kube_network_plugin", enumeration(&plugins), plain("calico"))
        },
        variable("container_manager", enumeration(&["containerd", "crio", "docker"]), plain("containerd")),
        in_file(
            "k8s_cluster/k8s-net-calico.yml",
            variable("calico_vxlan_mode", enumeration(&["Always", "CrossSubnet", "Never"]), plain("Always")),
        ),
        in_file(
            "all/etcd.yml",
            variable("etcd_deployment_type", enumeration(&["docker", "host", "kubeadm"]), plain("host")),
        ),
        variable("dns_mode", enumeration(&["coredns", "coredns_dual", "manual", "none"]), plain("coredns")),
        in_file("all/docker.yml", variable("docker_iptables_enabled", truth(), plain("false"))),
        in_file(
            "k8s_cluster/addons.yml",
            variable("local_path_provisioner_is_default_storageclass", truth(), plain("true")),
        ),
        variable("etcd_memory_limit", string(), jinja(memory)),
        Variable {
            secret: true,
            ..variable(
                "kube_encrypt_token",
                string(),
                jinja("{{ lookup('password', 'kube_encrypt_token') }}"),
            )
        },
        variable("kube_version", string(), jinja("{{ (kubelet_checksums['amd64'] | dict2items)[0].key }}")),
        in_file("all/all.yml", variable("upstream_dns_servers", texts(), empty())),
        variable("supplementary_addresses_in_ssl_keys", texts(), empty()),
        variable("kube_feature_gates", texts(), empty()),
        variable("kube_apiserver_enable_admission_plugins", texts(), empty()),
        per_host(variable("node_taints", texts(), empty())),
        per_host(variable("node_labels", Type::map(string()), none())),
        per_host(variable("kubelet_max_pods", Type::int(), plain(110))),
        variable("kube_pods_subnet", Type::format(Format::Cidr), plain("10.233.64.0/18")),
        variable("kube_service_addresses", Type::format(Format::Cidr), plain("10.233.0.0/18")),
        variable("kube_network_node_prefix", bits, plain(24)),
        variable(
            "kube_apiserver_port",
            crate::refinement("port").expect("port is a refinement"),
            plain(6443),
        ),
        variable("nodelocaldns_ip", Type::format(Format::Ip), plain("169.254.25.10")),
        variable("cluster_name", string(), plain("cluster.local")),
        variable("cert_manager_version", Type::format(Format::Version), plain("1.15.3")),
        variable("calico_mtu", Type::int(), none()),
        variable("event_ttl_duration", Type::format(Format::Duration), plain("1h0m0s")),
        in_file("all/all.yml", variable("loadbalancer_apiserver", any(), none())),
        in_file("all/all.yml", variable("http_proxy", string(), none())),
        variable("containerd_registry_auth", Type::list(any()), empty()),
        per_host(variable("ip", Type::format(Format::Ip), none())),
        per_host(variable("access_ip", Type::format(Format::Ip), none())),
        per_host(variable("etcd_member_name", string(), none())),
        Variable {
            dead: Some("kubespray tests this name by a slip of the pen; it means metallb_auto_assign".into()),
            ..variable("matallb_auto_assign", any(), none())
        },
    ]
}

fn release_2_30() -> StaticRelease {
    let mut variables = common();
    variables.push(in_file("k8s_cluster/addons.yml", switch("dashboard_enabled", Hazard::ErrorFrom219)));
    let added = History { last: None, since: Some("2.31.0".into()), renamed_to: None, reason: None };
    release("2.30.0", variables, ("kubelet_fail_cgroup_v1", added), ("1.34.3", 32, 34), "2.17")
}

fn release_2_31() -> StaticRelease {
    let mut variables = common();
    variables.push(Variable { default: plain(true), ..switch("kubelet_fail_cgroup_v1", Hazard::TextOnly) });
    let gone = History { last: Some("2.30.0".into()), since: None, renamed_to: None, reason: None };
    release("2.31.0", variables, ("dashboard_enabled", gone), ("1.35.4", 33, 35), "2.18")
}

/// `kubernetes`: the default, and the minors that it installs, with the patch levels 0 to 4 each.
fn release(
    version: &str,
    variables: Vec<Variable>,
    history: (&str, History),
    kubernetes: (&str, u32, u32),
    ansible_core: &str,
) -> StaticRelease {
    let (default, first, last) = kubernetes;
    let patches = |minor| (0..=4).map(move |patch| SmolStr::from(format!("1.{minor}.{patch}")));
    StaticRelease {
        version: version.into(),
        variables: named(variables),
        history: [(history.0.into(), history.1)].into_iter().collect(),
        kubernetes_default: default.into(),
        kubernetes_versions: (first..=last).flat_map(patches).collect(),
        ansible_core: ansible_core.into(),
        groups: ["bastion", "calico_rr", "etcd", "k8s_cluster", "kube_control_plane", "kube_node"]
            .map(SmolStr::from)
            .to_vec(),
        components: Vec::new(),
    }
}

fn named(variables: Vec<Variable>) -> std::collections::BTreeMap<SmolStr, Arc<Variable>> {
    variables.into_iter().map(|variable| (variable.name.clone(), Arc::new(variable))).collect()
}

fn ansible() -> Vec<Variable> {
    let connection = |name, ty| per_host(in_file("all/all.yml", variable(name, ty, VariableDefault::None)));
    vec![
        connection("ansible_host", Type::string()),
        connection("ansible_port", crate::refinement("port").expect("port is a refinement")),
        connection("ansible_user", Type::string()),
        Variable { secret: true, ..connection("ansible_password", Type::string()) },
        connection("ansible_connection", Type::string()),
        connection("ansible_ssh_private_key_file", Type::string()),
        connection("ansible_ssh_common_args", Type::string()),
        connection("ansible_python_interpreter", Type::string()),
        connection("ansible_become", Arc::new(Type::Bool)),
        connection("ansible_become_user", Type::string()),
        connection("ansible_become_method", Type::string()),
        Variable { secret: true, ..connection("ansible_become_password", Type::string()) },
    ]
}

fn kinds() -> Vec<Kind> {
    let kind = |kind: &str, group: &str, version: &str, namespaced: bool, builtin: bool| Kind {
        kind: kind.into(),
        group: group.into(),
        versions: vec![KindVersion { version: version.into(), since: None, until: None }],
        namespaced,
        builtin,
        yields_to: None,
    };
    let core = |name, namespaced| kind(name, "", "v1", namespaced, true);
    vec![
        core("Namespace", false),
        core("ConfigMap", true),
        core("Secret", true),
        core("Service", true),
        core("ServiceAccount", true),
        core("PersistentVolumeClaim", true),
        kind("Deployment", "apps", "v1", true, true),
        kind("StatefulSet", "apps", "v1", true, true),
        kind("Role", "rbac.authorization.k8s.io", "v1", true, true),
        kind("RoleBinding", "rbac.authorization.k8s.io", "v1", true, true),
        kind("ClusterRole", "rbac.authorization.k8s.io", "v1", false, true),
        kind("Ingress", "networking.k8s.io", "v1", true, true),
        kind("IPAddressPool", "metallb.io", "v1beta1", true, false),
        kind("L2Advertisement", "metallb.io", "v1beta1", true, false),
        kind("ClusterIssuer", "cert-manager.io", "v1", false, false),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Library, admits};

    #[test]
    fn defaults_fit_their_types() {
        for release in &library().releases {
            for variable in release.variables.values() {
                if let VariableDefault::Plain(value) = &variable.default {
                    assert!(admits(value, &variable.ty), "{}", variable.name);
                }
            }
            assert!(release.kubernetes_versions.contains(&release.kubernetes_default));
        }
        assert_eq!(library().releases(), ["2.30.0", "2.31.0"]);
    }
}
