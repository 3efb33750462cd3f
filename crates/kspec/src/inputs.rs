//! Values of params: from the command line, from files, from kspec.toml.

mod file;
mod literal;

use camino::{Utf8Path, Utf8PathBuf};
use kspec_base::{Diagnostic, Place, SmolStr, Sources, Span};
use kspec_eval::Input;
use kspec_schema::{Ty, Type, resolved};
use kspec_sema::hir::{ParamId, Program};

use crate::diagnostics::{bad_argument, unknown_param};
use crate::project::Config;
use crate::{COMMAND_LINE, System};

use file::InputFile;

/// What was typed: `-p` and `--input`, in order, with the folder that paths are relative to.
#[derive(Clone, Debug, Default)]
pub struct GivenArguments {
    /// `NAME=VALUE`
    pub params: Vec<String>,
    /// `[NAME=]FILE[#/POINTER]`
    pub inputs: Vec<String>,
    pub here: Utf8PathBuf,
}

/// The values given, the last one of each param, and what was told.
pub struct GivenValues {
    pub params: Vec<(ParamId, Input)>,
    pub diagnostics: Vec<Diagnostic>,
}

struct Reader<'a> {
    system: &'a dyn System,
    root: &'a Utf8Path,
    program: &'a Program,
    sources: &'a mut Sources,
    values: GivenValues,
}

/// Gathers values: kspec.toml first, then files, then `-p`; a later one wins.
pub fn given_values(
    system: &dyn System,
    root: &Utf8Path,
    program: &Program,
    config: &Config,
    arguments: &GivenArguments,
    sources: &mut Sources,
) -> GivenValues {
    let values = GivenValues { params: Vec::new(), diagnostics: Vec::new() };
    let mut reader = Reader { system, root, program, sources, values };
    for setting in &config.params {
        reader.configured(setting);
    }
    for setting in &config.inputs {
        let name = (setting.name != "*").then_some(setting.name.as_str());
        reader.input(name, &setting.value, root, setting.place);
    }
    for argument in &arguments.inputs {
        let place = reader.typed("--input", argument);
        let (name, file) = split_name(argument);
        reader.input(name, file, &arguments.here, place);
    }
    for argument in &arguments.params {
        let place = reader.typed("-p", argument);
        match argument.split_once('=') {
            Some((name, text)) => reader.param(name, text, place),
            None => reader.tell(bad_argument("NAME=VALUE", place)),
        }
    }
    reader.values
}

/// `NAME=FILE`, or a file alone. A name has no characters of paths.
fn split_name(argument: &str) -> (Option<&str>, &str) {
    match argument.split_once('=') {
        Some((name, file)) if !name.contains(['/', '.', '#']) => (Some(name), file),
        _ => (None, argument),
    }
}

impl Reader<'_> {
    fn tell(&mut self, diagnostic: Diagnostic) {
        self.values.diagnostics.push(diagnostic);
    }

    /// A place for what was typed; it covers the argument behind the option.
    fn typed(&mut self, option: &str, argument: &str) -> Place {
        let text = format!("{option} {argument}\n");
        let span = Span::new(option.len() as u32 + 1, text.len() as u32 - 1);
        Place::new(self.sources.add_whole(COMMAND_LINE, text), span)
    }

    /// The params of that name in all specs; told where there are none.
    fn named(&mut self, name: &str, place: Place) -> Vec<ParamId> {
        let found: Vec<ParamId> = params_of(self.program, name);
        if found.is_empty() {
            let mut known: Vec<&str> = self.program.params.iter().map(|param| param.name.as_str()).collect();
            known.sort_unstable();
            known.dedup();
            self.tell(unknown_param(name, &known, place));
        }
        found
    }

    fn set(&mut self, param: ParamId, input: Input) {
        self.values.params.retain(|(known, _)| *known != param);
        self.values.params.push((param, input));
    }

    fn param(&mut self, name: &str, text: &str, place: Place) {
        let value = Place::new(place.source, Span::new(place.span.end - text.len() as u32, place.span.end));
        for param in self.named(name, place) {
            let ty = self.program.params[param.index()].ty.clone();
            match literal::read(name, text, &ty, value) {
                Ok(input) => self.set(param, input),
                Err(diagnostic) => return self.tell(*diagnostic),
            }
        }
    }

    fn configured(&mut self, setting: &crate::project::Setting<kspec_formats::Node>) {
        let source = setting.place.source;
        for param in self.named(&setting.name, setting.place) {
            match file::input(&setting.value, source) {
                Ok(input) => self.set(param, input),
                Err(diagnostic) => return self.tell(*diagnostic),
            }
        }
    }

    fn input(&mut self, name: Option<&str>, argument: &str, base: &Utf8Path, place: Place) {
        let (path, pointer) = match argument.split_once('#') {
            Some((path, pointer)) => (path, pointer),
            None => (argument, ""),
        };
        let absolute = base.join(path);
        // Shown from the root like all other files, or whole where it lies outside.
        let shown = absolute.strip_prefix(self.root).unwrap_or(&absolute);
        let file = match InputFile::read(self.system, &absolute, shown.as_str(), self.sources, place) {
            Ok(file) => file,
            Err(diagnostic) => return self.tell(*diagnostic),
        };
        match name {
            Some(name) => {
                for param in self.named(name, place) {
                    match file.value(name, pointer, place) {
                        Ok(input) => self.set(param, input),
                        Err(diagnostic) => return self.tell(*diagnostic),
                    }
                }
            }
            None => self.outputs(&file, place),
        }
    }

    /// Feeds every param that has an output of its name.
    fn outputs(&mut self, file: &InputFile, place: Place) {
        let Some(outputs) = file.outputs() else {
            let wanted = "NAME=FILE: only the outputs of Terraform name their params themselves";
            return self.tell(bad_argument(wanted, place));
        };
        let names: Vec<SmolStr> = outputs.into_iter().collect();
        for name in names {
            for param in params_of(self.program, &name) {
                match file.value(&name, "", place) {
                    Ok(input) => self.set(param, input),
                    Err(diagnostic) => self.tell(*diagnostic),
                }
            }
        }
    }
}

fn params_of(program: &Program, name: &str) -> Vec<ParamId> {
    let params = program.params.iter().enumerate();
    params.filter(|(_, param)| param.name == name).map(|(number, _)| ParamId(number as u32)).collect()
}

/// Whether a value of that type is typed as plain text.
fn is_text(ty: &Ty) -> bool {
    match &*resolved(ty) {
        Type::Text(_) => true,
        Type::Literal(value) => value.as_text().is_some(),
        Type::Union(members) => members.iter().all(is_text),
        Type::Unknown
        | Type::Any
        | Type::Null
        | Type::Bool
        | Type::Int(_)
        | Type::Float
        | Type::List(_)
        | Type::Map(_)
        | Type::Record(_)
        | Type::Named(_)
        | Type::Secret
        | Type::Reference(_) => false,
    }
}
