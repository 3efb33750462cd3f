//! All codes, and the page of each.

use kspec_base::Code;

/// Page by code, sorted by code.
static PAGES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The codes of all crates, by number.
pub fn codes() -> Vec<Code> {
    let lists = [
        kspec_syntax::diagnostics::CODES,
        kspec_schema::diagnostics::CODES,
        kspec_sema::diagnostics::CODES,
        kspec_eval::diagnostics::CODES,
        kspec_targets::diagnostics::CODES,
        crate::diagnostics::CODES,
    ];
    let mut codes: Vec<Code> = lists.iter().flat_map(|list| list.iter().copied()).collect();
    codes.sort();
    codes
}

/// The page of a code, in Markdown.
pub fn explain(code: &str) -> Option<&'static str> {
    let found = PAGES.binary_search_by(|(known, _)| (*known).cmp(code)).ok()?;
    Some(PAGES[found].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_used_twice() {
        let codes = codes();
        for pair in codes.windows(2) {
            assert_ne!(pair[0].id, pair[1].id, "{} and {}", pair[0].title, pair[1].title);
        }
    }
}
