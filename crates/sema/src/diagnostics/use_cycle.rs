use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0225", "components use each other");

/// The components along the cycle, each with the place of the `use` that leads on.
pub fn use_cycle(uses: &[(&str, Place)]) -> Diagnostic {
    super::cycle(CODE, "components use each other", "uses", uses)
        .advice("move what both need into a component of its own")
}
