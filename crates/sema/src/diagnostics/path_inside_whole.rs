use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0401", "part of a path that is written whole");

/// `whole = …` and an entry for `part` below it, in one body.
pub fn path_inside_whole(whole: &str, part: &str, place: Place, other: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{whole} is written whole, and {part} inside it a second time"))
        .at(place, "the second entry")
        .also(other, "the first entry")
        .because(format!("`{whole} = …` owns all that lies below it"))
        .advice(format!("write {whole} {{ … }} in place of `{whole} = …`; a block only adds paths"))
}
