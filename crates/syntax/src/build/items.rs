//! Top-level items.

use kspec_base::{Span, did_you_mean};
use pest::iterators::Pair;

use super::entries::Body;
use super::{Builder, Kids};
use crate::diagnostics as d;
use crate::grammar::Rule;
use crate::tree::{
    CatalogueEntry, CatalogueItem, ClusterItem, ComponentItem, CrdItem, Extends, FunctionItem, Import, Item,
    ItemKind, LetItem, ParamItem, Refuses, RuleItem, TestItem, TypeItem,
};
use crate::words;

/// A `let` with or without parameters.
pub(super) enum LetOrFunction {
    Let(LetItem),
    Function(FunctionItem),
}

impl Builder<'_> {
    pub(super) fn item(&mut self, root: Pair<'_, Rule>) -> Item {
        let mut kids = Kids::of(root);
        let mut item = Item { doc: None, kind: ItemKind::Empty, span: Span::default() };
        while let Some(pair) = kids.next() {
            match pair.as_rule() {
                Rule::EOI => {}
                Rule::leftover => self.leftover(&pair, &item),
                _ => {
                    item.span = self.span(&pair);
                    item.doc = self.doc(item.span.start);
                    item.kind = self.item_kind(pair);
                }
            }
        }
        item
    }

    fn item_kind(&mut self, pair: Pair<'_, Rule>) -> ItemKind {
        let rule = pair.as_rule();
        match rule {
            Rule::import_item => ItemKind::Import(self.import(pair)),
            Rule::param_item => ItemKind::Param(self.param(pair)),
            Rule::let_item => match self.let_or_function(pair) {
                LetOrFunction::Let(item) => ItemKind::Let(item),
                LetOrFunction::Function(item) => ItemKind::Function(item),
            },
            Rule::type_item => ItemKind::Type(self.type_item(pair)),
            Rule::component_item => ItemKind::Component(self.component(pair)),
            Rule::cluster_item => ItemKind::Cluster(self.cluster(pair)),
            Rule::for_entry => ItemKind::ClusterLoop(self.for_entry(pair, Body::Fields)),
            Rule::catalogue_item => ItemKind::Catalogue(self.catalogue(pair)),
            Rule::crd_item => ItemKind::Crd(self.crd(pair)),
            Rule::rule_item => ItemKind::Rule(self.rule(pair)),
            Rule::test_item => ItemKind::Test(self.test(pair)),
            Rule::assert_entry => ItemKind::Assert(self.assert(pair)),
            _ => self.stray(pair),
        }
    }

    fn import(&mut self, pair: Pair<'_, Rule>) -> Import {
        let mut kids = Kids::of(pair);
        let path = self.take_plain(&mut kids, "the path of an import");
        let alias = self.take_alias(&mut kids).map(|alias| match alias {
            crate::tree::NameExpr::Name(name) => name,
            crate::tree::NameExpr::Text(_, span) => {
                self.tell(d::missing_name::missing_name(span, "a name of letters behind `as`"));
                super::heads::nameless(span)
            }
        });
        Import { path, alias }
    }

    fn param(&mut self, pair: Pair<'_, Rule>) -> ParamItem {
        let mut kids = Kids::of(pair);
        let name = self.take_name(&mut kids, "the name of the param");
        let ty = self.take_type(&mut kids);
        if ty.is_none() && !name.is_missing() {
            self.tell(d::missing_type::missing_type(name.span, "a param"));
        }
        let default = kids.peek().map(|_| self.value(&mut kids, "behind `=`"));
        ParamItem { name, ty, default }
    }

    pub(super) fn let_or_function(&mut self, pair: Pair<'_, Rule>) -> LetOrFunction {
        let mut kids = Kids::of(pair);
        let name = self.take_name(&mut kids, "the name of the `let`");
        let parameters = self.take_parameters(&mut kids);
        let ty = self.take_type(&mut kids);
        let value = self.value(&mut kids, "behind `=`");
        match parameters {
            Some(parameters) => {
                LetOrFunction::Function(FunctionItem { name, parameters, result: ty, body: value })
            }
            None => LetOrFunction::Let(LetItem { name, ty, value }),
        }
    }

    fn type_item(&mut self, pair: Pair<'_, Rule>) -> TypeItem {
        let mut kids = Kids::of(pair);
        let name = self.take_name(&mut kids, "the name of the type");
        let gap = kids.take(Rule::late);
        let ty = self.type_value(&mut kids);
        if let Some(late) = gap {
            let gap = self.line_gap(late.as_span().start());
            self.tell(d::value_on_next_line::value_on_next_line(ty.span, gap));
        }
        TypeItem { name, ty }
    }

    fn component(&mut self, pair: Pair<'_, Rule>) -> ComponentItem {
        let mut kids = Kids::of(pair);
        let name = self.take_name(&mut kids, "the name of the component");
        let parameters = self.take_parameters(&mut kids).unwrap_or_default();
        let body = self.take_body(&mut kids, "this component", name.span, Body::Constructs);
        ComponentItem { name, parameters, body }
    }

    pub(super) fn cluster(&mut self, pair: Pair<'_, Rule>) -> ClusterItem {
        let mut kids = Kids::of(pair);
        let is_abstract = kids.take(Rule::k_abstract).map(|word| self.span(&word));
        let name = self.take_name_expr(&mut kids, "the name of the cluster");
        let parameters = self.take_parameters(&mut kids).unwrap_or_default();
        self.late(&mut kids);
        let extends = kids.take(Rule::extends).map(|pair| {
            let span = self.span(&pair);
            let mut inner = Kids::of(pair);
            let base = self.take_dotted(&mut inner, "the base behind `extends`");
            let arguments = self.take_arguments(&mut inner).unwrap_or_default();
            Extends { base, arguments, span }
        });
        let head = match &extends {
            Some(extends) => extends.span,
            None => name.span(),
        };
        let body = self.take_body(&mut kids, "this cluster", head, Body::Constructs);
        ClusterItem { is_abstract, name, parameters, extends, body }
    }

    fn catalogue(&mut self, pair: Pair<'_, Rule>) -> CatalogueItem {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let kind = self.take_name(&mut kids, "`vars`");
        let version = match kids.peek() {
            Some(Rule::text) => Some(self.take_plain(&mut kids, "the release of a catalogue")),
            _ => None,
        };
        self.head_extra(&mut kids, kind.span);
        self.late(&mut kids);
        let mut entries = Vec::new();
        if let Some(block) = kids.take(Rule::catalogue_block) {
            let mut inner = Kids::of(block);
            while let Some(part) = inner.next() {
                if part.as_rule() == Rule::catalogue_entry {
                    entries.push(self.catalogue_entry(part));
                } else {
                    self.odd(&part);
                }
            }
        } else if let Some(missing) = kids.next() {
            let span = self.span(&missing);
            self.tell(d::missing_block::missing_block(span, "this catalogue"));
        }
        CatalogueItem { kind, version, entries, span }
    }

    fn catalogue_entry(&mut self, pair: Pair<'_, Rule>) -> CatalogueEntry {
        let span = self.span(&pair);
        let doc = self.doc(span.start);
        let mut kids = Kids::of(pair);
        let name = self.take_name(&mut kids, "the name of the variable");
        let optional = kids.take(Rule::optional).is_some();
        let ty = self.take_type(&mut kids);
        if ty.is_none() {
            self.tell(d::missing_type::missing_type(name.span, "a variable of a catalogue"));
        }
        let default = match kids.peek() {
            None | Some(Rule::block) => None,
            Some(_) => Some(self.value(&mut kids, "behind `=`")),
        };
        let facts = self.take_optional_block(&mut kids, Body::Fields);
        CatalogueEntry { doc, name, optional, ty, default, facts, span }
    }

    fn crd(&mut self, pair: Pair<'_, Rule>) -> CrdItem {
        let mut kids = Kids::of(pair);
        let path = self.take_plain(&mut kids, "the path of the crd");
        let block = self.take_optional_block(&mut kids, Body::Fields);
        CrdItem { path, block }
    }

    fn rule(&mut self, pair: Pair<'_, Rule>) -> RuleItem {
        let mut kids = Kids::of(pair);
        let id = self.take_plain(&mut kids, "the name of the rule");
        let body = self.take_body(&mut kids, "this rule", id.span, Body::Fields);
        RuleItem { id, body }
    }

    fn test(&mut self, pair: Pair<'_, Rule>) -> TestItem {
        let mut kids = Kids::of(pair);
        let title = self.take_plain(&mut kids, "the title of the test");
        let refuses = kids.take(Rule::refuses).map(|pair| {
            let span = self.span(&pair);
            let mut inner = Kids::of(pair);
            let code = inner.peek().map(|_| self.take_plain(&mut inner, "the code behind `refuses`"));
            Refuses { span, code }
        });
        let body = self.take_body(&mut kids, "this test", title.span, Body::Fields);
        TestItem { title, refuses, body }
    }

    /// Something that is no item, or one whose word is misspelt.
    fn stray(&mut self, pair: Pair<'_, Rule>) -> ItemKind {
        let mut kids = Kids::of(pair);
        let Some(inner) = kids.next() else { return ItemKind::Broken };
        let span = self.span(&inner);
        let first_line = self.first_line(span);
        let word_end = self.source(span).find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let word_span = Span::new(
            span.start,
            span.start + word_end.unwrap_or(span.end as usize - span.start as usize) as u32,
        );
        let word = self.source(word_span);
        match inner.as_rule() {
            Rule::unknown_entry => {
                let near = did_you_mean(word, words::ITEM_WORDS.iter().copied());
                if near.is_none() && words::ENTRY_WORDS.contains(&word) {
                    self.tell(d::outside_items::field_at_the_top(word_span, word));
                } else {
                    self.tell(d::unknown_construct::unknown_construct(word_span, word, near));
                    return self.misspelt(inner, near);
                }
            }
            Rule::path_entry if !word.is_empty() => {
                self.tell(d::outside_items::field_at_the_top(first_line, word));
            }
            _ => self.odd(&inner),
        }
        ItemKind::Broken
    }

    /// `clutser lab { … }`, read as what it means where its head is a name alone.
    fn misspelt(&mut self, pair: Pair<'_, Rule>, meant: Option<&str>) -> ItemKind {
        let mut kids = Kids::of(pair);
        kids.next();
        let name = self.take_name_expr(&mut kids, "the name");
        self.late(&mut kids);
        match (meant, kids.take(Rule::block)) {
            (Some("cluster"), Some(block)) => {
                let body = self.block(block, Body::Constructs);
                ItemKind::Cluster(ClusterItem {
                    is_abstract: None,
                    name,
                    parameters: Vec::new(),
                    extends: None,
                    body,
                })
            }
            _ => ItemKind::Broken,
        }
    }

    /// Text behind the end of the item.
    fn leftover(&mut self, pair: &Pair<'_, Rule>, item: &Item) {
        let span = self.first_line(self.trimmed(pair));
        let found = self.source(span);
        // A broken item was told, and this is the rest of it.
        if item.kind == ItemKind::Broken || found.is_empty() {
            return;
        }
        if found.starts_with(',') {
            self.tell(d::stray_comma::stray_comma(Span::new(span.start, span.start + 1)));
            return;
        }
        let word = found.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or("");
        let is_item = words::ITEM_WORDS.contains(&word);
        let near = if is_item { None } else { did_you_mean(word, words::ITEM_WORDS.iter().copied()) };
        let on_its_line = !self.source(Span::new(item.span.end, span.start)).contains('\n');
        if on_its_line {
            self.tell(d::unexpected_text::unexpected_text(span, found));
        } else if is_item {
            self.tell(d::outside_items::incomplete_item(span, word));
        } else {
            self.tell(d::outside_items::behind_the_item(span, found, near));
        }
    }

    /// The part of a span that lies on its first line.
    pub(super) fn first_line(&self, span: Span) -> Span {
        let text = self.source(span);
        let length = text.find('\n').unwrap_or(text.len());
        Span::new(span.start, span.start + text[..length].trim_end_matches([' ', '\t', '\r']).len() as u32)
    }
}
