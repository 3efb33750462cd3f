//! What paths on a command line mean: files of which projects.

use std::io;

use camino::{Utf8Path, Utf8PathBuf};

use super::find_root;
use crate::System;
use crate::system::FileKind;

/// A project, and the files of it that were named (none: all its specs). Both absolute, links resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    pub root: Utf8PathBuf,
    pub specs: Vec<Utf8PathBuf>,
}

/// Groups paths by project, in the order in which projects are met. A folder means the project that it is or lies
/// in; without paths, the one of `here`. The error names a path that does not exist.
pub fn select(
    system: &dyn System,
    here: &Utf8Path,
    paths: &[Utf8PathBuf],
) -> Result<Vec<Selection>, (Utf8PathBuf, io::Error)> {
    if paths.is_empty() {
        let root = find_root(system, here).unwrap_or_else(|| here.to_owned());
        return Ok(vec![Selection { root, specs: Vec::new() }]);
    }
    let mut found: Vec<Selection> = Vec::new();
    for path in paths {
        let absolute = system.canonical(&here.join(path)).map_err(|error| (path.clone(), error))?;
        let (folder, spec) = match system.kind(&absolute) {
            Some(FileKind::Folder) => (absolute.clone(), None),
            _ => (absolute.parent().unwrap_or(&absolute).to_owned(), Some(absolute.clone())),
        };
        let root = find_root(system, &folder).unwrap_or(folder);
        match (found.iter_mut().find(|selection| selection.root == root), spec) {
            (Some(known), None) => known.specs.clear(),
            (Some(known), Some(spec)) if !known.specs.is_empty() && !known.specs.contains(&spec) => {
                known.specs.push(spec);
            }
            (Some(_), Some(_)) => {}
            (None, spec) => found.push(Selection { root, specs: spec.into_iter().collect() }),
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemorySystem;

    #[test]
    fn a_file_belongs_to_the_nearest_project_above_it() {
        let system = MemorySystem::with([
            ("/p/kspec.toml", ""),
            ("/p/sites/a.kspec", ""),
            ("/q/b.kspec", ""),
            ("/q/c.kspec", ""),
        ]);
        let paths = ["p/sites/a.kspec".into(), "q/b.kspec".into(), "q/c.kspec".into()];
        let found = select(&system, Utf8Path::new("/"), &paths).expect("all exist");
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].root, "/p");
        assert_eq!(found[1].specs, ["/q/b.kspec", "/q/c.kspec"]);
        let folder =
            select(&system, Utf8Path::new("/"), &["q/b.kspec".into(), "q".into()]).expect("all exist");
        assert_eq!(folder, [Selection { root: "/q".into(), specs: Vec::new() }]);
    }
}
