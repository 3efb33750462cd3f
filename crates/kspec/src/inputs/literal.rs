//! A value typed on the command line.

use std::sync::Arc;

use kspec_base::{Diagnostic, Place, SmolStr, Span};
use kspec_eval::Input;
use kspec_schema::{Segment, Ty, display};
use kspec_syntax::tree::{Element, EntryKind, Expr, ExprKind, FieldOp, PathStep, UnaryOp};
use kspec_values::{Map, Value};

use super::is_text;
use crate::diagnostics::bad_param_value;

/// For text types the text itself, for all others one literal of the language.
pub fn read(name: &str, text: &str, ty: &Ty, place: Place) -> Result<Input, Box<Diagnostic>> {
    if is_text(ty) {
        return Ok(Input {
            value: Value::text(text),
            place,
            locate: Arc::new(move |_, _| place),
            open: false,
        });
    }
    let (tree, diagnostics) = kspec_syntax::parse_expression(text);
    let at = move |span: Span| Place::new(place.source, span.shifted(place.span.start));
    let value = if diagnostics.is_empty() { value(&tree) } else { None };
    let Some(value) = value else { return Err(Box::new(bad_param_value(name, &display(ty), place))) };
    Ok(Input { value, place, locate: Arc::new(move |path, _| at(locate(&tree, path))), open: false })
}

/// The value of a literal; `None` for every other expression.
fn value(expr: &Expr) -> Option<Value> {
    Some(match &expr.kind {
        ExprKind::Null => Value::Null,
        ExprKind::Bool(value) => Value::Bool(*value),
        ExprKind::Int(value) => Value::Int(*value),
        ExprKind::Float(value) => Value::Float(*value),
        ExprKind::Text(text) => Value::text(text.literal()?),
        ExprKind::Paren(inner) => value(inner)?,
        ExprKind::Unary(UnaryOp::Negate, _, inner) => match value(inner)? {
            Value::Int(number) => Value::Int(number.checked_neg()?),
            Value::Float(number) => Value::Float(-number),
            _ => return None,
        },
        ExprKind::List(elements) => {
            let items = elements.iter().map(|element| match element {
                Element::Value(expr) => value(expr),
                Element::If(..) | Element::For { .. } | Element::Broken(_) => None,
            });
            Value::list(items.collect::<Option<Vec<_>>>()?)
        }
        ExprKind::Record(_) => {
            let fields = fields(expr)?.into_iter().map(|(name, expr)| Some((name, value(expr)?)));
            Value::Map(fields.collect::<Option<Map>>()?.into())
        }
        ExprKind::Missing
        | ExprKind::Broken
        | ExprKind::BadNumber
        | ExprKind::Name(_)
        | ExprKind::Postfix(..)
        | ExprKind::Unary(UnaryOp::Not, ..)
        | ExprKind::Chain(..)
        | ExprKind::If(..)
        | ExprKind::Has(_) => return None,
    })
}

/// The fields of a record that sets plain names only.
fn fields(expr: &Expr) -> Option<Vec<(SmolStr, &Expr)>> {
    let ExprKind::Record(block) = &expr.kind else { return None };
    let fields = block.entries.iter().map(|entry| match &entry.kind {
        EntryKind::Field(field) if field.op == FieldOp::Set => match field.path.steps.as_slice() {
            [PathStep::Name(name)] => Some((name.text.clone(), &field.value)),
            _ => None,
        },
        _ => None,
    });
    fields.collect()
}

/// The span of what a path leads to; the nearest whole where it leads nowhere.
fn locate(expr: &Expr, path: &[Segment]) -> Span {
    let Some((first, rest)) = path.split_first() else { return expr.span };
    let inner = match (first, &expr.kind) {
        (Segment::Index(index), ExprKind::List(elements)) => match elements.get(*index) {
            Some(Element::Value(expr)) => Some(expr),
            _ => None,
        },
        (Segment::Key(key), ExprKind::Record(_)) => fields(expr)
            .and_then(|fields| fields.into_iter().find(|(name, _)| name == key).map(|(_, expr)| expr)),
        _ => None,
    };
    inner.map_or(expr.span, |expr| locate(expr, rest))
}
