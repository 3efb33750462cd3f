//! What stands in heads: names, texts that are known at once, parameters, arguments, `after`.

use kspec_base::{SmolStr, Span};
use pest::iterators::Pair;

use super::{Builder, Kids};
use crate::diagnostics as d;
use crate::grammar::Rule;
use crate::tree::{
    Argument, Block, Expr, ExprKind, Name, NameExpr, Parameter, Path, PathStep, PlainText, Suffix, TextPart,
};

use super::entries::Body;

impl Builder<'_> {
    pub(super) fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        Name { text: SmolStr::new(pair.as_str()), span: self.span(pair), quoted: false }
    }

    /// The next child as a word; told where it is missing.
    pub(super) fn take_name(&mut self, kids: &mut Kids<'_>, what: &str) -> Name {
        match kids.next() {
            Some(pair) if pair.as_rule() == Rule::name => self.name(&pair),
            Some(pair) => {
                let span = self.span(&pair);
                self.tell(d::missing_name::missing_name(span, what));
                nameless(span)
            }
            None => nameless(Span::default()),
        }
    }

    /// The next child as a word or a text.
    pub(super) fn take_name_expr(&mut self, kids: &mut Kids<'_>, what: &str) -> NameExpr {
        match kids.next() {
            Some(pair) => match pair.as_rule() {
                Rule::quoted | Rule::text => {
                    let span = self.span(&pair);
                    if !is_plain_form(pair.as_str()) {
                        self.tell(d::plain_text_only::one_line_only(span, what));
                    }
                    NameExpr::Text(self.text(pair), span)
                }
                Rule::name => NameExpr::Name(self.name(&pair)),
                _ => {
                    let span = self.span(&pair);
                    self.tell(d::missing_name::missing_name(span, what));
                    NameExpr::Name(nameless(span))
                }
            },
            None => NameExpr::Name(nameless(Span::default())),
        }
    }

    /// The next child as a text without interpolation or mark.
    pub(super) fn take_plain(&mut self, kids: &mut Kids<'_>, what: &str) -> PlainText {
        let Some(pair) = kids.next() else {
            return PlainText { text: SmolStr::default(), span: Span::default() };
        };
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::text | Rule::quoted => PlainText { text: self.plain(pair, what).unwrap_or_default(), span },
            _ => {
                self.tell(d::missing_name::missing_name(span, what));
                PlainText { text: SmolStr::default(), span }
            }
        }
    }

    /// A text that must be known at once; told and nothing where it is not.
    pub(super) fn plain(&mut self, pair: Pair<'_, Rule>, what: &str) -> Option<SmolStr> {
        if pair.as_rule() == Rule::quoted {
            let text = pair.as_str();
            return Some(SmolStr::new(&text[1..text.len() - 1]));
        }
        let span = self.span(&pair);
        let is_plain = is_plain_form(pair.as_str());
        let text = self.text(pair);
        match text.literal() {
            Some(literal) if is_plain => Some(SmolStr::new(literal)),
            _ => {
                self.tell(d::plain_text_only::plain_text_only(span, what));
                None
            }
        }
    }

    /// A step of a path that is a word, a quoted key, or missing behind its dot.
    fn key(&mut self, pair: Pair<'_, Rule>) -> Name {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::name => self.name(&pair),
            Rule::quoted => {
                let text = pair.as_str();
                Name { text: SmolStr::new(&text[1..text.len() - 1]), span, quoted: true }
            }
            Rule::text => {
                let is_plain = is_plain_form(pair.as_str());
                let text = self.text(pair);
                match (text.literal(), text.parts.as_slice()) {
                    (Some(literal), _) if is_plain => {
                        return Name { text: SmolStr::new(literal), span, quoted: true };
                    }
                    (None, [TextPart::Interpolation(inner)]) => {
                        self.tell(d::plain_text_only::computed_key(span, self.source(inner.span)));
                    }
                    (None, _) => self.tell(d::plain_text_only::computed_key(span, self.source(span))),
                    (Some(_), _) => self.tell(d::plain_text_only::plain_text_only(span, "a key")),
                }
                nameless(span)
            }
            _ => {
                self.tell(d::missing_name::missing_name(span, "the name behind the dot"));
                nameless(span)
            }
        }
    }

    /// `dotted`: a name and the names behind its dots.
    pub(super) fn take_dotted(&mut self, kids: &mut Kids<'_>, what: &str) -> Vec<Name> {
        match kids.take(Rule::dotted) {
            Some(pair) => {
                let mut parts = Kids::of(pair);
                let mut names = Vec::new();
                while let Some(part) = parts.next() {
                    names.push(self.key(part));
                }
                names
            }
            None => vec![self.take_name(kids, what)],
        }
    }

    pub(super) fn path(&mut self, pair: Pair<'_, Rule>) -> Path {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let mut steps = Vec::new();
        while let Some(step) = kids.next() {
            steps.push(match step.as_rule() {
                Rule::computed => {
                    let span = self.span(&step);
                    PathStep::Computed(self.bracketed(step), span)
                }
                _ => PathStep::Name(self.key(step)),
            });
        }
        Path { steps, span }
    }

    /// A path as one reads it, behind `override`, `unset` and `after`.
    pub(super) fn target(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let first = kids.next().expect("a target begins with a name or a text");
        let head_span = self.span(&first);
        let kind = match first.as_rule() {
            Rule::text => ExprKind::Text(self.text(first)),
            _ => ExprKind::Name(SmolStr::new(first.as_str())),
        };
        let head = Expr { kind, span: head_span };
        let suffixes = self.suffixes(&mut kids);
        if suffixes.is_empty() {
            head
        } else {
            Expr { kind: ExprKind::Postfix(Box::new(head), suffixes), span }
        }
    }

    pub(super) fn take_target(&mut self, kids: &mut Kids<'_>, what: &str) -> Expr {
        match kids.take(Rule::target) {
            Some(pair) => self.target(pair),
            None => {
                let name = self.take_name(kids, what);
                Expr { kind: ExprKind::Missing, span: name.span }
            }
        }
    }

    /// `.f`, `[i]`, `(args)`, `with { }` as long as they follow.
    pub(super) fn suffixes(&mut self, kids: &mut Kids<'_>) -> Vec<Suffix> {
        let mut suffixes = Vec::new();
        loop {
            let suffix = match kids.peek() {
                Some(Rule::member) => {
                    let pair = kids.next().expect("it was seen");
                    let mut inner = Kids::of(pair);
                    let name = inner.next().expect("a member has a name or its place");
                    Suffix::Member(self.key(name))
                }
                Some(Rule::index) => {
                    let pair = kids.next().expect("it was seen");
                    let span = self.span(&pair);
                    Suffix::Index(self.bracketed(pair), span)
                }
                Some(Rule::args) => {
                    let pair = kids.next().expect("it was seen");
                    let span = self.span(&pair);
                    Suffix::Call(self.arguments(pair), span)
                }
                Some(Rule::with) => {
                    let pair = kids.next().expect("it was seen");
                    let span = self.span(&pair);
                    let block = Kids::of(pair).next().expect("`with` has a block");
                    Suffix::With(self.block(block, Body::Fields), span)
                }
                Some(Rule::wrong_chain) => {
                    let pair = kids.next().expect("it was seen");
                    let span = self.span(&pair);
                    self.tell(d::ternary::optional_chain(span));
                    continue;
                }
                _ => return suffixes,
            };
            suffixes.push(suffix);
        }
    }

    pub(super) fn take_arguments(&mut self, kids: &mut Kids<'_>) -> Option<Vec<Argument>> {
        kids.take(Rule::args).map(|pair| self.arguments(pair))
    }

    pub(super) fn arguments(&mut self, pair: Pair<'_, Rule>) -> Vec<Argument> {
        let at = self.span(&pair);
        self.deeper(at, |b| {
            let mut kids = Kids::of(pair);
            let mut arguments = Vec::new();
            while let Some(part) = kids.next() {
                if part.as_rule() == Rule::arg {
                    arguments.push(b.argument(part));
                } else {
                    b.odd(&part);
                }
            }
            arguments
        })
        .unwrap_or_default()
    }

    fn argument(&mut self, pair: Pair<'_, Rule>) -> Argument {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let name = kids.take(Rule::name).map(|name| self.name(&name));
        if let Some(colon) = kids.take(Rule::wrong_colon) {
            self.colon(&colon);
        }
        let value = self.value(&mut kids, "behind `=`");
        Argument { name, value, span }
    }

    pub(super) fn colon(&mut self, pair: &Pair<'_, Rule>) {
        let span = self.span(pair);
        let before = self.source(Span::new(0, span.start));
        self.tell(d::colon_for_equals::colon_for_equals(span, before));
    }

    pub(super) fn take_parameters(&mut self, kids: &mut Kids<'_>) -> Option<Vec<Parameter>> {
        let pair = kids.take(Rule::params)?;
        let mut inner = Kids::of(pair);
        let mut parameters = Vec::new();
        while let Some(part) = inner.next() {
            if part.as_rule() == Rule::param {
                parameters.push(self.parameter(part));
            } else {
                self.odd(&part);
            }
        }
        Some(parameters)
    }

    fn parameter(&mut self, pair: Pair<'_, Rule>) -> Parameter {
        let span = self.span(&pair);
        let doc = self.doc(span.start);
        let mut kids = Kids::of(pair);
        let name = self.take_name(&mut kids, "the name of the parameter");
        let optional = kids.take(Rule::optional).is_some();
        let ty = self.take_type(&mut kids);
        if ty.is_none() {
            self.tell(d::missing_type::missing_type(name.span, "a parameter"));
        }
        let default = kids.peek().map(|_| self.value(&mut kids, "behind `=`"));
        Parameter { doc, name, optional, ty, default, span }
    }

    /// What follows `after`.
    pub(super) fn take_after(&mut self, kids: &mut Kids<'_>) -> Vec<Expr> {
        self.late(kids);
        let Some(pair) = kids.take(Rule::after) else { return Vec::new() };
        let mut inner = Kids::of(pair);
        let mut targets = Vec::new();
        while inner.peek().is_some() {
            targets.push(self.take_target(&mut inner, "what it stands after"));
        }
        targets
    }

    /// What follows `as`.
    pub(super) fn take_alias(&mut self, kids: &mut Kids<'_>) -> Option<NameExpr> {
        self.late(kids);
        let pair = kids.take(Rule::alias)?;
        Some(self.take_name_expr(&mut Kids::of(pair), "the name behind `as`"))
    }

    /// The block of a construct; told where it is missing. `head` is the span of the name before it.
    pub(super) fn take_body(&mut self, kids: &mut Kids<'_>, owner: &str, head: Span, body: Body) -> Block {
        self.head_extra(kids, head);
        self.late(kids);
        match kids.next() {
            Some(pair) if pair.as_rule() == Rule::block => self.block(pair, body),
            Some(pair) => {
                let span = self.span(&pair);
                self.tell(d::missing_block::missing_block(span, owner));
                Block { span, missing: true, ..Block::default() }
            }
            None => Block { missing: true, ..Block::default() },
        }
    }

    pub(super) fn head_extra(&mut self, kids: &mut Kids<'_>, head: Span) {
        let found = kids.take(Rule::head_extra).or_else(|| kids.take(Rule::item_extra));
        let Some(pair) = found else { return };
        let span = self.trimmed(&pair);
        let extra = self.source(span);
        let continues = head.end == span.start && extra.starts_with(['-', '.']);
        if continues && !extra.contains([' ', '"']) {
            let whole = head.to(span);
            self.tell(d::name_needs_quotes::name_needs_quotes(whole, self.source(whole)));
        } else {
            self.tell(d::unexpected_text::unexpected_text(span, extra));
        }
    }

    /// A block that may be absent.
    pub(super) fn take_optional_block(&mut self, kids: &mut Kids<'_>, body: Body) -> Option<Block> {
        self.late(kids);
        kids.take(Rule::block).map(|pair| self.block(pair, body))
    }
}

/// Whether a text is written `"…"`, the only form that keys and names take.
pub(super) fn is_plain_form(source: &str) -> bool {
    source.starts_with('"') && !source.starts_with("\"\"\"")
}

/// Where a name is missing.
pub(super) fn nameless(span: Span) -> Name {
    Name { text: SmolStr::default(), span: Span::at(span.start), quoted: false }
}
