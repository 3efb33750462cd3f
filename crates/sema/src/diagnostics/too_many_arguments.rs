use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0216", "too many arguments");

pub fn too_many_arguments(owner: &str, takes: usize, place: Place, signature: Option<&str>) -> Diagnostic {
    let takes = match takes {
        0 => "no argument".to_owned(),
        1 => "one argument".to_owned(),
        n => format!("{n} arguments"),
    };
    let told = Diagnostic::error(CODE, format!("{owner} takes {takes}, and here is one more"))
        .at(place, "one too many");
    match signature {
        Some(signature) => told.note(signature),
        None => told,
    }
}
