//! Walks expressions, with the frames that are entered on the way.

use crate::hir::{Element, Expr, ExprKind, Field, FieldKind, For, Key, LocalLet, Part, Scoped, Step};

/// Calls `visit` for an expression and for all inside it, outer ones first. The number is how many frames lie between
/// where the walk began and the expression: an [`ExprKind::Local`] that goes at least so far outward is a name from
/// outside.
pub fn expressions<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr, u16)) {
    Walk { frames: 0, visit }.expr(expr);
}

/// The same for everything that stands in fields.
pub fn fields<'e>(fields: &'e [Field], visit: &mut dyn FnMut(&'e Expr, u16)) {
    Walk { frames: 0, visit }.fields(fields);
}

/// The same for the lets and fields of a block.
pub fn block<'e>(block: &'e Scoped<Vec<Field>>, visit: &mut dyn FnMut(&'e Expr, u16)) {
    Walk { frames: 0, visit }.block(block);
}

struct Walk<'v, 'e> {
    frames: u16,
    visit: &'v mut dyn FnMut(&'e Expr, u16),
}

impl<'e> Walk<'_, 'e> {
    /// Nesting is limited by the parser.
    fn expr(&mut self, expr: &'e Expr) {
        (self.visit)(expr, self.frames);
        match &expr.kind {
            ExprKind::Error
            | ExprKind::Null
            | ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Text(_)
            | ExprKind::Marked(..)
            | ExprKind::Local { .. }
            | ExprKind::Param(_)
            | ExprKind::Let(_)
            | ExprKind::Given(_)
            | ExprKind::Cluster(_) => {}
            ExprKind::Template(_, parts) => {
                for part in parts {
                    match part {
                        Part::Value(inner) => self.expr(inner),
                        Part::Text(..) => {}
                    }
                }
            }
            ExprKind::Resource { id, .. } => self.expr(id),
            ExprKind::Path(head, steps) => {
                self.expr(head);
                for step in steps {
                    match step {
                        Step::Index(index) => self.expr(index),
                        Step::Member(..) => {}
                    }
                }
            }
            ExprKind::With(base, changes) => {
                self.expr(base);
                self.block(changes);
            }
            ExprKind::CallFunction(_, arguments) => {
                arguments.iter().flatten().for_each(|argument| self.expr(argument));
            }
            ExprKind::CallBuiltin(_, arguments) => arguments.iter().for_each(|argument| self.expr(argument)),
            ExprKind::Unary(_, inner) | ExprKind::Has(inner) => self.expr(inner),
            ExprKind::Chain(first, rest) => {
                self.expr(first);
                rest.iter().for_each(|(_, _, operand)| self.expr(operand));
            }
            ExprKind::If(branches, otherwise) => {
                for (condition, value) in branches {
                    self.expr(condition);
                    self.expr(value);
                }
                self.expr(otherwise);
            }
            ExprKind::List(elements) => elements.iter().for_each(|element| self.element(element)),
            ExprKind::Record(block) => self.block(block),
        }
    }

    fn element(&mut self, element: &'e Element) {
        match element {
            Element::Value(expr) => self.expr(expr),
            Element::If(condition, inner) => {
                self.expr(condition);
                self.element(inner);
            }
            Element::For(round) => self.round(round, |walk, body| walk.element(body)),
        }
    }

    fn fields(&mut self, fields: &'e [Field]) {
        for field in fields {
            match &field.kind {
                FieldKind::Set { path, value, .. } => {
                    self.keys(path);
                    self.expr(value);
                }
                FieldKind::Nested { path, fields } => {
                    self.keys(path);
                    self.block(fields);
                }
                FieldKind::Unset(path) => self.keys(path),
                FieldKind::If(choice) => {
                    for (condition, body) in &choice.branches {
                        self.expr(condition);
                        self.block(body);
                    }
                    choice.otherwise.iter().for_each(|body| self.block(body));
                }
                FieldKind::For(round) => self.round(round, |walk, body| walk.fields(body)),
                FieldKind::Assert(assert) => {
                    self.expr(&assert.condition);
                    assert.message.iter().for_each(|message| self.expr(message));
                }
            }
        }
    }

    fn keys(&mut self, path: &'e [Key]) {
        for key in path {
            match key {
                Key::Computed(expr) => self.expr(expr),
                Key::Name(..) => {}
            }
        }
    }

    fn block(&mut self, block: &'e Scoped<Vec<Field>>) {
        let entered = u16::from(!block.lets.is_empty());
        self.frames += entered;
        self.lets(&block.lets);
        self.fields(&block.inner);
        self.frames -= entered;
    }

    /// The collection stands outside of the loop's frame, all else inside.
    fn round<T>(&mut self, round: &'e For<T>, body: impl FnOnce(&mut Self, &'e T)) {
        self.expr(&round.collection);
        self.frames += 1;
        self.lets(&round.lets);
        round.condition.iter().for_each(|condition| self.expr(condition));
        body(self, &round.body);
        self.frames -= 1;
    }

    fn lets(&mut self, lets: &'e [LocalLet]) {
        lets.iter().for_each(|local| self.expr(&local.value));
    }
}
