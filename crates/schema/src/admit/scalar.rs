//! Null, booleans, numbers, texts and literals.

use smol_str::SmolStr;

use kspec_values::Value;

use super::Outcome;
use crate::{Format, Problem, TextRule, Type, display_value};

/// Judges a value that is neither opaque nor a resource by a type that is neither a name, a union nor a container.
pub(super) fn judge(value: &Value, ty: &Type) -> Result<Outcome, Problem> {
    match (ty, value) {
        (Type::Null, Value::Null) | (Type::Bool, Value::Bool(_)) | (Type::Float, Value::Float(_)) => {
            Ok(Outcome::Same)
        }
        (Type::Int(bounds), Value::Int(number)) => {
            if bounds.contains(*number) {
                Ok(Outcome::Same)
            } else {
                Err(Problem::OutOfRange { value: *number, bounds: *bounds })
            }
        }
        // Exact up to 2^53; what is larger is rounded as every reader of floats does.
        (Type::Float, Value::Int(number)) => Ok(Outcome::Changed(Value::Float(*number as f64))),
        (Type::Text(rule), Value::Text(text) | Value::Marked(_, text)) => {
            judge_text(text, rule).map(|()| Outcome::Same)
        }
        (Type::Text(rule), Value::Int(_)) if rule.format == Some(Format::Quantity) => Ok(Outcome::Same),
        (Type::Literal(literal), value) if literal == value => Ok(Outcome::Same),
        (Type::Secret, Value::Text(_) | Value::Marked(..)) => Err(Problem::PlainSecret),
        _ => Err(wrong_kind(value, ty)),
    }
}

pub(super) fn judge_text(text: &SmolStr, rule: &TextRule) -> Result<(), Problem> {
    if let Some(format) = rule.format {
        format.judge(text).map_err(|fault| Problem::BadFormat { format, text: text.clone(), fault })?;
    }
    if !rule.len.is_free() {
        let length = text.chars().count();
        if !rule.len.contains_length(length) {
            return Err(Problem::BadLength { length, bounds: rule.len });
        }
    }
    match &rule.pattern {
        Some(pattern) if !pattern.matches(text) => {
            Err(Problem::BadPattern { pattern: pattern.source().clone(), text: text.clone() })
        }
        Some(_) | None => Ok(()),
    }
}

/// Names the mistakes that people make, before the general one.
fn wrong_kind(value: &Value, ty: &Type) -> Problem {
    match (ty, value) {
        (Type::Bool | Type::Literal(Value::Bool(_)), Value::Text(text) | Value::Marked(_, text)) => {
            Problem::TextForBool { text: text.clone() }
        }
        (Type::Text(_), Value::Bool(value)) => Problem::BoolForText { value: *value, allowed: Vec::new() },
        (Type::Literal(Value::Text(allowed)), Value::Bool(value)) => {
            Problem::BoolForText { value: *value, allowed: vec![allowed.clone()] }
        }
        (Type::Text(_) | Type::Literal(Value::Text(_)), Value::Int(_) | Value::Float(_)) => {
            Problem::NumberForText { value: value.clone() }
        }
        (
            Type::Int(_) | Type::Float | Type::Literal(Value::Int(_)),
            Value::Text(text) | Value::Marked(_, text),
        ) => match read_number(text) {
            Some(number) => Problem::TextForNumber { text: text.clone(), number },
            None => Problem::WrongKind { found: value.kind_name() },
        },
        (Type::Literal(literal), found) if literal.kind_name() == found.kind_name() => Problem::NotInEnum {
            found: found.clone(),
            allowed: vec![display_value(literal).into()],
            near: None,
        },
        _ => Problem::WrongKind { found: value.kind_name() },
    }
}

/// The number that a text is, where a spec would write it so.
pub(crate) fn read_number(text: &str) -> Option<Value> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.ends_with(|c: char| c.is_ascii_digit());
    let leading_zero = digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.");
    if !plain || leading_zero {
        return None;
    }
    match text.parse::<i64>() {
        Ok(number) => Some(Value::Int(number)),
        Err(_) => text.parse::<f64>().ok().filter(|f| f.is_finite() && text.contains('.')).map(Value::Float),
    }
}
