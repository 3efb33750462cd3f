use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0606", "variable that the header decides");

pub fn decided_by_header(place: Place, name: &str, header: &str, decided: Option<Place>) -> Diagnostic {
    let told = Diagnostic::error(
        CODE,
        format!("{name} is decided by the header `{header}` and cannot be written in vars"),
    )
    .at(place, "not here");
    match decided {
        Some(decided) => {
            told.also(decided, "decided here").advice(format!("take the entry out and change {header}"))
        }
        None => told.advice(format!("write {header} = \"…\" directly in the cluster")),
    }
}
