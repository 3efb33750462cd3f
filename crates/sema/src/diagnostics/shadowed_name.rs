use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0205", "name hides another");

/// `inner` and `outer` say what the two are: `loop variable`, `let of the file`.
pub fn shadowed_name(name: &str, inner: (&str, Place), outer: (&str, Place)) -> Diagnostic {
    Diagnostic::error(CODE, format!("the {} {name} hides the {} of that name", inner.0, outer.0))
        .at(inner.1, format!("this {}", inner.0))
        .also(outer.1, format!("the {}", outer.0))
        .because("one name means one thing in all blocks inside the one that declares it")
        .advice(format!("give the {} another name", inner.0))
}
