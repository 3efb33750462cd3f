//! What the real Ansible made of values in INI and YAML inventories, against what this crate says.

use kspec_ansible::{ini, is_template};
use kspec_base::SmolStr;
use kspec_formats::{Data, Node, json, yaml};

#[test]
#[expect(clippy::print_stdout, reason = "a test that cannot run says so")]
fn every_row_of_the_typing_table() {
    let Ok(shared) = std::env::var("KSPEC_SHARED") else {
        println!("skipped: KSPEC_SHARED is not set");
        return;
    };
    let path = std::path::Path::new(&shared).join("kubespray/ansible-typing-table.json");
    let text = std::fs::read_to_string(path).expect("the table is there");
    let table = json::read(&text).expect("the table is JSON");
    let field = |node: &Node, key: &str| node.get(key).and_then(Node::as_text).cloned().unwrap_or_default();
    let mut seen = 0;
    for row in table.get("rows").and_then(Node::as_list).expect("it has rows") {
        let (channel, source) = (field(row, "channel"), field(row, "source"));
        let result = row.pointer("/results/0").expect("each row has a result");
        let kind = field(result, "type");
        let value = result.get("value").map(|node| &node.data);
        let refused = matches!(kind.as_str(), "error" | "load_error");
        let ours = match channel.as_str() {
            "ini_host_var" => ini::host_value(&source),
            "ini_group_vars_section" | "ini_group_vars_spaced" => ini::section_value(&source),
            "yaml_group_vars" | "yaml_inventory_host_var" => {
                let file = format!("VAR: {source}\n");
                let node = yaml::read(&file, yaml::Dialect::Ansible).ok();
                node.and_then(|node| node.get("VAR").map(|node| node.data.clone()))
            }
            _ => continue,
        };
        // Templates are filled there and not here; tags, duplicates and odd keys have tests of their own.
        let special = source.contains('!')
            || source.contains("VAR")
            || source.contains("a: 2")
            || source.contains("{2026");
        if is_template(&source) || special || kind == "set" || kind == "bytes" {
            continue;
        }
        seen += 1;
        match ours {
            None => assert!(refused, "{channel} {source:?}: Ansible reads {value:?}"),
            Some(ours) => {
                assert!(!refused, "{channel} {source:?}: Ansible refuses it, and we read {ours:?}");
                let value = value.expect("what is read has a value");
                assert!(
                    same(&ours, value, &kind),
                    "{channel} {source:?}: {ours:?}, Ansible {kind} {value:?}"
                );
            }
        }
    }
    assert!(seen > 200, "only {seen} rows were compared");
}

/// The table writes as JSON what JSON can say.
fn same(ours: &Data, table: &Data, kind: &str) -> bool {
    match (ours, table) {
        (Data::Float(_), Data::Text(_)) => kind == "float",
        (Data::Time(_), Data::Text(_)) => kind.starts_with("date"),
        (Data::List(a), Data::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(&a.data, &b.data, ""))
        }
        (Data::Map(a), Data::Map(b)) => {
            let text = |key: &SmolStr| key.trim_end_matches(".0").to_owned();
            a.len() == b.len()
                && a.iter()
                    .zip(b)
                    .all(|((k, x), (l, y))| text(k) == text(l) && same(&x.value.data, &y.value.data, ""))
        }
        (a, b) => a == b,
    }
}
