//! `kspec graph`

use std::io::{self, Write};

use kspec::{Diagnostic, Graph, GraphKind};

use super::projects;
use crate::args::{GraphArgs, GraphForm, GraphNode};
use crate::console::Console;
use crate::exit::Exit;

pub fn run(console: &mut Console, args: GraphArgs) -> io::Result<Exit> {
    let opened = projects::open(console, &args.specs, &args.given)?;
    let kinds: Vec<GraphKind> = args.only.iter().map(|kind| GraphKind::from(*kind)).collect();
    for mut opened in opened {
        let answer = opened.project.graph(&opened.request);
        opened.tell(console, args.reporting.format, &answer.sources, &answer.diagnostics)?;
        let graph = answer.answer.filter(|_| !answer.diagnostics.iter().any(Diagnostic::is_error));
        if let Some(graph) = graph {
            let text = written(&graph.only(&kinds), args.form);
            console.out.write_all(text.as_bytes())?;
        }
    }
    console.end(args.reporting)
}

fn written(graph: &Graph, form: GraphForm) -> String {
    match form {
        GraphForm::Dot => graph.dot(),
        GraphForm::Mermaid => graph.mermaid(),
    }
}

impl From<GraphNode> for GraphKind {
    fn from(node: GraphNode) -> GraphKind {
        match node {
            GraphNode::Files => GraphKind::File,
            GraphNode::Clusters => GraphKind::Cluster,
            GraphNode::Components => GraphKind::Component,
            GraphNode::Uses => GraphKind::Use,
            GraphNode::Nodes => GraphKind::Node,
            GraphNode::Groups => GraphKind::Group,
            GraphNode::Objects => GraphKind::Object,
            GraphNode::Variables => GraphKind::Variable,
        }
    }
}
