//! Finds the specs of a project.

use camino::{Utf8Path, Utf8PathBuf};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use crate::System;
use crate::system::FileKind;

/// Deeper folders are not searched; no project nests so far, and a loop of mounts must end.
const DEPTH: usize = 32;

/// Files under `root` that a pattern matches, from the root, sorted. `*` stays in a folder, `**` crosses. Hidden
/// folders and `out` are not searched. The error is the pattern at fault and why.
pub fn find_specs(
    system: &dyn System,
    root: &Utf8Path,
    patterns: &[String],
    out: &Utf8Path,
) -> Result<Vec<Utf8PathBuf>, (String, String)> {
    let globs = compile(patterns)?;
    let deep = patterns.iter().any(|pattern| pattern.contains('/') || pattern.contains("**"));
    let mut found = Vec::new();
    let search = Search { system, root, out, globs: &globs, depth: if deep { DEPTH } else { 1 } };
    search.folder(Utf8Path::new(""), 0, &mut found);
    found.sort();
    Ok(found)
}

/// Every file `*.kspec` below a folder, hidden folders and folders that a build wrote left out.
pub fn all_specs(system: &dyn System, folder: &Utf8Path) -> Vec<Utf8PathBuf> {
    let globs = compile(&["**/*.kspec".to_owned()]).expect("the pattern is right");
    let mut found = Vec::new();
    let search = Search { system, root: folder, out: Utf8Path::new("build"), globs: &globs, depth: DEPTH };
    search.folder(Utf8Path::new(""), 0, &mut found);
    found.sort();
    found.into_iter().map(|path| folder.join(path)).collect()
}

fn compile(patterns: &[String]) -> Result<GlobSet, (String, String)> {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        let text = pattern.strip_prefix("./").or_else(|| pattern.strip_prefix('/')).unwrap_or(pattern);
        let glob = GlobBuilder::new(text).literal_separator(true).build();
        set.add(glob.map_err(|error| (pattern.clone(), error.kind().to_string()))?);
    }
    set.build().map_err(|error| (patterns.join(" "), error.kind().to_string()))
}

struct Search<'a> {
    system: &'a dyn System,
    root: &'a Utf8Path,
    out: &'a Utf8Path,
    globs: &'a GlobSet,
    depth: usize,
}

impl Search<'_> {
    fn folder(&self, folder: &Utf8Path, depth: usize, found: &mut Vec<Utf8PathBuf>) {
        if depth == self.depth {
            return;
        }
        for (name, kind) in self.system.list(&self.root.join(folder)).unwrap_or_default() {
            let path = folder.join(&name);
            match kind {
                FileKind::Folder if name.starts_with('.') || path == self.out => {}
                FileKind::Folder => self.folder(&path, depth + 1, found),
                FileKind::File if self.globs.is_match(path.as_std_path()) => found.push(path),
                FileKind::File => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemorySystem;

    #[test]
    fn one_star_stays_in_a_folder() {
        let system = MemorySystem::with([
            ("/p/a.kspec", ""),
            ("/p/x/b.kspec", ""),
            ("/p/x/y/c.kspec", ""),
            ("/p/build/d.kspec", ""),
            ("/p/.git/e.kspec", ""),
        ]);
        let find = |pattern: &str| {
            find_specs(&system, Utf8Path::new("/p"), &[pattern.to_owned()], Utf8Path::new("build"))
                .expect("fits")
        };
        assert_eq!(find("*.kspec"), ["a.kspec"]);
        assert_eq!(find("x/*.kspec"), ["x/b.kspec"]);
        assert_eq!(find("**/*.kspec"), ["a.kspec", "x/b.kspec", "x/y/c.kspec"]);
    }
}
