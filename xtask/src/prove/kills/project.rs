//! A project with two contents, and the program that builds it.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::super::process;
use super::super::setting::Setting;
use super::super::specs::put;
use super::tree::{Files, Tree};

pub const CLUSTER: &str = "site";

/// Each node has a file of its own. The contents differ in every file, and in which nodes there are.
const SPEC: &str = r#"param content: "old" | "new" = "old"

cluster site {
  kubespray = "2.31.0"
  node n0 { groups = ["kube_control_plane", "etcd"], node_labels.content = content }
  for i in 1..=30 {
    node "\(content)\(i)" { groups = ["kube_node"], node_labels.content = content }
  }
  for i in 1..=30 {
    node "same\(i)" { groups = ["kube_node"], node_labels = { content = content, number = str(i) } }
  }
  vars { cluster_name = "\(content).example.org" }
  group kube_node { kubelet_max_pods = if content == "old" then 110 else 220 }
}
"#;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Old,
    New,
}

impl Content {
    pub fn other(self) -> Content {
        match self {
            Content::Old => Content::New,
            Content::New => Content::Old,
        }
    }

    fn argument(self) -> &'static str {
        match self {
            Content::Old => "content=old",
            Content::New => "content=new",
        }
    }
}

pub struct Site {
    program: PathBuf,
    folder: PathBuf,
    old: Files,
    new: Files,
}

impl Site {
    /// Builds the program, writes the project, and finds out how its trees look.
    pub fn new(setting: &Setting) -> Result<Site, String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut build = Command::new(cargo);
        build.args(["build", "--quiet", "--bin", "kspec"]).current_dir(&setting.root);
        let output = process::run(&mut build)?;
        if !output.status.success() {
            return Err(process::words(&output));
        }
        let folder = setting.scratch("kills")?;
        put(&folder.join("site.kspec"), SPEC)?;
        let program = setting.root.join("target/debug/kspec");
        let mut site = Site { program, folder, old: Files::default(), new: Files::default() };
        site.old = site.expected(Content::Old)?;
        site.new = site.expected(Content::New)?;
        Ok(site)
    }

    fn expected(&self, content: Content) -> Result<Files, String> {
        let out = self.folder.join(content.argument());
        self.build(content, &out)?;
        Ok(Tree::read(&out.join(CLUSTER))?.files)
    }

    pub fn tree(&self, content: Content) -> &Files {
        match content {
            Content::Old => &self.old,
            Content::New => &self.new,
        }
    }

    /// `kspec build`, ready to run.
    pub fn command(&self, content: Content, out: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["build", "-p", content.argument(), "-o"]).arg(out).current_dir(&self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub fn start(&self, content: Content, out: &Path) -> Result<Child, String> {
        self.command(content, out).spawn().map_err(|error| format!("{}: {error}", self.program.display()))
    }

    /// Builds to the end.
    pub fn build(&self, content: Content, out: &Path) -> Result<(), String> {
        let output = process::run(&mut self.command(content, out))?;
        if output.status.success() { Ok(()) } else { Err(process::words(&output)) }
    }
}
