//! Lists, conditions and loops, whatever they hold.

use kspec_base::{Place, Span};
use kspec_syntax::tree;

use super::Lowerer;
use super::scope::Sort;
use super::setting::Setting;
use crate::hir::{Element, ExprKind, For, If, LocalLet, Scoped};

impl Lowerer<'_> {
    pub(super) fn list(&mut self, elements: &[tree::Element]) -> ExprKind {
        ExprKind::List(elements.iter().filter_map(|element| self.element(element)).collect())
    }

    fn element(&mut self, element: &tree::Element) -> Option<Element> {
        Some(match element {
            tree::Element::Value(expr) => Element::Value(self.expr(expr)),
            tree::Element::If(condition, inner) => {
                Element::If(self.expr(condition), Box::new(self.element(inner)?))
            }
            tree::Element::For { names, collection, condition, element } => {
                let place =
                    self.at(names.first().map_or(collection.span, |name| name.span.to(collection.span)));
                let collection = self.expr(collection);
                self.scopes.push();
                names.iter().for_each(|name| self.bind(name, Sort::LoopVariable));
                let condition = condition.as_ref().map(|condition| self.expr(condition));
                let body = self.element(element);
                self.scopes.pop();
                let names = names.iter().map(|name| (name.text.clone(), self.at(name.span))).collect();
                Element::For(Box::new(For {
                    names,
                    collection,
                    condition,
                    lets: Vec::new(),
                    body: body?,
                    place,
                }))
            }
            tree::Element::Broken(_) => return None,
        })
    }

    /// A block with its lets around what `inner` makes of its other entries.
    pub(super) fn scoped<T>(
        &mut self,
        block: &tree::Block,
        inner: impl FnOnce(&mut Self, &tree::Block) -> T,
    ) -> Scoped<T> {
        if !block.entries.iter().any(|entry| matches!(entry.kind, tree::EntryKind::Let(_))) {
            return Scoped { lets: Vec::new(), inner: inner(self, block) };
        }
        self.scopes.push();
        self.bind_lets(block);
        let lets = self.lets(block);
        let inner = inner(self, block);
        self.scopes.pop();
        Scoped { lets, inner }
    }

    /// Gives the lets of a block their slots in the innermost frame.
    pub(super) fn bind_lets(&mut self, block: &tree::Block) {
        for entry in &block.entries {
            if let tree::EntryKind::Let(item) = &entry.kind {
                self.bind(&item.name, Sort::Let);
            }
        }
    }

    /// The lets of a block, in the order of [`Self::bind_lets`].
    pub(super) fn lets(&mut self, block: &tree::Block) -> Vec<LocalLet> {
        let lets = block.entries.iter().filter_map(|entry| match &entry.kind {
            tree::EntryKind::Let(item) => Some(LocalLet {
                name: item.name.text.clone(),
                place: self.at(item.name.span),
                ty: item.ty.as_ref().map(|ty| self.ty(ty)),
                value: self.expr(&item.value),
            }),
            _ => None,
        });
        lets.collect()
    }

    pub(super) fn if_entry<T>(
        &mut self,
        entry: &tree::IfEntry,
        span: Span,
        mut inner: impl FnMut(&mut Self, &tree::Block) -> T,
    ) -> If<T> {
        let branches = entry.branches.iter().map(|(condition, block)| {
            let condition = self.expr(condition);
            (condition, self.scoped(block, &mut inner))
        });
        let branches = branches.collect();
        let otherwise = entry.otherwise.as_ref().map(|block| self.scoped(block, &mut inner));
        If { branches, otherwise, place: self.at(span) }
    }

    pub(super) fn for_entry<T>(
        &mut self,
        entry: &tree::ForEntry,
        span: Span,
        inner: impl FnOnce(&mut Self, &tree::Block) -> T,
    ) -> For<T> {
        let in_assert = self.setting.in_assert || holds_only_asserts(&entry.body);
        let collection =
            self.within(Setting { in_assert, ..self.setting }, |this| this.expr(&entry.collection));
        self.scopes.push();
        entry.names.iter().for_each(|name| self.bind(name, Sort::LoopVariable));
        let condition = entry.condition.as_ref().map(|condition| self.expr(condition));
        self.bind_lets(&entry.body);
        let lets = self.lets(&entry.body);
        let body = inner(self, &entry.body);
        self.scopes.pop();
        let names = entry.names.iter().map(|name| (name.text.clone(), self.at(name.span))).collect();
        For { names, collection, condition, lets, body, place: self.at(span) }
    }

    pub(super) fn assert(&mut self, assert: &tree::AssertEntry, span: Span) -> crate::hir::Assert {
        let place: Place = self.at(span);
        self.within(Setting { in_assert: true, ..self.setting }, |this| crate::hir::Assert {
            place,
            condition: this.expr(&assert.condition),
            message: assert.message.as_ref().map(|message| this.expr(message)),
        })
    }
}

/// Whether a loop makes nothing.
pub(super) fn holds_only_asserts(block: &tree::Block) -> bool {
    block.entries.iter().all(|entry| match &entry.kind {
        tree::EntryKind::Assert(_)
        | tree::EntryKind::Let(_)
        | tree::EntryKind::Broken
        | tree::EntryKind::Unknown(..)
        | tree::EntryKind::Incomplete(_) => true,
        tree::EntryKind::For(inner) => holds_only_asserts(&inner.body),
        tree::EntryKind::If(inner) => {
            inner.branches.iter().all(|(_, block)| holds_only_asserts(block))
                && inner.otherwise.as_ref().is_none_or(holds_only_asserts)
        }
        _ => false,
    })
}
