//! The way down.

use kspec_base::{SourceId, Span};
use kspec_syntax::tree::{
    Argument, AssertEntry, Block, ClusterItem, Element, Entry, EntryKind, Expr, ExprKind, ForEntry, Item,
    ItemKind, LetItem, Name, NameExpr, Parameter, Path, PathStep, Suffix, TextPart, TypeExpr, TypeKind,
    UseEntry,
};

use super::{Around, At, Cursor, Declared, Local, LocalKind, TypePart};

/// What stands at an offset of an item.
pub(crate) fn descend<'t>(source: SourceId, item: &'t Item, text: &'t str, offset: u32) -> Cursor<'t> {
    let cursor = Cursor { source, text, offset, around: Vec::new(), locals: Vec::new(), at: At::Nothing };
    let mut way = Way { cursor };
    way.item(item);
    way.cursor
}

struct Way<'t> {
    cursor: Cursor<'t>,
}

impl<'t> Way<'t> {
    fn on(&self, span: Span) -> bool {
        span.contains(self.cursor.offset)
    }

    /// Whether the cursor stands in the span, or behind it with nothing but blanks between.
    fn reaches(&self, span: Span) -> bool {
        let between = self.cursor.text.get(span.end as usize..self.cursor.offset as usize);
        let blank = |between: &str| between.bytes().all(|byte| matches!(byte, b' ' | b'\t'));
        self.on(span) || span.end < self.cursor.offset && between.is_some_and(blank)
    }

    fn inside(&self, block: &Block) -> bool {
        let Span { start, end } = block.span;
        !block.missing && start < self.cursor.offset && (self.cursor.offset < end || block.unclosed)
    }

    fn enter(&mut self, around: Around<'t>) {
        self.cursor.around.push(around);
    }

    fn found(&mut self, at: At<'t>) {
        self.cursor.at = at;
    }

    fn item(&mut self, item: &'t Item) {
        match &item.kind {
            ItemKind::Import(import) => {
                if self.on(import.path.span) {
                    self.found(At::Import(&import.path));
                }
            }
            ItemKind::Param(param) => {
                let _ = self.declared(&param.name)
                    || self.ty(param.ty.as_ref())
                    || self.typed(param.ty.as_ref(), param.default.as_ref());
            }
            ItemKind::Let(entry) => self.let_item(entry),
            ItemKind::Function(function) => {
                let _ = self.declared(&function.name)
                    || self.parameters(&function.parameters)
                    || self.ty(function.result.as_ref())
                    || self.typed(function.result.as_ref(), Some(&function.body));
            }
            ItemKind::Type(entry) => {
                let _ = self.declared(&entry.name) || self.ty(Some(&entry.ty));
            }
            ItemKind::Component(component) => {
                if !self.declared(&component.name)
                    && !self.parameters(&component.parameters)
                    && self.inside(&component.body)
                {
                    self.enter(Around::Component(component));
                    self.block(&component.body);
                }
            }
            ItemKind::Cluster(cluster) => self.cluster(cluster),
            ItemKind::ClusterLoop(entry) => self.for_entry(entry),
            ItemKind::Catalogue(catalogue) => {
                for entry in &catalogue.entries {
                    let here = self.declared(&entry.name)
                        || self.ty(entry.ty.as_ref())
                        || self.typed(entry.ty.as_ref(), entry.default.as_ref());
                    if here {
                        return;
                    }
                }
            }
            ItemKind::Rule(rule) => self.body(Some(Around::Rule), &rule.body),
            ItemKind::Test(test) => self.body(Some(Around::Test), &test.body),
            ItemKind::Assert(assert) => self.assert(assert),
            ItemKind::Crd(_) | ItemKind::Broken | ItemKind::Empty => {}
        }
    }

    fn declared(&mut self, name: &'t Name) -> bool {
        let here = !name.is_missing() && self.on(name.span);
        if here {
            self.found(At::Declaration(Declared::Name(name)));
        }
        here
    }

    fn cluster(&mut self, cluster: &'t ClusterItem) {
        if self.on(cluster.name.span()) {
            return self.name_expr(&cluster.name, Declared::Cluster(&cluster.name));
        }
        if self.parameters(&cluster.parameters) {
            return;
        }
        if self.inside(&cluster.body) {
            self.enter(Around::Cluster(cluster));
            return self.block(&cluster.body);
        }
        if let Some(extends) = cluster.extends.as_ref().filter(|extends| self.reaches(extends.span)) {
            match extends.base.iter().position(|name| self.reaches(name.span)) {
                Some(at) => self.found(At::Base(extends, at)),
                None => self.arguments(&extends.arguments, Around::ExtendsArguments(extends)),
            }
        }
    }

    /// Binds parameters. Returns whether the cursor is in one.
    fn parameters(&mut self, parameters: &'t [Parameter]) -> bool {
        for parameter in parameters {
            self.cursor.locals.push(Local { name: &parameter.name, kind: LocalKind::Parameter(parameter) });
        }
        parameters.iter().any(|parameter| {
            self.on(parameter.span)
                && (self.declared(&parameter.name)
                    || self.ty(parameter.ty.as_ref())
                    || self.typed(parameter.ty.as_ref(), parameter.default.as_ref()))
        })
    }

    /// A value with a declared type. Returns whether the cursor is there.
    fn typed(&mut self, ty: Option<&'t TypeExpr>, value: Option<&'t Expr>) -> bool {
        let Some(value) = value.filter(|value| self.reaches(value.span)) else { return false };
        self.enter(ty.map_or(Around::Free, Around::Typed));
        self.expr(value);
        true
    }

    fn let_item(&mut self, entry: &'t LetItem) {
        let _ = self.declared(&entry.name)
            || self.ty(entry.ty.as_ref())
            || self.typed(entry.ty.as_ref(), Some(&entry.value));
    }

    fn assert(&mut self, assert: &'t AssertEntry) {
        match &assert.message {
            Some(message) if self.on(message.span) => self.free(message),
            _ => self.free(&assert.condition),
        }
    }

    fn free(&mut self, expr: &'t Expr) {
        if self.reaches(expr.span) {
            self.enter(Around::Free);
            self.expr(expr);
        }
    }

    fn name_expr(&mut self, name: &'t NameExpr, declared: Declared<'t>) {
        self.found(At::Declaration(declared));
        if let NameExpr::Text(text, _) = name {
            self.interpolations(&text.parts);
        }
    }

    fn interpolations(&mut self, parts: &'t [TextPart]) {
        for part in parts {
            if let TextPart::Interpolation(expr) = part
                && self.on(expr.span)
            {
                self.free(expr);
            }
        }
    }

    fn for_entry(&mut self, entry: &'t ForEntry) {
        if entry.names.iter().any(|name| self.declared(name)) {
            return self.bind_loop(&entry.names, &entry.collection);
        }
        if self.on(entry.collection.span) {
            return self.free(&entry.collection);
        }
        self.bind_loop(&entry.names, &entry.collection);
        match &entry.condition {
            Some(condition) if self.on(condition.span) => self.free(condition),
            _ => self.body(None, &entry.body),
        }
    }

    fn bind_loop(&mut self, names: &'t [Name], collection: &'t Expr) {
        let bound = names.iter().enumerate();
        let bound =
            bound.map(|(at, name)| Local { name, kind: LocalKind::Loop(at, names.len(), collection) });
        self.cursor.locals.extend(bound);
    }

    fn block(&mut self, block: &'t Block) {
        self.found(At::Gap);
        for entry in &block.entries {
            if let EntryKind::Let(entry) = &entry.kind {
                self.cursor.locals.push(Local { name: &entry.name, kind: LocalKind::Let(entry) });
            }
        }
        let here = block.entries.iter().rev().find(|entry| entry.span.start <= self.cursor.offset);
        if let Some(entry) = here.filter(|entry| self.reaches(entry.span)) {
            self.entry(entry);
        }
    }

    /// The body of an entry, in the construct that it is of, where it is of one.
    fn body(&mut self, around: Option<Around<'t>>, block: &'t Block) {
        self.found(At::Nothing);
        if self.inside(block) {
            self.cursor.around.extend(around);
            self.block(block);
        }
    }

    fn named(&mut self, name: &'t NameExpr, declared: Declared<'t>, around: Around<'t>, block: &'t Block) {
        if self.on(name.span()) { self.name_expr(name, declared) } else { self.body(Some(around), block) }
    }

    fn entry(&mut self, entry: &'t Entry) {
        self.found(At::Nothing);
        match &entry.kind {
            EntryKind::Field(field) => {
                if !self.path(&field.path) && field.op_span.end <= self.cursor.offset {
                    self.enter(Around::Field(&field.path));
                    self.expr(&field.value);
                }
            }
            EntryKind::Nested(path, block) => {
                if !self.path(path) {
                    self.body(Some(Around::Field(path)), block);
                }
            }
            EntryKind::Vars(block) => self.body(Some(Around::Vars), block),
            EntryKind::Group(name, block) => self.named(name, Declared::Group(name), Around::Group, block),
            EntryKind::Node(name, block) => self.named(name, Declared::Node(name), Around::Node, block),
            EntryKind::Use(used) => self.used(used),
            EntryKind::Resource(resource) | EntryKind::Existing(resource) => {
                if self.on(resource.kind.span) {
                    self.found(At::Kind);
                } else {
                    self.body(Some(Around::Resource), &resource.body);
                }
            }
            EntryKind::In(namespace, block) => {
                if self.on(namespace.span) {
                    self.free(namespace)
                } else {
                    self.body(None, block)
                }
            }
            EntryKind::Override(changed) => {
                if self.on(changed.target.span) {
                    self.free(&changed.target);
                } else if let Some(block) = &changed.body {
                    self.body(Some(Around::Override(&changed.target)), block);
                }
            }
            EntryKind::Let(entry) => self.let_item(entry),
            EntryKind::Cluster(cluster) => self.cluster(cluster),
            EntryKind::Assert(assert) => self.assert(assert),
            EntryKind::Deliver(_, block) => {
                if let Some(block) = block {
                    self.body(Some(Around::Deliver), block);
                }
            }
            EntryKind::If(choice) => {
                let blocks = choice.branches.iter().map(|(_, block)| block).chain(&choice.otherwise);
                if let Some(block) = blocks.into_iter().find(|block| self.inside(block)) {
                    return self.block(block);
                }
                let conditions = choice.branches.iter().map(|(condition, _)| condition);
                conditions.for_each(|condition| self.free(condition));
            }
            EntryKind::For(entry) => self.for_entry(entry),
            EntryKind::Given(given) => match &given.name {
                Some(name) if self.on(name.span) => self.found(At::Name(&name.text, name.span)),
                Some(_) | None => self.free(&given.value),
            },
            EntryKind::Unset(expr)
            | EntryKind::Require(expr)
            | EntryKind::Because(expr)
            | EntryKind::File(_, expr) => self.free(expr),
            EntryKind::Manifests(_) | EntryKind::Broken => {}
            EntryKind::Incomplete(path) if self.on(path.span) => self.found(At::Word(path)),
            EntryKind::Incomplete(path) => self.found(At::Behind(path)),
            EntryKind::Unknown(name, block) => {
                self.body(Some(Around::Free), block);
                if self.on(name.span) {
                    self.found(At::Gap);
                }
            }
        }
    }

    fn used(&mut self, used: &'t UseEntry) {
        if let Some(at) = used.component.iter().position(|name| self.on(name.span)) {
            self.found(At::UseHead(used, at));
        } else if let Some(alias) = used.alias.as_ref().filter(|alias| self.on(alias.span())) {
            self.name_expr(alias, Declared::UseName(alias));
        } else if let Some(after) = used.after.iter().find(|after| self.on(after.span)) {
            self.free(after);
        } else if used.alias.as_ref().is_none_or(|alias| self.cursor.offset < alias.span().start) {
            self.arguments(&used.arguments, Around::UseArguments(used));
        }
    }

    fn path(&mut self, path: &'t Path) -> bool {
        let Some(step) = path.steps.iter().position(|step| self.on(step.span())) else { return false };
        match &path.steps[step] {
            PathStep::Name(_) => self.found(At::Key(path, step)),
            PathStep::Computed(expr, _) => self.free(expr),
        }
        true
    }

    fn arguments(&mut self, arguments: &'t [Argument], around: Around<'t>) {
        self.enter(around);
        self.found(At::Arguments);
        let numbered = || arguments.iter().enumerate();
        let on = numbered().find(|(_, argument)| self.on(argument.span));
        let here = on.or_else(|| numbered().find(|(_, argument)| self.reaches(argument.span)));
        let Some((number, argument)) = here else { return };
        match &argument.name {
            Some(name) if self.on(name.span) => self.found(At::ArgumentName(name)),
            name => {
                self.enter(Around::Argument(name.as_ref(), number));
                self.expr(&argument.value);
            }
        }
    }

    fn expr(&mut self, expr: &'t Expr) {
        self.found(At::Nothing);
        match &expr.kind {
            ExprKind::Missing => self.found(At::Missing),
            ExprKind::Broken => {}
            ExprKind::Null
            | ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::BadNumber => self.found(At::Literal(expr)),
            ExprKind::Text(text) => {
                self.found(At::Text(text, expr.span));
                self.interpolations(&text.parts);
            }
            ExprKind::Name(name) => self.found(At::Name(name, expr.span)),
            ExprKind::Postfix(head, suffixes) => self.postfix(head, suffixes),
            ExprKind::Unary(_, _, inner) => self.operand(inner, None),
            ExprKind::Chain(first, rest) => {
                if self.on(first.span) {
                    return self.operand(first, rest.first().map(|(_, _, other)| other));
                }
                let mut before = &**first;
                for (_, op, operand) in rest {
                    let missing = matches!(operand.kind, ExprKind::Missing) && op.end <= self.cursor.offset;
                    if self.on(operand.span) || missing {
                        return self.operand(operand, Some(before));
                    }
                    before = operand;
                }
            }
            ExprKind::If(branches, otherwise) => {
                for (condition, value) in branches {
                    if self.on(condition.span) {
                        return self.free(condition);
                    }
                    if self.on(value.span) {
                        return self.expr(value);
                    }
                }
                if self.reaches(otherwise.span) {
                    self.expr(otherwise);
                }
            }
            ExprKind::List(elements) => {
                self.enter(Around::Element);
                self.found(At::Missing);
                if let Some(element) = elements.iter().find(|element| self.on(element_span(element))) {
                    self.element(element);
                }
            }
            ExprKind::Record(block) => self.body(Some(Around::Record), block),
            ExprKind::Has(inner) => self.free(inner),
            ExprKind::Paren(inner) => self.expr(inner),
        }
    }

    fn operand(&mut self, operand: &'t Expr, other: Option<&'t Expr>) {
        self.enter(Around::Operand(other));
        self.expr(operand);
    }

    fn postfix(&mut self, head: &'t Expr, suffixes: &'t [Suffix]) {
        if self.on(head.span) {
            return self.expr(head);
        }
        for (number, suffix) in suffixes.iter().enumerate() {
            match suffix {
                Suffix::Member(name) if self.on(name.span) => {
                    return self.found(At::Member(head, suffixes, number));
                }
                Suffix::Index(expr, span) if self.on(*span) => return self.free(expr),
                Suffix::Call(arguments, span) if self.on(*span) && self.cursor.offset > span.start => {
                    return self.arguments(arguments, Around::CallArguments(head, &suffixes[..number]));
                }
                Suffix::With(block, _) if self.inside(block) => {
                    return self.body(Some(Around::Free), block);
                }
                Suffix::Member(_) | Suffix::Index(..) | Suffix::Call(..) | Suffix::With(..) => {}
            }
        }
    }

    fn element(&mut self, element: &'t Element) {
        match element {
            Element::Value(expr) => self.expr(expr),
            Element::If(condition, inner) => {
                if self.on(condition.span) {
                    self.free(condition);
                } else {
                    self.element(inner);
                }
            }
            Element::For { names, collection, condition, element } => {
                if self.on(collection.span) {
                    return self.free(collection);
                }
                self.bind_loop(names, collection);
                match condition {
                    Some(condition) if self.on(condition.span) => self.free(condition),
                    Some(_) | None => self.element(element),
                }
            }
            Element::Broken(_) => {}
        }
    }

    /// Looks into a type. Returns whether the cursor is there.
    fn ty(&mut self, ty: Option<&'t TypeExpr>) -> bool {
        let Some(ty) = ty.filter(|ty| self.reaches(ty.span)) else { return false };
        match &ty.kind {
            TypeKind::Missing => self.found(At::MissingType),
            TypeKind::Broken | TypeKind::Literal(_) => return self.on(ty.span),
            TypeKind::Named(named) => {
                if named.module.as_ref().is_some_and(|module| self.on(module.span)) {
                    self.found(At::Type(named, TypePart::Module));
                } else if self.on(named.name.span) {
                    self.found(At::Type(named, TypePart::Name));
                } else {
                    return named.arguments.iter().any(|inner| self.ty(Some(inner)));
                }
            }
            TypeKind::Record(fields) => {
                return fields.iter().any(|field| {
                    self.declared(&field.name)
                        || self.ty(field.ty.as_ref())
                        || self.typed(field.ty.as_ref(), field.default.as_ref())
                });
            }
            TypeKind::Union(members) => return members.iter().any(|member| self.ty(Some(member))),
        }
        true
    }
}

fn element_span(element: &Element) -> Span {
    match element {
        Element::Value(expr) => expr.span,
        Element::If(condition, inner) => condition.span.to(element_span(inner)),
        Element::For { names, collection, element, .. } => {
            let first = names.first().map_or(collection.span, |name| name.span);
            first.to(element_span(element))
        }
        Element::Broken(span) => *span,
    }
}
