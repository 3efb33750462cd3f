use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0400", "path written twice");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twice {
    /// Both under the same conditions.
    Always,
    /// One of them under a further condition.
    OneConditional,
}

pub fn path_twice(path: &str, twice: Twice, place: Place, first: Place) -> Diagnostic {
    let (message, advice) = match twice {
        Twice::Always => (format!("{path} is written twice in one body"), "keep one of them"),
        Twice::OneConditional => (
            format!("{path} is written once without and once with a condition in one body"),
            "write it once, with `if … then … else` as its value, or in both branches of an `if … else`",
        ),
    };
    Diagnostic::error(CODE, message)
        .at(place, "the second time")
        .also(first, "the first time")
        .because("in one layer a path has one value; it does not matter which entry comes last")
        .advice(advice)
}
