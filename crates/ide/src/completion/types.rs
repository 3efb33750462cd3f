//! Names of types.

use kspec_schema::display;
use kspec_sema::hir::{Global, ModuleId};
use kspec_syntax::tree::Name;

use super::{Asked, CompletionKind};

/// Types of the language that no name of text covers.
const BASE: &[&str] = &["bool", "int", "float", "string", "any", "secret", "list", "map", "port"];

impl Asked<'_> {
    /// Types of this file, or of the import before the point.
    pub(super) fn types(&mut self, module: Option<&Name>) {
        let view = self.view;
        let of = match module {
            Some(module) => match view.global(view.module_id(), &module.text) {
                Some(Global::Module(module)) => module,
                _ => return,
            },
            None => view.module_id(),
        };
        self.declared(of);
        if module.is_none() {
            for name in BASE {
                self.plain(name, CompletionKind::Type, None);
            }
            for format in kspec_schema::Format::ALL {
                self.plain(format.name(), CompletionKind::Type, Some(format!("as {}", format.example())));
            }
            let modules =
                view.module().names.iter().filter(|(_, global)| matches!(global, Global::Module(_)));
            for (name, _) in modules {
                self.plain(name, CompletionKind::Module, None);
            }
        }
    }

    fn declared(&mut self, module: ModuleId) {
        let view = self.view;
        let (file, _) = view.analysis.files[module.index()];
        for ty in &view.analysis.program.types {
            let here = ty.place.is_some_and(|place| view.analysis.sources.file_of(place.source) == file);
            if here {
                self.plain(&ty.name, CompletionKind::Type, Some(display(&ty.target())));
            }
        }
    }
}
