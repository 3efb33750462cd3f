//! Input files: JSON, YAML, the outputs of Terraform.

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
        let source = sources.add_whole(name, text);
        match result {
            Ok(root) => Ok(InputFile { name: name.into(), root, source }),
            Err(error) => Err(Box::new(bad_input(&error.message, Place::new(source, error.span)))),
        }
    }

    /// The names of the outputs, where this is what `terraform output -json` prints.
    pub fn outputs(&self) -> Option<Vec<SmolStr>> {
        let map = self.root.as_map().filter(|map| !map.is_empty())?;
        let is_output =
            |node: &Node| ["sensitive", "type", "value"].iter().all(|key| node.get(key).is_some());
        map.values().all(|entry| is_output(&entry.value)).then(|| map.keys().cloned().collect())
    }

    /// The value for the param `name`: what the pointer leads to, else the output of that name, else the whole.
    pub fn value(&self, name: &str, pointer: &str, place: Place) -> Result<Input, Box<Diagnostic>> {
        let node = if !pointer.is_empty() {
            let missing = || Box::new(no_such_output(&self.name, &format!("#{pointer}"), &[], place));
            self.root.pointer(pointer).ok_or_else(missing)?
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
        let sensitive = output.get("sensitive")?;
        if sensitive.data != Data::Bool(false) {
            return Some(Err(Box::new(sensitive_output(name, Place::new(self.source, sensitive.span)))));
        }
        output.get("value").map(Ok)
    }
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
    Ok(Input { value, place, locate: Box::new(locate), open: true })
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
