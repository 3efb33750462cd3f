//! An expression as a person would write it, for messages.

use super::Checker;
use super::scope::Scope;
use crate::hir::{Expr, ExprKind, Step};

impl<'p> Checker<'p> {
    /// `team.contact`, `tags["web"]`; `this` for what is no path.
    pub(super) fn words(&self, scope: &Scope<'p>, expr: &Expr) -> String {
        let mut text = match &expr.kind {
            ExprKind::Path(head, _) => self.head_words(scope, head),
            _ => self.head_words(scope, expr),
        };
        if let ExprKind::Path(_, steps) = &expr.kind {
            for step in steps {
                match step {
                    Step::Member(name, _) => {
                        text.push('.');
                        text.push_str(name);
                    }
                    Step::Index(index) => match super::narrow::plain_text(index) {
                        Some(key) => text.push_str(&format!("[{key:?}]")),
                        None => text.push_str("[…]"),
                    },
                }
            }
        }
        text
    }

    fn head_words(&self, scope: &Scope<'p>, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Local { up, slot } => {
                scope.outward(*up).map_or_else(|| "this".to_owned(), |frame| frame.name(*slot).to_owned())
            }
            ExprKind::Let(id) => self.program.lets[id.index()].name.to_string(),
            ExprKind::Param(id) => self.program.params[id.index()].name.to_string(),
            ExprKind::Given(given) => given.name().to_owned(),
            ExprKind::Resource { kind, id } => match super::narrow::plain_text(id) {
                Some(id) => format!("{kind}.{id}"),
                None => format!("{kind}[…]"),
            },
            _ => "this".to_owned(),
        }
    }
}
