//! What a random spec says, as data.

use kspec::Value;

pub struct Model {
    pub variables: Vec<Variable>,
    /// How many clusters the chain has; base first, the last one is built.
    pub chain: usize,
    pub own_groups: Vec<&'static str>,
    pub nodes: Vec<Node>,
    pub entries: Vec<Entry>,
    /// `first` of groups, in the cluster that is built.
    pub first: Vec<(String, String)>,
}

pub struct Variable {
    pub name: String,
    pub kind: Kind,
    pub default: Option<Value>,
    /// Whether the spec declares it itself, and so writes its default; the others are kubespray's.
    pub own: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Bool,
    Int,
    Port,
    Float,
    Text,
    Any,
    /// Texts.
    List,
    /// A map of anything.
    Flat,
    /// A map of texts.
    Labels,
    /// A map of maps of numbers.
    Nested,
    /// `"true" | "false"`
    TextBool,
    /// A value that only Ansible knows.
    Opaque,
}

pub struct Node {
    pub name: String,
    /// The cluster of the chain that defines it.
    pub cluster: usize,
    pub groups: Vec<&'static str>,
}

/// From low to high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Use,
    Unset,
    Body,
    Override,
}

/// From low to high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    Cluster,
    Group(&'static str),
    Node(usize),
}

pub struct Entry {
    pub variable: usize,
    pub scope: Scope,
    pub cluster: usize,
    pub stage: Stage,
    pub guard: Guard,
    pub action: Action,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    None,
    /// Under a condition that holds.
    On,
    /// Under one that does not.
    Off,
}

pub enum Action {
    Set(Value),
    /// Below the variable: keys, and the value there.
    Put(Vec<String>, Value),
    Append(Value),
    Unset,
}

/// An encrypted file with one variable.
pub struct Vault {
    pub file: &'static str,
    pub name: &'static str,
    pub secret: &'static str,
}

/// The variables that are only ever read from the file of their own name come last.
pub const VAULTS: &[Vault] = &[
    Vault { file: "secrets/one.yml", name: "vault_one", secret: "first secret" },
    Vault { file: "secrets/two.vault.yaml", name: "vault_two", secret: "second secret" },
    Vault { file: "secrets/own.yml", name: "acme_secret", secret: "third secret" },
];
