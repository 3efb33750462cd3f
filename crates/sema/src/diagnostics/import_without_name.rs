use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0232", "import without a usable name");

pub fn import_without_name(stem: &str, place: Place) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("the file name {stem:?} is no name that can be written"))
        .at(place, "binds no name")
        .because("an import is called like its file, and names have letters, digits and `_`");
    told.advice("import \"…\" as NAME")
}
