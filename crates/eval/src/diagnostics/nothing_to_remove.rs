//! `-=` of what is not in the list.

use kspec_base::{Code, Diagnostic, Place};
use kspec_schema::display_value;
use kspec_values::Value;

pub const CODE: Code = Code::new("K0453", "nothing to remove");

pub(crate) fn nothing_to_remove(
    subject: &str,
    item: &Value,
    place: Place,
    list: Option<Place>,
) -> Diagnostic {
    let item = display_value(item);
    let diagnostic = Diagnostic::error(CODE, format!("`-=` removes {item}, which is not in {subject}"))
        .at(place, "removes what is not there");
    let diagnostic = match list.filter(|list| *list != place) {
        Some(list) => diagnostic.also(list, "the list"),
        None => diagnostic,
    };
    diagnostic
        .because("an element that is gone already is more often a slip than meant")
        .advice("take it out of the `-=`")
}
