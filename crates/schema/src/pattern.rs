//! Patterns of text types.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use regex::{Regex, RegexBuilder};
use smol_str::SmolStr;

/// An RE2 pattern, unanchored. Compiled when it first judges a text; copies share the work.
#[derive(Clone, Debug)]
pub struct Pattern {
    source: SmolStr,
    compiled: Arc<OnceLock<Option<Regex>>>,
}

/// Large enough for patterns that people write, small enough to compile in milliseconds.
const SIZE_LIMIT: usize = 1 << 20;

impl Pattern {
    pub fn new(source: impl Into<SmolStr>) -> Pattern {
        Pattern { source: source.into(), compiled: Arc::default() }
    }

    pub fn source(&self) -> &SmolStr {
        &self.source
    }

    /// Whether the text matches. A pattern that is none matches everything: it was told where it stands.
    pub fn matches(&self, text: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| compile(&self.source).ok());
        compiled.as_ref().is_none_or(|regex| regex.is_match(text))
    }
}

/// Compiles an RE2 pattern; the error is one line for people.
pub fn compile(source: &str) -> Result<Regex, String> {
    RegexBuilder::new(source).size_limit(SIZE_LIMIT).dfa_size_limit(SIZE_LIMIT).build().map_err(|error| {
        match error {
            regex::Error::CompiledTooBig(_) => "the pattern is too large".to_owned(),
            // The library's message is several lines, the reason stands in the last one.
            other => {
                let text = other.to_string();
                let last = text.lines().last().unwrap_or_default();
                last.trim_start_matches("error: ").to_owned()
            }
        }
    })
}

impl From<&str> for Pattern {
    fn from(source: &str) -> Pattern {
        Pattern::new(source)
    }
}

impl From<SmolStr> for Pattern {
    fn from(source: SmolStr) -> Pattern {
        Pattern::new(source)
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Pattern) -> bool {
        self.source == other.source
    }
}

impl Eq for Pattern {}

impl Hash for Pattern {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.source.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_unanchored_and_says_why_it_is_none() {
        assert!(Pattern::new("b+").matches("abbc"));
        assert!(!Pattern::new("^b+$").matches("abbc"));
        assert_eq!(compile("a(").map(drop), Err("unclosed group".to_owned()));
        assert_eq!(compile("(a{1000}){1000}").map(drop), Err("the pattern is too large".to_owned()));
    }
}
