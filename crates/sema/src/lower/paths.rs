//! A primary and what touches it: names, members, indices, calls, `with`.

use kspec_base::{Place, SmolStr, Span, did_you_mean};
use kspec_syntax::tree;

use super::Lowerer;
use super::fields::Block;
use super::names::is_pascal;
use super::setting::{Stage, given};
use super::tables::Named;
use crate::diagnostics;
use crate::diagnostics::Hidden;
use crate::hir::{Expr, ExprKind, Given, Global, ModuleId, Step};

/// What the first part of a path stands for, and how many of the suffixes it took.
type Head = (Expr, usize);

impl Lowerer<'_> {
    pub(super) fn postfix(&mut self, primary: &tree::Expr, suffixes: &[tree::Suffix], span: Span) -> Expr {
        let (mut current, used) = match &primary.kind {
            tree::ExprKind::Name(name) => self.head(name, primary.span, suffixes),
            _ => (self.expr(primary), 0),
        };
        let mut steps = Vec::new();
        let mut end = suffixes[..used].last().map_or(primary.span, tree::Suffix::span);
        for suffix in &suffixes[used..] {
            match suffix {
                tree::Suffix::Member(name) if name.is_missing() => {
                    current = self.make(span, ExprKind::Error);
                }
                tree::Suffix::Member(name) => {
                    steps.push(Step::Member(name.text.clone(), self.at(name.span)));
                }
                tree::Suffix::Index(index, _) => steps.push(Step::Index(self.expr(index))),
                tree::Suffix::Call(arguments, call) => {
                    for argument in arguments {
                        self.expr(&argument.value);
                    }
                    if !matches!(current.kind, ExprKind::Error) {
                        let what = steps.last().map_or("a value".to_owned(), |step| match step {
                            Step::Member(name, _) => name.to_string(),
                            Step::Index(_) => "a value".to_owned(),
                        });
                        self.tell(diagnostics::no_function(&what, self.at(*call)));
                    }
                    steps.clear();
                    current = self.make(span, ExprKind::Error);
                }
                tree::Suffix::With(block, _) => {
                    let base = self.path(current, &mut steps, span.start, end);
                    let fields = self.fields(block, Block::With);
                    let whole = Span::new(span.start, suffix.span().end);
                    current = self.make(whole, ExprKind::With(Box::new(base), fields));
                }
            }
            end = suffix.span();
        }
        self.path(current, &mut steps, span.start, end)
    }

    /// The head with the steps that were met, which it takes.
    fn path(&mut self, head: Expr, steps: &mut Vec<Step>, start: u32, end: Span) -> Expr {
        let steps = std::mem::take(steps);
        if steps.is_empty() || matches!(head.kind, ExprKind::Error) {
            return head;
        }
        self.make(Span::new(start, end.end), ExprKind::Path(Box::new(head), steps))
    }

    fn head(&mut self, name: &SmolStr, span: Span, suffixes: &[tree::Suffix]) -> Head {
        if let Some((up, slot, _)) = self.scopes.find(name) {
            return (self.make(span, ExprKind::Local { up, slot }), 0);
        }
        if let Some((_, cluster)) = self.test_clusters.iter().find(|(other, _)| other == name) {
            let cluster = *cluster;
            return (self.make(span, ExprKind::Cluster(cluster)), 0);
        }
        if let Some(named) = self.tables.modules[self.module.index()].names.get(name).copied() {
            return match named.global {
                None => (self.make(span, ExprKind::Error), 0),
                Some(Global::Module(module)) => self.member_of_module(name, module, span, suffixes),
                Some(global) => self.global(name, global, span, suffixes, 0),
            };
        }
        if let Some(given) = given(name).filter(|given| self.setting.gives(*given)) {
            return (self.make(span, ExprKind::Given(given)), 0);
        }
        if let Some(head) = self.builtin(name, span, suffixes) {
            return head;
        }
        if is_pascal(name) && self.is_kind(name) && self.means_kind(suffixes) {
            return self.resource(name, span, suffixes);
        }
        let given = match name.as_str() {
            "files" => Some(Given::Files),
            "manifests" => Some(Given::Manifests),
            _ => None,
        };
        if let Some(given) = given.filter(|_| self.setting.in_body() && self.means_kind(suffixes)) {
            return (self.make(span, ExprKind::Given(given)), 0);
        }
        self.unknown_value(name, self.at(span));
        (self.make(span, ExprKind::Error), 0)
    }

    /// Whether a member or an index follows; where every name may be a kind, that alone makes one.
    fn means_kind(&self, suffixes: &[tree::Suffix]) -> bool {
        matches!(self.kinds, super::Kinds::Listed(_))
            || matches!(suffixes.first(), Some(tree::Suffix::Member(_) | tree::Suffix::Index(..)))
    }

    /// `Kind.id` and `Kind["text"]`
    fn resource(&mut self, kind: &SmolStr, span: Span, suffixes: &[tree::Suffix]) -> Head {
        if !self.setting.in_body() {
            let told = diagnostics::resource_outside_body(kind, self.setting.within(), self.at(span));
            self.tell(told);
            return (self.make(span, ExprKind::Error), 0);
        }
        let id = match suffixes.first() {
            Some(tree::Suffix::Member(name)) if name.is_missing() => {
                return (self.make(span, ExprKind::Error), 1);
            }
            Some(tree::Suffix::Member(name)) => self.make(name.span, ExprKind::Text(name.text.clone())),
            Some(tree::Suffix::Index(index, _)) => self.expr(index),
            Some(tree::Suffix::Call(..) | tree::Suffix::With(..)) | None => {
                self.tell(diagnostics::kind_without_id(kind, self.at(span)));
                return (self.make(span, ExprKind::Error), 0);
            }
        };
        let whole = span.to(suffixes[0].span());
        if self.reading == super::Reading::Value
            && let Some(owner) = self.owner()
        {
            let place = self.at(whole);
            self.facts.reads.extend(crate::layers::Read::of(owner, kind, &id, place));
        }
        (self.make(whole, ExprKind::Resource { kind: kind.clone(), id: Box::new(id) }), 1)
    }

    fn member_of_module(
        &mut self,
        module_name: &SmolStr,
        module: ModuleId,
        span: Span,
        suffixes: &[tree::Suffix],
    ) -> Head {
        let Some(tree::Suffix::Member(member)) = suffixes.first() else {
            let advice = format!("{module_name}.NAME is what it declares");
            let told =
                diagnostics::wrong_sort(module_name, "an import", "a value", self.at(span), Some(&advice));
            self.tell(told);
            return (self.make(span, ExprKind::Error), 0);
        };
        if member.is_missing() {
            return (self.make(span, ExprKind::Error), 1);
        }
        let whole = span.to(member.span);
        let Some(global) = self.reach(module_name, module, member) else {
            return (self.make(whole, ExprKind::Error), 1);
        };
        let (head, used) = self.global(&member.text, global, whole, &suffixes[1..], 1);
        (head, used)
    }

    /// What an import reaches by a name; tells where it reaches nothing.
    pub(super) fn reach(
        &mut self,
        module_name: &str,
        module: ModuleId,
        member: &tree::Name,
    ) -> Option<Global> {
        let place = self.at(member.span);
        let table = &self.tables.modules[module.index()];
        let hidden = |why: Hidden, declared: Place| {
            diagnostics::not_reachable(&member.text, module_name, why, place, declared)
        };
        let told = match table.names.get(&member.text) {
            Some(Named { place, .. }) if member.text.starts_with('_') => hidden(Hidden::Private, *place),
            Some(Named { place, global: None | Some(Global::Module(_)) }) => hidden(Hidden::Import, *place),
            Some(Named { place, global: Some(Global::Param(_)) }) => hidden(Hidden::Param, *place),
            Some(Named { global: Some(global), .. }) => return Some(*global),
            None if table.types.contains_key(&member.text) => {
                diagnostics::wrong_sort(&member.text, "a type", "a value", place, None)
            }
            None => {
                let names = table.names.keys().filter(|name| !name.starts_with('_'));
                let near = did_you_mean(&member.text, names.map(SmolStr::as_str));
                diagnostics::not_in_module(&member.text, module_name, place, near)
            }
        };
        self.tell(told);
        None
    }

    /// `before` suffixes were taken by the import's name; `suffixes` are those behind it.
    fn global(
        &mut self,
        name: &SmolStr,
        global: Global,
        span: Span,
        suffixes: &[tree::Suffix],
        before: usize,
    ) -> Head {
        let kind = match global {
            Global::Param(id) => ExprKind::Param(id),
            Global::Let(id) => ExprKind::Let(id),
            Global::Cluster(_) if self.setting.stage == Stage::Header => {
                let place = self.at(span);
                self.tell(diagnostics::cluster_in_header(name, place));
                ExprKind::Error
            }
            Global::Cluster(id) => ExprKind::Cluster(id),
            Global::Function(id) => {
                let Some(tree::Suffix::Call(arguments, call)) = suffixes.first() else {
                    let advice = format!("call it: {name}(…)");
                    let place = self.at(span);
                    self.tell(diagnostics::wrong_sort(name, "a function", "a value", place, Some(&advice)));
                    return (self.make(span, ExprKind::Error), before);
                };
                let whole = span.to(*call);
                if let Some(caller) = self.function {
                    self.calls.push((caller, id, self.at(span)));
                }
                let signature = self.tables.functions[id.index()].clone();
                let owner = format!("function {name}");
                let kind = match self.call_arguments(&signature, &owner, None, arguments, *call) {
                    Some(arguments) => ExprKind::CallFunction(id, arguments),
                    None => ExprKind::Error,
                };
                return (self.make(whole, kind), before + 1);
            }
            Global::Component(_) => {
                let advice = format!("use {name}(…) as NAME, and read uses.NAME");
                let place = self.at(span);
                self.tell(diagnostics::wrong_sort(name, "a component", "a value", place, Some(&advice)));
                ExprKind::Error
            }
            Global::Module(_) => ExprKind::Error,
        };
        (self.make(span, kind), before)
    }

    /// A call of a builtin, or a faulty use of its name. `None` where the name is no builtin's.
    fn builtin(&mut self, name: &SmolStr, span: Span, suffixes: &[tree::Suffix]) -> Option<Head> {
        let (builtin, span, used) = match kspec_builtins::find(name) {
            Some(builtin) => (builtin, span, 0),
            None => {
                let group = is_group(name);
                let Some(tree::Suffix::Member(member)) = suffixes.first().filter(|_| group) else {
                    return None;
                };
                if member.is_missing() {
                    return Some((self.make(span, ExprKind::Error), 1));
                }
                let full = format!("{name}.{}", member.text);
                match kspec_builtins::find(&full) {
                    Some(builtin) => (builtin, span.to(member.span), 1),
                    None => {
                        let prefix = format!("{name}.");
                        let all = kspec_builtins::all().iter();
                        let members = all.filter_map(|builtin| builtin.name.strip_prefix(prefix.as_str()));
                        let near = did_you_mean(&member.text, members);
                        let told = diagnostics::not_in_module(&member.text, name, self.at(member.span), near);
                        self.tell(told);
                        return Some((self.make(span, ExprKind::Error), 1));
                    }
                }
            }
        };
        let Some(tree::Suffix::Call(arguments, call)) = suffixes.get(used) else {
            let advice = format!("call it: {}", builtin.signature);
            let place = self.at(span);
            self.tell(diagnostics::wrong_sort(builtin.name, "a function", "a value", place, Some(&advice)));
            return Some((self.make(span, ExprKind::Error), used));
        };
        let signature = super::arguments::signature_of(builtin);
        let given = self.call_arguments(&signature, builtin.name, Some(builtin.signature), arguments, *call);
        let place = span.to(*call);
        let kind = match given.and_then(super::arguments::without_gaps) {
            Some(arguments) => ExprKind::CallBuiltin(builtin, arguments),
            None => ExprKind::Error,
        };
        Some((self.make(place, kind), used + 1))
    }

    /// Whether a name in a value would be found.
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.is_written_name(name)
            || given(name).is_some_and(|given| self.setting.gives(given))
            || kspec_builtins::find(name).is_some()
            || is_group(name)
    }

    /// Whether a name was declared by the user and is in scope.
    pub(super) fn is_written_name(&self, name: &str) -> bool {
        self.scopes.find(name).is_some()
            || self.test_clusters.iter().any(|(other, _)| other == name)
            || self.tables.modules[self.module.index()].names.contains_key(name)
    }
}

/// `net`, `version`, `secret`: the first part of some builtins' names.
fn is_group(name: &str) -> bool {
    kspec_builtins::all()
        .iter()
        .any(|builtin| builtin.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('.')))
}
