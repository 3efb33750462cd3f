//! The ways by which a row reaches kspec.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use kspec::{InventoryForm, Mark, Value};
use kspec_formats::yaml::{self, Dialect};
use kspec_formats::{Data, Node, json};

use super::super::compare;
use super::super::setting::Setting;
use super::super::specs::{self, Compiled, compile, put};
use super::super::{ansible, process, text};
use super::rows::Row;

/// Numbers of rows.
pub type Reached = BTreeSet<usize>;

const NODE: &str = "groups = [\"kube_control_plane\", \"etcd\", \"kube_node\"]";

/// Writes what each row means into a spec and reads it back, in both forms of inventory. Rows of host variables stand
/// with the host, where the form can hold them.
pub fn meanings(setting: &Setting, folder: &Path, rows: &[Row]) -> Result<Reached, String> {
    let meant = |row: &Row| row.meaning.clone().filter(|_| !is_template(&row.source));
    let meant: Vec<(usize, Value)> =
        rows.iter().enumerate().filter_map(|(number, row)| Some((number, meant(row)?))).collect();
    let of_host = |number: usize| rows[number].channel.contains("host_var");
    let name = |number: usize| {
        if of_host(number) { format!("ansible_row{number}") } else { format!("acme_row{number}") }
    };
    let mut catalogue = String::new();
    let (mut cluster, mut node) = (String::new(), String::new());
    for (number, value) in &meant {
        let name = name(*number);
        push(&mut catalogue, &format!("{name}?: any"));
        let into = if of_host(*number) { &mut node } else { &mut cluster };
        push(into, &format!("{name} = {}", text::value(&verbatim(value))));
    }
    let spec = format!(
        "catalogue vars {{\n{catalogue}}}\n\ncluster lab {{\n  kubespray = \"2.31.0\"\n  \
         node n1 {{\n{NODE}\n{node}}}\n  vars {{\n{cluster}}}\n}}\n"
    );
    put(&folder.join("lab.kspec"), spec)?;
    let compiled = compile(folder, &[])?;
    for form in [InventoryForm::Yaml, InventoryForm::Ini] {
        let seen = host(setting, &compiled, folder, form)?;
        for (number, value) in &meant {
            let got = seen.get(&name(*number));
            if !got.is_some_and(|got| compare::same(value, "", got, &|_, _| None)) {
                let Row { channel, source, .. } = &rows[*number];
                return Err(format!("{form:?}: {channel} {source:?} means {value:?}, Ansible sees {got:?}"));
            }
        }
    }
    Ok(meant.into_iter().map(|(number, _)| number).collect())
}

/// Texts that Ansible must not fill.
fn verbatim(value: &Value) -> Value {
    match value {
        Value::Text(text) if is_template(text) => Value::Marked(Mark::Verbatim, text.clone()),
        Value::List(items) => Value::list(items.iter().map(verbatim)),
        other => other.clone(),
    }
}

/// Whether Ansible fills it. `!unsafe` and, in JSON, `__ansible_unsafe` say that it must not.
fn is_template(text: &str) -> bool {
    !text.contains("unsafe") && ["{{", "{%", "{#"].iter().any(|mark| text.contains(mark))
}

fn push(out: &mut String, line: &str) {
    writeln!(out, "    {line}").expect("writing to a String cannot fail");
}

/// The variables of the only host, as `ansible-inventory` shows them.
fn host(setting: &Setting, compiled: &Compiled, folder: &Path, form: InventoryForm) -> Result<Node, String> {
    let out = folder.join(format!("{form:?}"));
    compiled.write(&compiled.views.clusters[0], form, &out)?;
    let mut command = ansible::program(setting, "ansible-inventory").expect("it was there before");
    let list = ansible::list(&mut command, &out, form)?;
    list.pointer("/_meta/hostvars/n1").cloned().ok_or_else(|| "Ansible does not see the host".to_owned())
}

/// Writes each template as Jinja and lets Ansible fill it.
pub fn templates(setting: &Setting, folder: &Path, rows: &[Row]) -> Result<Reached, String> {
    let mut chosen: Vec<(usize, String, &Value)> = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let Some(meaning) = &row.meaning else { continue };
        // The omit marker has a random name.
        if is_template(&row.source) && !row.source.contains("omit") {
            chosen.extend(template(row).map(|template| (number, template, meaning)));
        }
    }
    let mut catalogue =
        String::from("    other?: string\n    t_bool?: bool\n    t_str?: string\n    t_int?: int\n");
    let mut vars =
        String::from("    other = \"OTHER\"\n    t_bool = true\n    t_str = \"true\"\n    t_int = 5\n");
    for (number, template, _) in &chosen {
        push(&mut catalogue, &format!("acme_row{number}?: any"));
        push(&mut vars, &format!("acme_row{number} = jinja##\"{template}\"##"));
    }
    let spec = format!(
        "catalogue vars {{\n{catalogue}}}\n\ncluster lab {{\n  kubespray = \"2.31.0\"\n  \
         node n1 {{ {NODE} }}\n  vars {{\n{vars}}}\n}}\n"
    );
    put(&folder.join("lab.kspec"), spec)?;
    let compiled = compile(folder, &[])?;
    let out = folder.join("yaml");
    compiled.write(&compiled.views.clusters[0], InventoryForm::Yaml, &out)?;
    let names: Vec<String> = chosen.iter().map(|(number, ..)| format!("acme_row{number}")).collect();
    let mut command = ansible::program(setting, "ansible").expect("it was there before");
    let message = format!("msg={{{{ [{}] | to_json }}}}", names.join(", "));
    command.args(["n1", "-i", "inventory/hosts.yaml", "-m", "debug", "-a", &message]).current_dir(&out);
    let output = process::run(&mut command)?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let filled = printed.find("=> {").and_then(|at| json::read(printed[at + 3..].trim()).ok());
    let filled = filled.as_ref().and_then(|printed| printed.get("msg")).map(list_of);
    let Some(Some(filled)) = filled else { return Err(process::words(&output)) };
    for ((number, template, meaning), got) in chosen.iter().zip(&filled) {
        if !compare::same(meaning, "", got, &|_, _| None) {
            let channel = &rows[*number].channel;
            return Err(format!("{channel} {template:?} means {meaning:?}, Ansible filled {:?}", got.data));
        }
    }
    Ok(chosen.into_iter().map(|(number, ..)| number).collect())
}

/// A list, also where it was printed as text.
fn list_of(node: &Node) -> Option<Vec<Node>> {
    match &node.data {
        Data::Text(text) => json::read(text).ok()?.as_list().map(<[Node]>::to_vec),
        _ => node.as_list().map(<[Node]>::to_vec),
    }
}

/// The template that a source holds, without the quotes of its channel.
fn template(row: &Row) -> Option<String> {
    if row.channel.starts_with("yaml") || row.channel.starts_with("json") || row.channel.contains("extra_") {
        let read = yaml::read(&format!("VAR: {}\n", row.source), Dialect::Ansible).ok();
        if let Some(Data::Text(text)) = read.and_then(|node| node.get("VAR").map(|node| node.data.clone())) {
            return Some(text.to_string());
        }
    }
    let inner = row.source.strip_prefix('"').and_then(|source| source.strip_suffix('"'));
    Some(inner.unwrap_or(&row.source).to_owned())
}

/// What became of the sources that were given as files.
pub struct Inputs {
    pub rows: Reached,
    pub refused: usize,
    pub same: usize,
    pub text: usize,
    pub number: usize,
}

const INPUT: &str = "param v: any\n\ncatalogue vars { acme_v?: any }\n\ncluster lab {\n  kubespray = \"2.31.0\"\n  \
                     node n1 { groups = [\"kube_control_plane\", \"etcd\", \"kube_node\"] }\n  \
                     vars { acme_v = v }\n}\n";

/// Gives each source of YAML and JSON as a file. What is taken comes back from Ansible as what it was taken for.
pub fn inputs(setting: &Setting, folder: &Path, rows: &[Row]) -> Result<Inputs, String> {
    let mut found = Inputs { rows: Reached::new(), refused: 0, same: 0, text: 0, number: 0 };
    put(&folder.join("one/lab.kspec"), INPUT)?;
    let mut taken: Vec<(usize, String, Value)> = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let Some((ending, content)) = file(row) else { continue };
        found.rows.insert(number);
        let name = format!("row{number}.{ending}");
        put(&folder.join("one").join(&name), &content)?;
        put(&folder.join("all").join(&name), &content)?;
        let Some(value) = given(&folder.join("one"), &[("--input", &format!("v={name}#/VAR"))])? else {
            found.refused += 1;
            continue;
        };
        let Row { channel, source, meaning, .. } = row;
        match meaning {
            Some(meaning) if value == *meaning => found.same += 1,
            _ if kept(&value, meaning.as_ref()) => found.text += 1,
            Some(Value::Text(text)) if number_of_1_2(text).as_ref() == Some(&value) => found.number += 1,
            _ => return Err(format!("{channel} {source:?}: an input gives {value:?}, Ansible {meaning:?}")),
        }
        taken.push((number, name, value));
    }
    let (mut params, mut catalogue, mut vars) = (String::new(), String::new(), String::new());
    let mut arguments = Vec::new();
    for (number, name, _) in &taken {
        writeln!(params, "param p{number}: any").expect("writing to a String cannot fail");
        push(&mut catalogue, &format!("acme_row{number}?: any"));
        push(&mut vars, &format!("acme_row{number} = p{number}"));
        arguments.push(format!("p{number}={name}#/VAR"));
    }
    let all = folder.join("all");
    let spec = format!(
        "{params}\ncatalogue vars {{\n{catalogue}}}\n\ncluster lab {{\n  kubespray = \"2.31.0\"\n  \
         node n1 {{ {NODE} }}\n  vars {{\n{vars}}}\n}}\n"
    );
    put(&all.join("lab.kspec"), spec)?;
    let given: Vec<(&str, &str)> = arguments.iter().map(|argument| ("--input", argument.as_str())).collect();
    let compiled = compile(&all, &given)?;
    let seen = host(setting, &compiled, &all, InventoryForm::Yaml)?;
    for (number, _, value) in &taken {
        let got = seen.get(&format!("acme_row{number}"));
        if !got.is_some_and(|got| compare::same(value, "", got, &|_, _| None)) {
            let Row { channel, source, .. } = &rows[*number];
            return Err(format!("{channel} {source:?}: an input gives {value:?}, Ansible sees {got:?}"));
        }
    }
    Ok(found)
}

/// The file of a row, with its ending.
fn file(row: &Row) -> Option<(&'static str, String)> {
    let source = &row.source;
    match row.channel.as_str() {
        "yaml_group_vars" | "yaml_inventory_host_var" | "extra_yaml_file" => {
            Some(("yaml", format!("VAR: {source}\n")))
        }
        "extra_yaml_flow" => Some(("yaml", format!("{{VAR: {source}}}\n"))),
        "json_group_vars" | "extra_json" | "extra_json_file" => {
            Some(("json", format!("{{\"VAR\": {source}}}\n")))
        }
        _ => None,
    }
}

/// What the variable is; `None` where the input is refused.
fn given(folder: &Path, arguments: &[(&str, &str)]) -> Result<Option<Value>, String> {
    let mut project = specs::open(folder);
    let views = project.views(&specs::request(folder, arguments));
    if views.diagnostics.iter().any(kspec::Diagnostic::is_error) {
        return Ok(None);
    }
    let view = views.clusters.first().ok_or("no cluster is built")?;
    Ok(view.host_value(&view.nodes[0], "acme_v").cloned())
}

/// Whether a value differs from Ansible's only where a text that stands there was left a text.
fn kept(ours: &Value, theirs: Option<&Value>) -> bool {
    match (ours, theirs) {
        (ours, Some(theirs)) if ours == theirs => true,
        (Value::List(a), Some(Value::List(b))) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| kept(a, Some(b)))
        }
        (Value::Map(a), Some(Value::Map(b))) => {
            a.len() == b.len() && a.values().zip(b.values()).all(|(a, b)| kept(a, Some(b)))
        }
        // Keys that no map of a spec has.
        (Value::Map(a), None) => a.values().all(|a| a.as_text().is_some()),
        (Value::Text(_), Some(Value::Text(_) | Value::List(_) | Value::Map(_))) => false,
        (Value::Text(_), _) => true,
        _ => false,
    }
}

/// Numbers that YAML 1.2 has as specs have them, and YAML 1.1 has not.
fn number_of_1_2(text: &str) -> Option<Value> {
    if let Some(digits) = text.strip_prefix("0o") {
        return i64::from_str_radix(digits, 8).ok().map(Value::Int);
    }
    text.parse().ok().filter(|_| text.contains(['e', 'E'])).map(Value::Float)
}

/// Gives each source of `-e NAME=VALUE` as a param of each kind.
pub fn params(folder: &Path, rows: &[Row]) -> Result<Reached, String> {
    let mut reached = Reached::new();
    for (kind, ty) in [("bool", "bool"), ("int", "int"), ("float", "float"), ("string", "string")] {
        let home = folder.join(kind);
        put(&home.join("lab.kspec"), format!("param v: {ty}\n"))?;
        for (number, row) in rows.iter().enumerate().filter(|(_, row)| row.channel == "extra_kv") {
            let argument = format!("v={}", row.source);
            let mut project = specs::open(&home);
            let answer = project.evaluate(&specs::request(&home, &[("-p", &argument)]), "v").answer;
            let wanted = param(kind, &row.source);
            if answer != wanted {
                return Err(format!("-p {argument:?} as {kind}: {answer:?}, wanted {wanted:?}"));
            }
            reached.insert(number);
        }
    }
    Ok(reached)
}

/// What a param of that kind is given by a source; `None`: it is refused.
fn param(kind: &str, source: &str) -> Option<Value> {
    let bare = !source.starts_with('0') || source == "0";
    match kind {
        "bool" => source.parse().ok().map(Value::Bool),
        "int" => source.parse().ok().filter(|_| bare).map(Value::Int),
        "float" => source.parse().ok().filter(|_| bare).map(Value::Float),
        _ => Some(Value::text(source)),
    }
}
