//! What programs that embed kspec rely on.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kspec::{
    Answer, ClusterView, Config, Diagnostic, DiskSystem, Explained, Graph, Library, Made, MemorySystem,
    Overlay, Project, ReadFiles, Report, Request, Sources, System, Tested, Value, Views, standard_library,
};

fn shared<T: Send + Sync>() {}

#[test]
fn all_that_is_handed_out_crosses_threads() {
    shared::<Project>();
    shared::<Request>();
    shared::<Report>();
    shared::<Views>();
    shared::<Answer<Value>>();
    shared::<Answer<Explained>>();
    shared::<Answer<Graph>>();
    shared::<Tested>();
    shared::<ClusterView>();
    shared::<Diagnostic>();
    shared::<Sources>();
    shared::<Config>();
    shared::<ReadFiles>();
    shared::<Made>();
    shared::<Arc<dyn Library>>();
    shared::<Arc<dyn System>>();
    shared::<DiskSystem>();
    shared::<MemorySystem>();
    shared::<Overlay>();
}

#[test]
fn projects_in_threads_do_not_disturb_each_other() {
    let run = |number: usize| {
        let name = format!("c{number}");
        let spec = format!("cluster {name} {{ kubernetes = \"1.35.4\" }}\n");
        let system = Arc::new(MemorySystem::with([("/p/a.kspec", spec.as_str())]));
        let mut project = Project::open(system, standard_library(), "/p".into());
        assert_eq!(project.views(&Request::default()).clusters[0].name, name);
    };
    std::thread::scope(|scope| {
        (0..8).for_each(|number| drop(scope.spawn(move || run(number))));
    });
}

/// Files of this crate that name what only [`DiskSystem`] may use.
#[test]
fn the_world_is_touched_through_the_system_only() {
    let forbidden = ["std::fs", "std::env", "std::process", "SystemTime", "Instant::now", "std::net"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for path in sources(&root) {
        let text = fs::read_to_string(&path).expect("a source can be read");
        if !path.ends_with("system/disk.rs") && forbidden.iter().any(|name| text.contains(name)) {
            found.push(path);
        }
    }
    assert!(found.is_empty(), "{found:?}");
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}
