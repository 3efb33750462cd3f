//! Types as they are written.

use kspec_base::Span;
use pest::iterators::Pair;

use super::exprs::literal;
use super::heads::{is_plain_form, nameless};
use super::{Builder, Kids, number};
use crate::diagnostics as d;
use crate::grammar::Rule;
use crate::tree::{Expr, ExprKind, Name, NamedType, TextMark, TypeExpr, TypeField, TypeKind};

impl Builder<'_> {
    /// A declared type, if one is there. `missing_type` means that not even the colon is.
    pub(super) fn take_type(&mut self, kids: &mut Kids<'_>) -> Option<TypeExpr> {
        match kids.peek() {
            Some(Rule::declared) => {
                let pair = kids.next().expect("it was seen");
                Some(self.type_value(&mut Kids::of(pair)))
            }
            Some(Rule::type_expr | Rule::bad_type) => Some(self.type_value(kids)),
            Some(Rule::missing_type) => {
                kids.next();
                None
            }
            _ => None,
        }
    }

    /// The next child as a type; told where none stands.
    pub(super) fn type_value(&mut self, kids: &mut Kids<'_>) -> TypeExpr {
        let Some(pair) = kids.next() else {
            return TypeExpr { kind: TypeKind::Missing, span: Span::default() };
        };
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::type_expr => self.type_expr(pair),
            Rule::bad_type => {
                let span = self.trimmed(&pair);
                self.tell(d::broken_type::broken_type(span, self.source(span)));
                TypeExpr { kind: TypeKind::Broken, span }
            }
            _ => {
                self.tell(d::missing_type::missing_behind(span));
                TypeExpr { kind: TypeKind::Missing, span }
            }
        }
    }

    fn type_expr(&mut self, pair: Pair<'_, Rule>) -> TypeExpr {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let mut members = Vec::new();
        while let Some(part) = kids.next() {
            members.push(self.type_one(part));
        }
        if members.len() == 1 {
            return members.remove(0);
        }
        TypeExpr { kind: TypeKind::Union(members), span }
    }

    fn type_one(&mut self, pair: Pair<'_, Rule>) -> TypeExpr {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::named_type => self.named_type(pair),
            Rule::record_type => {
                TypeKind::Record(self.deeper(span, |b| b.record_type(pair)).unwrap_or_default())
            }
            Rule::literal_type => self.literal_type(pair),
            _ => {
                self.tell(d::missing_type::missing_member(span));
                TypeKind::Missing
            }
        };
        TypeExpr { kind, span }
    }

    fn named_type(&mut self, pair: Pair<'_, Rule>) -> TypeKind {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let mut name = self.take_name(&mut kids, "the name of the type");
        let mut module = None;
        if let Some(Rule::name | Rule::missing) = kids.peek() {
            module = Some(name);
            name = self.take_name(&mut kids, "the name behind the dot");
        }
        let mut arguments = Vec::new();
        if let Some(brackets) = kids.take(Rule::type_args) {
            let at = self.span(&brackets);
            match self.deeper(span, |b| b.type_arguments(brackets, &name, at)) {
                Some(None) => return TypeKind::Broken,
                found => arguments = found.flatten().unwrap_or_default(),
            }
        }
        let refinement = self.take_arguments(&mut kids).unwrap_or_default();
        TypeKind::Named(NamedType { module, name, arguments, refinement })
    }

    /// What stands in the brackets of a type; `None` where nothing does, which is told.
    fn type_arguments(&mut self, pair: Pair<'_, Rule>, name: &Name, at: Span) -> Option<Vec<TypeExpr>> {
        let mut kids = Kids::of(pair);
        let mut arguments = Vec::new();
        let mut odd = false;
        while let Some(rule) = kids.peek() {
            match rule {
                Rule::type_expr | Rule::bad_type => arguments.push(self.type_value(&mut kids)),
                _ => {
                    let pair = kids.next().expect("it was seen");
                    odd = true;
                    self.odd(&pair);
                }
            }
        }
        if arguments.is_empty() && !odd {
            self.tell(d::broken_type::empty_brackets(at, &name.text));
            return None;
        }
        Some(arguments)
    }

    fn record_type(&mut self, pair: Pair<'_, Rule>) -> Vec<TypeField> {
        let mut kids = Kids::of(pair);
        let mut fields = Vec::new();
        while let Some(part) = kids.next() {
            if part.as_rule() == Rule::type_field {
                fields.push(self.type_field(part));
            } else {
                self.odd(&part);
            }
        }
        fields
    }

    fn type_field(&mut self, pair: Pair<'_, Rule>) -> TypeField {
        let span = self.span(&pair);
        let doc = self.doc(span.start);
        let mut kids = Kids::of(pair);
        let name = match kids.take(Rule::quoted) {
            Some(quoted) => {
                let span = self.span(&quoted);
                match self.plain(quoted, "a key") {
                    Some(text) => Name { text, span, quoted: true },
                    None => nameless(span),
                }
            }
            None => self.take_name(&mut kids, "the name of the field"),
        };
        let optional = kids.take(Rule::optional).is_some();
        let ty = self.take_type(&mut kids);
        if ty.is_none() {
            self.tell(d::missing_type::missing_type(name.span, "a field of a type"));
        }
        let default = kids.peek().map(|_| self.value(&mut kids, "behind `=`"));
        TypeField { doc, name, optional, ty, default, span }
    }

    fn literal_type(&mut self, pair: Pair<'_, Rule>) -> TypeKind {
        let span = self.span(&pair);
        let written = pair.as_str();
        let Some(inner) = Kids::of(pair).next() else { return TypeKind::Broken };
        let kind = match inner.as_rule() {
            Rule::number => literal(number(written)),
            Rule::literal_word => super::exprs::word(inner.as_str()),
            _ => {
                let plain = is_plain_form(inner.as_str());
                let text = self.text(inner);
                if !plain || text.mark != TextMark::Plain || text.literal().is_none() {
                    self.tell(d::plain_text_only::plain_text_only(span, "a type"));
                    return TypeKind::Broken;
                }
                ExprKind::Text(text)
            }
        };
        TypeKind::Literal(Box::new(Expr { kind, span }))
    }
}
