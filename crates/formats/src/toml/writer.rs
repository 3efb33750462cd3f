//! The TOML writer.

use std::fmt::Write;

use crate::{Data, Map, float_text};

/// A value that TOML cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoForm {
    /// The keys down to it, joined with points; empty for the root.
    pub path: String,
    /// Its kind, in the words of messages.
    pub kind: &'static str,
}

/// Writes a map as TOML, with a final line end. In each table plain entries come first and tables after them, each
/// kind in source order; a list of maps becomes `[[…]]`. The root must be a map, and nothing may be null.
pub fn write(root: &Data) -> Result<String, NoForm> {
    let Data::Map(map) = root else {
        return Err(NoForm { path: String::new(), kind: root.kind_name() });
    };
    let mut writer = Writer { out: String::new(), path: Vec::new() };
    writer.table(map)?;
    Ok(writer.out)
}

struct Writer<'a> {
    out: String,
    path: Vec<&'a str>,
}

impl<'a> Writer<'a> {
    fn table(&mut self, map: &'a Map) -> Result<(), NoForm> {
        for (key, entry) in map {
            if !has_header(&entry.value.data) {
                self.path.push(key);
                self.key(key);
                self.out.push_str(" = ");
                self.inline(&entry.value.data)?;
                self.out.push('\n');
                self.path.pop();
            }
        }
        for (key, entry) in map.iter().filter(|(_, entry)| has_header(&entry.value.data)) {
            self.path.push(key);
            if let Data::Map(inner) = &entry.value.data {
                // A table of tables only needs no header of its own.
                if inner.values().any(|entry| !has_header(&entry.value.data)) {
                    self.header("[", "]");
                }
                self.table(inner)?;
            }
            for inner in entry.value.as_list().unwrap_or_default().iter().filter_map(|item| item.as_map()) {
                self.header("[[", "]]");
                self.table(inner)?;
            }
            self.path.pop();
        }
        Ok(())
    }

    fn header(&mut self, open: &str, close: &str) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.push_str(open);
        for (i, part) in self.path.clone().into_iter().enumerate() {
            if i > 0 {
                self.out.push('.');
            }
            self.key(part);
        }
        self.out.push_str(close);
        self.out.push('\n');
    }

    fn key(&mut self, key: &str) {
        let bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        if !key.is_empty() && key.bytes().all(bare) {
            self.out.push_str(key);
        } else {
            self.quoted(key);
        }
    }

    fn inline(&mut self, data: &'a Data) -> Result<(), NoForm> {
        match data {
            Data::Null => return Err(NoForm { path: self.path.join("."), kind: data.kind_name() }),
            Data::Bool(value) => self.out.push_str(if *value { "true" } else { "false" }),
            Data::Int(value) => write!(self.out, "{value}").expect("a String takes all text"),
            Data::Float(value) => self.out.push_str(&float_text(*value)),
            Data::BigInt(text) | Data::Time(text) => self.out.push_str(text),
            Data::Text(text) => self.quoted(text),
            Data::List(items) => {
                self.out.push('[');
                for (i, item) in items.iter().enumerate() {
                    self.out.push_str(if i > 0 { ", " } else { "" });
                    self.inline(&item.data)?;
                }
                self.out.push(']');
            }
            Data::Map(map) => {
                self.out.push('{');
                for (i, (key, entry)) in map.iter().enumerate() {
                    self.out.push_str(if i > 0 { ", " } else { " " });
                    self.path.push(key);
                    self.key(key);
                    self.out.push_str(" = ");
                    self.inline(&entry.value.data)?;
                    self.path.pop();
                }
                self.out.push_str(if map.is_empty() { "}" } else { " }" });
            }
        }
        Ok(())
    }

    fn quoted(&mut self, text: &str) {
        self.out.push('"');
        for c in text.chars() {
            match c {
                '"' => self.out.push_str("\\\""),
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                '\r' => self.out.push_str("\\r"),
                '\t' => self.out.push_str("\\t"),
                c if c.is_control() => {
                    write!(self.out, "\\u{:04x}", c as u32).expect("a String takes all text");
                }
                c => self.out.push(c),
            }
        }
        self.out.push('"');
    }
}

/// Whether it is written under a header of its own: a map that is not empty, a list of such or empty maps.
fn has_header(data: &Data) -> bool {
    match data {
        Data::Map(map) => !map.is_empty(),
        Data::List(items) => !items.is_empty() && items.iter().all(|item| item.as_map().is_some()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_follow_plain_entries() {
        let source =
            r#"{"a": {"b": {"c": 1}}, "n": 1.0, "l": [1, {"x": "y z"}], "t": [{"k": "v\n"}, {}], "e": {}}"#;
        let node = crate::json::read(source).expect("it is JSON");
        let text = write(&node.data).expect("TOML can hold it");
        let wanted =
            "n = 1.0\nl = [1, { x = \"y z\" }]\ne = {}\n\n[a.b]\nc = 1\n\n[[t]]\nk = \"v\\n\"\n\n[[t]]\n";
        assert_eq!(text, wanted);
        let back = crate::toml::read(&text).expect("it reads back");
        assert_eq!(back.pointer("/l/1/x").and_then(|n| n.as_text()).map(|t| t.as_str()), Some("y z"));
    }

    #[test]
    fn null_has_no_form() {
        let node = crate::json::read(r#"{"a": {"b": null}}"#).expect("it is JSON");
        assert_eq!(write(&node.data), Err(NoForm { path: "a.b".into(), kind: "null" }));
        assert_eq!(write(&Data::Int(1)), Err(NoForm { path: String::new(), kind: "int" }));
    }
}
