//! Specs of any size.

use std::fmt::Write;

const HEAD: &str = "  kubespray = \"2.31.0\"\n  kubernetes = \"1.35.4\"\n";
const ALL: &str = "groups = [\"kube_control_plane\", \"etcd\", \"kube_node\"]";

/// One cluster whose nodes are written out, five lines each.
pub fn nodes(count: usize) -> String {
    let mut text = format!("cluster lab {{\n{HEAD}");
    for number in 0..count {
        let address = format!("10.{}.{}.{}", number / 62_500, number / 250 % 250, number % 250 + 1);
        let groups = if number < 3 { ALL } else { "groups = [\"kube_node\"]" };
        writeln!(text, "  node \"n{number}\" {{\n    ansible_host = \"{address}\"\n    ip = \"{address}\"\n    {groups}\n  }}")
            .expect("a String takes all");
    }
    // Room for all nodes, away from their addresses: the standard rules look.
    text.push_str("  vars {\n    helm_enabled = true\n    kube_pods_subnet = \"100.64.0.0/10\"\n  }\n}\n");
    text
}

/// One cluster that sets so many entries of one dict.
pub fn entries(count: usize) -> String {
    let mut text =
        format!("cluster lab {{\n{HEAD}  node n1 {{ ansible_host = \"192.0.2.1\", {ALL} }}\n  vars {{\n");
    for number in 0..count {
        writeln!(text, "    kubelet_config_extra_args.setting{number} = \"value {number}\"")
            .expect("a String takes all");
    }
    text.push_str("  }\n}\n");
    text
}

/// A library file with a component, by number.
pub fn library(number: usize) -> String {
    format!(
        "component part{number}(host: ipv4) {{\n  vars {{ kubelet_config_extra_args.part{number} = host }}\n}}\n"
    )
}

/// A spec that uses the component of each library file.
pub fn importer(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        writeln!(text, "import \"./part{number}.kspec\"").expect("a String takes all");
    }
    writeln!(text, "cluster lab {{\n{HEAD}  node n1 {{ ansible_host = \"192.0.2.1\", {ALL} }}")
        .expect("a String takes all");
    for number in 0..count {
        writeln!(
            text,
            "  use part{number}.part{number}(host = \"192.0.2.{}\") as p{number}",
            number % 250 + 1
        )
        .expect("a String takes all");
    }
    text.push_str("}\n");
    text
}
