use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0220", "header out of place");

pub fn header_out_of_place(name: &str, body: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("the header {name} cannot stand in {body}"))
        .at(place, "a header")
        .because("headers are settled before anything else, so they depend on no condition and no body")
        .advice(format!(
            "write {name} directly in the body of a cluster; its value may be an `if … then … else`"
        ))
}
