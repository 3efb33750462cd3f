//! The language of Graphviz.

use std::fmt::Write;

use super::{Graph, GraphEdge, GraphKind, GraphNode};

pub fn write(graph: &Graph) -> String {
    let mut text = String::from("digraph kspec {\n  rankdir = LR\n  node [fontname = \"sans-serif\"]\n");
    for (number, (owner, nodes)) in graph.by_owner().into_iter().enumerate() {
        let indent = match owner {
            Some(owner) => {
                let title = quoted(&format!("{} {}", owner.kind.name(), owner.name));
                let _ = writeln!(text, "  subgraph cluster_{number} {{\n    label = {title}");
                "    "
            }
            None => "  ",
        };
        for (index, node) in nodes {
            let (label, shape) = (quoted(&label(node)), shape(node.kind));
            let _ = writeln!(text, "{indent}n{index} [label = {label}, shape = {shape}]");
        }
        if owner.is_some() {
            text.push_str("  }\n");
        }
    }
    for (from, to, edge) in graph.numbered_edges() {
        let (label, style) = (quoted(&edge.label()), style(edge));
        let _ = writeln!(text, "  n{from} -> n{to} [label = {label}, style = {style}]");
    }
    text.push_str("}\n");
    text
}

fn label(node: &GraphNode) -> String {
    match node.kind {
        GraphKind::Object | GraphKind::Variable | GraphKind::File => node.name.to_string(),
        GraphKind::Cluster | GraphKind::Component | GraphKind::Use | GraphKind::Node | GraphKind::Group => {
            format!("{} {}", node.kind.name(), node.name)
        }
    }
}

fn shape(kind: GraphKind) -> &'static str {
    match kind {
        GraphKind::File => "note",
        GraphKind::Cluster => "box3d",
        GraphKind::Component => "component",
        GraphKind::Use => "cds",
        GraphKind::Node => "box",
        GraphKind::Group => "folder",
        GraphKind::Object => "hexagon",
        GraphKind::Variable => "ellipse",
    }
}

fn style(edge: &GraphEdge) -> &'static str {
    match edge {
        GraphEdge::Imports | GraphEdge::Declares | GraphEdge::Extends | GraphEdge::Uses => "solid",
        GraphEdge::Reads(_) => "dashed",
        GraphEdge::After => "bold",
        GraphEdge::Member => "dotted",
    }
}

/// A quoted text: only the quote ends it, and a backslash begins an escape of labels.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("\"{text}\"")
}
