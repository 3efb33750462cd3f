use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0217", "argument without a name");

/// `next` is the first parameter that has no argument yet.
pub fn argument_without_name(owner: &str, next: Option<&str>, place: Place) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("arguments of {owner} are named"))
        .at(place, "without a name")
        .because("only functions take arguments by position");
    match next {
        Some(next) => told.fix_with(kspec_base::Fix {
            title: format!("{next} = …"),
            sure: false,
            edits: vec![kspec_base::Edit {
                place: Place::new(place.source, kspec_base::Span::at(place.span.start)),
                text: format!("{next} = "),
            }],
        }),
        None => told,
    }
}
