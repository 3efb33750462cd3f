//! Input files: JSON, YAML, the outputs of Terraform.

use std::sync::Arc;

use camino::Utf8Path;
use kspec_base::{Diagnostic, Place, SmolStr, SourceId, Sources, Span};
use kspec_eval::{Input, Part};
use kspec_formats::{Data, Node};
use kspec_schema::{Segment, value_of};

use crate::System;
use crate::diagnostics::{bad_encoding, bad_input, no_such_output, sensitive_output, unreadable};

/// A file that was read.
pub struct InputFile {
    /// As it was named.
    name: SmolStr,
    root: Node,
    source: SourceId,
}

impl InputFile {
    /// `place` is where the file is named.
    pub fn read(
        system: &dyn System,
        path: &Utf8Path,
        name: &str,
        sources: &mut Sources,
        place: Place,
    ) -> Result<InputFile, Box<Diagnostic>> {
        let bytes = system.read(path).map_err(|error| Box::new(unreadable(name, &error, Some(place))))?;
        let text = String::from_utf8(bytes)
            .map_err(|error| Box::new(bad_encoding(name, error.utf8_error().valid_up_to(), Some(place))))?;
        let result = if is_json(path, &text) {
            kspec_formats::json::read(&text)
        } else {
            kspec_formats::yaml::read(&text, kspec_formats::yaml::Dialect::Strict)
        };
        match result {
            Ok(root) => {
                let secrets = sensitive(&root).filter_map(|(_, output)| output.get("value"));
                let source = sources.add_whole(name, masked(text, secrets.map(|value| value.span)));
                Ok(InputFile { name: name.into(), root, source })
            }
            Err(error) => {
                let source = sources.add_whole(name, text);
                Err(Box::new(bad_input(&error.message, Place::new(source, error.span))))
            }
        }
    }

    /// The names of the outputs, where this is what `terraform output -json` prints.
    pub fn outputs(&self) -> Option<Vec<SmolStr>> {
        outputs(&self.root).map(|map| map.keys().cloned().collect())
    }

    /// The value for the param `name`: what the pointer leads to, else the output of that name, else the whole.
    pub fn value(&self, name: &str, pointer: &str, place: Place) -> Result<Input, Box<Diagnostic>> {
        let node = if !pointer.is_empty() {
            let missing = || Box::new(no_such_output(&self.name, &format!("#{pointer}"), &[], place));
            let node = self.root.pointer(pointer).ok_or_else(missing)?;
            let inside =
                |output: &Node| output.span.start <= node.span.start && node.span.end <= output.span.end;
            if let Some((name, output)) = sensitive(&self.root).find(|(_, output)| inside(output)) {
                return Err(self.refused(name, output));
            }
            node
        } else if let Some(outputs) = self.outputs() {
            let there: Vec<&str> = outputs.iter().map(SmolStr::as_str).collect();
            let missing = || Box::new(no_such_output(&self.name, &format!("output {name}"), &there, place));
            self.output(name).ok_or_else(missing)??
        } else {
            &self.root
        };
        input(node, self.source)
    }

    fn output(&self, name: &str) -> Option<Result<&Node, Box<Diagnostic>>> {
        let output = self.root.get(name)?;
        if is_sensitive(output) {
            return Some(Err(self.refused(name, output)));
        }
        output.get("value").map(Ok)
    }

    fn refused(&self, name: &str, output: &Node) -> Box<Diagnostic> {
        let span = output.get("sensitive").map_or(output.span, |mark| mark.span);
        Box::new(sensitive_output(name, Place::new(self.source, span)))
    }
}

/// The outputs, where this is what `terraform output -json` prints.
fn outputs(root: &Node) -> Option<&kspec_formats::Map> {
    let map = root.as_map().filter(|map| !map.is_empty())?;
    let is_output = |node: &Node| ["sensitive", "type", "value"].iter().all(|key| node.get(key).is_some());
    map.values().all(|entry| is_output(&entry.value)).then_some(map)
}

fn sensitive(root: &Node) -> impl Iterator<Item = (&SmolStr, &Node)> {
    let all = outputs(root).into_iter().flatten().map(|(name, entry)| (name, &entry.value));
    all.filter(|(_, output)| is_sensitive(output))
}

fn is_sensitive(output: &Node) -> bool {
    output.get("sensitive").is_some_and(|mark| mark.data != Data::Bool(false))
}

/// The text with stars for what must never be shown, each byte at its place.
fn masked(text: String, secrets: impl Iterator<Item = Span>) -> String {
    let mut bytes = text.into_bytes();
    for secret in secrets {
        for byte in bytes.iter_mut().take(secret.end as usize).skip(secret.start as usize) {
            if *byte != b'\n' {
                *byte = b'*';
            }
        }
    }
    String::from_utf8(bytes).expect("whole characters were replaced")
}

fn is_json(path: &Utf8Path, text: &str) -> bool {
    match path.extension() {
        Some("json") => true,
        Some("yaml" | "yml") => false,
        _ => text.trim_start().starts_with(['{', '[']),
    }
}

/// A node as the value of a param, whose fields that the type does not know are dropped.
pub fn input(node: &Node, source: SourceId) -> Result<Input, Box<Diagnostic>> {
    let value = value_of(node)
        .map_err(|fault| Box::new(bad_input(&fault.message, Place::new(source, fault.span))))?;
    let node = node.clone();
    let place = Place::new(source, node.span);
    let locate = move |path: &[Segment], part| Place::new(source, locate(&node, path, part));
    Ok(Input { value, place, locate: Arc::new(locate), open: true })
}

fn locate(node: &Node, path: &[Segment], part: Part) -> Span {
    let Some((first, rest)) = path.split_first() else { return node.span };
    let inner = match first {
        Segment::Key(key) => {
            let entry = node.as_map().and_then(|map| map.get(key));
            match (entry, part) {
                (Some(entry), Part::Key) if rest.is_empty() => return entry.key.span,
                (entry, _) => entry.map(|entry| &entry.value),
            }
        }
        Segment::Index(index) => node.as_list().and_then(|items| items.get(*index)),
    };
    inner.map_or(node.span, |node| locate(node, rest, part))
}

#[cfg(test)]
mod tests {
    use kspec_formats::yaml::{Dialect, read};

    use super::*;

    #[test]
    fn what_is_no_data_is_refused() {
        let taken =
            |text| input(&read(text, Dialect::Strict).expect("it is YAML"), SourceId::default()).is_ok();
        assert!(taken("{a: [1, yes, 0644, 2026-01-01]}"));
        for text in ["!vault x", "[!!set {a}]", "{a: 123456789012345678901}"] {
            assert!(!taken(text), "{text}");
        }
    }
}
