//! The realistic specs: what their `expected.md` says of inventories.

#![allow(clippy::print_stderr, reason = "says that it is skipped")]

mod support;

use kspec_eval::TestVerdict;
use kspec_values::Value;
use support::{Folder, Loaded, Outcome, load, specs};

fn open(folder: &str, names: &[&str]) -> Option<(Loaded, kspec_stdlib::Std)> {
    let Some(root) = specs() else {
        eprintln!("skipped: KSPEC_SHARED is not set");
        return None;
    };
    let library = kspec_stdlib::Std::new();
    let folder = Folder { root: Some(root.join(folder)), texts: Vec::new() };
    Some((load(folder, names, &library), library))
}

fn run(folder: &str, names: &[&str]) -> Option<Outcome> {
    let (loaded, library) = open(folder, names)?;
    let outcome = loaded.run(&library, Vec::new());
    assert_eq!(outcome.told, Vec::<String>::new(), "{folder}");
    for test in &outcome.tests {
        assert_ne!(test.verdict, TestVerdict::Failed, "{}", test.title);
    }
    Some(outcome)
}

fn members<'o>(outcome: &'o Outcome, cluster: &str, group: &str) -> Vec<&'o str> {
    let view = outcome.clusters.iter().find(|view| view.name == cluster).expect("a cluster");
    let group = view.groups.iter().find(|other| other.name == group).expect("a group");
    group.members.iter().map(|name| name.as_str()).collect()
}

fn sees(outcome: &Outcome, cluster: &str, node: &str, values: &[(&str, &str)]) {
    for (name, value) in values {
        let found = outcome.host(cluster, node, name);
        let wanted = (*value != "-").then(|| (*value).to_owned());
        assert_eq!(found, wanted, "{cluster}.{node}.{name}");
    }
}

#[test]
fn lab() {
    let Some(outcome) = run("01-lab", &["lab.kspec"]) else { return };
    for group in ["kube_control_plane", "etcd", "kube_node"] {
        assert_eq!(members(&outcome, "lab", group), ["node1", "node2", "node3"]);
    }
    sees(
        &outcome,
        "lab",
        "node2",
        &[
            ("ansible_host", "\"192.0.2.12\""),
            ("access_ip", "\"10.0.0.12\""),
            ("etcd_member_name", "\"etcd2\""),
            ("ansible_become", "true"),
            ("local_path_provisioner_is_default_storageclass", "\"true\""),
            ("event_ttl_duration", "\"1h0m0s\""),
            ("calico_vxlan_mode", "\"Always\""),
            ("kube_network_plugin", "-"),
        ],
    );
    assert_eq!(outcome.clusters[0].vars.len(), 10);
    assert!(outcome.clusters[0].kubernetes_written && outcome.clusters[0].has_objects);
}

#[test]
fn extends() {
    let Some(outcome) = run("02-extends", &["lab.kspec", "prod.kspec"]) else { return };
    sees(
        &outcome,
        "lab",
        "cp1",
        &[
            ("cluster_name", "\"k8s.lab.example.org\""),
            ("kube_encrypt_secret_data", "false"),
            ("etcd_memory_limit", "\"1G\""),
            ("upstream_dns_servers", "-"),
            ("kubelet_config_extra_args", r#"{"imageMaximumGCAge": "168h", "serializeImagePulls": true}"#),
        ],
    );
    let prod = &outcome.clusters[1];
    assert_eq!(
        prod.kubespray.as_ref().map(|release| release.version().to_owned()).as_deref(),
        Some("2.31.0")
    );
    assert_eq!(prod.kubernetes, "1.34.5");
    let hosts: Vec<&str> = prod.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(hosts, ["cp1", "cp2", "cp3", "w1", "w2", "w3", "w4", "w5", "w6"]);
    sees(
        &outcome,
        "prod",
        "w3",
        &[("kubelet_max_pods", "50"), ("etcd_memory_limit", "-"), ("ntp_servers", "[]")],
    );
    sees(
        &outcome,
        "prod",
        "cp1",
        &[
            ("kubelet_max_pods", "-"),
            ("ansible_host", "\"203.0.113.11\""),
            ("node_taints", "[\"node-role.kubernetes.io/control-plane=:NoSchedule\"]"),
            (
                "kube_apiserver_enable_admission_plugins",
                "[\"NodeRestriction\", \"PodTolerationRestriction\"]",
            ),
            ("loadbalancer_apiserver", r#"{"address": "203.0.113.5", "port": 6443}"#),
            ("apiserver_loadbalancer_domain_name", "\"api.k8s.example.org\""),
        ],
    );
    assert!(
        !outcome
            .text()
            .lines()
            .skip_while(|line| !line.contains("cluster prod"))
            .any(|line| line.contains("198.51.100"))
    );
}

#[test]
fn terraform() {
    let Some((loaded, library)) = open("03-terraform", &["fleet.kspec"]) else { return };
    let text =
        std::fs::read_to_string(specs().expect("specs").join("03-terraform/tf-output.json")).expect("input");
    let outputs = json(&text);
    let output = |name: &str| {
        let value = outputs.as_map().and_then(|map| map.get(name)).and_then(Value::as_map);
        value.and_then(|map| map.get("value")).cloned().expect("an output")
    };
    let inputs = vec![loaded.param("machines", output("machines")), loaded.param("api_lb", output("api_lb"))];
    let outcome = loaded.run(&library, inputs);
    assert_eq!(outcome.told.len(), 2, "{:?}", outcome.told);
    assert!(outcome.told[0].contains("Machine does not know field ami"), "{:?}", outcome.told);
    assert!(outcome.told[1].contains("an input decides which node is the first"), "{:?}", outcome.told);
    assert_eq!(members(&outcome, "tokyo", "kube_control_plane"), ["cp-a-1", "cp-b-1", "cp-c-1"]);
    assert_eq!(members(&outcome, "tokyo", "gpu"), ["gpu-a-1", "gpu-b-1"]);
    assert_eq!(members(&outcome, "tokyo", "rack_b02"), ["cp-b-1", "gpu-b-1", "w-b-1"]);
    sees(
        &outcome,
        "tokyo",
        "gpu-a-1",
        &[
            (
                "node_labels",
                r#"{"topology.kubernetes.io/zone": "az-a", "example.org/rack": "a01", "gpu.example.org/count": "8"}"#,
            ),
            ("kubelet_max_pods", "64"),
            ("node_taints", "[\"gpu.example.org/model=any:NoSchedule\"]"),
            ("peers", r#"[{"router_id": "10.20.1.1", "as": 64513}]"#),
            (
                "kubelet_config_extra_args",
                r#"{"topologyManagerPolicy": "single-numa-node", "cpuManagerPolicy": "static"}"#,
            ),
        ],
    );
    sees(
        &outcome,
        "tokyo",
        "cp-a-1",
        &[
            ("node_labels", r#"{"topology.kubernetes.io/zone": "az-a", "example.org/rack": "a01"}"#),
            ("kubelet_max_pods", "-"),
            ("node_taints", "-"),
            ("kubelet_config_extra_args", "-"),
            ("supplementary_addresses_in_ssl_keys", "[\"203.0.113.80\", \"api.tokyo.example.org\"]"),
        ],
    );
    // The test brings its own 200 machines.
    assert_eq!(outcome.tests[0].verdict, TestVerdict::Passed);
    // Four control planes.
    let mut machines = output("machines").as_map().map(|map| (**map).clone()).expect("a map");
    let mut twin = machines["cp-a-1"].as_map().map(|map| (**map).clone()).expect("a map");
    twin.insert("private_ip".into(), Value::text("10.20.1.12"));
    machines.insert("cp-a-2".into(), Value::Map(twin.into()));
    let inputs = vec![
        loaded.param("machines", Value::Map(machines.into())),
        loaded.param("api_lb", Value::text("203.0.113.999")),
    ];
    let told = loaded.run(&library, inputs).told;
    assert!(told.iter().any(|line| line.contains("an odd number of control planes, got 4")), "{told:?}");
    assert!(told.iter().any(|line| line.starts_with("K03") && line.contains("203.0.113.999")), "{told:?}");
}

/// JSON by the language's own reader.
fn json(text: &str) -> Value {
    let library = kspec_stdlib::Std::new();
    let texts = vec![
        ("input.json".to_owned(), text.to_owned()),
        ("main.kspec".to_owned(), "let input = read_json(\"input.json\")\n".to_owned()),
    ];
    let loaded = load(Folder { root: None, texts }, &["main.kspec"], &library);
    let expr = &loaded.program.lets[0].value;
    let run = kspec_eval::Run::new(&loaded.program, &library, &loaded.files, Vec::new());
    run.expression(expr).expect("JSON")
}

#[test]
fn university() {
    let Some(outcome) = run("04-university", &["campus.kspec"]) else { return };
    assert_eq!(members(&outcome, "campus", "etcd"), ["omega", "psi", "chi"]);
    sees(
        &outcome,
        "campus",
        "omega",
        &[
            ("kube_oidc_auth", "true"),
            ("kube_oidc_ca_file", "<jinja\"{{ kube_cert_dir }}/dex-ca.pem\">"),
            (
                "kube_scheduler_config_extra_opts",
                r#"{"extenders": [{"urlPrefix": "http://127.0.0.1:9251", "nodeCacheCapable": false, "weight": 1}]}"#,
            ),
        ],
    );
}

#[test]
fn teams_and_apps() {
    if let Some(outcome) = run("05-teams", &["cluster.kspec"]) {
        sees(
            &outcome,
            "shared",
            "n1",
            &[("kube_oidc_auth", "true"), ("kube_oidc_groups_prefix", "\"oidc:\"")],
        );
    }
    if let Some(outcome) = run("11-app", &["shop.kspec"]) {
        sees(&outcome, "app", "a", &[("metrics_server_enabled", "true")]);
    }
    if let Some(outcome) = run("14-helm", &["releases.kspec"]) {
        assert_eq!(outcome.clusters[0].vars.len(), 0);
    }
    if let Some(outcome) = run("19-own", &["gateway.kspec"]) {
        for name in ["cilium_gateway_api_enabled", "cert_manager_enabled", "gateway_api_enabled"] {
            sees(&outcome, "web", "n1", &[(name, "true")]);
        }
    }
}

#[test]
fn secrets() {
    let Some(outcome) = run("08-secrets", &["secrets.kspec"]) else { return };
    sees(
        &outcome,
        "sec",
        "s1",
        &[
            ("ansible_become_password", "<secret.ansible_vault(\"secrets/become.yml\", \"become\")>"),
            (
                "http_proxy",
                "<\"http://proxy:\" + secret.env(\"PROXY_PASSWORD\") + \"@proxy.example.org:3128\">",
            ),
            ("kubeadm_certificate_key", "<secret.insecure(…)>"),
        ],
    );
    assert_eq!(outcome.tests[0].verdict, TestVerdict::Passed);
}

#[test]
fn fleet() {
    let Some(outcome) = run("18-fleet", &["fleet.kspec"]) else { return };
    let names: Vec<&str> = outcome.clusters.iter().map(|view| view.name.as_str()).collect();
    assert_eq!(names, ["akita", "chiba"]);
    sees(
        &outcome,
        "akita",
        "cp1",
        &[
            ("kube_feature_gates", "[\"InPlacePodVerticalScaling=true\"]"),
            ("kube_pods_subnet", "\"10.111.0.0/16\""),
        ],
    );
    sees(&outcome, "chiba", "cp1", &[("kube_feature_gates", "-"), ("ansible_host", "\"10.12.0.11\"")]);
    assert_eq!(outcome.tests[0].verdict, TestVerdict::Passed);
}

/// Variants with one fault each that only evaluation can find.
#[test]
fn wrong() {
    let Some(root) = specs() else { return };
    let library = kspec_stdlib::Std::new();
    for (path, code, words) in [
        ("02-extends/wrong/04-minus-absent.kspec", "K0453", "`-=` removes \"192.0.2.54\""),
        ("05-teams/wrong/10-two-uses-disagree.kspec", "K0451", "in one layer"),
        ("08-secrets/wrong/05-object-in-variable.kspec", "K0742", "secret.object"),
        ("08-secrets/wrong/09-missing-vault-file.kspec", "K0396", "secrets/none.yml does not exist"),
        ("18-fleet/wrong/05-two-clusters-one-name.kspec", "K0641", "named akita"),
        ("18-fleet/wrong/06-kubernetes-not-in-release.kspec", "K0644", "does not know Kubernetes 1.35.4"),
        ("18-fleet/wrong/07-version-as-float.kspec", "K03", "1.34"),
    ] {
        let full = root.join(path);
        let name = full.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let folder = Folder { root: full.parent().map(Into::into), texts: Vec::new() };
        let loaded = load(folder, &[&name], &library);
        let told = loaded.run(&library, Vec::new()).told;
        assert_eq!(told.len(), 1, "{path}: {told:?}");
        assert!(told[0].starts_with(code) && told[0].contains(words), "{path}: {told:?}");
    }
}

/// An expression at the top of the second file.
fn expression(loaded: &Loaded, text: &str) -> kspec_sema::hir::Expr {
    let (tree, told) = kspec_syntax::parse_expression(text);
    assert!(told.is_empty(), "{told:?}");
    let mut numbers = kspec_sema::Numbers::after(&loaded.program);
    let module = kspec_sema::hir::ModuleId(1);
    let source = kspec_base::SourceId(0);
    let (expr, told) = kspec_sema::lower_expression(&loaded.program, module, &tree, source, &mut numbers);
    assert!(told.is_empty(), "{told:?}");
    expr
}

#[test]
fn why_names_the_layers_from_the_top() {
    let Some((loaded, library)) = open("02-extends", &["lab.kspec", "prod.kspec"]) else { return };
    let asked = expression(&loaded, "prod.vars.kube_encrypt_secret_data");
    let on_node = expression(&loaded, "prod.nodes.cp1.etcd_memory_limit");
    let whole = expression(&loaded, "l.lab");
    let run = kspec_eval::Run::new(&loaded.program, &library, &loaded.files, Vec::new());
    let why = run.why(&asked).expect("no faults").expect("a variable");
    let steps: Vec<(String, Option<String>)> = why
        .steps
        .iter()
        .map(|step| {
            let path = loaded.sources.path_of(step.place.source);
            (format!("{} {path}", step.layer), step.value.as_ref().map(support::show))
        })
        .collect();
    let step = |layer: &str, value: &str| (layer.to_owned(), Some(value.to_owned()));
    assert_eq!(
        steps,
        [
            step("cluster prod prod.kspec", "true"),
            step("cluster lab lab.kspec", "false"),
            step("cluster base base.kspec", "true"),
        ]
    );
    assert_eq!(why.value.as_ref().map(support::show).as_deref(), Some("true"));
    assert_eq!(why.default.as_ref().map(support::show).as_deref(), Some("false"));
    let why = run.why(&on_node).expect("no faults").expect("a variable");
    let layers: Vec<&str> = why.steps.iter().map(|step| step.layer.as_str()).collect();
    assert_eq!(layers, ["group etcd", "group etcd"]);
    assert_eq!(why.value.as_ref().map(support::show).as_deref(), Some("\"1G\""));
    let lab = run.expression(&whole).expect("no faults");
    let lab = support::show(&lab);
    assert!(lab.contains(r#""cluster_name": "k8s.lab.example.org""#), "{lab}");
    assert!(lab.contains(r#""etcd": ["cp1", "cp2", "cp3"]"#), "{lab}");
}
