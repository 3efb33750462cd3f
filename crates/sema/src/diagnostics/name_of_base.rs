use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0210", "name of a base");

/// `what` is `parameter` or `let`.
pub fn name_of_base(name: &str, what: &str, base: &str, place: Place, declared: Place) -> Diagnostic {
    let read = format!("cluster.{name}");
    Diagnostic::error(CODE, format!("{name} is a {what} of {base} and not in scope in its heir"))
        .at(place, "not in scope")
        .also(declared, format!("the {what} of {base}"))
        .because("an heir reads what its bases declare through `cluster`")
        .fix(read.clone(), true, place, read)
}
