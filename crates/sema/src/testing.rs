//! Text to program, for tests.

use std::sync::Arc;

use kspec_base::{Diagnostic, SmolStr, Sources};
use kspec_schema::Library;
use kspec_syntax::{Memo, tree};

use crate::{Lowered, SourceModule, lower};

/// What texts were lowered to, with the table that their places point into.
#[derive(Debug)]
pub struct LoweredText {
    pub lowered: Lowered,
    pub sources: Sources,
    /// What the parser told, with its sources set.
    pub syntax: Vec<Diagnostic>,
}

impl LoweredText {
    /// All that was told, the parser's first.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.syntax.iter().chain(&self.lowered.diagnostics)
    }
}

/// Parses and lowers files given as name and text. An import finds a file by its name without the leading `./`;
/// those that none imports are specs.
pub fn lower_text(files: &[(&str, &str)], library: &dyn Library) -> LoweredText {
    let mut sources = Sources::new();
    let mut syntax = Vec::new();
    let mut imported = Vec::new();
    let mut modules: Vec<SourceModule> = Vec::new();
    for (name, text) in files {
        let file = sources.add_file(*name, *text);
        let mut module = SourceModule {
            path: SmolStr::new(name),
            is_spec: false,
            always: false,
            items: Vec::new(),
            imports: Vec::new(),
        };
        for item in kspec_syntax::parse(text, &mut Memo::default()) {
            let source = sources.add_source(file, item.start);
            for diagnostic in &item.syntax.diagnostics {
                let mut diagnostic = diagnostic.clone();
                diagnostic.labels.iter_mut().for_each(|label| label.place.source = source);
                syntax.push(diagnostic);
            }
            if let tree::ItemKind::Import(import) = &item.syntax.item.kind {
                let path = import.path.text.trim_start_matches("./");
                let target = files.iter().position(|(name, _)| *name == path);
                imported.extend(target);
                module.imports.push(target);
            }
            module.items.push((source, Arc::clone(&item.syntax)));
        }
        modules.push(module);
    }
    for (index, module) in modules.iter_mut().enumerate() {
        module.is_spec = !imported.contains(&index);
    }
    LoweredText { lowered: lower(&modules, library), sources, syntax }
}
