//! Where a project begins, what its specs are, and what kspec.toml says.

mod config;
mod select;
mod specs;

use camino::{Utf8Path, Utf8PathBuf};

use crate::System;
use crate::system::FileKind;

pub use config::{Allowance, Config, RuleLevel, Setting, read_config};
pub use select::{Selection, select};
pub use specs::{all_specs, find_specs};

/// The file that marks a project's root.
pub const CONFIG: &str = "kspec.toml";

/// A path as people type it in the folder `here`: `sub/a.kspec`, `../a.kspec`, `.`; whole where they have no more in
/// common than the root of all files. Both are absolute.
pub fn shown_from(here: &Utf8Path, path: &Utf8Path) -> Utf8PathBuf {
    let common = here.ancestors().find(|above| path.starts_with(above) && above.parent().is_some());
    let Some(common) = common else { return path.to_owned() };
    let up = here.components().count() - common.components().count();
    let below = path.strip_prefix(common).unwrap_or(path);
    let shown: Utf8PathBuf = std::iter::repeat_n(Utf8Path::new(".."), up)
        .chain([below])
        .filter(|p| !p.as_str().is_empty())
        .collect();
    if shown.as_str().is_empty() { Utf8PathBuf::from(".") } else { shown }
}

/// The nearest folder upward from `folder` (itself first) that holds kspec.toml.
pub fn find_root(system: &dyn System, folder: &Utf8Path) -> Option<Utf8PathBuf> {
    let above = folder.ancestors();
    above.into_iter().find(|f| system.kind(&f.join(CONFIG)) == Some(FileKind::File)).map(Utf8Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_from_where_one_is() {
        let shown = |here: &str, path: &str| shown_from(here.into(), path.into()).into_string();
        assert_eq!(shown("/a", "/a/b/c"), "b/c");
        assert_eq!(shown("/a/b", "/a/b"), ".");
        assert_eq!(shown("/a/b/c", "/a/d"), "../../d");
        assert_eq!(shown("/a/b", "/c"), "/c");
        assert_eq!(shown("", "/c"), "/c");
    }
}
