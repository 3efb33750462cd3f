//! From pest's pairs to the tree, item by item. Tells what the grammar read as an error; what only the
//! finished tree shows is told by `form`.

mod entries;
mod exprs;
mod heads;
mod items;
mod numbers;
mod texts;
mod types;

use std::iter::Peekable;

use kspec_base::{Diagnostic, SmolStr, Span};
use pest::Parser;
use pest::iterators::{Pair, Pairs};

use crate::diagnostics as d;
use crate::grammar::{Grammar, Rule};
use crate::repair::{DEPTH, Repaired};
use crate::tree::{Comment, Doc, Item, ItemKind};

pub(crate) use numbers::{Number, number};

/// An item with its comments and what was told while it was read.
pub(crate) struct Built {
    pub item: Item,
    pub comments: Vec<Comment>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads one item.
pub(crate) fn item(source: &str, repaired: &Repaired<'_>) -> Built {
    match Grammar::parse(Rule::item, &repaired.text) {
        Ok(mut pairs) => {
            let root = pairs.next().expect("a parse has the pair of its rule");
            let mut builder = Builder::new(source, repaired, &root);
            let item = builder.item(root);
            builder.finish(item)
        }
        // The rule itself never fails: only the stack was too small.
        Err(_) => {
            let span = Span::new(0, repaired.original(repaired.text.len()) as u32);
            let item = Item { doc: None, kind: ItemKind::Broken, span };
            let diagnostics = vec![d::too_deep::diagnostic(0, DEPTH)];
            Built { item, comments: Vec::new(), diagnostics }
        }
    }
}

/// Reads one expression that stands alone.
pub(crate) fn expression(source: &str, repaired: &Repaired<'_>) -> (crate::tree::Expr, Vec<Diagnostic>) {
    match Grammar::parse(Rule::lone_expr, &repaired.text) {
        Ok(mut pairs) => {
            let root = pairs.next().expect("a parse has the pair of its rule");
            let mut builder = Builder::new(source, repaired, &root);
            let mut kids = Kids::of(root);
            let expr = builder.value(&mut kids, "here");
            builder.rest(&mut kids);
            (expr, builder.diagnostics)
        }
        Err(_) => {
            let span = Span::new(0, repaired.original(repaired.text.len()) as u32);
            let expr = crate::tree::Expr { kind: crate::tree::ExprKind::Broken, span };
            (expr, vec![d::too_deep::diagnostic(0, DEPTH)])
        }
    }
}

/// The children of a pair, comments left out.
struct Kids<'i>(Peekable<Pairs<'i, Rule>>);

impl<'i> Kids<'i> {
    fn of(pair: Pair<'i, Rule>) -> Self {
        Kids(pair.into_inner().peekable())
    }

    fn peek(&mut self) -> Option<Rule> {
        while self.0.next_if(|pair| pair.as_rule() == Rule::comment).is_some() {}
        self.0.peek().map(Pair::as_rule)
    }

    fn next(&mut self) -> Option<Pair<'i, Rule>> {
        self.peek();
        self.0.next()
    }

    /// The next child, if it is of this rule.
    fn take(&mut self, rule: Rule) -> Option<Pair<'i, Rule>> {
        if self.peek() == Some(rule) { self.0.next() } else { None }
    }
}

struct Builder<'a> {
    /// The item's own text.
    source: &'a str,
    /// The text that was parsed.
    repaired: &'a Repaired<'a>,
    comments: Vec<Comment>,
    /// For each comment, whether it became part of a doc.
    documents: Vec<bool>,
    diagnostics: Vec<Diagnostic>,
    /// Brackets and conditionals alike. Repair bounds the brackets; this bounds the rest.
    depth: usize,
    told_depth: bool,
}

impl<'a> Builder<'a> {
    fn new(source: &'a str, repaired: &'a Repaired<'a>, root: &Pair<'_, Rule>) -> Self {
        let mut builder = Builder {
            source,
            repaired,
            comments: Vec::new(),
            documents: Vec::new(),
            diagnostics: Vec::new(),
            depth: 0,
            told_depth: false,
        };
        if repaired.text.contains("//") {
            builder.collect_comments(root);
        }
        builder
    }

    fn finish(mut self, item: Item) -> Built {
        let mut idle: Option<Span> = None;
        for (comment, taken) in self.comments.iter().zip(&self.documents) {
            // The lines of one idle comment are told once.
            if *taken || !is_doc(self.source(comment.span)) {
                continue;
            }
            let follows = idle.is_some_and(|last| self.touches(last.end, comment.span.start));
            if !follows {
                self.diagnostics.push(d::idle_doc::idle_doc(comment.span));
            }
            idle = Some(comment.span);
        }
        let mut documents = self.documents.iter();
        self.comments.retain(|_| !*documents.next().expect("one flag for each comment"));
        Built { item, comments: self.comments, diagnostics: self.diagnostics }
    }

    fn collect_comments(&mut self, root: &Pair<'_, Rule>) {
        for pair in root.clone().into_inner().flatten().filter(|pair| pair.as_rule() == Rule::comment) {
            let start = pair.as_span().start();
            let before = &self.repaired.text[..start];
            let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
            let trailing = !line.trim_matches(['\u{feff}', ' ', '\t', '\r']).is_empty();
            let end = start + pair.as_str().trim_end_matches('\r').len();
            let span = self.original(start, end);
            self.comments.push(Comment { span, trailing });
            self.documents.push(false);
        }
    }

    /// Takes the `///` lines that end on the line above `start`.
    fn doc(&mut self, start: u32) -> Option<Doc> {
        let end = self.comments.partition_point(|comment| comment.span.start < start);
        let mut first = end;
        let mut below = start;
        while let Some(comment) = first.checked_sub(1).map(|at| &self.comments[at]) {
            let fits = !comment.trailing
                && !self.documents[first - 1]
                && is_doc(self.source(comment.span))
                && self.touches(comment.span.end, below);
            if !fits {
                break;
            }
            below = comment.span.start;
            first -= 1;
        }
        if first == end {
            return None;
        }
        let lines: Vec<&str> = self.comments[first..end]
            .iter()
            .map(|comment| {
                let line = &self.source(comment.span)[3..];
                line.strip_prefix(' ').unwrap_or(line).trim_end()
            })
            .collect();
        let text = SmolStr::new(lines.join("\n"));
        let span = self.comments[first].span.to(self.comments[end - 1].span);
        self.documents[first..end].fill(true);
        Some(Doc { text, span })
    }

    /// Whether nothing but one line end and blanks lies between two offsets.
    fn touches(&self, end: u32, start: u32) -> bool {
        let between = self.source(Span::new(end, start));
        between.trim().is_empty() && between.matches('\n').count() == 1
    }

    /// The item's own text, as it was before repair.
    fn source(&self, span: Span) -> &'a str {
        span.slice(self.source)
    }

    fn original(&self, start: usize, end: usize) -> Span {
        Span::new(self.repaired.original(start) as u32, self.repaired.original(end) as u32)
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.original(span.start(), span.end())
    }

    fn tell(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Runs `build` one level deeper, or gives nothing beyond the bound.
    fn deeper<T>(&mut self, at: Span, build: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth == DEPTH {
            if !self.told_depth {
                self.told_depth = true;
                self.tell(d::too_deep::diagnostic(at.start as usize, DEPTH));
            }
            return None;
        }
        self.depth += 1;
        let built = build(self);
        self.depth -= 1;
        Some(built)
    }

    /// Tells what stands between and behind the parts of a bracket or a head.
    fn odd(&mut self, pair: &Pair<'_, Rule>) {
        let span = self.span(pair);
        match pair.as_rule() {
            Rule::missing_comma => self.tell(d::missing_comma::missing_comma(span)),
            Rule::stray_comma => self.tell(d::stray_comma::stray_comma(span)),
            Rule::unclosed | Rule::EOI => {}
            _ => {
                let span = self.trimmed(pair);
                self.tell(d::unexpected_text::unexpected_text(span, pair.as_str()));
            }
        }
    }

    /// Tells all that is left in a list of children.
    fn rest(&mut self, kids: &mut Kids<'_>) {
        while let Some(pair) = kids.next() {
            self.odd(&pair);
        }
    }

    /// The span without blanks at its ends.
    fn trimmed(&self, pair: &Pair<'_, Rule>) -> Span {
        let (text, start) = (pair.as_str(), pair.as_span().start());
        let blank = [' ', '\t', '\r', '\n'];
        let lead = text.len() - text.trim_start_matches(blank).len();
        self.original(start + lead, start + text.trim_end_matches(blank).len().max(lead))
    }

    /// A `late` marker: what follows it should stand on the line above.
    fn late(&mut self, kids: &mut Kids<'_>) {
        if let Some(late) = kids.take(Rule::late) {
            let at = late.as_span().start();
            let gap = self.line_gap(at);
            let rest = &self.repaired.text[at..];
            let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len()).max(1);
            let word = rest.get(..length).unwrap_or("").to_owned();
            let span = self.original(at, at + length);
            self.tell(d::on_next_line::on_next_line(span, &word, gap));
        }
    }

    /// The blanks and line ends before an offset, where no comment lies in them.
    fn line_gap(&self, at: usize) -> Option<Span> {
        let before = &self.repaired.text[..at];
        let end = before.trim_end().len();
        let line = &before[before[..end].rfind('\n').map_or(0, |at| at + 1)..end];
        (!line.contains("//")).then(|| self.original(end, at))
    }
}

fn is_doc(comment: &str) -> bool {
    comment.starts_with("///") && !comment.starts_with("////")
}
