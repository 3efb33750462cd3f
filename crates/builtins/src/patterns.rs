//! Compiled patterns, so that a pattern in a loop is compiled once.

use std::collections::HashMap;

use kspec_base::SmolStr;
use kspec_schema::compile;
use regex::Regex;

/// A cache that an evaluator owns.
#[derive(Debug, Default)]
pub struct Patterns {
    compiled: HashMap<SmolStr, Regex>,
}

/// Computed patterns could be without number.
const MAX_KEPT: usize = 256;

impl Patterns {
    /// The compiled pattern; the error is one line for people. It is lent, since a copy would warm up anew.
    pub fn get(&mut self, pattern: &str) -> Result<&Regex, String> {
        if !self.compiled.contains_key(pattern) {
            let regex = compile(pattern)?;
            if self.compiled.len() >= MAX_KEPT {
                self.compiled.clear();
            }
            self.compiled.insert(pattern.into(), regex);
        }
        Ok(&self.compiled[pattern])
    }
}
