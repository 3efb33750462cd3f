//! Types and values of the catalogue's text, as the pack holds them.

use kspec_syntax::tree::{
    Argument, BinaryOp, Element, Entry, EntryKind, Expr, ExprKind, FieldOp, NamedType, PathStep, TextMark,
    TextPart, TypeExpr, TypeKind, UnaryOp,
};

use crate::wire::{ty, value};
use crate::writer::{Record, Writer};

pub type Result<T> = std::result::Result<T, String>;

/// Named refinements of text.
const FORMATS: [&str; 14] = [
    "ip",
    "ipv4",
    "ipv6",
    "cidr",
    "cidr4",
    "cidr6",
    "network",
    "version",
    "quantity",
    "duration",
    "dns_label",
    "dns_name",
    "url",
    "path",
];

/// A plain value.
pub fn value(writer: &mut Writer, record: &mut Record, expr: &Expr) -> Result<()> {
    match &expr.kind {
        ExprKind::Null => record.byte(value::NULL),
        ExprKind::Bool(b) => record.byte(if *b { value::TRUE } else { value::FALSE }),
        ExprKind::Int(_) | ExprKind::Unary(..) => {
            record.byte(value::INT);
            record.signed(int(expr)?);
        }
        ExprKind::Float(number) => {
            record.byte(value::FLOAT);
            record.bytes.extend(number.to_le_bytes());
        }
        ExprKind::Text(_) => {
            record.byte(value::TEXT);
            record.string(writer, plain(expr)?);
        }
        ExprKind::List(elements) => {
            record.byte(value::LIST);
            record.number(elements.len() as u64);
            for element in elements {
                match element {
                    Element::Value(item) => self::value(writer, record, item)?,
                    Element::If(..) | Element::For { .. } | Element::Broken(_) => {
                        return Err("a list of values".to_owned());
                    }
                }
            }
        }
        ExprKind::Record(block) => {
            record.byte(value::MAP);
            record.number(block.entries.len() as u64);
            for (name, item) in fields(expr)? {
                record.string(writer, name);
                self::value(writer, record, item)?;
            }
        }
        _ => return Err("a plain value".to_owned()),
    }
    Ok(())
}

/// The fields of a record without loops, conditions and paths.
pub fn fields(expr: &Expr) -> Result<Vec<(&str, &Expr)>> {
    match &expr.kind {
        ExprKind::Record(block) => entries(&block.entries),
        _ => Err("a record".to_owned()),
    }
}

pub fn entries(entries: &[Entry]) -> Result<Vec<(&str, &Expr)>> {
    entries.iter().map(field).collect()
}

fn field(entry: &Entry) -> Result<(&str, &Expr)> {
    let EntryKind::Field(field) = &entry.kind else { return Err("a field".to_owned()) };
    match (field.path.steps.as_slice(), field.op) {
        ([PathStep::Name(name)], FieldOp::Set) => Ok((name.text.as_str(), &field.value)),
        _ => Err("one name and `=`".to_owned()),
    }
}

/// Whether a template stands anywhere in the value.
pub fn holds_jinja(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Text(text) => text.mark == TextMark::Jinja,
        ExprKind::List(elements) => {
            elements.iter().any(|element| matches!(element, Element::Value(item) if holds_jinja(item)))
        }
        ExprKind::Record(_) => {
            fields(expr).is_ok_and(|fields| fields.iter().any(|(_, item)| holds_jinja(item)))
        }
        _ => false,
    }
}

/// The text of `jinja"…"`.
pub fn template(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Text(text) if text.mark == TextMark::Jinja => text.literal(),
        _ => None,
    }
}

pub fn plain(expr: &Expr) -> Result<&str> {
    match &expr.kind {
        ExprKind::Text(text) if text.mark == TextMark::Plain => match text.parts.as_slice() {
            [] => Ok(""),
            [TextPart::Literal(literal, _)] => Ok(literal),
            _ => Err("text without interpolation".to_owned()),
        },
        _ => Err("plain text".to_owned()),
    }
}

pub fn flag(expr: &Expr) -> Result<bool> {
    match expr.kind {
        ExprKind::Bool(flag) => Ok(flag),
        _ => Err("true or false".to_owned()),
    }
}

pub fn texts(expr: &Expr) -> Result<Vec<&str>> {
    let ExprKind::List(elements) = &expr.kind else { return Err("a list".to_owned()) };
    elements
        .iter()
        .map(|element| match element {
            Element::Value(item) => plain(item),
            Element::If(..) | Element::For { .. } | Element::Broken(_) => Err("a list of texts".to_owned()),
        })
        .collect()
}

fn int(expr: &Expr) -> Result<i64> {
    match &expr.kind {
        ExprKind::Int(number) => Ok(*number),
        ExprKind::Unary(UnaryOp::Negate, _, inner) => int(inner)?.checked_neg().ok_or("an int".to_owned()),
        _ => Err("an int".to_owned()),
    }
}

/// A type.
pub fn ty(writer: &mut Writer, record: &mut Record, expr: &TypeExpr) -> Result<()> {
    match &expr.kind {
        TypeKind::Named(named) => self::named(writer, record, named),
        TypeKind::Literal(literal) => match &literal.kind {
            ExprKind::Null => {
                record.byte(ty::NULL);
                Ok(())
            }
            _ => {
                record.byte(ty::LITERAL);
                value(writer, record, literal)
            }
        },
        TypeKind::Record(fields) => {
            record.byte(ty::RECORD);
            record.number(fields.len() as u64);
            for field in fields {
                record.string(writer, &field.name.text);
                record.byte(u8::from(field.optional));
                let field_type = field.ty.as_ref().ok_or("a field's type")?;
                self::ty(writer, record, field_type)?;
            }
            Ok(())
        }
        TypeKind::Union(members) => {
            record.byte(ty::UNION);
            record.number(members.len() as u64);
            members.iter().try_for_each(|member| self::ty(writer, record, member))
        }
        TypeKind::Missing | TypeKind::Broken => Err("a type".to_owned()),
    }
}

fn named(writer: &mut Writer, record: &mut Record, named: &NamedType) -> Result<()> {
    let name = named.name.text.as_str();
    match (name, named.arguments.as_slice()) {
        ("any", []) => record.byte(ty::ANY),
        ("bool", []) => record.byte(ty::BOOL),
        ("float", []) => record.byte(ty::FLOAT),
        ("secret", []) => record.byte(ty::SECRET),
        ("int", []) => {
            record.byte(ty::INT);
            let (min, max) = match named.refinement.as_slice() {
                [] => (None, None),
                [Argument { name: None, value, .. }] => range(value)?,
                _ => return Err("int(1..=9)".to_owned()),
            };
            record.bound(min);
            record.bound(max);
        }
        ("port", []) => {
            record.byte(ty::INT);
            record.bound(Some(1));
            record.bound(Some(65535));
        }
        ("string", []) => text(writer, record, "", &named.refinement)?,
        (format, []) if FORMATS.contains(&format) => text(writer, record, format, &named.refinement)?,
        ("list", [element]) => {
            record.byte(ty::LIST);
            ty(writer, record, element)?;
            let (mut len, mut unique) = ((None, None), false);
            for (name, value) in named_arguments(&named.refinement)? {
                match name {
                    "len" => len = range(value)?,
                    "unique" => unique = matches!(value.kind, ExprKind::Bool(true)),
                    other => return Err(format!("no refinement {other}")),
                }
            }
            record.bound(len.0);
            record.bound(len.1);
            record.byte(u8::from(unique));
        }
        ("map", [element]) => {
            record.byte(ty::MAP);
            ty(writer, record, element)?;
        }
        _ => return Err(format!("{name} is no type of the catalogue")),
    }
    Ok(())
}

fn text(writer: &mut Writer, record: &mut Record, format: &str, refinement: &[Argument]) -> Result<()> {
    let (mut pattern, mut len) = (None, (None, None));
    for (name, value) in named_arguments(refinement)? {
        match name {
            "pattern" => pattern = Some(plain(value)?),
            "len" => len = range(value)?,
            other => return Err(format!("no refinement {other}")),
        }
    }
    record.byte(ty::TEXT);
    record.string(writer, format);
    record.optional(writer, pattern);
    record.bound(len.0);
    record.bound(len.1);
    Ok(())
}

fn named_arguments(arguments: &[Argument]) -> Result<Vec<(&str, &Expr)>> {
    let named = |argument: &'_ Argument| argument.name.is_some();
    if !arguments.iter().all(named) {
        return Err("named refinements".to_owned());
    }
    let pairs = arguments.iter().filter_map(|a| a.name.as_ref().map(|name| (name.text.as_str(), &a.value)));
    Ok(pairs.collect())
}

/// `1..=9`, as bounds that are inclusive.
fn range(expr: &Expr) -> Result<(Option<i64>, Option<i64>)> {
    match &expr.kind {
        ExprKind::Chain(first, rest) => match rest.as_slice() {
            [(BinaryOp::RangeInclusive, _, last)] => Ok((Some(int(first)?), Some(int(last)?))),
            [(BinaryOp::Range, _, last)] => Ok((Some(int(first)?), Some(int(last)? - 1))),
            _ => Err("a range".to_owned()),
        },
        _ => int(expr).map(|number| (Some(number), Some(number))),
    }
}
