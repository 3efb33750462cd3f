use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0227", "type that holds itself");

pub fn type_cycle(types: &[(&str, Place)]) -> Diagnostic {
    super::cycle(CODE, "a type holds itself, so that no value could ever fit it", "holds", types)
        .advice("put the inner one in a `list`, a `map` or an optional field")
}
