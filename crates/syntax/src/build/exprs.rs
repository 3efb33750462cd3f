//! Expressions and the elements of lists.

use kspec_base::{SmolStr, Span};
use pest::iterators::Pair;

use super::entries::{Body, missing_expr, name_kind};
use super::{Builder, Kids, Number, number};
use crate::diagnostics as d;
use crate::grammar::Rule;
use crate::tree::{BinaryOp, Element, Expr, ExprKind, UnaryOp};

impl Builder<'_> {
    /// The next child as a value; told where none stands.
    pub(super) fn value(&mut self, kids: &mut Kids<'_>, place: &str) -> Expr {
        match kids.next() {
            Some(pair) => self.value_of(pair, place),
            None => missing_expr(Span::default()),
        }
    }

    fn value_of(&mut self, pair: Pair<'_, Rule>, place: &str) -> Expr {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::expr | Rule::expr_p => self.expr(pair),
            Rule::late_value => {
                let inner = Kids::of(pair).next().expect("a late value has a value");
                let gap = self.line_gap(inner.as_span().start());
                let expr = self.expr(inner);
                self.tell(d::value_on_next_line::value_on_next_line(expr.span, gap));
                expr
            }
            Rule::missing_value | Rule::missing => {
                self.tell(d::missing_value::missing_value(span, place));
                missing_expr(span)
            }
            _ => {
                self.odd(&pair);
                Expr { kind: ExprKind::Broken, span: self.trimmed(&pair) }
            }
        }
    }

    pub(super) fn expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let mut kids = Kids::of(pair);
        let first = self.operand(&mut kids, "");
        let mut rest = Vec::new();
        while let Some(next) = kids.next() {
            match next.as_rule() {
                Rule::op => {
                    let span = self.span(&next);
                    let op = binary(next.as_str());
                    let operand = self.operand(&mut kids, op.symbol());
                    rest.push((op, span, operand));
                }
                Rule::ternary | Rule::ternary_p => {
                    let condition = chain(first, rest);
                    return self.ternary(condition, next);
                }
                _ => self.odd(&next),
            }
        }
        chain(first, rest)
    }

    /// Signs, a primary, and what touches it. `after` is the operator before it.
    fn operand(&mut self, kids: &mut Kids<'_>, after: &str) -> Expr {
        let mut signs: Vec<(UnaryOp, Span, usize)> = Vec::new();
        while let Some(sign) = kids.take(Rule::sign) {
            let op = if sign.as_str() == "-" { UnaryOp::Negate } else { UnaryOp::Not };
            signs.push((op, self.span(&sign), sign.as_span().end()));
        }
        let Some(primary) = kids.next() else { return missing_expr(Span::default()) };
        let start = primary.as_span().start();
        let mut negative = None;
        if primary.as_rule() == Rule::number
            && let Some((UnaryOp::Negate, span, end)) = signs.last().copied()
            && end == start
            && !matches!(
                kids.peek(),
                Some(Rule::member | Rule::index | Rule::args | Rule::with | Rule::wrong_chain)
            )
        {
            // `-1` is one literal.
            negative = Some(span);
            signs.pop();
        }
        let place = if after.is_empty() { "behind its sign".to_owned() } else { format!("behind `{after}`") };
        let mut expr = match negative {
            Some(sign) => {
                let span = sign.to(self.span(&primary));
                Expr { kind: literal(number(&format!("-{}", primary.as_str()))), span }
            }
            None => self.primary(primary, &place),
        };
        let suffixes = self.suffixes(kids);
        if let Some(last) = suffixes.last() {
            let span = expr.span.to(last.span());
            expr = Expr { kind: ExprKind::Postfix(Box::new(expr), suffixes), span };
        }
        for (op, span, _) in signs.into_iter().rev() {
            let whole = span.to(expr.span);
            expr = Expr { kind: ExprKind::Unary(op, span, Box::new(expr)), span: whole };
        }
        expr
    }

    fn primary(&mut self, pair: Pair<'_, Rule>, place: &str) -> Expr {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::name => name_kind(pair.as_str()),
            Rule::literal_word => word(pair.as_str()),
            Rule::number => literal(number(pair.as_str())),
            Rule::quoted | Rule::text | Rule::jinja | Rule::marked => ExprKind::Text(self.text(pair)),
            Rule::list => ExprKind::List(self.list(pair)),
            Rule::block => ExprKind::Record(self.block(pair, Body::Fields)),
            Rule::has => ExprKind::Has(Box::new(self.bracketed(pair))),
            Rule::paren => ExprKind::Paren(Box::new(self.bracketed(pair))),
            Rule::if_expr | Rule::if_expr_p => return self.if_expr(pair),
            _ => return self.value_of(pair, place),
        };
        Expr { kind, span }
    }

    /// A text as an expression.
    pub(super) fn text_value(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        Expr { kind: ExprKind::Text(self.text(pair)), span }
    }

    /// The one expression inside `( )`, `[ ]` or `\( )`.
    pub(super) fn bracketed(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let inner = self.deeper(span, |b| {
            let mut kids = Kids::of(pair);
            let expr = b.value(&mut kids, "between the brackets");
            b.rest(&mut kids);
            expr
        });
        inner.unwrap_or(Expr { kind: ExprKind::Broken, span })
    }

    fn if_expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let built = self.deeper(span, |b| {
            let mut kids = Kids::of(pair);
            let condition = b.value(&mut kids, "behind `if`");
            b.if_rest(condition, &mut kids)
        });
        Expr { kind: built.unwrap_or(ExprKind::Broken), span }
    }

    /// Behind a condition: `then a else if d then b else e`.
    fn if_rest(&mut self, condition: Expr, kids: &mut Kids<'_>) -> ExprKind {
        let then = self.then(kids);
        let mut branches = vec![(condition, then)];
        while kids.take(Rule::elseif).or_else(|| kids.take(Rule::elseif_p)).is_some() {
            let condition = self.value(kids, "behind `if`");
            let then = self.then(kids);
            branches.push((condition, then));
        }
        let otherwise = match kids.take(Rule::otherwise) {
            Some(_) => {
                kids.take(Rule::wrong_colon);
                self.value(kids, "behind `else`")
            }
            None => {
                let at = kids.next().map_or(Span::default(), |missing| self.span(&missing));
                self.tell(d::conditional_form::conditional_form(at, "else"));
                missing_expr(at)
            }
        };
        ExprKind::If(branches, Box::new(otherwise))
    }

    fn then(&mut self, kids: &mut Kids<'_>) -> Expr {
        if let Some(Rule::wrong_colon | Rule::wrong_brace | Rule::missing) = kids.peek() {
            let wrong = kids.next().expect("it was seen");
            let span = self.span(&wrong);
            self.tell(d::conditional_form::conditional_form(span, "then"));
            if wrong.as_rule() == Rule::missing {
                kids.take(Rule::missing_value);
                return missing_expr(span);
            }
        }
        self.value(kids, "behind `then`")
    }

    /// `a ? b : c`, read as what it means.
    fn ternary(&mut self, condition: Expr, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let question = Span::new(span.start, span.start + 1);
        let whole = condition.span.to(span);
        let built = self.deeper(span, |b| {
            let mut kids = Kids::of(pair);
            let mut part = |b: &mut Self| match kids.next() {
                Some(pair) if matches!(pair.as_rule(), Rule::expr | Rule::expr_p) => b.expr(pair),
                _ => missing_expr(Span::at(span.end)),
            };
            let then = part(b);
            let otherwise = part(b);
            let complete = ![&then, &otherwise].iter().any(|part| matches!(part.kind, ExprKind::Missing));
            let parts =
                complete.then(|| (b.source(condition.span), b.source(then.span), b.source(otherwise.span)));
            let diagnostic = d::ternary::ternary(question, whole, parts);
            b.tell(diagnostic);
            ExprKind::If(vec![(condition, then)], Box::new(otherwise))
        });
        Expr { kind: built.unwrap_or(ExprKind::Broken), span: whole }
    }

    fn list(&mut self, pair: Pair<'_, Rule>) -> Vec<Element> {
        let span = self.span(&pair);
        self.deeper(span, |b| {
            let mut kids = Kids::of(pair);
            let mut elements = Vec::new();
            while let Some(part) = kids.next() {
                match part.as_rule() {
                    Rule::expr | Rule::if_element | Rule::for_element => {
                        let element = b.element(part);
                        elements.push(element);
                    }
                    Rule::junk => {
                        b.odd(&part);
                        elements.push(Element::Broken(b.trimmed(&part)));
                    }
                    _ => b.odd(&part),
                }
            }
            elements
        })
        .unwrap_or_default()
    }

    fn element(&mut self, pair: Pair<'_, Rule>) -> Element {
        let span = self.span(&pair);
        let built = match pair.as_rule() {
            Rule::if_element => self.deeper(span, |b| b.if_element(pair)),
            Rule::for_element => self.deeper(span, |b| b.for_element(pair)),
            _ => return Element::Value(self.value_of(pair, "behind the colon")),
        };
        built.unwrap_or(Element::Broken(span))
    }

    fn if_element(&mut self, pair: Pair<'_, Rule>) -> Element {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let condition = self.value(&mut kids, "behind `if`");
        if kids.take(Rule::colon).is_none() {
            return Element::Value(Expr { kind: self.if_rest(condition, &mut kids), span });
        }
        let element = self.next_element(&mut kids);
        if let Some(wrong) = kids.take(Rule::wrong_else) {
            let span = self.trimmed(&wrong);
            self.tell(d::conditional_form::else_in_list(span));
        }
        Element::If(condition, Box::new(element))
    }

    fn for_element(&mut self, pair: Pair<'_, Rule>) -> Element {
        let mut kids = Kids::of(pair);
        let names = self.bindings(&mut kids);
        let collection = self.collection(&mut kids);
        let condition = self.filter(&mut kids);
        if let Some(brace) = kids.take(Rule::wrong_brace) {
            let span = self.span(&brace);
            self.tell(d::loop_form::block_in_list(span));
        }
        let element = Box::new(self.next_element(&mut kids));
        Element::For { names, collection, condition, element }
    }

    fn next_element(&mut self, kids: &mut Kids<'_>) -> Element {
        match kids.next() {
            Some(pair) => self.element(pair),
            None => Element::Broken(Span::default()),
        }
    }
}

/// `true`, `false`, `null`, or a name.
pub(super) fn word(text: &str) -> ExprKind {
    match text {
        "true" => ExprKind::Bool(true),
        "false" => ExprKind::Bool(false),
        "null" => ExprKind::Null,
        _ => ExprKind::Name(SmolStr::new(text)),
    }
}

pub(super) fn literal(number: Number) -> ExprKind {
    match number {
        Number::Int(value) => ExprKind::Int(value),
        Number::Float(value) => ExprKind::Float(value),
        Number::TooLarge | Number::Bad => ExprKind::BadNumber,
    }
}

fn binary(symbol: &str) -> BinaryOp {
    match symbol {
        "??" => BinaryOp::Default,
        "||" => BinaryOp::Or,
        "&&" => BinaryOp::And,
        "==" => BinaryOp::Equal,
        "!=" => BinaryOp::NotEqual,
        "<" => BinaryOp::Less,
        "<=" => BinaryOp::LessEqual,
        ">" => BinaryOp::Greater,
        ">=" => BinaryOp::GreaterEqual,
        "in" => BinaryOp::In,
        ".." => BinaryOp::Range,
        "..=" => BinaryOp::RangeInclusive,
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Subtract,
        "*" => BinaryOp::Multiply,
        "/" => BinaryOp::Divide,
        _ => BinaryOp::Remainder,
    }
}

const LOOSEST: u8 = 0;

fn level(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Default => LOOSEST,
        BinaryOp::Or => 1,
        BinaryOp::And => 2,
        BinaryOp::Equal
        | BinaryOp::NotEqual
        | BinaryOp::Less
        | BinaryOp::LessEqual
        | BinaryOp::Greater
        | BinaryOp::GreaterEqual
        | BinaryOp::In => 3,
        BinaryOp::Range | BinaryOp::RangeInclusive => 4,
        BinaryOp::Add | BinaryOp::Subtract => 5,
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => 6,
    }
}

/// An operator and what stands behind it.
type Tail = (BinaryOp, Span, Expr);

/// Operands and operators as they stand, to one chain for each level of precedence.
fn chain(first: Expr, rest: Vec<Tail>) -> Expr {
    let Some(loosest) = rest.iter().map(|(op, _, _)| level(*op)).min() else { return first };
    // Each operand of the loosest level, with the tighter operators behind it.
    let mut operands: Vec<(Expr, Vec<Tail>)> = vec![(first, Vec::new())];
    let mut operators: Vec<(BinaryOp, Span)> = Vec::new();
    for (op, span, operand) in rest {
        if level(op) == loosest {
            operators.push((op, span));
            operands.push((operand, Vec::new()));
        } else {
            let (_, tighter) = operands.last_mut().expect("there is a first operand");
            tighter.push((op, span, operand));
        }
    }
    let mut operands = operands.into_iter().map(|(operand, tighter)| chain(operand, tighter));
    let first = operands.next().expect("there is a first operand");
    let rest: Vec<Tail> =
        operators.into_iter().zip(operands).map(|((op, span), operand)| (op, span, operand)).collect();
    let end = rest.last().expect("the loosest operator is one of them").2.span;
    let span = first.span.to(end);
    Expr { kind: ExprKind::Chain(Box::new(first), rest), span }
}
