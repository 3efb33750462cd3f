//! `catalogue vars` and `crd`.

use kspec_base::SmolStr;
use kspec_syntax::tree;

use super::{Lowerer, doc};
use crate::diagnostics;
use crate::hir::OwnVariable;

const HOME: &str = "all/kspec.yml";

impl Lowerer<'_> {
    pub(super) fn catalogue(&mut self, item: &tree::CatalogueItem, variables: &mut Vec<OwnVariable>) {
        if item.kind.is_missing() {
            return;
        }
        if item.kind.text != "vars" {
            let place = self.at(item.kind.span);
            let told = diagnostics::wrong_fact(
                format!("there is no catalogue {} in a spec", item.kind.text),
                "catalogue vars { acme_audit: bool = false } declares variables of your own",
                place,
            );
            self.tell(told);
            return;
        }
        for entry in item.entries.iter().filter(|entry| !entry.name.is_missing()) {
            let place = self.at(entry.name.span);
            if let Some(first) = variables.iter().find(|variable| variable.name == entry.name.text) {
                let first = first.place;
                self.tell(diagnostics::declared_twice(&entry.name.text, place, first));
                continue;
            }
            let facts = self.facts(entry.facts.as_ref());
            let ty = self.declared_type(entry.ty.as_ref());
            let default = self.outside(|this| entry.default.as_ref().map(|default| this.expr(default)));
            variables.push(OwnVariable {
                name: entry.name.text.clone(),
                place,
                optional: entry.optional,
                ty,
                default,
                file: facts.file.unwrap_or_else(|| HOME.into()),
                change: facts.change,
                doc: doc(&entry.doc),
            });
        }
    }

    fn facts(&mut self, block: Option<&tree::Block>) -> Facts {
        const FORM: &str = "{ file = \"all/acme.yml\", change = \"rerun\" }";
        let mut facts = Facts::default();
        for entry in block.iter().flat_map(|block| &block.entries) {
            let (name, value) = match simple(entry) {
                Simple::Field(name, value) => (name, value),
                Simple::Told => continue,
                Simple::Other => {
                    let place = self.at(entry.span);
                    self.tell(diagnostics::wrong_fact("this cannot stand in a catalogue entry", FORM, place));
                    continue;
                }
            };
            let fact = match name.text.as_str() {
                "file" => &mut facts.file,
                "change" => &mut facts.change,
                _ => {
                    let place = self.at(name.span);
                    let told =
                        diagnostics::wrong_fact(format!("a variable has no fact {}", name.text), FORM, place);
                    self.tell(told);
                    continue;
                }
            };
            match &value.kind {
                tree::ExprKind::Text(text) if text.literal().is_some() => {
                    *fact = text.literal().map(Into::into)
                }
                tree::ExprKind::Missing | tree::ExprKind::Broken => {}
                _ => {
                    let place = self.at(value.span);
                    let told = diagnostics::wrong_fact(format!("{} is a plain text", name.text), FORM, place);
                    self.tell(told);
                }
            }
        }
        facts
    }

    /// `crd "…" { installed = true }`
    pub(super) fn installed(&mut self, crd: &tree::CrdItem) -> bool {
        const FORM: &str = "crd \"./crds/foo.yaml\" { installed = true }";
        let mut installed = false;
        for entry in crd.block.iter().flat_map(|block| &block.entries) {
            match simple(entry) {
                Simple::Field(name, tree::Expr { kind: tree::ExprKind::Bool(value), .. })
                    if name.text == "installed" =>
                {
                    installed = *value;
                }
                Simple::Told => {}
                Simple::Field(..) | Simple::Other => {
                    let place = self.at(entry.span);
                    self.tell(diagnostics::wrong_fact("this cannot stand in a `crd`", FORM, place));
                }
            }
        }
        installed
    }
}

#[derive(Default)]
struct Facts {
    file: Option<SmolStr>,
    change: Option<SmolStr>,
}

enum Simple<'e> {
    /// `name = value`
    Field(&'e tree::Name, &'e tree::Expr),
    Told,
    Other,
}

fn simple(entry: &tree::Entry) -> Simple<'_> {
    match &entry.kind {
        tree::EntryKind::Field(tree::FieldEntry { path, op: tree::FieldOp::Set, value, .. }) => {
            match path.steps.as_slice() {
                [tree::PathStep::Name(name)] => Simple::Field(name, value),
                _ => Simple::Other,
            }
        }
        tree::EntryKind::Broken | tree::EntryKind::Incomplete(_) | tree::EntryKind::Unknown(..) => {
            Simple::Told
        }
        _ => Simple::Other,
    }
}
