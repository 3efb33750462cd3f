//! Why an expression has no value.

use kspec_values::Value;

/// Not a value. `?` hands it on; who wants a value reports [`Stop::Absent`] once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Nothing is there. `??`, `has`, `==` and the right side of an optional entry take it.
    Absent,
    /// Was told already: readers are silent.
    Poison,
    /// Depends on objects, which are not evaluated.
    Unevaluated,
}

pub(crate) type Eval<T = Value> = Result<T, Stop>;
