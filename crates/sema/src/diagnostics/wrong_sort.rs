use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0211", "name of another sort");

/// `is` and `wanted` with their articles: `a component`, `a value`.
pub fn wrong_sort(name: &str, is: &str, wanted: &str, place: Place, advice: Option<&str>) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("{name} is {is}, and {wanted} belongs here")).at(place, is);
    match advice {
        Some(advice) => told.advice(advice),
        None => told,
    }
}
