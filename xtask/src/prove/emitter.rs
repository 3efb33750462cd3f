//! Everything that the emitter writes is read back by foreign readers as the same value.
//!
//! Seeded values are written as YAML, and as JSON for comparison; `tests/oracles/emitter.py` reads both.

use std::fs;

use kspec_formats::json::{JsonWriter, Layout};
use kspec_formats::yaml::YamlWriter;
use kspec_formats::{Data, Sink};

use super::nasty::Generator;
use super::setting::{Setting, told};
use super::{Outcome, Proof, ansible, process};

pub const PROOF: Proof = Proof {
    name: "emitter",
    claim: "Values that readers like to misread (words, numbers and dates as text, keys of all kinds, control \
            characters, emoji, long lines, block text, nesting) are written as YAML and read back, equal in type and \
            value, by PyYAML with libyaml, PyYAML's own parser, Ansible's loader, a YAML 1.2 reader and kubectl.",
    limits: "Readers other than these. kubectl goes through JSON, which has one kind of number.",
    show,
};

/// Values in one document: many enough to be quick, few enough that a broken file says where to look.
const IN_ONE: usize = 250;

fn show(setting: &Setting) -> Result<Outcome, String> {
    let Some(mut python) = ansible::program(setting, "python3") else {
        return Ok(Outcome::Skipped(ansible::MISSING.to_owned()));
    };
    let count = setting.count(10_000, 100_000);
    let folder = setting.scratch("emitter")?;
    let mut generator = Generator::new(setting.seed);
    for part in 0..count.div_ceil(IN_ONE) {
        let values = generator.entries(IN_ONE);
        let mut yaml = YamlWriter::new();
        yaml.document();
        document(&mut yaml, YamlWriter::comment, &values);
        let mut json = JsonWriter::new(Layout::Line);
        document(&mut json, |_, _| (), &values);
        for (ending, text) in [("yaml", yaml.finish()), ("json", json.finish())] {
            let path = folder.join(format!("{part:05}.{ending}"));
            fs::write(&path, text).map_err(|error| told(&path, &error))?;
        }
    }
    let script = setting.root.join("tests/oracles/emitter.py");
    let output = process::run(python.arg(script).arg(&folder))?;
    let lines = String::from_utf8_lossy(&output.stdout);
    if output.status.success() {
        let lines: Vec<&str> = lines.lines().collect();
        Ok(Outcome::Held(format!("{count} values, each as an entry and as an element; {}", lines.join("; "))))
    } else {
        Err(format!("{}\n  the files are in {}", process::words(&output), folder.display()))
    }
}
/// An object as kubectl takes it, so that one file serves all readers. Its `spec` holds the values twice, as
/// entries of a map, each under a comment that says its key, and as elements of a list.
fn document<S: Sink>(sink: &mut S, comment: fn(&mut S, &str), values: &[(String, Data)]) {
    sink.begin_map();
    for (key, text) in [("apiVersion", "example.org/v1"), ("kind", "Nasty")] {
        sink.key(key);
        sink.text(text);
    }
    sink.key("metadata");
    sink.begin_map();
    sink.key("name");
    sink.text("nasty");
    sink.end_map();
    sink.key("spec");
    sink.begin_map();
    sink.key("map");
    sink.begin_map();
    for (key, value) in values {
        comment(sink, key);
        sink.key(key);
        value.feed(sink);
    }
    sink.end_map();
    sink.key("list");
    sink.begin_list();
    for (_, value) in values {
        value.feed(sink);
    }
    sink.end_list();
    sink.end_map();
    sink.end_map();
}
