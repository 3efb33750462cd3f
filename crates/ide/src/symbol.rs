//! What the word at the cursor means: for hover and go to definition alike.

use kspec_base::{Place, SmolStr, Span};
use kspec_builtins::Builtin;
use kspec_schema::{Field, Ty, Variable, display};
use kspec_sema::hir::{Global, OwnVariable, Parameter};
use kspec_syntax::tree::{Expr, NameExpr, Path, PathStep, Suffix};

use crate::cursor::{At, Cursor, Declared, LocalKind, TypePart};
use crate::slots::{Known, Scope, Slot};
use crate::things::{Thing, fields};
use crate::types::unknown;
use crate::view::{Body, View};
use crate::{Home, Spot, variables};

/// A word and its meaning.
pub(crate) struct Symbol {
    /// The word, from the start of the item.
    pub span: Span,
    /// The declaration as a spec writes it.
    pub title: String,
    pub doc: Option<SmolStr>,
    /// More about it, a line each.
    pub facts: Vec<String>,
    /// Where it is declared.
    pub target: Option<Spot>,
}

impl Symbol {
    fn new(span: Span, title: impl Into<String>) -> Symbol {
        Symbol { span, title: title.into(), doc: None, facts: Vec::new(), target: None }
    }

    fn doc(mut self, doc: &Option<SmolStr>) -> Symbol {
        self.doc = doc.clone();
        self
    }

    fn at(mut self, target: Spot) -> Symbol {
        self.target = Some(target);
        self
    }
}

impl<'a> View<'a> {
    pub(crate) fn symbol(&self, cursor: &Cursor<'a>) -> Option<Symbol> {
        match cursor.at {
            At::Key(path, step) => self.key(cursor, path, step),
            At::Word(path) => self.key(cursor, path, path.steps.len().checked_sub(1)?),
            At::Name(name, span) => self.name(cursor, name, span),
            At::Member(head, suffixes, number) => self.member(cursor, head, suffixes, number),
            At::Text(text, span) => self.text_value(cursor, text.literal()?, span),
            At::Type(named, TypePart::Name) => self.type_name(named),
            At::Type(named, TypePart::Module) => {
                let module = named.module.as_ref()?;
                Some(self.global_symbol(self.global(self.module_id(), &module.text)?, module.span))
            }
            At::Import(path) => self.import(cursor, path.span),
            At::UseHead(used, at) => {
                Some(self.global_symbol(self.named(&used.component[..=at])?, used.component[at].span))
            }
            At::Base(extends, at) => {
                Some(self.global_symbol(self.named(&extends.base[..=at])?, extends.base[at].span))
            }
            At::ArgumentName(name) => {
                let Slot::ComponentArguments(id) = self.slot(cursor) else { return None };
                let parameters = &self.analysis.program.components[id.index()].parameters;
                let parameter = parameters.iter().find(|parameter| parameter.name == name.text)?;
                Some(self.parameter(parameter, name.span))
            }
            At::Declaration(declared) => self.declaration(cursor, declared),
            At::Gap
            | At::Behind(_)
            | At::Missing
            | At::MissingType
            | At::Literal(_)
            | At::Kind
            | At::Arguments
            | At::Nothing => None,
        }
    }

    /// A step on the left side: a variable, a header, a field of a record.
    fn key(&self, cursor: &Cursor<'a>, path: &Path, step: usize) -> Option<Symbol> {
        let PathStep::Name(name) = &path.steps[step] else { return None };
        let mut slot = self.slot(cursor);
        for before in &path.steps[..step] {
            let PathStep::Name(before) = before else { return None };
            slot = match slot {
                Slot::Variables(_) => Slot::Type(self.variable(self.body(cursor), &before.text)?.ty()),
                Slot::Type(ty) => Slot::Type(crate::types::member(&ty, &before.text)?),
                _ => return None,
            };
        }
        match slot {
            Slot::Variables(scope) => self.variable_symbol(cursor, &name.text, name.span, scope),
            Slot::Type(ty) => self.field_symbol(&ty, &name.text, name.span),
            Slot::ClusterBody => header(&name.text, name.span),
            _ => None,
        }
    }

    fn field_symbol(&self, ty: &Ty, name: &str, span: Span) -> Option<Symbol> {
        let found = fields(ty).into_iter().find(|(known, _)| known == name);
        let (name, Field { ty, optional, doc, place, .. }) = found?;
        let mark = if optional { "?" } else { "" };
        let symbol = Symbol::new(span, format!("{name}{mark}: {}", display(&ty))).doc(&doc);
        Some(match place {
            Some(place) => symbol.at(self.spot(place)),
            None => symbol,
        })
    }

    fn variable_symbol(&self, cursor: &Cursor<'a>, name: &str, span: Span, scope: Scope) -> Option<Symbol> {
        if scope == Scope::Node && name == "groups" {
            let doc = "The groups that the node is in.".into();
            return Some(Symbol::new(span, "groups: list[string]").doc(&Some(doc)));
        }
        if scope == Scope::Group && name == "first" {
            let doc = "Nodes that come first in the group, in order.".into();
            return Some(Symbol::new(span, "first: list[string]").doc(&Some(doc)));
        }
        let body = self.body(cursor);
        let mut symbol = match self.variable(body, name)? {
            Known::Release(variable) => self.release_variable(body, &variable, span),
            Known::Own(variable) => self.own_variable(variable, span),
        };
        symbol.facts.extend(variables::values(self, body, name));
        Some(symbol)
    }

    fn release_variable(&self, body: Body, variable: &Variable, span: Span) -> Symbol {
        let mut symbol = Symbol::new(span, variables::declaration(variable)).doc(&variable.doc);
        let release = self.release(body);
        symbol.facts = variables::facts(variable, release.as_deref());
        symbol.target = variable.source.as_ref().and_then(|(path, span)| {
            let text = self.analysis.library().text(path)?;
            let lines = std::sync::Arc::new(kspec_base::LineIndex::new(&text));
            Some(Spot { home: Home::Library(path.clone()), text, lines, span: *span })
        });
        symbol
    }

    fn own_variable(&self, variable: &OwnVariable, span: Span) -> Symbol {
        let mark = if variable.optional { "?" } else { "" };
        let title = format!("{}{mark}: {}", variable.name, display(&variable.ty));
        let mut symbol = Symbol::new(span, title).doc(&variable.doc).at(self.spot(variable.place));
        symbol.facts.push(format!("own catalogue, `group_vars/{}`", variable.file));
        symbol
    }

    fn name(&self, cursor: &Cursor<'a>, name: &str, span: Span) -> Option<Symbol> {
        if let Some(local) = cursor.local(name) {
            let ty = self.local_type(cursor, local);
            let word = match local.kind {
                LocalKind::Parameter(_) | LocalKind::Loop(..) => "",
                LocalKind::Let(_) => "let ",
            };
            let mut symbol = Symbol::new(span, format!("{word}{name}: {}", display(&ty)));
            if let LocalKind::Parameter(parameter) = local.kind {
                symbol.doc = parameter.doc.as_ref().map(|doc| doc.text.clone());
            }
            return Some(symbol.at(self.spot(Place::new(cursor.source, local.name.span))));
        }
        if let Some(global) = self.global(self.module_id(), name) {
            return Some(self.global_symbol(global, span));
        }
        kspec_builtins::find(name).map(|builtin| builtin_symbol(builtin, span))
    }

    pub(crate) fn global_symbol(&self, global: Global, span: Span) -> Symbol {
        let program = &self.analysis.program;
        let typed = |word: &str, name: &str| {
            let ty = self.global_type(global).unwrap_or_else(unknown);
            format!("{word} {name}: {}", display(&ty))
        };
        match global {
            Global::Module(id) => {
                let path = &program.modules[id.index()].path;
                let symbol = Symbol::new(span, format!("import \"{path}\""));
                let (file, _) = self.analysis.files[id.index()];
                let file = self.analysis.sources.file(file);
                let home = self.home(path);
                symbol.at(Spot {
                    home,
                    text: file.text.clone(),
                    lines: file.lines.clone(),
                    span: Span::at(0),
                })
            }
            Global::Param(id) => {
                let decl = &program.params[id.index()];
                Symbol::new(span, typed("param", &decl.name)).doc(&decl.doc).at(self.spot(decl.place))
            }
            Global::Let(id) => {
                let decl = &program.lets[id.index()];
                Symbol::new(span, typed("let", &decl.name)).doc(&decl.doc).at(self.spot(decl.place))
            }
            Global::Function(id) => {
                let decl = &program.functions[id.index()];
                let result = decl.result.as_ref().or_else(|| self.type_at(decl.body.place));
                let result = result.map(|ty| format!(": {}", display(ty))).unwrap_or_default();
                let title = format!("let {}({}){result}", decl.name, list(&decl.parameters));
                Symbol::new(span, title).doc(&decl.doc).at(self.spot(decl.place))
            }
            Global::Component(id) => {
                let decl = &program.components[id.index()];
                let title = format!("component {}({})", decl.name, list(&decl.parameters));
                Symbol::new(span, title).doc(&decl.doc).at(self.spot(decl.place))
            }
            Global::Cluster(id) => {
                let decl = &program.clusters[id.index()];
                let word = if decl.is_abstract { "abstract cluster" } else { "cluster" };
                let name = decl.plain_name.as_deref().unwrap_or("…");
                let parameters = if decl.parameters.is_empty() {
                    String::new()
                } else {
                    format!("({})", list(&decl.parameters))
                };
                Symbol::new(span, format!("{word} {name}{parameters}"))
                    .doc(&decl.doc)
                    .at(self.spot(decl.place))
            }
        }
    }

    fn home(&self, path: &SmolStr) -> Home {
        let library = path.starts_with("std/");
        if library { Home::Library(path.clone()) } else { Home::File(self.root().join(path.as_str())) }
    }

    fn parameter(&self, parameter: &Parameter, span: Span) -> Symbol {
        Symbol::new(span, show(parameter)).doc(&parameter.doc).at(self.spot(parameter.place))
    }

    fn member(&self, cursor: &Cursor<'a>, head: &Expr, suffixes: &[Suffix], number: usize) -> Option<Symbol> {
        let Suffix::Member(name) = &suffixes[number] else { return None };
        let located = |named: Option<Place>, title: String| {
            let symbol = Symbol::new(name.span, title);
            match named {
                Some(place) => symbol.at(self.spot(place)),
                None => symbol,
            }
        };
        match self.thing(cursor, head, &suffixes[..number]) {
            Thing::Module(module) => Some(self.global_symbol(self.global(module, &name.text)?, name.span)),
            Thing::Builtins(group) => {
                let builtin = kspec_builtins::find(&format!("{group}.{}", name.text))?;
                Some(builtin_symbol(builtin, name.span))
            }
            Thing::Vars(body) | Thing::Node(body) => {
                let mut symbol = match self.variable(body, &name.text)? {
                    Known::Release(variable) => self.release_variable(body, &variable, name.span),
                    Known::Own(variable) => self.own_variable(variable, name.span),
                };
                symbol.facts.extend(variables::values(self, body, &name.text));
                Some(symbol)
            }
            Thing::Nodes(body) => {
                let found = self.members(body).nodes.into_iter().find(|(known, ..)| *known == name.text)?;
                Some(located(found.1, format!("node {}", found.0)))
            }
            Thing::Groups(body) => Some(self.group(body, &name.text, name.span)),
            Thing::Uses(body) => {
                let found = self.members(body).uses.into_iter().find(|(known, ..)| *known == name.text)?;
                let component = &self.analysis.program.components[found.2.index()].name;
                Some(located(found.1, format!("use {component} as {}", found.0)))
            }
            Thing::Use(component) => {
                let component = &self.analysis.program.components[component.index()];
                if let Some(parameter) = component.parameters.iter().find(|known| known.name == name.text) {
                    return Some(self.parameter(parameter, name.span));
                }
                let found = component.lets.iter().find(|known| known.name == name.text)?;
                let ty = found.ty.clone().or_else(|| self.type_at(found.value.place).cloned());
                let ty = display(&ty.unwrap_or_else(unknown));
                Some(located(Some(found.place), format!("let {}: {ty}", found.name)))
            }
            Thing::Value(ty) => self.field_symbol(&ty, &name.text, name.span),
            Thing::Cluster(_) | Thing::Own(_) | Thing::Clusters => None,
        }
    }

    fn group(&self, body: Body, name: &str, span: Span) -> Symbol {
        let found = self.members(body).groups.into_iter().find(|(known, ..)| known == name);
        let mut symbol = Symbol::new(span, format!("group {name}"));
        match found {
            Some((_, Some(place), ())) => symbol = symbol.at(self.spot(place)),
            _ => symbol.facts.push("a group of kubespray".to_owned()),
        }
        symbol
    }

    /// A text where a name of a group belongs.
    fn text_value(&self, cursor: &Cursor<'a>, text: &str, span: Span) -> Option<Symbol> {
        match self.slot(cursor) {
            Slot::Groups => Some(self.group(self.body(cursor), text, span)),
            _ => None,
        }
    }

    fn type_name(&self, named: &kspec_syntax::tree::NamedType) -> Option<Symbol> {
        let ty = self.written(&kspec_syntax::tree::TypeExpr {
            kind: kspec_syntax::tree::TypeKind::Named(named.clone()),
            span: named.name.span,
        });
        let kspec_schema::Type::Named(declared) = &*ty else { return None };
        let title = format!("type {} = {}", declared.name, display(&declared.target()));
        Some(Symbol::new(named.name.span, title).at(self.spot(declared.place?)))
    }

    fn import(&self, cursor: &Cursor<'a>, span: Span) -> Option<Symbol> {
        let imports = self
            .module_items()
            .filter(|(_, item)| matches!(item.item.kind, kspec_syntax::tree::ItemKind::Import(_)));
        let number = imports.into_iter().position(|(source, _)| source == cursor.source)?;
        let module = (*self.analysis.files[self.module_id().index()].1.imports.get(number)?)?;
        let module = kspec_sema::hir::ModuleId(module as u32);
        Some(self.global_symbol(Global::Module(module), span))
    }

    fn declaration(&self, cursor: &Cursor<'a>, declared: Declared<'a>) -> Option<Symbol> {
        let here = |title: String| {
            let spot = self.spot(Place::new(cursor.source, declared.span()));
            Some(Symbol::new(declared.span(), title).at(spot))
        };
        match declared {
            Declared::Name(name) => self.name(cursor, &name.text, name.span),
            Declared::Cluster(NameExpr::Name(name)) => self.name(cursor, &name.text, name.span),
            Declared::Cluster(NameExpr::Text(..)) => None,
            Declared::Node(name) => here(format!("node {}", name.literal()?)),
            Declared::Group(name) => Some(self.group(self.body(cursor), name.literal()?, name.span())),
            Declared::UseName(name) => here(format!("use {}", name.literal()?)),
        }
    }
}

fn builtin_symbol(builtin: &Builtin, span: Span) -> Symbol {
    Symbol::new(span, builtin.signature).doc(&Some(builtin.doc.into()))
}

fn header(name: &str, span: Span) -> Option<Symbol> {
    let (title, doc) = match name {
        "kubespray" => {
            ("kubespray: version", "The release of kubespray. It decides which variables there are.")
        }
        "kubernetes" => (
            "kubernetes: version",
            "The version of Kubernetes, written as kube_version. By default the release's own.",
        ),
        "apis" => ("apis: map[version]", "Versions of components whose API objects are judged by."),
        _ => return None,
    };
    Some(Symbol::new(span, title).doc(&Some(doc.into())))
}

/// `range: cidr`, `zone?: dns_label`
pub(crate) fn show(parameter: &Parameter) -> String {
    let mark = if parameter.optional { "?" } else { "" };
    let default = if parameter.default.is_some() { " = …" } else { "" };
    format!("{}{mark}: {}{default}", parameter.name, display(&parameter.ty))
}

fn list(parameters: &[Parameter]) -> String {
    parameters.iter().map(show).collect::<Vec<_>>().join(", ")
}
