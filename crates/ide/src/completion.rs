//! What could stand at the cursor.

mod names;
mod types;

use kspec_base::Span;
use kspec_schema::{Ty, display};
use kspec_syntax::tree::{Path, PathStep};
use kspec_syntax::words::ITEM_WORDS;

use crate::View;
use crate::cursor::{At, Cursor, Declared};
use crate::slots::{Known, Scope, Slot, listed};
use crate::things::fields;
use crate::variables;

/// One proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What is shown, and what the typed text is compared with.
    pub label: String,
    pub kind: CompletionKind,
    /// What is put in place of the typed text.
    pub insert: String,
    /// A line beside the label.
    pub detail: Option<String>,
    /// Markdown.
    pub doc: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    Variable,
    Field,
    Value,
    Keyword,
    Function,
    Module,
    Type,
    Component,
    Cluster,
    Node,
    Group,
    Name,
}

/// Proposals, the likeliest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// The text that they replace, from the start of the file.
    pub replaces: Span,
    pub items: Vec<Completion>,
    /// There are more, which the next letters will tell.
    pub cut: bool,
}

/// Proposals are shown with all they know up to this number.
const MOST: usize = 200;

/// What could stand at an offset.
pub fn complete(view: &View<'_>, offset: u32) -> Completions {
    let text = view.text();
    let word = word_at(text, offset);
    let typed = text.get(word.start as usize..offset as usize).unwrap_or("");
    let mut asked = Asked { view: *view, typed, replaces: word, items: Vec::new(), cut: false };
    match view.cursor(offset) {
        Some((cursor, start)) => asked.at(&cursor, start),
        None => asked.words(ITEM_WORDS),
    }
    Completions { replaces: asked.replaces, items: asked.items, cut: asked.cut }
}

/// The name around an offset; empty where there is none.
fn word_at(text: &str, offset: u32) -> Span {
    let bytes = text.as_bytes();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let at = (offset as usize).min(bytes.len());
    let before = bytes[..at].iter().rev().take_while(|byte| is_name(byte)).count();
    let after = bytes[at..].iter().take_while(|byte| is_name(byte)).count();
    Span::new((at - before) as u32, (at + after) as u32)
}

struct Asked<'a> {
    view: View<'a>,
    typed: &'a str,
    replaces: Span,
    items: Vec<Completion>,
    cut: bool,
}

impl<'a> Asked<'a> {
    fn at(&mut self, cursor: &Cursor<'a>, start: u32) {
        match cursor.at {
            At::Gap => self.entries(cursor, self.view.slot(cursor)),
            At::Behind(path) => self.head(cursor, path),
            At::Word(path) => self.key(cursor, path, path.steps.len().saturating_sub(1)),
            At::Key(path, step) => self.key(cursor, path, step),
            At::Missing | At::Name(..) | At::Literal(_) => self.values(cursor),
            At::Text(text, span) => {
                let inner = match text.parts.as_slice() {
                    [kspec_syntax::tree::TextPart::Literal(_, span)] => *span,
                    [] => Span::at(span.start + 1),
                    _ => return,
                };
                self.replaces = inner.shifted(start);
                let typed =
                    self.view.text().get(self.replaces.start as usize..(start + cursor.offset) as usize);
                self.typed = typed.unwrap_or("");
                self.texts(cursor);
            }
            At::Member(head, suffixes, number) => {
                let thing = self.view.thing(cursor, head, &suffixes[..number]);
                self.members(&thing);
            }
            At::Type(named, _) => {
                self.types(named.module.as_ref().filter(|module| {
                    named.name.span.start <= cursor.offset && module.span.end < cursor.offset
                }))
            }
            At::MissingType => self.types(None),
            At::UseHead(used, at) => self.globals_of(&used.component[..at], CompletionKind::Component),
            At::Base(extends, at) => self.globals_of(&extends.base[..at], CompletionKind::Cluster),
            At::ArgumentName(_) | At::Arguments => self.arguments(cursor),
            At::Kind => self.kinds(),
            At::Import(_) => self.files(),
            At::Declaration(Declared::Group(_)) => self.groups(cursor),
            At::Declaration(_) => {}
            At::Nothing => {
                if cursor.around.is_empty() && self.begins_line() {
                    self.words(ITEM_WORDS);
                }
            }
        }
    }

    fn begins_line(&self) -> bool {
        let before = self.view.text().get(..self.replaces.start as usize).unwrap_or("");
        before.is_empty() || before.ends_with('\n')
    }

    /// Whether what was typed could become a label.
    fn fits(&self, label: &str) -> bool {
        let mut letters = label.chars().map(|c| c.to_ascii_lowercase());
        self.typed.chars().all(|c| letters.any(|letter| letter == c.to_ascii_lowercase()))
    }

    fn add(&mut self, label: &str, kind: CompletionKind, insert: String, detail: Option<String>) {
        if self.fits(label) {
            self.items.push(Completion { label: label.to_owned(), kind, insert, detail, doc: None });
        }
    }

    fn plain(&mut self, label: &str, kind: CompletionKind, detail: Option<String>) {
        self.add(label, kind, label.to_owned(), detail);
    }

    fn words(&mut self, words: &[&str]) {
        for word in words {
            self.add(word, CompletionKind::Keyword, format!("{word} "), None);
        }
    }

    /// What follows the word of a construct.
    fn head(&mut self, cursor: &Cursor<'a>, path: &Path) {
        let [PathStep::Name(word)] = path.steps.as_slice() else { return };
        match word.text.as_str() {
            "use" => self.globals_of(&[], CompletionKind::Component),
            "group" => self.groups(cursor),
            "resource" | "existing" => self.kinds(),
            _ => {}
        }
    }

    /// A step of a path on the left side.
    fn key(&mut self, cursor: &Cursor<'a>, path: &Path, step: usize) {
        let view = self.view;
        let mut slot = view.slot(cursor);
        for before in &path.steps[..step] {
            let PathStep::Name(name) = before else { return };
            slot = match slot {
                Slot::Variables(_) => match view.variable(view.body(cursor), &name.text) {
                    Some(known) => Slot::Type(known.ty()),
                    None => return,
                },
                Slot::Type(ty) => match crate::types::member(&ty, &name.text) {
                    Some(ty) => Slot::Type(ty),
                    None => return,
                },
                _ => return,
            };
        }
        if step == 0 { self.entries(cursor, slot) } else { self.fields(&slot) }
    }

    fn fields(&mut self, slot: &Slot) {
        let Slot::Type(ty) = slot else { return };
        for (name, field) in fields(ty) {
            let insert = self.with_equals(&name);
            self.add(&name, CompletionKind::Field, insert, Some(display(&field.ty)));
        }
    }

    /// The name and ` = `, where no sign stands behind it yet.
    fn with_equals(&self, name: &str) -> String {
        let behind = self.view.text().get(self.replaces.end as usize..).unwrap_or("");
        let next = behind.trim_start_matches([' ', '\t']).bytes().next();
        let free = matches!(next, None | Some(b'\n' | b'\r' | b'}' | b',' | b'/'));
        if free { format!("{name} = ") } else { name.to_owned() }
    }

    /// What could begin an entry.
    fn entries(&mut self, cursor: &Cursor<'a>, slot: Slot) {
        match slot {
            Slot::ClusterBody => {
                for header in ["kubespray", "kubernetes"] {
                    let insert = self.with_equals(header);
                    self.add(header, CompletionKind::Field, insert, Some("version".to_owned()));
                }
                self.words(CLUSTER_WORDS);
            }
            Slot::ComponentBody => self.words(COMPONENT_WORDS),
            Slot::TestBody => self.words(TEST_WORDS),
            Slot::RuleBody => self.words(RULE_WORDS),
            Slot::Variables(scope) => self.variables(cursor, scope),
            Slot::Type(_) => {
                self.fields(&slot);
                self.words(DATA_WORDS);
            }
            Slot::Free => {
                if !cursor.around.is_empty() {
                    self.words(DATA_WORDS);
                }
            }
            Slot::Groups | Slot::Release | Slot::Kubernetes | Slot::ComponentArguments(_) => {}
        }
    }

    fn variables(&mut self, cursor: &Cursor<'a>, scope: Scope) {
        let own = match scope {
            Scope::Node => Some(("groups", "list[string]")),
            Scope::Group => Some(("first", "list[string]")),
            Scope::Vars => None,
        };
        if let Some((name, ty)) = own {
            let insert = self.with_equals(name);
            self.add(name, CompletionKind::Field, insert, Some(ty.to_owned()));
        }
        self.variable_names(cursor, NameForm::Key);
        self.words(DATA_WORDS);
    }

    /// The variables that a body knows: in a key with ` = `.
    fn variable_names(&mut self, cursor: &Cursor<'a>, form: NameForm) {
        let view = self.view;
        self.variables_of(view.body(cursor), form);
    }

    fn variables_of(&mut self, body: crate::view::Body, form: NameForm) {
        let view = self.view;
        let release = view.release(body);
        let library = view.analysis.library();
        let mut names: Vec<&str> = view.own_variables().map(|variable| variable.name.as_str()).collect();
        names.extend(release.iter().flat_map(|release| release.variable_names()));
        names.extend(library.ansible_variable_names());
        names.retain(|name| self.fits(name));
        // What begins with the typed text comes first.
        names.sort_by_key(|name| !name.starts_with(self.typed));
        let known = |name: &str| view.variable(body, name);
        for name in names {
            if self.items.len() >= MOST {
                self.cut = true;
                return;
            }
            let Some(known) = known(name) else { continue };
            let insert = match form {
                NameForm::Key => self.with_equals(name),
                NameForm::Value => name.to_owned(),
            };
            let (detail, doc) = match &known {
                Known::Release(variable) if variable.dead.is_some() || variable.unused => continue,
                Known::Release(variable) => {
                    let facts = variables::facts(variable, release.as_deref()).join("  \n");
                    let doc = variable.doc.as_ref().map(|doc| format!("{doc}\n\n")).unwrap_or_default();
                    (variables::declaration(variable), Some(format!("{doc}{facts}")))
                }
                Known::Own(variable) => (
                    format!("{name}: {}", display(&variable.ty)),
                    variable.doc.as_ref().map(ToString::to_string),
                ),
            };
            let detail =
                detail.strip_prefix(name).map_or(detail.as_str(), |rest| rest.trim_start_matches(": "));
            let item = Completion {
                label: name.to_owned(),
                kind: CompletionKind::Variable,
                insert,
                detail: Some(detail.to_owned()),
                doc,
            };
            self.items.push(item);
        }
    }

    /// A value.
    fn values(&mut self, cursor: &Cursor<'a>) {
        match self.view.slot(cursor) {
            Slot::Type(ty) => self.listed(&ty),
            Slot::Release => self.quoted(self.view.analysis.library().releases().iter().rev()),
            Slot::Kubernetes => {
                let versions = self.kubernetes(cursor);
                self.quoted(versions.iter());
            }
            Slot::Groups => {
                for (name, detail) in self.group_names(cursor) {
                    self.add(&name, CompletionKind::Group, format!("\"{name}\""), Some(detail));
                }
            }
            _ => {}
        }
        self.names(cursor);
    }

    fn listed(&mut self, ty: &Ty) {
        for value in listed(ty) {
            self.add(&value, CompletionKind::Value, value.clone(), None);
        }
    }

    fn quoted<T: AsRef<str>>(&mut self, texts: impl Iterator<Item = T>) {
        for text in texts {
            let quoted = format!("\"{}\"", text.as_ref());
            self.add(&quoted, CompletionKind::Value, quoted.clone(), None);
        }
    }

    fn kubernetes(&self, cursor: &Cursor<'a>) -> Vec<kspec_base::SmolStr> {
        let release = self.view.release(self.view.body(cursor));
        let mut versions = release.map(|release| release.kubernetes_versions().to_vec()).unwrap_or_default();
        versions.reverse();
        versions
    }

    /// The inside of a text.
    fn texts(&mut self, cursor: &Cursor<'a>) {
        match self.view.slot(cursor) {
            Slot::Type(ty) => {
                for value in listed(&ty) {
                    if let Some(inner) = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) {
                        self.plain(inner, CompletionKind::Value, None);
                    }
                }
            }
            Slot::Release => {
                for version in self.view.analysis.library().releases().iter().rev() {
                    self.plain(version, CompletionKind::Value, None);
                }
            }
            Slot::Kubernetes => {
                for version in self.kubernetes(cursor) {
                    self.plain(&version, CompletionKind::Value, None);
                }
            }
            Slot::Groups => self.groups(cursor),
            _ => {}
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NameForm {
    Key,
    Value,
}

const DATA_WORDS: &[&str] = &["if", "for", "let", "unset", "assert"];
const RULE_WORDS: &[&str] = &["given", "require", "because", "let", "if", "for"];
const TEST_WORDS: &[&str] = &["given", "assert", "let", "cluster", "if", "for"];
const COMPONENT_WORDS: &[&str] = &[
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
    "assert",
    "if",
    "for",
];
const CLUSTER_WORDS: &[&str] = &[
    "vars",
    "node",
    "group",
    "use",
    "override",
    "unset",
    "let",
    "assert",
    "if",
    "for",
    "resource",
    "existing",
    "manifests",
    "file",
    "in",
    "deliver",
];
