//! A tree as text that people can read and compare: one entry a line, two blanks a level, no places.

use std::fmt::Write;

use kspec_syntax::tree::*;

pub fn item(item: &Item) -> String {
    let mut dump = Dump::default();
    dump.doc(&item.doc);
    dump.item(&item.kind);
    dump.out
}

#[derive(Default)]
struct Dump {
    out: String,
    depth: usize,
}

impl Dump {
    fn line(&mut self, text: &str) {
        writeln!(self.out, "{:width$}{text}", "", width = self.depth * 2).expect("a String takes all");
    }

    fn doc(&mut self, doc: &Option<Doc>) {
        if let Some(doc) = doc {
            self.line(&format!("doc {:?}", doc.text));
        }
    }

    fn item(&mut self, kind: &ItemKind) {
        match kind {
            ItemKind::Import(i) => {
                let alias = i.alias.as_ref().map_or(String::new(), |a| format!(" as {}", name(a)));
                self.line(&format!("import {:?}{alias}", i.path.text));
            }
            ItemKind::Param(i) => {
                self.line(&format!("param {}{}{}", name(&i.name), ty_of(&i.ty), set(&i.default)))
            }
            ItemKind::Let(i) => {
                self.line(&format!("let {}{} = {}", name(&i.name), ty_of(&i.ty), expr(&i.value)))
            }
            ItemKind::Function(i) => self.line(&format!(
                "let {}({}){} = {}",
                name(&i.name),
                parameters(&i.parameters),
                ty_of(&i.result),
                expr(&i.body)
            )),
            ItemKind::Type(i) => self.line(&format!("type {} = {}", name(&i.name), ty(&i.ty))),
            ItemKind::Component(i) => {
                self.head(&format!("component {}({})", name(&i.name), parameters(&i.parameters)), &i.body);
            }
            ItemKind::Cluster(i) => self.cluster(i),
            ItemKind::ClusterLoop(i) => self.for_entry(i),
            ItemKind::Catalogue(i) => {
                let version = i.version.as_ref().map_or(String::new(), |v| format!(" {:?}", v.text));
                self.line(&format!("catalogue {}{version}", name(&i.kind)));
                self.depth += 1;
                for e in &i.entries {
                    self.doc(&e.doc);
                    let mark = if e.optional { "?" } else { "" };
                    self.line(&format!("{}{mark}{}{}", name(&e.name), ty_of(&e.ty), set(&e.default)));
                    if let Some(facts) = &e.facts {
                        self.block(facts);
                    }
                }
                self.depth -= 1;
            }
            ItemKind::Crd(i) => {
                self.line(&format!("crd {:?}", i.path.text));
                if let Some(block) = &i.block {
                    self.block(block);
                }
            }
            ItemKind::Rule(i) => self.head(&format!("rule {:?}", i.id.text), &i.body),
            ItemKind::Test(i) => {
                let refuses = i.refuses.as_ref().map_or(String::new(), |r| {
                    format!(" refuses {:?}", r.code.as_ref().map_or("", |code| code.text.as_str()))
                });
                self.head(&format!("test {:?}{refuses}", i.title.text), &i.body);
            }
            ItemKind::Assert(i) => self.line(&assert(i)),
            ItemKind::Broken => self.line("BROKEN"),
            ItemKind::Empty => self.line("empty"),
        }
    }

    fn cluster(&mut self, i: &ClusterItem) {
        let kind = if i.is_abstract.is_some() { "abstract cluster" } else { "cluster" };
        let extends = i
            .extends
            .as_ref()
            .map_or(String::new(), |e| format!(" extends {}({})", dotted(&e.base), arguments(&e.arguments)));
        self.head(&format!("{kind} {}({}){extends}", name_expr(&i.name), parameters(&i.parameters)), &i.body);
    }

    fn head(&mut self, head: &str, block: &Block) {
        let mark = match (block.missing, block.unclosed) {
            (true, _) => " MISSING BLOCK",
            (false, true) => " UNCLOSED",
            (false, false) => "",
        };
        self.line(&format!("{head}{mark}"));
        self.block(block);
    }

    fn block(&mut self, block: &Block) {
        self.depth += 1;
        block.entries.iter().for_each(|entry| self.entry(entry));
        self.depth -= 1;
    }

    fn entry(&mut self, entry: &Entry) {
        self.doc(&entry.doc);
        match &entry.kind {
            EntryKind::Field(f) => {
                let op = match f.op {
                    FieldOp::Set => "=",
                    FieldOp::Add => "+=",
                    FieldOp::Remove => "-=",
                };
                self.line(&format!("{} {op} {}", path(&f.path), expr(&f.value)));
            }
            EntryKind::Nested(p, block) => self.head(&format!("{} {{}}", path(p)), block),
            EntryKind::Vars(block) => self.head("vars", block),
            EntryKind::Group(n, block) => self.head(&format!("group {}", name_expr(n)), block),
            EntryKind::Node(n, block) => self.head(&format!("node {}", name_expr(n)), block),
            EntryKind::Use(u) => {
                let alias = u.alias.as_ref().map_or(String::new(), |a| format!(" as {}", name_expr(a)));
                self.line(&format!(
                    "use {}({}){alias}{}",
                    dotted(&u.component),
                    arguments(&u.arguments),
                    after(&u.after)
                ));
            }
            EntryKind::Resource(r) => {
                let head = format!("resource {} {}{}", name(&r.kind), name_expr(&r.id), after(&r.after));
                self.head(&head, &r.body);
            }
            EntryKind::Existing(r) => {
                let head = format!("existing {} {}{}", name(&r.kind), name_expr(&r.id), after(&r.after));
                self.head(&head, &r.body);
            }
            EntryKind::Manifests(m) => {
                self.line(&format!("manifests {}{}", name_expr(&m.glob), after(&m.after)));
            }
            EntryKind::File(n, value) => self.line(&format!("file {} = {}", name_expr(n), expr(value))),
            EntryKind::In(e, block) => self.head(&format!("in {}", expr(e)), block),
            EntryKind::Override(o) => {
                let arguments = o.arguments.as_ref().map_or(String::new(), |a| format!("({})", arguments(a)));
                self.line(&format!("override {}{arguments}", expr(&o.target)));
                if let Some(body) = &o.body {
                    self.block(body);
                }
            }
            EntryKind::Unset(target) => self.line(&format!("unset {}", expr(target))),
            EntryKind::Let(i) => {
                self.line(&format!("let {}{} = {}", name(&i.name), ty_of(&i.ty), expr(&i.value)))
            }
            EntryKind::Cluster(i) => self.cluster(i),
            EntryKind::Assert(i) => self.line(&assert(i)),
            EntryKind::Deliver(n, block) => {
                self.line(&format!("deliver {}", name(n)));
                if let Some(block) = block {
                    self.block(block);
                }
            }
            EntryKind::If(i) => {
                for (at, (condition, block)) in i.branches.iter().enumerate() {
                    let word = if at == 0 { "if" } else { "else if" };
                    self.head(&format!("{word} {}", expr(condition)), block);
                }
                if let Some(block) = &i.otherwise {
                    self.head("else", block);
                }
            }
            EntryKind::For(f) => self.for_entry(f),
            EntryKind::Given(g) => {
                let name = g.name.as_ref().map_or(String::new(), |n| format!("{} = ", name(n)));
                self.line(&format!("given {name}{}", expr(&g.value)));
            }
            EntryKind::Require(e) => self.line(&format!("require {}", expr(e))),
            EntryKind::Because(e) => self.line(&format!("because {}", expr(e))),
            EntryKind::Incomplete(p) => self.line(&format!("INCOMPLETE {}", path(p))),
            EntryKind::Unknown(word, block) => self.head(&format!("UNKNOWN {}", name(word)), block),
            EntryKind::Broken => self.line("BROKEN"),
        }
    }

    fn for_entry(&mut self, f: &ForEntry) {
        let condition = f.condition.as_ref().map_or(String::new(), |c| format!(" if {}", expr(c)));
        self.head(&format!("for {} in {}{condition}", names(&f.names), expr(&f.collection)), &f.body);
    }
}

fn name(name: &Name) -> String {
    match (name.quoted, name.is_missing()) {
        (true, _) => format!("{:?}", name.text),
        (false, true) => "MISSING".to_owned(),
        (false, false) => name.text.to_string(),
    }
}

fn names(names: &[Name]) -> String {
    names.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn dotted(names: &[Name]) -> String {
    names.iter().map(name).collect::<Vec<_>>().join(".")
}

fn name_expr(n: &NameExpr) -> String {
    match n {
        NameExpr::Name(n) => name(n),
        NameExpr::Text(t, _) => text(t),
    }
}

fn path(path: &Path) -> String {
    let steps = path.steps.iter().map(|step| match step {
        PathStep::Name(n) => name(n),
        PathStep::Computed(e, _) => format!("[{}]", expr(e)),
    });
    steps.collect::<Vec<_>>().join(".")
}

fn parameters(parameters: &[Parameter]) -> String {
    let one = |p: &Parameter| {
        format!("{}{}{}{}", name(&p.name), if p.optional { "?" } else { "" }, ty_of(&p.ty), set(&p.default))
    };
    parameters.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn arguments(arguments: &[Argument]) -> String {
    let one = |a: &Argument| match &a.name {
        Some(n) => format!("{} = {}", name(n), expr(&a.value)),
        None => expr(&a.value),
    };
    arguments.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn after(targets: &[Expr]) -> String {
    if targets.is_empty() {
        return String::new();
    }
    format!(" after {}", targets.iter().map(expr).collect::<Vec<_>>().join(", "))
}

fn assert(a: &AssertEntry) -> String {
    let message = a.message.as_ref().map_or(String::new(), |m| format!(" else {}", expr(m)));
    format!("assert {}{message}", expr(&a.condition))
}

fn ty_of(ty_: &Option<TypeExpr>) -> String {
    ty_.as_ref().map_or(String::new(), |t| format!(": {}", ty(t)))
}

fn set(value: &Option<Expr>) -> String {
    value.as_ref().map_or(String::new(), |v| format!(" = {}", expr(v)))
}

fn ty(t: &TypeExpr) -> String {
    match &t.kind {
        TypeKind::Missing => "MISSING".to_owned(),
        TypeKind::Broken => "BROKEN".to_owned(),
        TypeKind::Named(n) => {
            let module = n.module.as_ref().map_or(String::new(), |m| format!("{}.", name(m)));
            let inner = n.arguments.iter().map(ty).collect::<Vec<_>>().join(", ");
            let inner = if inner.is_empty() { inner } else { format!("[{inner}]") };
            let refined = arguments(&n.refinement);
            let refined = if refined.is_empty() { refined } else { format!("({refined})") };
            format!("{module}{}{inner}{refined}", name(&n.name))
        }
        TypeKind::Literal(e) => expr(e),
        TypeKind::Record(fields) => {
            let one = |f: &TypeField| {
                let mark = if f.optional { "?" } else { "" };
                let doc = f.doc.as_ref().map_or(String::new(), |d| format!("doc {:?} ", d.text));
                format!("{doc}{}{mark}{}{}", name(&f.name), ty_of(&f.ty), set(&f.default))
            };
            format!("{{ {} }}", fields.iter().map(one).collect::<Vec<_>>().join("; "))
        }
        TypeKind::Union(members) => format!("({})", members.iter().map(ty).collect::<Vec<_>>().join(" | ")),
    }
}

fn expr(e: &Expr) -> String {
    match &e.kind {
        ExprKind::Missing => "MISSING".to_owned(),
        ExprKind::Broken => "BROKEN".to_owned(),
        ExprKind::Null => "null".to_owned(),
        ExprKind::Bool(b) => b.to_string(),
        ExprKind::Int(i) => i.to_string(),
        ExprKind::Float(f) => format!("{f:?}"),
        ExprKind::BadNumber => "BAD NUMBER".to_owned(),
        ExprKind::Text(t) => text(t),
        ExprKind::Name(n) => n.to_string(),
        ExprKind::Postfix(head, suffixes) => {
            let mut out = expr(head);
            for suffix in suffixes {
                match suffix {
                    Suffix::Member(n) => write!(out, ".{}", name(n)),
                    Suffix::Index(i, _) => write!(out, "[{}]", expr(i)),
                    Suffix::Call(a, _) => write!(out, "({})", arguments(a)),
                    Suffix::With(b, _) => write!(out, " with {}", record(b)),
                }
                .expect("a String takes all");
            }
            out
        }
        ExprKind::Unary(op, _, inner) => {
            let sign = if *op == UnaryOp::Not { "!" } else { "-" };
            format!("({sign} {})", expr(inner))
        }
        ExprKind::Chain(first, rest) => {
            let mut out = format!("({}", expr(first));
            for (op, _, operand) in rest {
                write!(out, " {} {}", op.symbol(), expr(operand)).expect("a String takes all");
            }
            out + ")"
        }
        ExprKind::If(branches, otherwise) => {
            let branches: Vec<String> =
                branches.iter().map(|(c, t)| format!("if {} then {}", expr(c), expr(t))).collect();
            format!("({} else {})", branches.join(" else "), expr(otherwise))
        }
        ExprKind::List(elements) => {
            format!("[{}]", elements.iter().map(element).collect::<Vec<_>>().join(", "))
        }
        ExprKind::Record(block) => record(block),
        ExprKind::Has(inner) => format!("has({})", expr(inner)),
        ExprKind::Paren(inner) => format!("paren({})", expr(inner)),
    }
}

/// A record on one line.
fn record(block: &Block) -> String {
    let mut dump = Dump::default();
    block.entries.iter().for_each(|entry| dump.entry(entry));
    let lines: Vec<&str> = dump.out.lines().collect();
    let mark = if block.unclosed { " UNCLOSED" } else { "" };
    let mut out = String::from("{");
    for line in lines {
        let depth = (line.len() - line.trim_start().len()) / 2;
        write!(out, " {}{};", ">".repeat(depth), line.trim_start()).expect("a String takes all");
    }
    format!("{out} }}{mark}")
}

fn element(e: &Element) -> String {
    match e {
        Element::Value(v) => expr(v),
        Element::If(c, inner) => format!("if {}: {}", expr(c), element(inner)),
        Element::For { names: bound, collection, condition, element: inner } => {
            let condition = condition.as_ref().map_or(String::new(), |c| format!(" if {}", expr(c)));
            format!("for {} in {}{condition}: {}", names(bound), expr(collection), element(inner))
        }
        Element::Broken(_) => "BROKEN".to_owned(),
    }
}

fn text(t: &TextExpr) -> String {
    let mark = match t.mark {
        TextMark::Plain => "",
        TextMark::Jinja => "jinja",
        TextMark::Verbatim => "verbatim",
        TextMark::Flux => "flux",
    };
    let parts = t.parts.iter().map(|part| match part {
        TextPart::Literal(text, _) => format!("{text:?}"),
        TextPart::Interpolation(e) => format!("\\({})", expr(e)),
    });
    let parts: Vec<String> = parts.collect();
    match parts.len() {
        0 => format!("{mark}\"\""),
        1 => format!("{mark}{}", parts[0]),
        _ => format!("{mark}<{}>", parts.join(" ")),
    }
}
