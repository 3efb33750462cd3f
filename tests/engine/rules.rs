//! Rules of the standard library: each is broken by its bad example alone, and kept by its good one.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use super::run;

/// A trial for each rule.
pub fn trials(root: &Path) -> Vec<Trial> {
    let folder = root.join("stdlib/rules");
    let files = super::files(&folder, "kspec").into_iter().filter(|file| file.ends_with("rule.kspec"));
    let trial = |file: std::path::PathBuf| {
        let place = file.parent().expect("a file stands in a folder").to_owned();
        let id = super::shown(&folder, &place);
        Trial::test(format!("stdlib/rules/{id}"), move || judge(&id, &place))
    };
    files.map(trial).collect()
}

fn judge(id: &str, folder: &Path) -> Result<(), Failed> {
    let told = |name: &str| -> Result<Vec<run::Told>, Failed> {
        let text = fs::read_to_string(folder.join(name))?;
        let files = [("spec.kspec".to_owned(), text)];
        Ok(run::check(run::folder(&files).path(), &[]).0)
    };
    let bad = told("bad.kspec")?;
    if bad.is_empty() || bad.iter().any(|told| told.rule.as_deref() != Some(id)) {
        return Err(format!("the bad example has to break {id} alone, and told {bad:?}").into());
    }
    let good = told("good.kspec")?;
    if good.is_empty() { Ok(()) } else { Err(format!("the good example told {good:?}").into()) }
}
