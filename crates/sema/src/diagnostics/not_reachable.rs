use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0209", "name that imports do not reach");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// It begins with `_`.
    Private,
    Param,
    Import,
}

pub fn not_reachable(name: &str, module: &str, why: Hidden, place: Place, declared: Place) -> Diagnostic {
    let (reason, advice) = match why {
        Hidden::Private => {
            ("a name that begins with `_` belongs to its file", "drop the `_` where it is declared")
        }
        Hidden::Param => {
            ("a param belongs to its spec", "declare the param here, or a `let` there that holds it")
        }
        Hidden::Import => ("an import is not passed on", "import that file here"),
    };
    Diagnostic::error(CODE, format!("{name} of {module} cannot be reached from another file"))
        .at(place, "out of reach")
        .also(declared, "declared here")
        .because(reason)
        .advice(advice)
}
