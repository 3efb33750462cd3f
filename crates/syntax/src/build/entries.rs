//! Blocks and their entries.

use kspec_base::{SmolStr, Span, did_you_mean};
use pest::iterators::Pair;

use super::heads::nameless;
use super::items::LetOrFunction;
use super::{Builder, Kids};
use crate::diagnostics as d;
use crate::grammar::Rule;
use crate::tree::{
    AssertEntry, Block, Entry, EntryKind, Expr, ExprKind, FieldEntry, FieldOp, ForEntry, GivenEntry, IfEntry,
    ManifestsEntry, Name, NameExpr, OverrideEntry, Path, PathStep, ResourceEntry, UseEntry,
};
use crate::words;

/// What a block holds: only bodies of clusters and components have `vars { … }` as a construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    Constructs,
    Fields,
}

impl Builder<'_> {
    pub(super) fn block(&mut self, pair: Pair<'_, Rule>, body: Body) -> Block {
        let span = self.span(&pair);
        let end = pair.as_span().end();
        // A brace that recovery put there has no width in the item's own text.
        let mut unclosed = self.original(end - 1, end).is_empty();
        let entries = self.deeper(span, |b| {
            let mut kids = Kids::of(pair);
            let mut entries: Vec<Entry> = Vec::new();
            while let Some(part) = kids.next() {
                match part.as_rule() {
                    Rule::unclosed => unclosed = true,
                    Rule::missing_comma | Rule::stray_comma | Rule::extra => b.odd(&part),
                    _ => {
                        let entry = b.entry(part, body);
                        entries.push(entry);
                    }
                }
            }
            entries
        });
        Block { entries: entries.unwrap_or_default(), span, missing: false, unclosed }
    }

    fn entry(&mut self, pair: Pair<'_, Rule>, body: Body) -> Entry {
        let span = self.span(&pair);
        let doc = self.doc(span.start);
        let kind = self.entry_kind(pair, body);
        Entry { doc, kind, span }
    }

    fn entry_kind(&mut self, pair: Pair<'_, Rule>, body: Body) -> EntryKind {
        let rule = pair.as_rule();
        let span = self.span(&pair);
        let mut kids = match rule {
            Rule::path_entry => return self.path_entry(pair, body),
            Rule::unknown_entry => return self.unknown(pair, body),
            Rule::cluster_item => return EntryKind::Cluster(Box::new(self.cluster(pair))),
            Rule::for_entry => return EntryKind::For(self.for_entry(pair, body)),
            Rule::if_entry => return EntryKind::If(self.if_entry(pair, body)),
            Rule::assert_entry => return EntryKind::Assert(self.assert(pair)),
            Rule::let_item => {
                return match self.let_or_function(pair) {
                    LetOrFunction::Let(item) => EntryKind::Let(item),
                    LetOrFunction::Function(function) => {
                        self.tell(d::unknown_construct::function_in_body(function.name.span));
                        EntryKind::Broken
                    }
                };
            }
            Rule::junk => {
                self.odd(&pair);
                return EntryKind::Broken;
            }
            _ => Kids::of(pair),
        };
        match rule {
            Rule::node_entry => {
                let name = self.take_name_expr(&mut kids, "the name of the node");
                let head = name.span();
                EntryKind::Node(name, self.take_body(&mut kids, "this node", head, Body::Fields))
            }
            Rule::group_entry => {
                let name = self.take_name_expr(&mut kids, "the name of the group");
                let head = name.span();
                EntryKind::Group(name, self.take_body(&mut kids, "this group", head, Body::Fields))
            }
            Rule::resource_entry => EntryKind::Resource(self.resource(&mut kids, "this resource")),
            Rule::existing_entry => EntryKind::Existing(self.resource(&mut kids, "this `existing`")),
            Rule::use_entry => {
                let component = self.take_dotted(&mut kids, "the component behind `use`");
                let arguments = self.take_arguments(&mut kids).unwrap_or_default();
                let alias = self.take_alias(&mut kids);
                let after = self.take_after(&mut kids);
                EntryKind::Use(UseEntry { component, arguments, alias, after })
            }
            Rule::manifests_entry => {
                let glob = self.take_name_expr(&mut kids, "the pattern of the files");
                let after = self.take_after(&mut kids);
                EntryKind::Manifests(ManifestsEntry { glob, after })
            }
            Rule::file_entry => {
                let name = self.take_name_expr(&mut kids, "the name of the file");
                EntryKind::File(name, self.value(&mut kids, "behind `=`"))
            }
            Rule::in_entry => {
                let namespace = self.value(&mut kids, "behind `in`");
                let head = namespace.span;
                EntryKind::In(namespace, self.take_body(&mut kids, "this `in`", head, body))
            }
            Rule::override_entry => self.override_entry(&mut kids),
            Rule::unset_entry => EntryKind::Unset(self.take_target(&mut kids, "the path behind `unset`")),
            Rule::deliver_entry => {
                let name = self.take_name(&mut kids, "the way of delivery");
                EntryKind::Deliver(name, self.take_optional_block(&mut kids, Body::Fields))
            }
            Rule::given_entry => {
                let name = kids.take(Rule::name).map(|name| self.name(&name));
                EntryKind::Given(GivenEntry { name, value: self.value(&mut kids, "behind `given`") })
            }
            Rule::require_entry => EntryKind::Require(self.value(&mut kids, "behind `require`")),
            Rule::because_entry => EntryKind::Because(self.value(&mut kids, "behind `because`")),
            _ => {
                self.tell(d::unexpected_text::unexpected_text(self.first_line(span), self.source(span)));
                EntryKind::Broken
            }
        }
    }

    fn path_entry(&mut self, pair: Pair<'_, Rule>, body: Body) -> EntryKind {
        let mut kids = Kids::of(pair);
        let path = kids.next().expect("an entry of a path begins with it");
        let path = self.path(path);
        kids.take(Rule::optional);
        self.late(&mut kids);
        match kids.peek() {
            Some(Rule::assign) => {
                let sign = kids.next().expect("it was seen");
                let op_span = self.span(&sign);
                let op = match sign.as_str() {
                    "+=" => FieldOp::Add,
                    "-=" => FieldOp::Remove,
                    "=" => FieldOp::Set,
                    wrong => {
                        self.tell(d::wrong_assign::wrong_assign(op_span, wrong));
                        FieldOp::Set
                    }
                };
                let value = self.value(&mut kids, &format!("behind `{}`", sign.as_str()));
                EntryKind::Field(FieldEntry { path, op, op_span, value })
            }
            Some(Rule::wrong_colon) => {
                let colon = kids.next().expect("it was seen");
                self.colon(&colon);
                let op_span = self.span(&colon);
                let value = match kids.take(Rule::yaml_list) {
                    // The colon says it all.
                    Some(list) => Expr { kind: ExprKind::Broken, span: self.trimmed(&list) },
                    None => self.value(&mut kids, "behind `=`"),
                };
                EntryKind::Field(FieldEntry { path, op: FieldOp::Set, op_span, value })
            }
            Some(Rule::block) => {
                let block = kids.next().expect("it was seen");
                if body == Body::Constructs && is_vars(&path) {
                    EntryKind::Vars(self.block(block, Body::Fields))
                } else {
                    EntryKind::Nested(path, self.block(block, Body::Fields))
                }
            }
            _ => {
                let written = self.source(path.span).to_owned();
                let dangling = matches!(path.steps.last(), Some(PathStep::Name(name)) if name.is_missing());
                // A dangling dot was told already.
                let is_word = words::ENTRY_WORDS.contains(&written.as_str());
                if !dangling && is_word {
                    self.tell(d::incomplete_entry::incomplete_construct(path.span, &written));
                } else if !dangling {
                    self.tell(d::incomplete_entry::incomplete_entry(path.span, &written));
                }
                EntryKind::Incomplete(path)
            }
        }
    }

    fn resource(&mut self, kids: &mut Kids<'_>, owner: &str) -> ResourceEntry {
        let kind = self.take_name(kids, "the kind");
        let id = self.take_name_expr(kids, "the identifier behind the kind");
        let after = self.take_after(kids);
        let head = after.last().map_or(id.span(), |target| target.span);
        let body = self.take_body(kids, owner, head, Body::Fields);
        ResourceEntry { kind, id, after, body }
    }

    fn override_entry(&mut self, kids: &mut Kids<'_>) -> EntryKind {
        let target = self.take_target(kids, "the path behind `override`");
        let arguments = self.take_arguments(kids);
        if let Some(sign) = kids.take(Rule::wrong_assign) {
            let span = self.span(&sign);
            self.tell(d::override_assign::override_assign(span));
            self.value(kids, "behind `=`");
            return EntryKind::Broken;
        }
        let body = self.take_optional_block(kids, Body::Fields);
        if body.is_none() && arguments.is_none() && !matches!(target.kind, ExprKind::Missing) {
            self.tell(d::missing_block::missing_block(Span::at(target.span.end), "this override"));
        }
        EntryKind::Override(OverrideEntry { target, arguments, body })
    }

    pub(super) fn assert(&mut self, pair: Pair<'_, Rule>) -> AssertEntry {
        let mut kids = Kids::of(pair);
        let condition = self.value(&mut kids, "behind `assert`");
        self.late(&mut kids);
        if let Some(comma) = kids.take(Rule::wrong_comma) {
            let span = self.span(&comma);
            self.tell(d::assert_comma::assert_comma(span));
            let message = kids.next().map(|text| self.text_value(text));
            return AssertEntry { condition, message };
        }
        let message = kids.peek().map(|_| self.value(&mut kids, "behind `else`"));
        AssertEntry { condition, message }
    }

    fn if_entry(&mut self, pair: Pair<'_, Rule>, body: Body) -> IfEntry {
        let mut kids = Kids::of(pair);
        let condition = self.condition(&mut kids);
        let block = self.conditional_body(&mut kids, condition.span, body);
        let mut branches = vec![(condition, block)];
        while let Some(word) = kids.take(Rule::elseif) {
            if let Some(elif) = Kids::of(word).take(Rule::wrong_elif) {
                let span = self.span(&elif);
                self.tell(d::elif::elif(span));
            }
            let condition = self.condition(&mut kids);
            let block = self.conditional_body(&mut kids, condition.span, body);
            branches.push((condition, block));
        }
        let otherwise = kids.take(Rule::otherwise).map(|word| {
            let head = self.span(&word);
            self.conditional_body(&mut kids, head, body)
        });
        IfEntry { branches, otherwise }
    }

    /// A condition; one that is missing before a brace has a message of its own.
    fn condition(&mut self, kids: &mut Kids<'_>) -> Expr {
        match kids.take(Rule::missing_value) {
            Some(missing) => {
                let span = self.span(&missing);
                self.tell(d::missing_condition::missing_condition(span));
                Expr { kind: ExprKind::Missing, span }
            }
            None => self.value(kids, "as the condition"),
        }
    }

    /// The block of an `if` or `for`, or what stands in its place behind a colon.
    fn conditional_body(&mut self, kids: &mut Kids<'_>, head: Span, body: Body) -> Block {
        let Some(colon) = kids.take(Rule::wrong_colon) else {
            return self.take_body(kids, "this `if` or `for`", head, body);
        };
        let span = self.span(&colon);
        self.tell(d::loop_form::colon_in_block(span));
        match kids.next() {
            Some(pair) if pair.as_rule() != Rule::missing_block => {
                let entry = self.entry(pair, body);
                Block { span: entry.span, entries: vec![entry], ..Block::default() }
            }
            _ => Block { span: Span::at(span.end), missing: true, ..Block::default() },
        }
    }

    pub(super) fn for_entry(&mut self, pair: Pair<'_, Rule>, body: Body) -> ForEntry {
        let mut kids = Kids::of(pair);
        let names = self.bindings(&mut kids);
        let collection = self.collection(&mut kids);
        let condition = self.filter(&mut kids);
        let head = condition.as_ref().map_or(collection.span, |condition| condition.span);
        let body = self.conditional_body(&mut kids, head, body);
        ForEntry { names, collection, condition, body }
    }

    pub(super) fn bindings(&mut self, kids: &mut Kids<'_>) -> Vec<Name> {
        let mut names = Vec::new();
        if let Some(pair) = kids.take(Rule::bindings) {
            let mut inner = Kids::of(pair);
            while inner.peek().is_some() {
                names.push(self.take_name(&mut inner, "the name of the loop variable"));
            }
        }
        names
    }

    pub(super) fn collection(&mut self, kids: &mut Kids<'_>) -> Expr {
        if let Some(missing) = kids.take(Rule::missing) {
            let span = self.span(&missing);
            self.tell(d::missing_name::missing_name(span, "`in` of the loop"));
        }
        self.value(kids, "behind `in`")
    }

    pub(super) fn filter(&mut self, kids: &mut Kids<'_>) -> Option<Expr> {
        let pair = kids.take(Rule::filter)?;
        Some(self.condition(&mut Kids::of(pair)))
    }

    /// A word that begins no construct, with what follows it.
    fn unknown(&mut self, pair: Pair<'_, Rule>, body: Body) -> EntryKind {
        let mut kids = Kids::of(pair);
        let word = self.take_name(&mut kids, "the word");
        let mut heads: Vec<NameExpr> = Vec::new();
        while let Some(Rule::name | Rule::quoted | Rule::text) = kids.peek() {
            heads.push(self.take_name_expr(&mut kids, "the name"));
        }
        self.late(&mut kids);
        if let Some(block) = kids.take(Rule::block) {
            self.tell_unknown(&word);
            return EntryKind::Unknown(word, self.block(block, body));
        }
        let is_item = words::ITEM_WORDS.contains(&word.text.as_str());
        if heads.len() == 1
            && !is_item
            && let Some(head) = heads.pop()
        {
            return self.field_without_sign(word, head);
        }
        self.tell_unknown(&word);
        EntryKind::Broken
    }

    fn tell_unknown(&mut self, word: &Name) {
        let near = did_you_mean(&word.text, words::ENTRY_WORDS.iter().copied());
        let diagnostic = match near {
            _ if words::ITEM_WORDS.contains(&word.text.as_str()) => {
                d::unknown_construct::only_at_the_top(word.span, &word.text)
            }
            _ => d::unknown_construct::unknown_construct(word.span, &word.text, near),
        };
        self.tell(diagnostic);
    }

    /// `helm_enabled true`
    fn field_without_sign(&mut self, word: Name, value: NameExpr) -> EntryKind {
        let span = value.span();
        self.tell(d::wrong_assign::missing_assign(Span::at(span.start), &word.text));
        let kind = match value {
            NameExpr::Name(name) => super::exprs::word(&name.text),
            NameExpr::Text(text, _) => ExprKind::Text(text),
        };
        let path = Path { span: word.span, steps: vec![PathStep::Name(word)] };
        let value = Expr { kind, span };
        EntryKind::Field(FieldEntry { path, op: FieldOp::Set, op_span: Span::at(span.start), value })
    }
}

fn is_vars(path: &Path) -> bool {
    matches!(path.steps.as_slice(), [PathStep::Name(name)] if name.text == "vars" && !name.quoted)
}

/// An argument or path that is not there.
pub(super) fn missing_expr(span: Span) -> Expr {
    Expr { kind: ExprKind::Missing, span: nameless(span).span }
}

/// The text of a name as an expression's name.
pub(super) fn name_kind(text: &str) -> ExprKind {
    ExprKind::Name(SmolStr::new(text))
}
