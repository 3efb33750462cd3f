//! Diagnostics as JSON, in the form that `--format json` prints.

use kspec_base::{Diagnostic, Label, LineColumn, Place, Sources};
use serde_json::{Value, json};

/// One diagnostic. Lines and columns count from 1 (columns in Unicode scalars), bytes from 0; paths are as shown.
pub fn diagnostic(diagnostic: &Diagnostic, sources: &Sources) -> Value {
    let mut object = json!({
        "version": 1,
        "code": diagnostic.code.id,
        "severity": diagnostic.severity.name(),
        "message": diagnostic.message,
        "why": diagnostic.why,
        "labels": diagnostic.labels.iter().map(|label| self::label(label, sources)).collect::<Vec<_>>(),
        "notes": diagnostic.notes,
        "fixes": diagnostic.fixes.iter().map(|fix| json!({
            "title": fix.title,
            "sure": fix.sure,
            "edits": fix.edits.iter().map(|edit| with_range(json!({ "text": edit.text }), edit.place, sources))
                .collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "clusters": diagnostic.clusters.iter().map(|name| name.as_str()).collect::<Vec<_>>(),
    });
    if diagnostic.why.is_none() {
        object.as_object_mut().expect("is an object").shift_remove("why");
    }
    if let Some(rule) = &diagnostic.rule {
        object["rule"] = json!(rule.as_str());
    }
    object
}

fn label(label: &Label, sources: &Sources) -> Value {
    with_range(json!({ "text": label.text, "primary": label.primary }), label.place, sources)
}

fn with_range(mut object: Value, place: Place, sources: &Sources) -> Value {
    let location = sources.locate(place);
    let position = |byte: u32| {
        let LineColumn { line, column } = location.lines.scalars(byte, location.text);
        json!({ "line": line + 1, "column": column + 1, "byte": byte })
    };
    object["file"] = json!(location.path);
    object["start"] = position(location.span.start);
    object["end"] = position(location.span.end);
    object
}
