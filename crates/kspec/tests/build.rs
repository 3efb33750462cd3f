//! Builds that are cut off at every step: each file is whole at each instant, and the next build finishes or the
//! old tree stands.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use camino::{Utf8Path, Utf8PathBuf};
use kspec::build::{self, Allowed, Artifacts, First, Manifest};
use kspec::{FileKind, Lock, MemorySystem, System};

const FOLDER: &str = "/p/build/lab";

/// A system that stops to work after a number of changes; the change at which it stops is done by half.
struct Cut<'a> {
    under: &'a MemorySystem,
    left: AtomicUsize,
}

impl Cut<'_> {
    fn spend(&self) -> io::Result<()> {
        let spent = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        spent.map(drop).map_err(|_| io::Error::new(io::ErrorKind::StorageFull, "cut off"))
    }
}

impl System for Cut<'_> {
    fn read(&self, path: &Utf8Path) -> io::Result<Vec<u8>> {
        self.under.read(path)
    }
    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        self.under.kind(path)
    }
    fn list(&self, folder: &Utf8Path) -> io::Result<Vec<(String, FileKind)>> {
        self.under.list(folder)
    }
    fn canonical(&self, path: &Utf8Path) -> io::Result<Utf8PathBuf> {
        self.under.canonical(path)
    }
    fn write(&self, path: &Utf8Path, content: &[u8]) -> io::Result<()> {
        self.spend().inspect_err(|_| {
            self.under.write(path, &content[..content.len() / 2]).expect("memory takes it");
        })?;
        self.under.write(path, content)
    }
    fn rename(&self, from: &Utf8Path, to: &Utf8Path) -> io::Result<()> {
        self.spend()?;
        self.under.rename(from, to)
    }
    fn remove_file(&self, path: &Utf8Path) -> io::Result<()> {
        self.spend()?;
        self.under.remove_file(path)
    }
    fn remove_folder(&self, path: &Utf8Path) -> io::Result<()> {
        self.spend()?;
        self.under.remove_folder(path)
    }
    fn lock(&self, folder: &Utf8Path) -> io::Result<Box<dyn Lock>> {
        self.under.lock(folder)
    }
}

fn artifacts(files: &[(&str, &str)]) -> Artifacts {
    let head = Manifest {
        version: Manifest::VERSION,
        kspec: "0.1.0".into(),
        cluster: "lab".into(),
        spec: "lab.kspec".into(),
        kubespray: Some("2.31.0".into()),
        kubernetes: "1.35.4".into(),
        first: First::default(),
        files: Vec::new(),
    };
    let files =
        files.iter().map(|(path, text)| ((*path).into(), text.as_bytes().to_vec(), vec!["lab.kspec".into()]));
    Artifacts::new(head, files.collect())
}

fn old() -> Artifacts {
    artifacts(&[
        ("inventory/hosts.yaml", "old hosts"),
        ("inventory/group_vars/all/all.yml", "same"),
        ("inventory/group_vars/k8s_cluster/addons.yml", "old addons"),
        ("inventory/host_vars/n1.yml", "stale"),
    ])
}

fn new() -> Artifacts {
    artifacts(&[
        ("inventory/hosts.yaml", "new hosts, and more of them"),
        ("inventory/group_vars/all/all.yml", "same"),
        ("inventory/group_vars/k8s_cluster/addons.yml", "new addons"),
        ("inventory/group_vars/gpu.yml", "new group"),
    ])
}

fn build(system: &dyn System, artifacts: &Artifacts) -> Result<(), build::FileError> {
    let folder = Utf8Path::new(FOLDER);
    build::recover(system, folder)?;
    let comparison = build::compare(system, folder, artifacts)?;
    assert!(comparison.conflicts.is_empty(), "{:?}", comparison.conflicts);
    build::write(system, folder, artifacts, &comparison)
}

/// The tree without what a build keeps for itself.
fn tree(system: &MemorySystem) -> Vec<(String, Vec<u8>)> {
    let own = |path: &str| path.contains(".kspec-staging") || path.contains("kspec-artifacts.json");
    let files = system.snapshot().into_iter().map(|(path, content)| (path.into_string(), content));
    files.filter(|(path, _)| !own(path)).collect()
}

fn built(artifacts: &Artifacts) -> (MemorySystem, Vec<(String, Vec<u8>)>) {
    let system = MemorySystem::new();
    build(&system, artifacts).expect("memory takes it");
    let tree = tree(&system);
    (system, tree)
}

#[test]
fn a_build_cut_off_anywhere_loses_nothing() {
    let (_, before) = built(&old());
    let (_, after) = built(&new());
    let mut steps = 0;
    for cut in 0.. {
        let (system, _) = built(&old());
        let result = build(&Cut { under: &system, left: AtomicUsize::new(cut) }, &new());
        for (path, content) in tree(&system) {
            let whole = before.iter().chain(&after).any(|(known, text)| *known == path && *text == content);
            assert!(whole, "after {cut} steps {path} holds {:?}", String::from_utf8_lossy(&content));
        }
        // Whatever is asked next: first the old spec, which a note of the new build must not break.
        if cut % 2 == 0 {
            build(&system, &old()).expect("memory takes it");
            assert_eq!(tree(&system), before, "after {cut} steps and a build of the old spec");
        } else {
            build(&system, &new()).expect("memory takes it");
            assert_eq!(tree(&system), after, "after {cut} steps and a build of the new spec");
        }
        assert!(!system.snapshot().iter().any(|(path, _)| path.as_str().contains(".kspec-staging")));
        if result.is_ok() {
            break;
        }
        steps = cut;
    }
    assert!(steps > 8, "the build has steps to be cut at");
}

#[test]
fn an_unchanged_build_writes_nothing() {
    let (system, _) = built(&new());
    let frozen = Cut { under: &system, left: AtomicUsize::new(0) };
    build(&frozen, &new()).expect("nothing to write");
}

#[test]
fn a_hand_edit_is_refused_until_it_is_forced() {
    let (system, _) = built(&old());
    let hosts = Utf8Path::new(FOLDER).join("inventory/hosts.yaml");
    system.write(&hosts, b"edited").expect("memory takes it");
    let next = new();
    let comparison = build::compare(&system, Utf8Path::new(FOLDER), &next).expect("can be read");
    let guard = |force| {
        let allowed = Allowed { force, first_change: false };
        build::guard(&comparison, &next.manifest, allowed, Utf8Path::new("build/lab"), Default::default())
    };
    let told = guard(false);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].code.id, "K1102");
    assert!(told[0].notes[0].contains("-edited"), "{:?}", told[0].notes);
    assert!(guard(true).is_empty());
    build::write(&system, Utf8Path::new(FOLDER), &next, &comparison).expect("memory takes it");
    assert_eq!(system.read(&hosts).expect("is there"), b"new hosts, and more of them");
}

#[test]
fn what_is_not_ours_stays() {
    let (system, _) = built(&old());
    let ours = Utf8Path::new(FOLDER);
    for path in ["inventory/credentials/kubeadm_certificate_key.creds", "inventory/group_vars/all/mine.yml"] {
        system.write(&ours.join(path), b"theirs").expect("memory takes it");
    }
    build(&system, &new()).expect("nothing is in the way");
    assert_eq!(system.read(&ours.join("inventory/group_vars/all/mine.yml")).expect("is there"), b"theirs");

    system.write(&ours.join("inventory/group_vars/gpu/x.yml"), b"theirs").expect("memory takes it");
    let comparison = build::compare(&system, ours, &new()).expect("can be read");
    let told = build::guard(&comparison, &new().manifest, Allowed::default(), ours, Default::default());
    assert_eq!(told.iter().map(|d| d.code.id).collect::<Vec<_>>(), ["K1105"]);
}

#[test]
fn the_first_node_does_not_change_silently() {
    let with_first = |name: &str| {
        let mut artifacts = old();
        artifacts.manifest.first.etcd = Some(name.into());
        artifacts
    };
    let (system, _) = built(&with_first("n1"));
    let next = with_first("a0");
    let comparison = build::compare(&system, Utf8Path::new(FOLDER), &next).expect("can be read");
    let told = |first_change| {
        let allowed = Allowed { force: false, first_change };
        build::guard(&comparison, &next.manifest, allowed, Utf8Path::new(FOLDER), Default::default()).len()
    };
    assert_eq!((told(false), told(true)), (1, 0));
}
