use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0353", "order of texts");

pub fn texts_have_no_order(place: Place, symbol: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("texts have no order: `{symbol}` is for numbers and versions"))
        .at(place, "between two texts")
        .because("As texts \"1.9\" would come behind \"1.10\".")
        .advice("give one side the type version: let v: version = …")
}
