//! An expression that is asked from outside of the files.

use kspec_base::{Diagnostic, SmolStr, SourceId, Span};
use kspec_sema::hir::{Expr, ModuleId, Program};
use kspec_sema::{Numbers, lower_expression};
use kspec_syntax::tree::{self, ExprKind, Suffix, TextExpr, TextMark, TextPart};

/// Resolves an expression in the first spec that knows its names. A head that no file knows is taken for the name of
/// a cluster that a loop makes. The error is what the first spec says.
pub fn resolve(program: &Program, tree: &tree::Expr, source: SourceId) -> Result<Expr, Vec<Diagnostic>> {
    let tree = by_name(tree, program);
    let mut numbers = Numbers::after(program);
    let mut first = None;
    for (number, module) in program.modules.iter().enumerate() {
        if !module.is_spec {
            continue;
        }
        let (expr, told) = lower_expression(program, ModuleId(number as u32), &tree, source, &mut numbers);
        if !told.iter().any(Diagnostic::is_error) {
            return Ok(expr);
        }
        first.get_or_insert(told);
    }
    Err(first.unwrap_or_default())
}

/// `akita.vars.x` as `clusters["akita"].vars.x`, where no file declares `akita` but a loop makes it.
fn by_name(tree: &tree::Expr, program: &Program) -> tree::Expr {
    let in_loops = program.clusters.iter().any(|cluster| cluster.plain_name.is_none() && !cluster.in_test);
    let (head, suffixes) = match &tree.kind {
        ExprKind::Name(name) => (Some(name), [].as_slice()),
        ExprKind::Postfix(head, suffixes) => match &head.kind {
            ExprKind::Name(name) => (Some(name), suffixes.as_slice()),
            _ => (None, [].as_slice()),
        },
        _ => (None, [].as_slice()),
    };
    let known = |name: &SmolStr| {
        program.modules.iter().any(|module| module.names.iter().any(|(known, _)| known == name))
    };
    match head {
        Some(name) if in_loops && !known(name) => {
            let span = Span::new(tree.span.start, tree.span.start + name.len() as u32);
            let text = TextExpr { mark: TextMark::Plain, parts: vec![TextPart::Literal(name.clone(), span)] };
            let index = Suffix::Index(tree::Expr { kind: ExprKind::Text(text), span }, span);
            let clusters = tree::Expr { kind: ExprKind::Name("clusters".into()), span };
            let all = std::iter::once(index).chain(suffixes.iter().cloned()).collect();
            tree::Expr { kind: ExprKind::Postfix(Box::new(clusters), all), span: tree.span }
        }
        _ => tree.clone(),
    }
}
