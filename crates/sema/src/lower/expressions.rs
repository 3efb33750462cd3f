//! Expressions but paths and calls.

use kspec_base::{SmolStr, Span, format_smolstr};
use kspec_syntax::tree;
use kspec_values::Mark;

use super::Lowerer;
use super::fields::Block;
use crate::diagnostics;
use crate::hir::{Expr, ExprKind, Part, TemplateMark};

impl Lowerer<'_> {
    pub(super) fn expr(&mut self, expr: &tree::Expr) -> Expr {
        let span = expr.span;
        let kind = match &expr.kind {
            tree::ExprKind::Missing | tree::ExprKind::Broken | tree::ExprKind::BadNumber => ExprKind::Error,
            tree::ExprKind::Null => ExprKind::Null,
            tree::ExprKind::Bool(value) => ExprKind::Bool(*value),
            tree::ExprKind::Int(value) => ExprKind::Int(*value),
            tree::ExprKind::Float(value) => ExprKind::Float(*value),
            tree::ExprKind::Text(text) => return self.text(text, span),
            tree::ExprKind::Name(_) => return self.postfix(expr, &[], span),
            tree::ExprKind::Postfix(primary, suffixes) => return self.postfix(primary, suffixes, span),
            tree::ExprKind::Unary(op, _, operand) => ExprKind::Unary(*op, Box::new(self.expr(operand))),
            tree::ExprKind::Chain(first, rest) => self.chain(first, rest, span),
            tree::ExprKind::If(branches, otherwise) => {
                let branches =
                    branches.iter().map(|(condition, value)| (self.expr(condition), self.expr(value)));
                ExprKind::If(branches.collect(), Box::new(self.expr(otherwise)))
            }
            tree::ExprKind::List(elements) => self.list(elements),
            tree::ExprKind::Record(block) => ExprKind::Record(self.fields(block, Block::Record)),
            tree::ExprKind::Has(path) => ExprKind::Has(Box::new(self.unread(path))),
            tree::ExprKind::Paren(inner) => return self.expr(inner),
        };
        self.make(span, kind)
    }

    fn chain(
        &mut self,
        first: &tree::Expr,
        rest: &[(tree::BinaryOp, Span, tree::Expr)],
        span: Span,
    ) -> ExprKind {
        if let Some(text) = self.hyphenated(first, rest) {
            self.tell(diagnostics::text_without_quotes(&text, self.at(span)));
            return ExprKind::Error;
        }
        let first = Box::new(self.expr(first));
        let rest = rest.iter().map(|(op, place, operand)| (*op, self.at(*place), self.expr(operand)));
        ExprKind::Chain(first, rest.collect())
    }

    /// `kube-ovn`: words and numbers that touch hyphens, where a word is not known.
    fn hyphenated(&self, first: &tree::Expr, rest: &[(tree::BinaryOp, Span, tree::Expr)]) -> Option<SmolStr> {
        let word = |expr: &tree::Expr| match &expr.kind {
            tree::ExprKind::Name(name) => Some(name.clone()),
            tree::ExprKind::Int(value) => Some(format_smolstr!("{value}")),
            _ => None,
        };
        let unknown = |expr: &tree::Expr| match &expr.kind {
            tree::ExprKind::Name(name) => !self.is_known(name),
            _ => false,
        };
        let mut text = word(first)?.to_string();
        let mut any_unknown = unknown(first);
        let mut end = first.span.end;
        for (op, place, operand) in rest {
            if *op != tree::BinaryOp::Subtract || place.start != end || operand.span.start != place.end {
                return None;
            }
            text.push('-');
            text.push_str(&word(operand)?);
            any_unknown |= unknown(operand);
            end = operand.span.end;
        }
        any_unknown.then(|| text.into())
    }

    pub(super) fn text(&mut self, text: &tree::TextExpr, span: Span) -> Expr {
        if text.mark == tree::TextMark::Plain {
            self.dollars(text);
        }
        let kind = match (text.mark, text.literal()) {
            (tree::TextMark::Plain, Some(literal)) => ExprKind::Text(literal.into()),
            (tree::TextMark::Verbatim, Some(literal)) => ExprKind::Marked(Mark::Verbatim, literal.into()),
            (tree::TextMark::Flux, Some(literal)) => ExprKind::Marked(Mark::Flux, literal.into()),
            (mark, _) => {
                let mark = match mark {
                    tree::TextMark::Plain => TemplateMark::Plain,
                    tree::TextMark::Jinja => TemplateMark::Jinja,
                    tree::TextMark::Verbatim => TemplateMark::Verbatim,
                    tree::TextMark::Flux => TemplateMark::Flux,
                };
                let parts = text.parts.iter().map(|part| match part {
                    tree::TextPart::Literal(text, span) => Part::Text(text.clone(), self.at(*span)),
                    tree::TextPart::Interpolation(expr) => Part::Value(self.expr(expr)),
                });
                ExprKind::Template(mark, parts.collect())
            }
        };
        self.make(span, kind)
    }

    /// `${x}` where x is a name in scope.
    fn dollars(&mut self, text: &tree::TextExpr) {
        for part in &text.parts {
            let tree::TextPart::Literal(literal, span) = part else { continue };
            let mut from = 0;
            while let Some(start) = literal[from..].find("${").map(|at| at + from) {
                let Some(end) = literal[start..].find('}').map(|at| at + start) else { break };
                let name = &literal[start + 2..end];
                if self.is_written_name(name) {
                    // Escapes make the text longer than what it stands for; then only the whole is sure.
                    let exact = (span.end - span.start) as usize == literal.len();
                    let place = if exact {
                        Span::new(span.start + start as u32, span.start + end as u32 + 1)
                    } else {
                        *span
                    };
                    self.tell(diagnostics::dollar_interpolation(name, self.at(place)));
                }
                from = end;
            }
        }
    }

    /// A name that a value is written with.
    pub(super) fn name_expr(&mut self, name: &tree::NameExpr) -> Expr {
        match name {
            tree::NameExpr::Name(name) if name.is_missing() => self.make(name.span, ExprKind::Error),
            tree::NameExpr::Name(name) => self.make(name.span, ExprKind::Text(name.text.clone())),
            tree::NameExpr::Text(text, span) => self.text(text, *span),
        }
    }
}
