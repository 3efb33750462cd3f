//! What a run of proofs was asked for, and the tools that it may use.

use std::fs;
use std::path::{Path, PathBuf};

const USAGE: &str = "options are --sample, --seed N, --kubespray DIR, and names of proofs";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Small enough for every change.
    Sample,
    Full,
}

pub struct Setting {
    pub measure: Measure,
    pub seed: u64,
    /// Proofs that were named; none: all.
    pub names: Vec<String>,
    /// The workspace.
    pub root: PathBuf,
    /// The folder of Ansible's programs (`KSPEC_ANSIBLE`).
    pub ansible: Option<PathBuf>,
    /// Facts, specs and tools that are no part of the project (`KSPEC_SHARED`).
    pub shared: Option<PathBuf>,
    /// A checkout (`--kubespray`, `KSPEC_KUBESPRAY`).
    pub kubespray: Option<PathBuf>,
}

impl Setting {
    pub fn read(words: &[&str], known: &[&str]) -> Result<Setting, String> {
        let folder = |variable: &str| std::env::var_os(variable).map(PathBuf::from);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace");
        let mut setting = Setting {
            measure: Measure::Full,
            seed: 1,
            names: Vec::new(),
            root: root.to_owned(),
            ansible: folder("KSPEC_ANSIBLE"),
            shared: folder("KSPEC_SHARED"),
            kubespray: folder("KSPEC_KUBESPRAY"),
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} wants a value; {USAGE}"));
            match *word {
                "--sample" => setting.measure = Measure::Sample,
                "--seed" => {
                    setting.seed = value()?.parse().map_err(|_| "--seed wants a number".to_owned())?
                }
                "--kubespray" => setting.kubespray = Some(value()?.into()),
                name if known.contains(&name) => setting.names.push(name.to_owned()),
                other => return Err(format!("{other} is unknown; {USAGE}: {}", known.join(" "))),
            }
        }
        Ok(setting)
    }

    pub fn means(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|known| known == name)
    }

    /// One figure for each measure.
    pub fn count(&self, sample: usize, full: usize) -> usize {
        match self.measure {
            Measure::Sample => sample,
            Measure::Full => full,
        }
    }

    /// An empty folder of that name.
    pub fn scratch(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.root.join("target/prove").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| told(&folder, &error))?;
        }
        fs::create_dir_all(&folder).map_err(|error| told(&folder, &error))?;
        Ok(folder)
    }
}

/// A file operation that failed, in one line.
pub fn told(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
