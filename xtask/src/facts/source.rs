//! The facts as they are read: only the fields that the standard library needs.

use std::collections::BTreeMap;
use std::path::Path;

use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a JSON file.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<T, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

/// `facts-v2.31.0.json`
#[derive(Deserialize)]
pub struct Release {
    pub commit: String,
    pub ansible: Ansible,
    pub component_versions: BTreeMap<String, Value>,
    pub kube: Kube,
    pub enums: BTreeMap<String, Vec<Value>>,
    pub string_checked_bools: Vec<String>,
    pub variables: BTreeMap<String, Variable>,
}

#[derive(Deserialize)]
pub struct Ansible {
    pub minimal_ansible_version: String,
}

#[derive(Deserialize)]
pub struct Kube {
    pub default: String,
    pub supported: Vec<String>,
}

#[derive(Deserialize)]
pub struct Variable {
    #[serde(rename = "type")]
    pub base: String,
    #[serde(default)]
    pub default: Option<Value>,
    #[serde(default)]
    pub jinja_default: bool,
    /// Why the default is not given.
    #[serde(default)]
    pub default_omitted: Option<String>,
    #[serde(default)]
    pub other_defaults: IndexMap<String, Value>,
    #[serde(default)]
    pub roles: Vec<String>,
    #[serde(default)]
    pub sample: Vec<Sample>,
    #[serde(default)]
    pub enum_conditional: bool,
    #[serde(default)]
    pub string_hazard: Option<String>,
    #[serde(default)]
    pub per_host: bool,
    #[serde(default)]
    pub unused: bool,
    #[serde(default)]
    pub role_vars_override: Vec<String>,
}

/// A value of the sample inventory.
#[derive(Deserialize)]
pub struct Sample {
    pub file: String,
    /// Not commented out.
    pub active: bool,
    pub value: Value,
}

impl Variable {
    /// Every value that upstream itself gives it.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        let samples = self.sample.iter().map(|s| &s.value);
        self.default.iter().chain(samples).filter(|v| !v.is_null())
    }

    /// Those that are known without Ansible.
    pub fn plain_values(&self) -> impl Iterator<Item = &Value> {
        self.values().filter(|v| !holds_jinja(v))
    }
}

/// Whether Ansible would fill a template anywhere in it.
pub fn holds_jinja(value: &Value) -> bool {
    match value {
        Value::String(text) => is_jinja(text),
        Value::Array(items) => items.iter().any(holds_jinja),
        Value::Object(map) => map.iter().any(|(k, v)| is_jinja(k) || holds_jinja(v)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

pub fn is_jinja(text: &str) -> bool {
    text.contains("{{") || text.contains("{%") || text.contains("{#")
}

/// `procedures.json`
#[derive(Deserialize)]
pub struct Procedures {
    pub fixed_after_install: Vec<Fixed>,
    pub groups: Groups,
}

#[derive(Deserialize)]
pub struct Fixed {
    pub variables: Vec<String>,
}

#[derive(Deserialize)]
pub struct Groups {
    pub user_defined: Vec<String>,
}

/// `k8s/facts.json`
#[derive(Deserialize)]
pub struct BuiltIn {
    pub resources: Vec<Resource>,
}

#[derive(Deserialize)]
pub struct Resource {
    #[serde(rename = "g")]
    pub group: String,
    #[serde(rename = "v")]
    pub version: String,
    pub kind: String,
    #[serde(rename = "ns")]
    pub namespaced: u8,
    #[serde(default)]
    pub since: Option<String>,
    #[serde(default)]
    pub until: Option<String>,
}

/// `k8s/crd-facts.json`
#[derive(Deserialize)]
pub struct Custom {
    pub crds: Vec<Crd>,
}

#[derive(Deserialize)]
pub struct Crd {
    #[serde(rename = "g")]
    pub group: String,
    pub kind: String,
    #[serde(rename = "ns")]
    pub namespaced: u8,
    pub vs: IndexMap<String, CrdVersion>,
}

#[derive(Deserialize)]
pub struct CrdVersion {
    #[serde(default)]
    pub served: u8,
}
