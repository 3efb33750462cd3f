//! Secrets: opaque values that say where the secret is, never what it is.

use kspec_base::SmolStr;
use kspec_schema::{Format, Ty, Type};
use kspec_values::{Opaque, OpaqueKind, Value};

use crate::arguments::{quoted, text};
use crate::{Fault, Host};

pub mod ansible_vault;
pub mod env;
pub mod insecure;
pub mod object;
pub mod sops;

fn secret_type() -> Ty {
    Ty::new(Type::Secret)
}

fn opaque(host: &dyn Host, kind: OpaqueKind) -> Value {
    Value::Opaque(Opaque { kind, place: host.place() }.into())
}

/// A name as shells and Ansible have them.
fn identifier(arguments: &[Value], index: usize, what: &str) -> Result<SmolStr, Fault> {
    let name = text(arguments, index)?;
    let legal = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    if name.bytes().all(legal) && name.starts_with(|c: char| !c.is_ascii_digit()) {
        return Ok(name);
    }
    Err(Fault::new(index, format!("{} is no name of {what}", quoted(&name))))
}

fn of_format(arguments: &[Value], index: usize, format: Format) -> Result<SmolStr, Fault> {
    let text = text(arguments, index)?;
    match format.judge(&text) {
        Ok(()) => Ok(text),
        Err(fault) => {
            Err(Fault::new(index, format!("{} is no {}: {}", quoted(&text), format.name(), fault.reason)))
        }
    }
}
