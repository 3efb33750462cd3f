//! Expressions, elements, arguments and texts.

use kspec_base::Span;

use super::Form;
use crate::build::{Number, number};
use crate::diagnostics as d;
use crate::tree::{Argument, BinaryOp, Element, Expr, ExprKind, NameExpr, Suffix, TextExpr, TextPart};

impl Form<'_> {
    pub(super) fn exprs<'t>(&mut self, exprs: impl Iterator<Item = &'t Expr>) {
        exprs.for_each(|expr| self.expr(expr));
    }

    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Missing
            | ExprKind::Broken
            | ExprKind::Null
            | ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Name(_) => {}
            ExprKind::BadNumber => self.bad_number(expr.span),
            ExprKind::Text(text) => self.text(text),
            ExprKind::Postfix(head, suffixes) => {
                self.expr(head);
                suffixes.iter().for_each(|suffix| self.suffix(suffix));
            }
            ExprKind::Unary(_, _, inner) | ExprKind::Has(inner) | ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Chain(first, rest) => {
                self.expr(first);
                self.chain(rest);
                rest.iter().for_each(|(_, _, operand)| self.expr(operand));
            }
            ExprKind::If(branches, otherwise) => {
                for (condition, then) in branches {
                    self.expr(condition);
                    self.expr(then);
                }
                self.expr(otherwise);
            }
            ExprKind::List(elements) => elements.iter().for_each(|element| self.element(element)),
            ExprKind::Record(block) => self.block(block),
        }
    }

    fn suffix(&mut self, suffix: &Suffix) {
        match suffix {
            Suffix::Member(_) => {}
            Suffix::Index(index, _) => self.expr(index),
            Suffix::Call(arguments, _) => self.arguments(arguments),
            Suffix::With(block, _) => self.block(block),
        }
    }

    fn bad_number(&mut self, span: Span) {
        let text = span.slice(self.source);
        self.diagnostics.push(match number(text) {
            Number::TooLarge => d::bad_number::number_too_large(span, text),
            Number::Int(_) | Number::Float(_) | Number::Bad => d::bad_number::bad_number(span, text),
        });
    }

    fn chain(&mut self, rest: &[(BinaryOp, Span, Expr)]) {
        let chains = |op: BinaryOp| match op {
            BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::In
            | BinaryOp::Range
            | BinaryOp::RangeInclusive => false,
            BinaryOp::Default
            | BinaryOp::Or
            | BinaryOp::And
            | BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder => true,
        };
        if let Some((op, span, _)) = rest.get(1)
            && !chains(*op)
        {
            self.diagnostics.push(d::chained_comparison::chained_comparison(*span, op.symbol()));
        }
    }

    fn element(&mut self, element: &Element) {
        match element {
            Element::Value(value) => self.expr(value),
            Element::If(condition, element) => {
                self.expr(condition);
                self.element(element);
            }
            Element::For { names, collection, condition, element } => {
                names.iter().for_each(|name| self.bound(name));
                self.expr(collection);
                self.exprs(condition.iter());
                self.element(element);
            }
            Element::Broken(_) => {}
        }
    }

    pub(super) fn arguments(&mut self, arguments: &[Argument]) {
        let mut named: Option<Span> = None;
        for argument in arguments {
            match (&argument.name, named) {
                (Some(name), _) => named = named.or(Some(name.span)),
                (None, Some(first)) => {
                    self.diagnostics
                        .push(d::positional_after_named::positional_after_named(argument.span, first));
                }
                (None, None) => {}
            }
            self.expr(&argument.value);
        }
    }

    pub(super) fn name_expr(&mut self, name: &NameExpr) {
        if let NameExpr::Text(text, _) = name {
            self.text(text);
        }
    }

    fn text(&mut self, text: &TextExpr) {
        for part in &text.parts {
            let TextPart::Interpolation(inner) = part else { continue };
            if inner.span.slice(self.source).contains('\n') {
                let first = inner.span.slice(self.source).find('\n').unwrap_or(0) as u32;
                let span = Span::new(inner.span.start, inner.span.start + first);
                self.diagnostics.push(d::interpolation_over_lines::interpolation_over_lines(span));
            }
            self.expr(inner);
        }
    }
}
