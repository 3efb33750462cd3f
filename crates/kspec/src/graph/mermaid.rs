//! Flowcharts of Mermaid.

use std::fmt::Write;

use super::{Graph, GraphEdge, GraphKind};

pub fn write(graph: &Graph) -> String {
    let mut text = String::from("flowchart LR\n");
    for (number, (owner, nodes)) in graph.by_owner().into_iter().enumerate() {
        let indent = match owner {
            Some(owner) => {
                let title = quoted(&format!("{} {}", owner.kind.name(), owner.name));
                let _ = writeln!(text, "  subgraph s{number}[{title}]");
                "    "
            }
            None => "  ",
        };
        for (index, node) in nodes {
            let (open, close) = brackets(node.kind);
            let label = quoted(&format!("{} {}", node.kind.name(), node.name));
            let _ = writeln!(text, "{indent}n{index}{open}{label}{close}");
        }
        if owner.is_some() {
            text.push_str("  end\n");
        }
    }
    for (from, to, edge) in graph.numbered_edges() {
        let label = quoted(&edge.label());
        let _ = writeln!(text, "  n{from} {}|{label}| n{to}", arrow(edge));
    }
    text
}

fn brackets(kind: GraphKind) -> (&'static str, &'static str) {
    match kind {
        GraphKind::File => ("[/", "/]"),
        GraphKind::Cluster => ("[[", "]]"),
        GraphKind::Component => ("[(", ")]"),
        GraphKind::Use => (">", "]"),
        GraphKind::Node => ("[", "]"),
        GraphKind::Group => ("(", ")"),
        GraphKind::Object => ("{{", "}}"),
        GraphKind::Variable => ("([", "])"),
    }
}

fn arrow(edge: &GraphEdge) -> &'static str {
    match edge {
        GraphEdge::Imports | GraphEdge::Declares | GraphEdge::Extends | GraphEdge::Uses => "-->",
        GraphEdge::Reads(_) | GraphEdge::Member => "-.->",
        GraphEdge::After => "==>",
    }
}

/// A quoted text. Mermaid knows entities with `#` instead of `&`, and takes Markdown and HTML in labels for themselves.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '#' | '&' | '<' | '>' | '`' | '\\' | '*' | '|' | ';' => {
                let _ = write!(quoted, "#{};", c as u32);
            }
            '\n' | '\r' => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
