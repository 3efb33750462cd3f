//! Texts with interpolation.

use std::fmt::Write as _;
use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{Part, TemplateMark};
use kspec_values::{Mark, Opaque, OpaqueKind, OpaquePart, Value};
use smol_str::SmolStrBuilder;

use crate::diagnostics;
use crate::frames::Env;
use crate::session::Session;
use crate::stop::Eval;

impl<'a> Session<'a> {
    /// Text and ints joined. With an opaque part the whole is an opaque text.
    pub fn template(&self, mark: TemplateMark, parts: &'a [Part], env: &Env<'a>, place: Place) -> Eval {
        let mut text = SmolStrBuilder::new();
        for (index, part) in parts.iter().enumerate() {
            match part {
                Part::Text(literal, _) => {
                    text.push_str(literal);
                }
                Part::Value(expr) => match self.needed(expr, env)? {
                    Value::Text(value) | Value::Marked(_, value) => {
                        self.charge_bytes(value.len(), place)?;
                        text.push_str(&value);
                    }
                    Value::Int(value) => {
                        let _ = write!(text, "{value}");
                    }
                    Value::Opaque(opaque) => {
                        return self.opaque_text(text.finish(), opaque, &parts[index + 1..], env, place);
                    }
                    other => return Err(self.not_interpolated(&other, expr.place)),
                },
            }
        }
        let text = text.finish();
        Ok(match mark {
            TemplateMark::Plain | TemplateMark::Jinja => Value::Text(text),
            TemplateMark::Verbatim => Value::Marked(Mark::Verbatim, text),
            TemplateMark::Flux => Value::Marked(Mark::Flux, text),
        })
    }

    fn not_interpolated(&self, value: &Value, place: Place) -> crate::stop::Stop {
        let rule = "interpolation takes text and int; the rest needs str(…), json(…) or join(…)";
        self.tell(diagnostics::wrong_kind(rule, value.kind_name(), place))
    }

    /// The rest of a text whose first opaque part was met.
    fn opaque_text(
        &self,
        before: SmolStr,
        first: Arc<Opaque>,
        rest: &'a [Part],
        env: &Env<'a>,
        place: Place,
    ) -> Eval {
        let mut parts = Vec::with_capacity(rest.len() + 2);
        if !before.is_empty() {
            parts.push(OpaquePart::Text(before));
        }
        parts.push(OpaquePart::Opaque(first.kind.clone()));
        for part in rest {
            let next = match part {
                Part::Text(literal, _) => OpaquePart::Text(literal.clone()),
                Part::Value(expr) => match self.needed(expr, env)? {
                    Value::Text(value) | Value::Marked(_, value) => OpaquePart::Text(value),
                    Value::Int(value) => OpaquePart::Text(kspec_base::format_smolstr!("{value}")),
                    Value::Opaque(opaque) => OpaquePart::Opaque(opaque.kind.clone()),
                    other => return Err(self.not_interpolated(&other, expr.place)),
                },
            };
            parts.push(next);
        }
        Ok(Value::Opaque(Arc::new(Opaque { kind: OpaqueKind::Template(parts), place })))
    }

    /// `jinja"…"`: a template that Ansible fills. What is interpolated becomes part of its text.
    pub fn jinja(&self, parts: &'a [Part], env: &Env<'a>, place: Place) -> Eval {
        let kind = match self.template(TemplateMark::Plain, parts, env, place)? {
            Value::Opaque(opaque) => template_text(opaque.kind.clone()),
            Value::Text(text) => OpaqueKind::Jinja(text),
            other => return Err(self.not_interpolated(&other, place)),
        };
        Ok(Value::Opaque(Arc::new(Opaque { kind, place })))
    }
}

/// Inside a template plain text is template text.
fn template_text(kind: OpaqueKind) -> OpaqueKind {
    let OpaqueKind::Template(parts) = kind else { return kind };
    let parts = parts.into_iter().map(|part| match part {
        OpaquePart::Text(text) => OpaquePart::Opaque(OpaqueKind::Jinja(text)),
        OpaquePart::Opaque(kind) => OpaquePart::Opaque(kind),
    });
    OpaqueKind::Template(parts.collect())
}
