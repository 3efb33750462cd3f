use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0208", "unknown name in an import");

pub fn not_in_module(name: &str, module: &str, place: Place, near: Option<&str>) -> Diagnostic {
    let told =
        Diagnostic::error(CODE, format!("{module} has nothing called {name}")).at(place, "unknown name");
    super::with_near(told, near, place)
}
