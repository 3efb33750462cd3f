use kspec_base::{Code, Diagnostic, Place};
use kspec_builtins::{Builtin, Unfit};

pub const CODE: Code = Code::new("K0363", "argument that a builtin does not take");

pub fn unfit_argument(place: Place, builtin: &Builtin, unfit: &Unfit, found: &str) -> Diagnostic {
    let name = builtin.name;
    Diagnostic::error(CODE, format!("{name} wants {}, and this is {found}", unfit.wanted))
        .at(place, found)
        .note(builtin.signature)
}
