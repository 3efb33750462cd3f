//! Every code of this crate has its page. That the pages fail and are repaired as they say is tested by the suite,
//! through the whole check.

use std::collections::HashSet;
use std::path::Path;

use kspec_schema::diagnostics::CODES;

#[test]
fn every_code_has_its_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors");
    let mut seen = HashSet::new();
    for code in CODES {
        assert!(seen.insert(code.id), "{} is listed twice", code.id);
        let path = folder.join(format!("{}.md", code.id));
        let page = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} has a page", code.id));
        let (title, rest) = page.split_once('\n').expect("more than a title");
        assert_eq!(title, format!("# {}: {}", code.id, code.title));
        let (fails, repaired) = rest.split_once("\n## Repaired\n").expect("a repair");
        assert!(fails.contains("\n## Fails\n") && fails.contains("```kspec\n"), "{} fails", code.id);
        assert!(repaired.contains("```kspec\n"), "{} is repaired", code.id);
    }
}
