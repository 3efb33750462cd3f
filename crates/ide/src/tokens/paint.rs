//! What the tree says of names.

use kspec_base::Span;
use kspec_syntax::tree::{
    Argument, AssertEntry, Block, ClusterItem, Element, Entry, EntryKind, Expr, ExprKind, ForEntry, Item,
    ItemKind, LetItem, Name, NameExpr, Parameter, Path, PathStep, Suffix, TextExpr, TextPart, TypeExpr,
    TypeKind,
};

use super::{Token, TokenKind};

/// The names of an item; spans count from its start. In no order.
pub(super) fn item(item: &Item, out: &mut Vec<Token>) {
    let mut painter = Painter { out };
    painter.item(&item.kind);
}

struct Painter<'o> {
    out: &'o mut Vec<Token>,
}

impl Painter<'_> {
    fn span(&mut self, span: Span, kind: TokenKind) {
        self.out.push(Token { span, kind });
    }

    fn name(&mut self, name: &Name, kind: TokenKind) {
        self.span(name.span, kind);
    }

    fn item(&mut self, kind: &ItemKind) {
        match kind {
            ItemKind::Import(import) => {
                import.alias.iter().for_each(|name| self.name(name, TokenKind::Namespace));
            }
            ItemKind::Param(param) => {
                self.name(&param.name, TokenKind::Variable);
                self.ty(param.ty.as_ref());
                param.default.iter().for_each(|expr| self.expr(expr));
            }
            ItemKind::Let(entry) => self.let_item(entry),
            ItemKind::Function(function) => {
                self.name(&function.name, TokenKind::Function);
                self.parameters(&function.parameters);
                self.ty(function.result.as_ref());
                self.expr(&function.body);
            }
            ItemKind::Type(entry) => {
                self.name(&entry.name, TokenKind::Type);
                self.ty(Some(&entry.ty));
            }
            ItemKind::Component(component) => {
                self.name(&component.name, TokenKind::Class);
                self.parameters(&component.parameters);
                self.block(&component.body);
            }
            ItemKind::Cluster(cluster) => self.cluster(cluster),
            ItemKind::ClusterLoop(entry) => self.for_entry(entry),
            ItemKind::Catalogue(catalogue) => {
                self.name(&catalogue.kind, TokenKind::Namespace);
                for entry in &catalogue.entries {
                    self.name(&entry.name, TokenKind::Property);
                    self.ty(entry.ty.as_ref());
                    entry.default.iter().for_each(|expr| self.expr(expr));
                    entry.facts.iter().for_each(|facts| self.block(facts));
                }
            }
            ItemKind::Crd(crd) => crd.block.iter().for_each(|block| self.block(block)),
            ItemKind::Rule(rule) => self.block(&rule.body),
            ItemKind::Test(test) => self.block(&test.body),
            ItemKind::Assert(assert) => self.assert(assert),
            ItemKind::Broken | ItemKind::Empty => {}
        }
    }

    fn cluster(&mut self, cluster: &ClusterItem) {
        self.name_expr(&cluster.name, TokenKind::Class);
        self.parameters(&cluster.parameters);
        if let Some(extends) = &cluster.extends {
            self.path_to(&extends.base, TokenKind::Class);
            self.arguments(&extends.arguments);
        }
        self.block(&cluster.body);
    }

    /// `module.name`
    fn path_to(&mut self, names: &[Name], last: TokenKind) {
        for (at, name) in names.iter().enumerate() {
            self.name(name, if at + 1 == names.len() { last } else { TokenKind::Namespace });
        }
    }

    fn parameters(&mut self, parameters: &[Parameter]) {
        for parameter in parameters {
            self.name(&parameter.name, TokenKind::Parameter);
            self.ty(parameter.ty.as_ref());
            parameter.default.iter().for_each(|expr| self.expr(expr));
        }
    }

    fn let_item(&mut self, entry: &LetItem) {
        self.name(&entry.name, TokenKind::Variable);
        self.ty(entry.ty.as_ref());
        self.expr(&entry.value);
    }

    fn assert(&mut self, assert: &AssertEntry) {
        self.expr(&assert.condition);
        assert.message.iter().for_each(|message| self.expr(message));
    }

    fn for_entry(&mut self, entry: &ForEntry) {
        entry.names.iter().for_each(|name| self.name(name, TokenKind::Parameter));
        self.expr(&entry.collection);
        entry.condition.iter().for_each(|condition| self.expr(condition));
        self.block(&entry.body);
    }

    fn name_expr(&mut self, name: &NameExpr, kind: TokenKind) {
        match name {
            NameExpr::Name(name) => self.name(name, kind),
            NameExpr::Text(text, _) => self.text(text),
        }
    }

    fn block(&mut self, block: &Block) {
        block.entries.iter().for_each(|entry| self.entry(entry));
    }

    fn entry(&mut self, entry: &Entry) {
        match &entry.kind {
            EntryKind::Field(field) => {
                self.path(&field.path);
                self.expr(&field.value);
            }
            EntryKind::Nested(path, block) => {
                self.path(path);
                self.block(block);
            }
            EntryKind::Vars(block) => self.block(block),
            EntryKind::Group(name, block) | EntryKind::Node(name, block) => {
                self.name_expr(name, TokenKind::Variable);
                self.block(block);
            }
            EntryKind::Use(used) => {
                self.path_to(&used.component, TokenKind::Class);
                self.arguments(&used.arguments);
                used.alias.iter().for_each(|alias| self.name_expr(alias, TokenKind::Variable));
                used.after.iter().for_each(|after| self.expr(after));
            }
            EntryKind::Resource(resource) | EntryKind::Existing(resource) => {
                self.name(&resource.kind, TokenKind::Type);
                self.name_expr(&resource.id, TokenKind::Variable);
                resource.after.iter().for_each(|after| self.expr(after));
                self.block(&resource.body);
            }
            EntryKind::Manifests(manifests) => manifests.after.iter().for_each(|after| self.expr(after)),
            EntryKind::File(name, value) => {
                self.name_expr(name, TokenKind::Variable);
                self.expr(value);
            }
            EntryKind::In(namespace, block) => {
                self.expr(namespace);
                self.block(block);
            }
            EntryKind::Override(changed) => {
                self.expr(&changed.target);
                changed.arguments.iter().for_each(|arguments| self.arguments(arguments));
                changed.body.iter().for_each(|body| self.block(body));
            }
            EntryKind::Unset(expr) | EntryKind::Require(expr) | EntryKind::Because(expr) => self.expr(expr),
            EntryKind::Let(entry) => self.let_item(entry),
            EntryKind::Cluster(cluster) => self.cluster(cluster),
            EntryKind::Assert(assert) => self.assert(assert),
            EntryKind::Deliver(name, block) => {
                self.name(name, TokenKind::Class);
                block.iter().for_each(|block| self.block(block));
            }
            EntryKind::If(choice) => {
                for (condition, block) in &choice.branches {
                    self.expr(condition);
                    self.block(block);
                }
                choice.otherwise.iter().for_each(|block| self.block(block));
            }
            EntryKind::For(entry) => self.for_entry(entry),
            EntryKind::Given(given) => {
                given.name.iter().for_each(|name| self.name(name, TokenKind::Variable));
                self.expr(&given.value);
            }
            EntryKind::Incomplete(path) => self.path(path),
            EntryKind::Unknown(_, block) => self.block(block),
            EntryKind::Broken => {}
        }
    }

    fn path(&mut self, path: &Path) {
        for step in &path.steps {
            match step {
                PathStep::Name(name) => self.name(name, TokenKind::Property),
                PathStep::Computed(expr, _) => self.expr(expr),
            }
        }
    }

    fn arguments(&mut self, arguments: &[Argument]) {
        for argument in arguments {
            argument.name.iter().for_each(|name| self.name(name, TokenKind::Parameter));
            self.expr(&argument.value);
        }
    }

    fn text(&mut self, text: &TextExpr) {
        for part in &text.parts {
            if let TextPart::Interpolation(expr) = part {
                self.expr(expr);
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Missing
            | ExprKind::Broken
            | ExprKind::Null
            | ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::BadNumber => {}
            ExprKind::Text(text) => self.text(text),
            ExprKind::Name(_) => self.span(expr.span, TokenKind::Variable),
            ExprKind::Postfix(head, suffixes) => self.postfix(head, suffixes),
            ExprKind::Unary(_, _, inner) | ExprKind::Has(inner) | ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Chain(first, rest) => {
                self.expr(first);
                rest.iter().for_each(|(_, _, operand)| self.expr(operand));
            }
            ExprKind::If(branches, otherwise) => {
                for (condition, value) in branches {
                    self.expr(condition);
                    self.expr(value);
                }
                self.expr(otherwise);
            }
            ExprKind::List(elements) => elements.iter().for_each(|element| self.element(element)),
            ExprKind::Record(block) => self.block(block),
        }
    }

    fn postfix(&mut self, head: &Expr, suffixes: &[Suffix]) {
        let called = |at: usize| matches!(suffixes.get(at), Some(Suffix::Call(..)));
        match &head.kind {
            ExprKind::Name(_) if called(0) => self.span(head.span, TokenKind::Function),
            _ => self.expr(head),
        }
        for (at, suffix) in suffixes.iter().enumerate() {
            match suffix {
                Suffix::Member(name) => {
                    let kind = if called(at + 1) { TokenKind::Function } else { TokenKind::Property };
                    self.name(name, kind);
                }
                Suffix::Index(expr, _) => self.expr(expr),
                Suffix::Call(arguments, _) => self.arguments(arguments),
                Suffix::With(block, _) => self.block(block),
            }
        }
    }

    fn element(&mut self, element: &Element) {
        match element {
            Element::Value(expr) => self.expr(expr),
            Element::If(condition, inner) => {
                self.expr(condition);
                self.element(inner);
            }
            Element::For { names, collection, condition, element } => {
                names.iter().for_each(|name| self.name(name, TokenKind::Parameter));
                self.expr(collection);
                condition.iter().for_each(|condition| self.expr(condition));
                self.element(element);
            }
            Element::Broken(_) => {}
        }
    }

    fn ty(&mut self, ty: Option<&TypeExpr>) {
        let Some(ty) = ty else { return };
        match &ty.kind {
            TypeKind::Missing | TypeKind::Broken => {}
            TypeKind::Literal(expr) => self.expr(expr),
            TypeKind::Named(named) => {
                named.module.iter().for_each(|module| self.name(module, TokenKind::Namespace));
                self.name(&named.name, TokenKind::Type);
                named.arguments.iter().for_each(|inner| self.ty(Some(inner)));
                self.arguments(&named.refinement);
            }
            TypeKind::Record(fields) => {
                for field in fields {
                    self.name(&field.name, TokenKind::Property);
                    self.ty(field.ty.as_ref());
                    field.default.iter().for_each(|expr| self.expr(expr));
                }
            }
            TypeKind::Union(members) => members.iter().for_each(|member| self.ty(Some(member))),
        }
    }
}
