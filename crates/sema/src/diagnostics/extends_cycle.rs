use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0224", "clusters extend each other");

/// `heads` are the clusters along the cycle, in order, with the place of each.
pub fn extends_cycle(heads: &[(&str, Place)]) -> Diagnostic {
    super::cycle(CODE, "base clusters extend each other", "extends", heads)
        .advice("let one of them extend nothing, and move what both need into it")
}
