//! A host for tests, with files in memory and small limits.

use std::collections::BTreeMap;
use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_values::Value;

use crate::{Builtin, Fault, Host, Patterns};

#[derive(Default)]
pub(crate) struct TestHost {
    pub versions: bool,
    files: BTreeMap<String, Arc<str>>,
    patterns: Patterns,
    elements: usize,
    bytes: usize,
}

const LIMIT: usize = 10_000;

impl TestHost {
    pub fn with_versions() -> TestHost {
        TestHost { versions: true, ..TestHost::default() }
    }

    pub fn with_file(path: &str, content: &str) -> TestHost {
        TestHost { files: [(path.to_owned(), content.into())].into(), ..TestHost::default() }
    }
}

impl Host for TestHost {
    fn place(&self) -> Place {
        Place::default()
    }

    fn read(&mut self, path: &str) -> Result<Arc<str>, String> {
        self.files.get(path).cloned().ok_or_else(|| format!("there is no file {path}"))
    }

    fn head(&mut self, path: &str) -> Result<(SmolStr, String), String> {
        let content = self.read(path)?;
        Ok((path.into(), content.lines().next().unwrap_or_default().to_owned()))
    }

    fn versions(&self) -> bool {
        self.versions
    }

    fn patterns(&mut self) -> &mut Patterns {
        &mut self.patterns
    }

    fn charge(&mut self, elements: usize, bytes: usize) -> Result<(), Fault> {
        self.elements = self.elements.saturating_add(elements);
        self.bytes = self.bytes.saturating_add(bytes);
        if self.elements > LIMIT || self.bytes > LIMIT {
            return Err(Fault { argument: None, message: "a limit".to_owned(), notes: Vec::new() });
        }
        Ok(())
    }
}

/// The value of a call, or its message.
pub(crate) fn run(builtin: &Builtin, arguments: &[Value]) -> Result<Value, String> {
    (builtin.call)(&mut TestHost::default(), arguments).map_err(|fault| fault.message)
}

pub(crate) fn fault(builtin: &Builtin, arguments: &[Value]) -> Fault {
    (builtin.call)(&mut TestHost::default(), arguments).expect_err("a fault")
}

pub(crate) fn is_opaque(value: Result<Value, String>) -> bool {
    matches!(value, Ok(Value::Opaque(_)))
}
