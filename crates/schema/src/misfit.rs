//! What admission says of a value that does not fit: data, from which a diagnostic is made.

use smol_str::SmolStr;

use kspec_base::Place;
use kspec_values::Value;

use crate::{Bounds, Format, FormatFault, JinjaProblem, Ty};

/// A step into a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    Key(SmolStr),
    Index(usize),
}

/// A part of a value that does not fit its type.
#[derive(Clone, Debug)]
pub struct Misfit {
    /// From the admitted value to the part; empty: the value itself.
    pub path: Vec<Segment>,
    /// The type that the part should have.
    pub wanted: Ty,
    /// The field of a declared record that the part stands in, the innermost one.
    pub field: Option<FieldSite>,
    pub problem: Problem,
}

/// Where a record declares a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldSite {
    /// The name of the record type, where it has one.
    pub type_name: Option<SmolStr>,
    pub field: SmolStr,
    pub place: Option<Place>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// The trap.
    TextForBool {
        text: SmolStr,
    },
    /// The trap, the other way. `allowed`: the texts, where the type lists some.
    BoolForText {
        value: bool,
        allowed: Vec<SmolStr>,
    },
    /// A number where text belongs; the value, as it lost its own way of being written.
    NumberForText {
        value: Value,
    },
    /// A text that reads as a number where a number belongs.
    TextForNumber {
        text: SmolStr,
        number: Value,
    },
    /// `found` is the kind of the value.
    WrongKind {
        found: &'static str,
    },
    /// Not one of the literals. `allowed` and `near` as they are written.
    NotInEnum {
        found: Value,
        allowed: Vec<SmolStr>,
        near: Option<SmolStr>,
    },
    OutOfRange {
        value: i64,
        bounds: Bounds,
    },
    BadFormat {
        format: Format,
        text: SmolStr,
        fault: FormatFault,
    },
    BadPattern {
        pattern: SmolStr,
        text: SmolStr,
    },
    /// Elements of a list, or Unicode scalars of a text.
    BadLength {
        length: usize,
        bounds: Bounds,
    },
    /// The second of two equal elements stands at the misfit's path.
    NotUnique {
        first: usize,
        value: Value,
    },
    UnknownField {
        name: SmolStr,
        near: Option<SmolStr>,
        type_name: Option<SmolStr>,
    },
    MissingField {
        name: SmolStr,
        type_name: Option<SmolStr>,
        place: Option<Place>,
    },
    /// Plain text where a secret belongs.
    PlainSecret,
    /// A secret in a place that takes none; `source` as a person reads it, never the value.
    SecretDoesNotFit {
        source: String,
        place: Place,
    },
    /// A template that cannot give a value of the type.
    JinjaDoesNotFit {
        problem: JinjaProblem,
        place: Place,
    },
    /// A resource where a value belongs, or the other way, or of another kind.
    ReferenceDoesNotFit {
        kind: SmolStr,
        id: SmolStr,
    },
}
