//! `prove emitter`: everything that the emitter writes is read back by foreign readers as the same value.
//!
//! Seeded values are written as YAML, and as JSON for comparison; `tests/oracles/emitter.py` reads both.

use std::fs;
use std::path::Path;
use std::process::Command;

use kspec_formats::json::{JsonWriter, Layout};
use kspec_formats::yaml::YamlWriter;
use kspec_formats::{Data, Sink};

use super::nasty::Generator;

/// Values in one document: many enough to be quick, few enough that a broken file says where to look.
const IN_ONE: usize = 250;

struct Options<'a> {
    count: usize,
    seed: u64,
    python: &'a str,
}

fn options<'a>(words: &[&'a str]) -> Result<Options<'a>, String> {
    let mut options = Options { count: 100_000, seed: 1, python: "python3" };
    for pair in words.chunks(2) {
        let number = |text: &str| text.parse().map_err(|_| format!("{text} is no number"));
        match pair {
            ["--count", value] => options.count = number(value)? as usize,
            ["--seed", value] => options.seed = number(value)?,
            ["--python", value] => options.python = value,
            _ => return Err("options are --count N, --seed N and --python BIN".to_owned()),
        }
    }
    Ok(options)
}

pub fn emitter(words: &[&str]) -> Result<(), String> {
    let options = options(words)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace");
    let folder = root.join("target/prove-emitter");
    let fault = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(fault)?;
    }
    fs::create_dir_all(&folder).map_err(fault)?;
    let mut generator = Generator::new(options.seed);
    for part in 0..options.count.div_ceil(IN_ONE) {
        let values = generator.entries(IN_ONE);
        let mut yaml = YamlWriter::new();
        yaml.document();
        document(&mut yaml, YamlWriter::comment, &values);
        let mut json = JsonWriter::new(Layout::Line);
        document(&mut json, |_, _| (), &values);
        fs::write(folder.join(format!("{part:05}.yaml")), yaml.finish()).map_err(fault)?;
        fs::write(folder.join(format!("{part:05}.json")), json.finish()).map_err(fault)?;
    }
    let script = root.join("tests/oracles/emitter.py");
    let status = Command::new(options.python).arg(script).arg(&folder).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("a reader saw something else; the files are in {}", folder.display())),
        Err(error) => Err(format!("{}: {error}", options.python)),
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
