//! Records of the pack as the types that everybody knows.

use std::sync::Arc;

use smol_str::SmolStr;

use kspec_base::Span;
use kspec_schema::{
    Bounds, Change, Field, Format, Hazard, Kind, KindVersion, ListType, Pattern, RecordType, TextRule, Ty,
    Type, Variable, VariableDefault,
};
use kspec_values::Value;

use crate::pack::Cursor;
use crate::wire::{self, default, flag};

/// A variable; `ty` gives the type of a number.
pub fn variable(
    name: SmolStr,
    data: &mut Cursor,
    source: Option<(SmolStr, Span)>,
    ty: impl Fn(usize) -> Ty,
) -> Variable {
    let ty = ty(data.len());
    let default = match data.byte() {
        default::PLAIN => VariableDefault::Plain(value(data)),
        default::JINJA => VariableDefault::Jinja(data.string()),
        default::UNCLEAR => VariableDefault::Unclear,
        default::NONE => VariableDefault::None,
        other => unreachable!("the build writes no default {other}"),
    };
    let file = data.string();
    let flags = data.byte();
    Variable {
        name,
        default,
        file,
        per_host: flags & flag::PER_HOST != 0,
        unused: flags & flag::UNUSED != 0,
        role_vars_beat: flags & flag::ROLE_VARS_BEAT != 0,
        checked_bool: flags & flag::CHECKED != 0,
        change: change(data.byte()),
        hazard: hazard(data.byte()),
        dead: data.optional(),
        doc: data.optional(),
        roles: data.strings(),
        secret: matches!(*ty, Type::Secret),
        ty,
        source,
    }
}

fn change(number: u8) -> Change {
    match wire::CHANGES[usize::from(number)] {
        "free" => Change::Free,
        "rolling" => Change::Rolling,
        "create_only" => Change::CreateOnly,
        "step" => Change::Step,
        "append_only" => Change::AppendOnly,
        _ => Change::Rerun,
    }
}

fn hazard(number: u8) -> Option<Hazard> {
    let word = wire::HAZARDS[usize::from(number).checked_sub(1)?];
    Some(match word {
        "error_2.19" => Hazard::ErrorFrom219,
        "silent_truthy" => Hazard::SilentTruthy,
        "guarded" => Hazard::Guarded,
        _ => Hazard::TextOnly,
    })
}

/// A plain value.
fn value(data: &mut Cursor) -> Value {
    match data.byte() {
        wire::value::NULL => Value::Null,
        wire::value::FALSE => Value::Bool(false),
        wire::value::TRUE => Value::Bool(true),
        wire::value::INT => Value::Int(data.signed()),
        wire::value::FLOAT => Value::Float(data.float()),
        wire::value::TEXT => Value::Text(data.string()),
        wire::value::LIST => Value::list((0..data.len()).map(|_| value(data)).collect::<Vec<_>>()),
        wire::value::MAP => {
            Value::map((0..data.len()).map(|_| (data.string(), value(data))).collect::<Vec<_>>())
        }
        other => unreachable!("the build writes no value {other}"),
    }
}

/// A type.
pub fn ty(data: &mut Cursor) -> Ty {
    use wire::ty;
    Arc::new(match data.byte() {
        ty::ANY => Type::Any,
        ty::NULL => Type::Null,
        ty::BOOL => Type::Bool,
        ty::INT => Type::Int(bounds(data)),
        ty::FLOAT => Type::Float,
        ty::TEXT => {
            Type::Text(TextRule { format: format(&data.string()), pattern: pattern(data), len: bounds(data) })
        }
        ty::LITERAL => Type::Literal(value(data)),
        ty::UNION => Type::Union((0..data.len()).map(|_| self::ty(data)).collect()),
        ty::LIST => Type::List(ListType { element: self::ty(data), len: bounds(data), unique: data.flag() }),
        ty::MAP => Type::Map(self::ty(data)),
        ty::RECORD => {
            let fields = (0..data.len()).map(|_| {
                let name = data.string();
                let optional = data.flag();
                (name, Field { ty: self::ty(data), optional, default: None, doc: None, place: None })
            });
            Type::Record(RecordType { fields: fields.collect() })
        }
        ty::SECRET => Type::Secret,
        other => unreachable!("the build writes no type {other}"),
    })
}

fn bounds(data: &mut Cursor) -> Bounds {
    Bounds { min: data.bound(), max: data.bound() }
}

fn pattern(data: &mut Cursor) -> Option<Pattern> {
    let pattern = data.optional()?;
    Some(Pattern::new(pattern))
}

fn format(name: &str) -> Option<Format> {
    Some(match name {
        "" => return None,
        "ip" => Format::Ip,
        "ipv4" => Format::Ipv4,
        "ipv6" => Format::Ipv6,
        "cidr" => Format::Cidr,
        "cidr4" => Format::Cidr4,
        "cidr6" => Format::Cidr6,
        "network" => Format::Network,
        "version" => Format::Version,
        "quantity" => Format::Quantity,
        "duration" => Format::Duration,
        "dns_label" => Format::DnsLabel,
        "dns_name" => Format::DnsName,
        "url" => Format::Url,
        "path" => Format::Path,
        other => unreachable!("{other} is not among the formats that the build knows"),
    })
}

/// A kind of that name.
pub fn kind(kind: SmolStr, data: &mut Cursor) -> Kind {
    let group = data.string();
    let namespaced = data.flag();
    let builtin = data.flag();
    let yields_to = data.optional();
    let versions = (0..data.len()).map(|_| KindVersion {
        version: data.string(),
        since: data.optional(),
        until: data.optional(),
    });
    Kind { versions: versions.collect(), kind, group, namespaced, builtin, yields_to }
}
