//! What can be typed.

use camino::Utf8PathBuf;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::console::Deny;
use crate::render::Format;

/// Typed specs for Kubernetes clusters built with kubespray.
#[derive(Debug, Parser)]
#[command(name = "kspec", version, about)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write a small working project
    Init(InitArgs),
    /// Parse, type-check and evaluate specs, and judge all rules; writes nothing
    Check(CheckArgs),
    /// Write the inventory and everything else that the specs say
    Build(BuildArgs),
    /// Format specs
    Fmt(FmtArgs),
    /// Print the value of an expression, or of whole clusters
    Eval(EvalArgs),
    /// Tell where a value comes from, layer by layer
    Why(WhyArgs),
    /// Print the graph of what depends on what
    Graph(GraphArgs),
    /// Explain a diagnostic
    Explain(ExplainArgs),
    /// Look up a variable of kubespray
    Schema(SchemaArgs),
    /// Run the tests in the specs
    Test(TestArgs),
    /// Serve an editor, over standard input and output
    Lsp,
}

/// Params and inputs, for every command that evaluates.
#[derive(Clone, Debug, Default, Args)]
pub struct Given {
    /// Set a param
    #[arg(short = 'p', long = "param", value_name = "NAME=VALUE")]
    pub params: Vec<String>,
    /// Take a param's value from a JSON or YAML file, or params from the outputs of Terraform
    #[arg(long = "input", value_name = "[NAME=]FILE[#/POINTER]")]
    pub inputs: Vec<String>,
}

/// How a command reports.
#[derive(Clone, Copy, Debug, Args)]
pub struct Reporting {
    /// For people or for programs
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// Let warnings fail the command
    #[arg(long, value_enum, default_value = "errors", hide_default_value = true)]
    pub deny: Deny,
}

#[derive(Debug, Args)]
pub struct InitArgs {
    /// Where to put it
    #[arg(default_value = ".")]
    pub folder: Utf8PathBuf,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Specs, or folders of projects
    pub paths: Vec<Utf8PathBuf>,
    #[command(flatten)]
    pub given: Given,
    #[command(flatten)]
    pub reporting: Reporting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InventoryForm {
    Yaml,
    Ini,
}

#[derive(Debug, Args)]
pub struct BuildArgs {
    /// Specs, or folders of projects
    pub specs: Vec<Utf8PathBuf>,
    /// Where to write; each cluster gets a folder of its name
    #[arg(short, long, value_name = "DIR")]
    pub out: Option<Utf8PathBuf>,
    /// Only clusters whose name matches
    #[arg(long, value_name = "GLOB")]
    pub cluster: Option<String>,
    /// hosts.yaml or inventory.ini
    #[arg(long, value_enum, default_value = "yaml")]
    pub inventory: InventoryForm,
    /// Only compare with what is there: exit code 2 when it is stale
    #[arg(long)]
    pub check: bool,
    /// Overwrite files that were edited by hand or are somebody else's
    #[arg(long)]
    pub force: bool,
    /// Let the first control plane or etcd member change
    #[arg(long)]
    pub allow_first_change: bool,
    #[command(flatten)]
    pub given: Given,
    #[command(flatten)]
    pub reporting: Reporting,
}

#[derive(Debug, Args)]
pub struct FmtArgs {
    /// Files, or folders of projects; `-` reads standard input and writes standard output
    pub paths: Vec<Utf8PathBuf>,
    /// Only say which files are not formatted: exit code 2 when there are some
    #[arg(long)]
    pub check: bool,
    #[command(flatten)]
    pub reporting: Reporting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ValueForm {
    Json,
    Yaml,
}

#[derive(Debug, Args)]
pub struct EvalArgs {
    /// Specs, or folders of projects
    pub specs: Vec<Utf8PathBuf>,
    /// What to evaluate, as in `lab.vars.helm_enabled`; without it, each cluster as one document
    #[arg(short, long, value_name = "EXPR")]
    pub expression: Option<String>,
    #[arg(long, value_enum, default_value = "json")]
    pub output: ValueForm,
    /// Only clusters whose name matches
    #[arg(long, value_name = "GLOB")]
    pub cluster: Option<String>,
    #[command(flatten)]
    pub given: Given,
    #[command(flatten)]
    pub reporting: Reporting,
}

#[derive(Debug, Args)]
pub struct WhyArgs {
    /// How one reads the value, as in `lab.nodes.cp1.ip`
    pub path: String,
    /// Specs, or folders of projects
    pub specs: Vec<Utf8PathBuf>,
    #[command(flatten)]
    pub given: Given,
    #[command(flatten)]
    pub reporting: Reporting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GraphForm {
    Dot,
    Mermaid,
}

#[derive(Debug, Args)]
pub struct GraphArgs {
    /// Specs, or folders of projects
    pub specs: Vec<Utf8PathBuf>,
    #[arg(long = "as", value_enum, default_value = "dot")]
    pub form: GraphForm,
    /// Only these kinds of nodes
    #[arg(long, value_enum, value_delimiter = ',')]
    pub only: Vec<GraphNode>,
    #[command(flatten)]
    pub given: Given,
    #[command(flatten)]
    pub reporting: Reporting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GraphNode {
    Files,
    Clusters,
    Components,
    Uses,
    Nodes,
    Groups,
    Objects,
    Variables,
}

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// As in `K0301`
    pub code: String,
}

#[derive(Debug, Args)]
pub struct SchemaArgs {
    #[command(subcommand)]
    pub command: SchemaCommand,
}

#[derive(Debug, Subcommand)]
pub enum SchemaCommand {
    /// Everything that is known of a variable, over all releases
    Show {
        /// As in `helm_enabled`
        name: String,
    },
    /// What changed from one release to another
    Diff {
        /// As in `2.30.0`
        old: String,
        new: String,
        /// Only variables whose names stand in these specs
        specs: Vec<Utf8PathBuf>,
        #[command(flatten)]
        given: Given,
    },
}

#[derive(Debug, Args)]
pub struct TestArgs {
    /// Specs, or folders of projects
    pub specs: Vec<Utf8PathBuf>,
    /// Only tests whose title has this in it
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    #[command(flatten)]
    pub given: Given,
    #[command(flatten)]
    pub reporting: Reporting,
}
