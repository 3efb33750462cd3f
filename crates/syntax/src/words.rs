//! The words of the language, in one place: for did-you-mean, completion and editors' grammars.
//!
//! `grammar/kspec.pest` spells them once more; a test compares the two.

/// Begin an item at column 0.
pub const ITEM_WORDS: &[&str] = &[
    "import",
    "param",
    "let",
    "type",
    "component",
    "abstract",
    "cluster",
    "test",
    "catalogue",
    "rule",
    "crd",
    "assert",
    "for",
];

/// Begin an entry of a block, with a name, a kind, a quote or an expression behind them.
pub const ENTRY_WORDS: &[&str] = &[
    "vars",
    "group",
    "node",
    "use",
    "resource",
    "existing",
    "manifests",
    "file",
    "in",
    "override",
    "unset",
    "let",
    "cluster",
    "assert",
    "deliver",
    "if",
    "for",
    "given",
    "require",
    "because",
];

/// Stand inside the head of an item or entry.
pub const HEAD_WORDS: &[&str] = &["as", "after", "extends", "refuses", "with"];

/// No names in expressions.
pub const RESERVED_WORDS: &[&str] = &["true", "false", "null", "if", "then", "else", "for", "in", "has"];

/// Mark a text that they touch.
pub const TEXT_MARKS: &[&str] = &["jinja", "verbatim", "flux"];

/// Bound by the language in bodies, rules and tests; nobody may bind them anew.
pub const GIVEN_NAMES: &[&str] = &[
    "vars",
    "nodes",
    "groups",
    "uses",
    "cluster",
    "kubernetes",
    "kubespray",
    "apis",
    "node",
    "resources",
    "clusters",
];
