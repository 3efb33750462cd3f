//! Values as events: what the writers take.

use kspec_base::{SmolStr, Span};

use crate::{Data, Entry, Map, Node};

/// Receives one value as a run of events. Between `begin_map` and `end_map` every value follows its `key`; lists
/// and maps are closed in the order in which they were opened. Floats are finite.
pub trait Sink {
    fn null(&mut self);
    fn bool(&mut self, value: bool);
    fn int(&mut self, value: i64);
    fn float(&mut self, value: f64);
    fn text(&mut self, text: &str);
    fn begin_list(&mut self);
    fn end_list(&mut self);
    fn begin_map(&mut self);
    fn key(&mut self, key: &str);
    fn end_map(&mut self);
}

/// Builds a tree from events, for writers that must see the whole. Of equal keys the last holds.
#[derive(Debug, Default)]
pub struct Builder {
    open: Vec<Open>,
    done: Option<Data>,
}

#[derive(Debug)]
enum Open {
    List(Vec<Node>),
    Map(Map, SmolStr),
}

impl Builder {
    pub fn new() -> Builder {
        Builder::default()
    }

    /// The value; null where none came.
    pub fn finish(self) -> Data {
        self.done.unwrap_or(Data::Null)
    }

    fn put(&mut self, data: Data) {
        let place = Span::default();
        match self.open.last_mut() {
            Some(Open::List(items)) => items.push(Node::new(data, place)),
            Some(Open::Map(map, key)) => {
                let key = std::mem::take(key);
                let name = Node::new(Data::Text(key.clone()), place);
                map.insert(key, Entry { key: name, value: Node::new(data, place) });
            }
            None => self.done = Some(data),
        }
    }

    fn close(&mut self) {
        match self.open.pop() {
            Some(Open::List(items)) => self.put(Data::List(items)),
            Some(Open::Map(map, _)) => self.put(Data::Map(map)),
            None => {}
        }
    }
}

impl Sink for Builder {
    fn null(&mut self) {
        self.put(Data::Null);
    }

    fn bool(&mut self, value: bool) {
        self.put(Data::Bool(value));
    }

    fn int(&mut self, value: i64) {
        self.put(Data::Int(value));
    }

    fn float(&mut self, value: f64) {
        self.put(Data::Float(value));
    }

    fn text(&mut self, text: &str) {
        self.put(Data::Text(text.into()));
    }

    fn begin_list(&mut self) {
        self.open.push(Open::List(Vec::new()));
    }

    fn end_list(&mut self) {
        self.close();
    }

    fn begin_map(&mut self) {
        self.open.push(Open::Map(Map::new(), SmolStr::default()));
    }

    fn key(&mut self, key: &str) {
        if let Some(Open::Map(_, slot)) = self.open.last_mut() {
            *slot = key.into();
        }
    }

    fn end_map(&mut self) {
        self.close();
    }
}

impl Node {
    /// Sends the value to a sink. Integers beyond 64 bits, dates and tags have no event of their own; they go
    /// as text.
    pub fn feed(&self, sink: &mut dyn Sink) {
        self.data.feed(sink);
    }
}

impl Data {
    /// See [`Node::feed`].
    pub fn feed(&self, sink: &mut dyn Sink) {
        match self {
            Data::Null => sink.null(),
            Data::Bool(value) => sink.bool(*value),
            Data::Int(value) => sink.int(*value),
            Data::Float(value) => sink.float(*value),
            Data::Text(text) | Data::BigInt(text) | Data::Time(text) => sink.text(text),
            Data::List(items) => {
                sink.begin_list();
                for item in items {
                    item.feed(sink);
                }
                sink.end_list();
            }
            Data::Map(map) => {
                sink.begin_map();
                for (key, entry) in map {
                    sink.key(key);
                    entry.value.feed(sink);
                }
                sink.end_map();
            }
        }
    }
}
