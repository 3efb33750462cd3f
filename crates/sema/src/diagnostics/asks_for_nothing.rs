use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0503", "question that is always false");

pub fn asks_for_nothing(place: Place, name: &str) -> Diagnostic {
    Diagnostic::hint(CODE, format!("nothing here is called {name}, so `has` is always false"))
        .at(place, "nothing makes it")
}
