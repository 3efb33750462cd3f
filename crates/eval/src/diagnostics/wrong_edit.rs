//! A list edit on something that is no list, or a part of something that is no map.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0454", "an edit that does not fit");

/// `what`: `+=` and `-=` want a list, a part wants a map.
pub(crate) fn wrong_edit(subject: &str, wanted: Wanted, found: &str, place: Place) -> Diagnostic {
    let (wanted, why) = match wanted {
        Wanted::List => ("a list", "`+=` and `-=` edit lists"),
        Wanted::Map => ("a map", "a path inside a value changes a map"),
    };
    Diagnostic::error(CODE, format!("{subject} is no {}, it is a value of kind {found}", &wanted[2..]))
        .at(place, format!("wants {wanted}"))
        .because(why)
        .advice("replace the value with `=`")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    List,
    Map,
}
