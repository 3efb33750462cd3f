//! The YAML reader: saphyr's events, resolved by a dialect, with the place of every value and key.

use std::collections::HashMap;

use kspec_base::{SmolStr, Span};
use saphyr_parser::{Event, Parser, ScalarStyle, Tag};

use super::faults::words;
use super::{Dialect, resolve_plain};
use crate::{Data, Entry, MAX_DEPTH, Map, Node, ReadError, float_text};

/// How many values aliases may add to what the text itself holds.
const MAX_FROM_ALIASES: usize = 100_000;

/// Reads one document; an empty text is null. A second document is an error.
pub fn read(text: &str, dialect: Dialect) -> Result<Node, ReadError> {
    let mut documents = documents(text, dialect)?;
    if let Some((start, _)) = documents.get(1) {
        return Err(ReadError::new("a second document begins here, and the file may hold one", *start));
    }
    let empty = Node::new(Data::Null, Span::at(0));
    Ok(documents.pop().map_or(empty, |(_, node)| node))
}

/// Reads all documents of a stream.
pub fn read_all(text: &str, dialect: Dialect) -> Result<Vec<Node>, ReadError> {
    Ok(documents(text, dialect)?.into_iter().map(|(_, node)| node).collect())
}

fn documents(text: &str, dialect: Dialect) -> Result<Vec<(Span, Node)>, ReadError> {
    let offsets = Offsets::new(text);
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = Parser::new_from_str(body);
    let mut reader = Reader { dialect, open: Vec::new(), anchors: HashMap::new(), from_aliases: 0 };
    let mut found = Vec::new();
    let mut document = Span::default();
    while let Some(event) = parser.next_event() {
        let (event, span) = event.map_err(|error| {
            let at = offsets.byte(error.marker().index());
            match error.info() {
                "recursion limit exceeded" => ReadError::too_deep(Span::at(at)),
                info => ReadError::new(words(info), Span::at(at)),
            }
        })?;
        let span = Span::new(offsets.byte(span.start.index()), offsets.byte(span.end.index()));
        match event {
            Event::StreamEnd => break,
            Event::DocumentStart(_) => document = span,
            Event::Nothing | Event::StreamStart | Event::DocumentEnd => {}
            event => {
                let span = trimmed(span, text);
                let bracket = matches!(span.slice(text), "]" | "}");
                if let Some(node) =
                    reader.event(event, span, if bracket { End::Bracket } else { End::Block })?
                {
                    found.push((document, node));
                }
            }
        }
    }
    Ok(found)
}

/// Characters to bytes.
enum Offsets {
    /// One byte each.
    Ascii {
        len: u32,
    },
    Table(Vec<u32>),
}

impl Offsets {
    fn new(text: &str) -> Offsets {
        if text.is_ascii() {
            return Offsets::Ascii { len: text.len() as u32 };
        }
        // The parser does not see a byte order mark.
        let skip = usize::from(text.starts_with('\u{feff}'));
        let starts = text.char_indices().map(|(i, _)| i as u32).chain([text.len() as u32]);
        Offsets::Table(starts.skip(skip).collect())
    }

    fn byte(&self, character: usize) -> u32 {
        match self {
            Offsets::Ascii { len } => (character as u32).min(*len),
            Offsets::Table(table) => {
                table.get(character).or(table.last()).copied().expect("the table holds the end of the text")
            }
        }
    }
}

/// Without the blanks and line ends that the parser counts to what precedes them.
fn trimmed(span: Span, text: &str) -> Span {
    let kept = span.slice(text).trim_end_matches([' ', '\t', '\n', '\r']);
    Span::new(span.start, span.start + kept.len() as u32)
}

struct Reader {
    dialect: Dialect,
    open: Vec<Open>,
    anchors: HashMap<usize, Anchored>,
    from_aliases: usize,
}

/// What an end event stands on. At the end of a block the parser is already at the next token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Bracket,
    Block,
}

struct Anchored {
    node: Node,
    count: usize,
    depth: usize,
}

/// A list or map that has not ended.
struct Open {
    /// From its start to the end of its last part.
    span: Span,
    anchor: usize,
    tag: Option<SmolStr>,
    holds: Holds,
}

enum Holds {
    List(Vec<Node>),
    Map {
        map: Map,
        /// The key whose value comes next.
        key: Option<(SmolStr, Node)>,
        /// What `<<` brings, the strongest first.
        merged: Vec<Map>,
    },
}

impl Reader {
    /// Takes an event; gives the node that ends a document.
    fn event(&mut self, event: Event<'_>, span: Span, end: End) -> Result<Option<Node>, ReadError> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let node = self.scalar(&text, style, tag.as_deref(), span)?;
                self.finish(node, anchor)
            }
            Event::SequenceStart(anchor, tag) => {
                self.begin(Holds::List(Vec::new()), anchor, tag.as_deref(), span)
            }
            Event::MappingStart(anchor, tag) => {
                let holds = Holds::Map { map: Map::new(), key: None, merged: Vec::new() };
                self.begin(holds, anchor, tag.as_deref(), span)
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let open = self.open.pop().expect("the parser balances starts and ends");
                let span = if end == End::Bracket { open.span.to(span) } else { open.span };
                let data = match open.holds {
                    Holds::List(items) => Data::List(items),
                    Holds::Map { map, merged, .. } => Data::Map(with_merged(map, merged)),
                };
                self.finish(Node { data, span, tag: open.tag }, open.anchor)
            }
            Event::Alias(anchor) => {
                let node = self.alias(anchor, span)?;
                self.finish(node, 0)
            }
            Event::Nothing
            | Event::StreamStart
            | Event::StreamEnd
            | Event::DocumentStart(_)
            | Event::DocumentEnd => Ok(None),
        }
    }

    fn begin(
        &mut self,
        holds: Holds,
        anchor: usize,
        tag: Option<&Tag>,
        start: Span,
    ) -> Result<Option<Node>, ReadError> {
        if self.open.len() >= MAX_DEPTH {
            return Err(ReadError::too_deep(start));
        }
        let tag = tag.map(tag_name).filter(|tag| !matches!(tag.as_str(), "!!map" | "!!seq" | "!"));
        self.open.push(Open { span: start, anchor, tag, holds });
        Ok(None)
    }

    fn alias(&mut self, anchor: usize, span: Span) -> Result<Node, ReadError> {
        let Some(target) = self.anchors.get(&anchor) else {
            return Err(ReadError::new("the alias lies inside the value that it names", span));
        };
        if self.open.len() + target.depth > MAX_DEPTH {
            return Err(ReadError::too_deep(span));
        }
        self.from_aliases += target.count;
        if self.from_aliases > MAX_FROM_ALIASES {
            return Err(ReadError::new(format!("aliases make more than {MAX_FROM_ALIASES} values"), span));
        }
        let mut node = target.node.clone();
        node.span = span;
        Ok(node)
    }

    /// Puts a whole value where it belongs.
    fn finish(&mut self, node: Node, anchor: usize) -> Result<Option<Node>, ReadError> {
        if anchor != 0 {
            let (count, depth) = measure(&node);
            self.anchors.insert(anchor, Anchored { node: node.clone(), count, depth });
        }
        let dialect = self.dialect;
        let Some(open) = self.open.last_mut() else {
            return Ok(Some(node));
        };
        open.span = open.span.to(node.span);
        match &mut open.holds {
            Holds::List(items) => items.push(node),
            Holds::Map { map, key, merged } => match key.take() {
                None => *key = Some((key_text(&node, dialect)?, node)),
                Some((_, name)) if name.tag.as_deref() == Some(MERGE) => {
                    merged.extend(to_merge(node)?);
                }
                Some((text, name)) => {
                    if let Some(first) = map.get(&text) {
                        return Err(ReadError::duplicate(&text, first.key.span, name.span));
                    }
                    map.insert(text, Entry { key: name, value: node });
                }
            },
        }
        Ok(None)
    }

    fn is_key(&self) -> bool {
        matches!(self.open.last(), Some(Open { holds: Holds::Map { key: None, .. }, .. }))
    }

    fn scalar(
        &self,
        text: &str,
        style: ScalarStyle,
        tag: Option<&Tag>,
        span: Span,
    ) -> Result<Node, ReadError> {
        let plain = style == ScalarStyle::Plain;
        let tag = tag.map(tag_name);
        let (data, kept) = match tag.as_deref() {
            None if plain && text == "<<" && self.is_key() => (Data::Text(text.into()), Some(MERGE.into())),
            None if plain && self.is_key() && self.dialect == Dialect::Strict => {
                (Data::Text(text.into()), None)
            }
            None if plain => (self.resolve(text, span)?, None),
            None | Some("!" | "!!str") => (Data::Text(text.into()), None),
            Some("!!int" | "!!float" | "!!bool" | "!!null") => {
                (self.forced(text, tag.as_deref(), span)?, None)
            }
            Some(_) => (Data::Text(text.into()), tag),
        };
        Ok(Node { data, span, tag: kept })
    }

    fn resolve(&self, text: &str, span: Span) -> Result<Data, ReadError> {
        let data = resolve_plain(text, self.dialect).map_err(|why| ReadError::new(why, span))?;
        match (self.dialect, &data) {
            (Dialect::Strict, Data::Float(value)) if !value.is_finite() => {
                Err(ReadError::new("a float is finite here; quote it to mean a text", span))
            }
            _ => Ok(data),
        }
    }

    /// A scalar whose tag says what it must be.
    fn forced(&self, text: &str, tag: Option<&str>, span: Span) -> Result<Data, ReadError> {
        let data = self.resolve(text, span)?;
        let wanted = tag.unwrap_or_default();
        match (wanted, data) {
            ("!!null", _) => Ok(Data::Null),
            ("!!bool", data @ Data::Bool(_)) => Ok(data),
            ("!!int", data @ (Data::Int(_) | Data::BigInt(_))) => Ok(data),
            ("!!float", data @ Data::Float(_)) => Ok(data),
            ("!!float", Data::Int(value)) => Ok(Data::Float(value as f64)),
            _ => Err(ReadError::new(format!("{text:?} is not what {wanted} says"), span)),
        }
    }
}

/// Marks a key that is YAML's `<<`.
const MERGE: &str = "<<";

/// `!vault` for a local tag, `!!str` for one of the core schema.
fn tag_name(tag: &Tag) -> SmolStr {
    if tag.is_yaml_core_schema() {
        return SmolStr::from(format!("!!{}", tag.suffix));
    }
    match format!("{}{}", tag.handle, tag.suffix) {
        name if name.starts_with('!') => name.into(),
        name => SmolStr::from(format!("!<{name}>")),
    }
}

/// The text of a key.
fn key_text(node: &Node, dialect: Dialect) -> Result<SmolStr, ReadError> {
    Ok(match &node.data {
        Data::Text(text) | Data::BigInt(text) | Data::Time(text) => text.clone(),
        Data::Null if dialect == Dialect::Strict => SmolStr::default(),
        Data::Null => "null".into(),
        Data::Bool(value) => SmolStr::new_static(if *value { "true" } else { "false" }),
        Data::Int(value) => value.to_string().into(),
        Data::Float(value) => float_text(*value).into(),
        Data::List(_) | Data::Map(_) => {
            return Err(ReadError::new("a key is a text, not a list or map", node.span));
        }
    })
}

/// The maps that a `<<` names, the strongest first.
fn to_merge(node: Node) -> Result<Vec<Map>, ReadError> {
    let error = ReadError::new("<< takes a map or a list of maps", node.span);
    match node.data {
        Data::Map(map) => Ok(vec![map]),
        Data::List(items) => items
            .into_iter()
            .map(|item| match item.data {
                Data::Map(map) => Ok(map),
                _ => Err(error.clone()),
            })
            .collect(),
        _ => Err(error),
    }
}

/// What is merged comes first; the map's own keys win.
fn with_merged(own: Map, merged: Vec<Map>) -> Map {
    if merged.is_empty() {
        return own;
    }
    let mut all = Map::new();
    for map in merged {
        for (key, entry) in map {
            all.entry(key).or_insert(entry);
        }
    }
    all.extend(own);
    all
}

/// How many values a node holds, itself included, and how deep it is.
fn measure(node: &Node) -> (usize, usize) {
    let inner: Vec<&Node> = match &node.data {
        Data::List(items) => items.iter().collect(),
        Data::Map(map) => map.values().map(|entry| &entry.value).collect(),
        _ => return (1, 0),
    };
    inner.into_iter().map(measure).fold((1, 1), |(count, depth), (c, d)| (count + c, depth.max(d + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strict(text: &str) -> Node {
        read(text, Dialect::Strict).expect(text)
    }

    #[test]
    fn values_and_keys_have_places() {
        let text = "---\n# c\ná: é  # x\nlist:\n  - a: 1\n    b: \"q\\u0041\"\n  - |\n    block\n\nend: [1, {x: y}]\n";
        let node = strict(text);
        assert_eq!(node.get("á").map(|n| n.span.slice(text)), Some("é"));
        let entry =
            node.pointer("/list/0").and_then(Node::as_map).and_then(|map| map.get("b")).expect("there");
        assert_eq!((entry.key.span.slice(text), entry.value.span.slice(text)), ("b", "\"q\\u0041\""));
        assert_eq!(entry.value.as_text().map(SmolStr::as_str), Some("qA"));
        assert_eq!(node.pointer("/list/1").and_then(Node::as_text).map(SmolStr::as_str), Some("block\n"));
        assert_eq!(node.pointer("/list/0").map(|n| n.span.slice(text)), Some("a: 1\n    b: \"q\\u0041\""));
        assert_eq!(node.pointer("/end/1").map(|n| n.span.slice(text)), Some("{x: y}"));
    }

    #[test]
    fn tags_merges_aliases_and_marks() {
        let text = "\u{feff}a: &x {k: 1, l: 2}\nb: *x\nc:\n  <<: [*x, {l: 3, m: 4}]\n  k: 9\nd: !vault |\n  abc\ne: !!str 1.30\n";
        let node = read(text, Dialect::Ansible).expect("it is YAML");
        assert_eq!(node.pointer("/b/k").map(|n| &n.data), Some(&Data::Int(1)));
        let merged: Vec<_> =
            node.get("c").and_then(Node::as_map).expect("a map").values().map(|e| &e.value.data).collect();
        assert_eq!(merged, [&Data::Int(9), &Data::Int(2), &Data::Int(4)]);
        assert_eq!(node.get("d").and_then(|n| n.tag.as_deref()), Some("!vault"));
        assert_eq!(node.get("e").map(|n| &n.data), Some(&Data::Text("1.30".into())));
        assert_eq!(node.get("b").map(|n| n.span.slice(text)), Some("*x"));
    }

    #[test]
    fn dialects_differ_in_keys_too() {
        let text = "yes: on\n1: 2\n";
        let keys = |dialect| {
            let node = read(text, dialect).expect("it is YAML");
            node.as_map().expect("a map").keys().cloned().collect::<Vec<_>>()
        };
        assert_eq!(keys(Dialect::Ansible), ["true", "1"]);
        assert_eq!(keys(Dialect::Strict), ["yes", "1"]);
    }

    #[test]
    fn what_has_no_exact_meaning_is_refused() {
        let bomb = (1..30).fold("a0: &a0 [x, x]\n".to_owned(), |text, i| {
            format!("{text}a{i}: &a{i} [*a{0}, *a{0}]\n", i - 1)
        });
        let deep = "[".repeat(50_000);
        for (text, words) in [
            ("a: 1\nb: 2\na: 3\n", "the key \"a\" is written twice"),
            ("a: 1\n---\nb: 2\n", "a second document"),
            ("{[a]: 1}", "a key is a text"),
            ("a: &x [*x]", ""),
            ("a: !!int x", "not what !!int says"),
            ("a: .inf", "finite"),
            ("a: [1", ""),
            ("a: b: c", "quote a text"),
            ("a:\n\t- b", "a tab cannot indent"),
            ("a: \"b", "does not end"),
            ("a: *b", "names no anchor"),
            ("a: \"\\q\"", "no such escape"),
            (bomb.as_str(), "aliases make more than"),
            (deep.as_str(), "deeper"),
        ] {
            let error = read(text, Dialect::Strict).expect_err(text);
            assert!(error.message.contains(words), "{text:.40}: {}", error.message);
        }
        assert_eq!(read_all("a: 1\n---\nb: 2\n", Dialect::Strict).map(|all| all.len()), Ok(2));
        assert_eq!(strict("").data, Data::Null);
    }
}
