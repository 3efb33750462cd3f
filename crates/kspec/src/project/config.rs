//! kspec.toml.

use camino::{Utf8Component, Utf8Path, Utf8PathBuf};
use kspec_base::{Diagnostic, Place, Severity, SmolStr, SourceId, Span};
use kspec_formats::{Data, Map, Node};

use crate::diagnostics::{bad_setting, bad_toml, unknown_setting};

/// The edition of the language that this kspec knows.
const EDITION: &str = "2026";

/// What a project says of itself.
#[derive(Clone, Debug)]
pub struct Config {
    /// Patterns of specs, from the root.
    pub specs: Vec<String>,
    /// Where builds go, from the root.
    pub out: Utf8PathBuf,
    /// Values of params.
    pub params: Vec<Setting<Node>>,
    /// Files of params (`*`: all that the file has an output for), with an optional `#/pointer`.
    pub inputs: Vec<Setting<SmolStr>>,
    pub rules: Vec<Setting<RuleLevel>>,
    pub allow: Vec<Allowance>,
    /// The file's own source; `None` where there is no file.
    pub source: Option<SourceId>,
}

/// A named value with its place.
#[derive(Clone, Debug)]
pub struct Setting<T> {
    pub name: SmolStr,
    pub value: T,
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleLevel {
    Off,
    Level(Severity),
}

/// `[[allow]]`: a rule that need not hold somewhere, and why.
#[derive(Clone, Debug)]
pub struct Allowance {
    pub rule: SmolStr,
    /// A path or pattern of specs; without one, everywhere.
    pub path: Option<SmolStr>,
    pub reason: SmolStr,
    /// `2027-01-31`, for people.
    pub until: Option<SmolStr>,
    pub place: Place,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            specs: vec!["*.kspec".to_owned()],
            out: Utf8PathBuf::from("build"),
            params: Vec::new(),
            inputs: Vec::new(),
            rules: Vec::new(),
            allow: Vec::new(),
            source: None,
        }
    }
}

/// Reads kspec.toml. A setting that is wrong is told and has its default.
pub fn read_config(text: &str, source: SourceId) -> (Config, Vec<Diagnostic>) {
    let mut reader = Reader { source, diagnostics: Vec::new() };
    let mut config = Config { source: Some(source), ..Config::default() };
    match kspec_formats::toml::read(text) {
        Err(error) => reader.diagnostics.push(bad_toml(&error.message, reader.place(error.span))),
        Ok(root) => {
            if let Some(map) = root.as_map() {
                reader.root(map, &mut config);
            }
        }
    }
    (config, reader.diagnostics)
}

struct Reader {
    source: SourceId,
    diagnostics: Vec<Diagnostic>,
}

impl Reader {
    fn place(&self, span: Span) -> Place {
        Place::new(self.source, span)
    }

    fn wrong(&mut self, node: &Node, name: &str, wanted: &str) {
        let place = self.place(node.span);
        self.diagnostics.push(bad_setting(name, wanted, place));
    }

    fn unknown(&mut self, name: &str, span: Span, known: &[&str]) {
        let place = self.place(span);
        self.diagnostics.push(unknown_setting(name, known, place));
    }

    fn root(&mut self, map: &Map, config: &mut Config) {
        const KNOWN: &[&str] = &["edition", "specs", "out", "params", "inputs", "rules", "allow"];
        for (name, entry) in map {
            let value = &entry.value;
            match name.as_str() {
                "edition" if value.as_text().is_some_and(|text| text == EDITION) => {}
                "edition" => self.wrong(value, name, "\"2026\", the only edition so far"),
                "specs" => self.specs(value, config),
                "out" => self.out(value, config),
                "params" => {
                    config.params = self.table(value, name, |_, node| Some(node.clone()));
                }
                "inputs" => {
                    config.inputs = self.table(value, name, |reader, node| {
                        let text = node.as_text().cloned();
                        if text.is_none() {
                            reader.wrong(node, "an input", "the path of a file, with an optional #/pointer");
                        }
                        text
                    });
                }
                "rules" => config.rules = self.table(value, name, Reader::level),
                "allow" => self.allow(value, config),
                _ => self.unknown(name, entry.key.span, KNOWN),
            }
        }
    }

    fn specs(&mut self, value: &Node, config: &mut Config) {
        let texts = value.as_list().map(|items| items.iter().map(Node::as_text).collect::<Option<Vec<_>>>());
        match texts {
            Some(Some(texts)) => config.specs = texts.into_iter().map(|text| text.to_string()).collect(),
            _ => self.wrong(value, "specs", "a list of patterns, as in [\"*.kspec\"]"),
        }
    }

    fn out(&mut self, value: &Node, config: &mut Config) {
        let path = value.as_text().map(|text| Utf8Path::new(text.trim_end_matches('/')));
        let inside = |path: &&Utf8Path| {
            path.components().all(|part| matches!(part, Utf8Component::Normal(_) | Utf8Component::CurDir))
        };
        match path.filter(inside).filter(|path| !path.as_str().is_empty()) {
            Some(path) => config.out = path.to_owned(),
            None => self.wrong(value, "out", "a folder inside the project, as in \"build\""),
        }
    }

    fn table<T>(
        &mut self,
        value: &Node,
        name: &str,
        read: impl Fn(&mut Reader, &Node) -> Option<T>,
    ) -> Vec<Setting<T>> {
        let Some(map) = value.as_map() else {
            self.wrong(value, name, "a table");
            return Vec::new();
        };
        let mut settings = Vec::new();
        for (name, entry) in map {
            if let Some(value) = read(self, &entry.value) {
                settings.push(Setting { name: name.clone(), value, place: self.place(entry.value.span) });
            }
        }
        settings
    }

    fn level(&mut self, node: &Node) -> Option<RuleLevel> {
        match node.as_text().map(SmolStr::as_str) {
            Some("off") => Some(RuleLevel::Off),
            Some("warning") => Some(RuleLevel::Level(Severity::Warning)),
            Some("error") => Some(RuleLevel::Level(Severity::Error)),
            _ => {
                self.wrong(node, "the level of a rule", "\"error\", \"warning\" or \"off\"");
                None
            }
        }
    }

    fn allow(&mut self, value: &Node, config: &mut Config) {
        let Some(items) = value.as_list() else {
            return self.wrong(value, "allow", "[[allow]] tables");
        };
        for item in items {
            match item.as_map() {
                Some(map) => config.allow.extend(self.allowance(map, item)),
                None => self.wrong(item, "allow", "[[allow]] tables"),
            }
        }
    }

    fn allowance(&mut self, map: &Map, item: &Node) -> Option<Allowance> {
        const KNOWN: &[&str] = &["rule", "path", "reason", "until"];
        for (name, entry) in map.iter().filter(|(name, _)| !KNOWN.contains(&name.as_str())) {
            self.unknown(name, entry.key.span, KNOWN);
        }
        let mut text = |name: &str| {
            let node = &map.get(name)?.value;
            let text = match &node.data {
                Data::Text(text) | Data::Time(text) => Some(text.clone()),
                Data::Null | Data::Bool(_) | Data::Int(_) | Data::BigInt(_) | Data::Float(_) => None,
                Data::List(_) | Data::Map(_) => None,
            };
            if text.is_none() {
                self.wrong(node, name, "text");
            }
            text
        };
        let (rule, path, reason, until) = (text("rule"), text("path"), text("reason"), text("until"));
        match (rule, reason) {
            (Some(rule), Some(reason)) => {
                Some(Allowance { rule, path, reason, until, place: self.place(item.span) })
            }
            _ => {
                self.wrong(item, "allow", "a table with rule and reason");
                None
            }
        }
    }
}
