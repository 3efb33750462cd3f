//! Parts of versions.

use kspec_schema::{Fit, Format, Ty, Type, fits};
use kspec_values::Value;

use crate::arguments::{quoted, text, text_type, unfit};
use crate::{Fault, Unfit};

pub mod major;
pub mod minor;

fn version_type(arguments: &[Ty]) -> Result<(), Unfit> {
    text_type(arguments, 0)?;
    let Some(ty) = arguments.first() else { return Ok(()) };
    if fits(ty, &Type::format(Format::Version)) == Fit::Never { Err(unfit(0, "a version")) } else { Ok(()) }
}

/// The number at a position, 0 where there is none.
fn number(arguments: &[Value], position: usize) -> Result<Value, Fault> {
    let version = text(arguments, 0)?;
    if let Err(fault) = Format::Version.judge(&version) {
        return Err(Fault::new(0, format!("{} is no version: {}", quoted(&version), fault.reason)));
    }
    let bare = version.strip_prefix('v').unwrap_or(&version);
    let core = bare.split(['-', '+']).next().unwrap_or_default();
    let part = core.split('.').nth(position).unwrap_or("0");
    part.parse().map(Value::Int).map_err(|_| Fault::new(0, format!("{part} does not fit into 64 bits")))
}
