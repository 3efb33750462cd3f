use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0402", "thing defined twice");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where<'a> {
    SameBody,
    /// The first one lies in the base of that name.
    Base(&'a str),
    /// The other one comes from a component.
    Component(&'a str),
}

/// `thing` as a message names it (`node n1`), `path` as one reads it (`nodes.n1`).
pub fn defined_twice(thing: &str, path: &str, place: Place, first: Place, first_is: Where<'_>) -> Diagnostic {
    let (message, label) = match first_is {
        Where::SameBody => (format!("{thing} is defined twice"), "the first time".to_owned()),
        Where::Base(base) => (format!("{thing} exists already in {base}"), format!("defined in {base}")),
        Where::Component(name) => {
            (format!("{thing} exists already: the component {name} makes it"), format!("made in {name}"))
        }
    };
    let told = Diagnostic::error(CODE, message).at(place, "defined again").also(first, label);
    let change = if path.starts_with("uses.") {
        format!("override {path}(…) changes its arguments")
    } else {
        format!("override {path} {{ … }} changes what exists")
    };
    let told = told.advice(change);
    match first_is {
        Where::Base(_) => told.advice(format!("unset {path} drops it, so that it can be defined anew")),
        Where::SameBody | Where::Component(_) => told,
    }
}
