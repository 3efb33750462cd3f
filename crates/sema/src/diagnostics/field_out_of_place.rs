use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0219", "value outside a block for values");

/// A `name = …` directly in a body that holds only constructs.
pub fn field_out_of_place(name: &str, body: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name} is set directly in {body}"))
        .at(place, "not inside a block")
        .because(format!(
            "{body} holds blocks: variables stand in `vars`, those of some nodes in `group` and `node`"
        ))
        .advice(format!("vars {{ {name} = … }}"))
}
