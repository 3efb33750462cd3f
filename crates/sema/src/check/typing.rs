//! What is known of an expression before it runs.

use std::rc::Rc;
use std::sync::{Arc, LazyLock};

use kspec_base::Place;
use kspec_schema::{Format, Ty, Type};

/// Type, absence and opacity of an expression.
#[derive(Clone, Debug)]
pub(crate) struct Typing {
    pub ty: Ty,
    pub absence: Absence,
    /// The source, where the expression itself is opaque.
    pub opacity: Option<Rc<Opacity>>,
    pub origin: Origin,
}

/// Whether somebody promised the type. What was only inferred from literals may be edited to others tomorrow, so
/// comparing it with another literal is no fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Declared,
    Inferred,
}

/// Whether a read may find nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Absence {
    /// Something gives it: `??` behind it is idle.
    Never,
    /// What may be missing.
    Maybe(Missing),
    /// Only evaluation knows.
    Open,
}

/// Why a read may find nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Missing {
    /// An optional field or parameter, and where it is declared.
    Optional(Option<Place>),
    /// A key of a map.
    Key,
    /// A variable without default that nothing in sight sets.
    Variable,
    /// `kubespray` in a cluster that may have none.
    Kubespray,
    /// The left side of a `??` whose right side may be absent too, and the like.
    Inner,
}

/// Where an opaque value comes from.
#[derive(Debug)]
pub(crate) struct Opacity {
    /// The expression that makes it, where that is in a spec.
    pub place: Option<Place>,
    /// `secret.env(…)`, `the default of etcd_memory_limit is Jinja`
    pub source: String,
    /// A line that shows the declaration.
    pub note: Option<String>,
}

impl Typing {
    pub fn of(ty: Ty) -> Typing {
        Typing { ty, absence: Absence::Never, opacity: None, origin: Origin::Declared }
    }

    /// Of what is written as a literal.
    pub fn inferred(ty: Ty) -> Typing {
        Typing { origin: Origin::Inferred, ..Typing::of(ty) }
    }

    pub fn absent(ty: Ty, missing: Missing) -> Typing {
        Typing { absence: Absence::Maybe(missing), ..Typing::of(ty) }
    }

    /// Of something that was told, or that is not looked at.
    pub fn unknown() -> Typing {
        Typing::open(unknown())
    }

    pub fn open(ty: Ty) -> Typing {
        Typing { absence: Absence::Open, ..Typing::of(ty) }
    }

    pub fn is_unknown(&self) -> bool {
        matches!(*self.ty, Type::Unknown)
    }

    /// The same without absence, as a guard leaves it.
    pub fn present(self) -> Typing {
        Typing { absence: Absence::Never, ..self }
    }
}

static UNKNOWN: LazyLock<Ty> = LazyLock::new(|| Arc::new(Type::Unknown));
static ANY: LazyLock<Ty> = LazyLock::new(|| Arc::new(Type::Any));
static BOOL: LazyLock<Ty> = LazyLock::new(|| Arc::new(Type::Bool));
static INT: LazyLock<Ty> = LazyLock::new(Type::int);
static TEXT: LazyLock<Ty> = LazyLock::new(Type::string);
static VERSION: LazyLock<Ty> = LazyLock::new(|| Type::format(Format::Version));

pub(crate) fn unknown() -> Ty {
    UNKNOWN.clone()
}

pub(crate) fn any() -> Ty {
    ANY.clone()
}

pub(crate) fn bool_type() -> Ty {
    BOOL.clone()
}

pub(crate) fn int_type() -> Ty {
    INT.clone()
}

pub(crate) fn text_type() -> Ty {
    TEXT.clone()
}

pub(crate) fn version_type() -> Ty {
    VERSION.clone()
}
