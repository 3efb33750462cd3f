//! Reads the catalogue's text: the subset of kspec in which it is written, strictly.

use kspec_base::{SmolStr, Span};
use kspec_syntax::tree::{
    Argument, BinaryOp, Block, CatalogueEntry, CatalogueItem, Doc, Element, Entry, EntryKind, Expr, ExprKind,
    FieldEntry, FieldOp, Item, ItemKind, LetItem, Name, NamedType, Path, PathStep, PlainText, TextExpr,
    TextMark, TextPart, TypeExpr, TypeField, TypeKind, UnaryOp,
};

type Result<T> = std::result::Result<T, String>;

/// The items of a file; spans count from its start.
pub fn parse(text: &str) -> Result<Vec<Item>> {
    let mut reader = Reader { text, at: 0 };
    let outcome = reader.items();
    outcome.map_err(|wanted| format!("line {}: {wanted}", text[..reader.at].matches('\n').count() + 1))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn span(&self, start: usize) -> Span {
        Span::new(start as u32, self.at as u32)
    }

    /// Blanks, line ends and comments; the doc comment directly before what follows.
    fn skip(&mut self) -> Option<Doc> {
        let mut doc: Option<Doc> = None;
        loop {
            let blanks = self.rest().len() - self.rest().trim_start().len();
            self.at += blanks;
            let Some(comment) = self.rest().strip_prefix("//") else { return doc };
            let line = comment.split('\n').next().unwrap_or_default();
            let start = self.at;
            self.at += 2 + line.len();
            if let Some(line) = line.strip_prefix('/') {
                let line = line.strip_prefix(' ').unwrap_or(line);
                let text = doc.map_or(line.to_owned(), |doc| format!("{}\n{line}", doc.text));
                doc = Some(Doc { text: text.into(), span: self.span(start) });
            }
        }
    }

    fn eat(&mut self, token: &str) -> bool {
        let before = self.at;
        self.skip();
        let eaten = self.rest().starts_with(token);
        self.at = if eaten { self.at + token.len() } else { before };
        eaten
    }

    fn want(&mut self, token: &str) -> Result<()> {
        if self.eat(token) { Ok(()) } else { Err(format!("{token} was expected")) }
    }

    fn word(&mut self) -> Option<Name> {
        self.skip();
        let start = self.at;
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let len = self.rest().find(|c| !is_word(c)).unwrap_or(self.rest().len());
        if len == 0 || self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        self.at += len;
        Some(Name { text: self.text[start..self.at].into(), span: self.span(start), quoted: false })
    }

    fn name(&mut self) -> Result<Name> {
        if let Some(name) = self.word() {
            return Ok(name);
        }
        let start = self.at;
        let text = self.text_expr()?.ok_or("a name was expected")?;
        let text = text.literal().ok_or("plain text was expected")?;
        Ok(Name { text: text.into(), span: self.span(start), quoted: true })
    }

    fn items(&mut self) -> Result<Vec<Item>> {
        let mut items = Vec::new();
        loop {
            let doc = self.skip();
            if self.rest().is_empty() {
                return Ok(items);
            }
            let start = self.at;
            let word = self.word().ok_or("an item was expected")?;
            let kind = match word.text.as_str() {
                "let" => {
                    let name = self.name()?;
                    self.want("=")?;
                    ItemKind::Let(LetItem { name, ty: None, value: self.expr()? })
                }
                "catalogue" => ItemKind::Catalogue(self.catalogue(start)?),
                other => return Err(format!("{other} is no item of the catalogue")),
            };
            items.push(Item { doc, kind, span: self.span(start) });
        }
    }

    fn catalogue(&mut self, start: usize) -> Result<CatalogueItem> {
        let kind = self.name()?;
        self.skip();
        let version_start = self.at;
        let version = self.text_expr()?.map(|text| PlainText {
            text: text.literal().unwrap_or_default().into(),
            span: self.span(version_start),
        });
        self.want("{")?;
        let mut entries = Vec::new();
        loop {
            let doc = self.skip();
            if self.eat("}") {
                return Ok(CatalogueItem { kind, version, entries, span: self.span(start) });
            }
            let start = self.at;
            let name = self.name()?;
            let optional = self.eat("?");
            self.want(":")?;
            let ty = Some(self.ty()?);
            let default = if self.eat("=") { Some(self.expr()?) } else { None };
            let facts = if self.same_line("{") { Some(self.block()?) } else { None };
            entries.push(CatalogueEntry { doc, name, optional, ty, default, facts, span: self.span(start) });
        }
    }

    fn same_line(&self, token: &str) -> bool {
        self.rest().trim_start_matches(' ').starts_with(token)
    }

    fn ty(&mut self) -> Result<TypeExpr> {
        self.skip();
        let start = self.at;
        let first = self.single_type()?;
        if !self.same_line("|") {
            return Ok(first);
        }
        let mut members = vec![first];
        while self.eat("|") {
            members.push(self.single_type()?);
        }
        Ok(TypeExpr { kind: TypeKind::Union(members), span: self.span(start) })
    }

    fn single_type(&mut self) -> Result<TypeExpr> {
        self.skip();
        let start = self.at;
        let literal = self.rest().starts_with(|c: char| c == '"' || c == '-' || c.is_ascii_digit());
        let kind = if literal {
            TypeKind::Literal(Box::new(self.expr()?))
        } else if self.eat("{") {
            let mut fields = Vec::new();
            while !self.eat("}") {
                let doc = self.skip();
                let start = self.at;
                let name = self.name()?;
                let optional = self.eat("?");
                self.want(":")?;
                let ty = Some(self.ty()?);
                fields.push(TypeField { doc, name, optional, ty, default: None, span: self.span(start) });
                self.eat(",");
            }
            TypeKind::Record(fields)
        } else {
            let name = self.word().ok_or("a type was expected")?;
            if name.text == "null" {
                let null = Expr { kind: ExprKind::Null, span: name.span };
                return Ok(TypeExpr { kind: TypeKind::Literal(Box::new(null)), span: name.span });
            }
            let mut arguments = Vec::new();
            if self.rest().starts_with('[') {
                self.want("[")?;
                arguments.push(self.ty()?);
                self.want("]")?;
            }
            let refinement = if self.rest().starts_with('(') { self.refinement()? } else { Vec::new() };
            TypeKind::Named(NamedType { module: None, name, arguments, refinement })
        };
        Ok(TypeExpr { kind, span: self.span(start) })
    }

    fn refinement(&mut self) -> Result<Vec<Argument>> {
        self.want("(")?;
        let mut arguments = Vec::new();
        while !self.eat(")") {
            self.skip();
            let start = self.at;
            let name = self.word();
            if name.is_some() {
                self.want("=")?;
            }
            let value = self.expr()?;
            arguments.push(Argument { name, value, span: self.span(start) });
            self.eat(",");
        }
        Ok(arguments)
    }

    fn expr(&mut self) -> Result<Expr> {
        self.skip();
        let start = self.at;
        let first = self.primary()?;
        if self.rest().starts_with("..=") {
            let op = self.at;
            self.at += 3;
            let op = self.span(op);
            let last = self.primary()?;
            let kind = ExprKind::Chain(Box::new(first), vec![(BinaryOp::RangeInclusive, op, last)]);
            return Ok(Expr { kind, span: self.span(start) });
        }
        Ok(first)
    }

    fn primary(&mut self) -> Result<Expr> {
        self.skip();
        let start = self.at;
        let kind = if let Some(text) = self.text_expr()? {
            ExprKind::Text(text)
        } else if self.eat("[") {
            let mut elements = Vec::new();
            while !self.eat("]") {
                elements.push(Element::Value(self.expr()?));
                self.eat(",");
            }
            ExprKind::List(elements)
        } else if self.rest().starts_with('{') {
            ExprKind::Record(self.block()?)
        } else if self.eat("-") {
            let op = self.span(start);
            ExprKind::Unary(UnaryOp::Negate, op, Box::new(self.primary()?))
        } else if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            self.number()?
        } else {
            match self.word().as_ref().map(|word| word.text.as_str()) {
                Some("true") => ExprKind::Bool(true),
                Some("false") => ExprKind::Bool(false),
                Some("null") => ExprKind::Null,
                _ => return Err("a value was expected".to_owned()),
            }
        };
        Ok(Expr { kind, span: self.span(start) })
    }

    fn number(&mut self) -> Result<ExprKind> {
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let whole = digits(self.rest());
        let fraction = self.rest()[whole..].strip_prefix('.').map_or(0, digits);
        let len = if fraction == 0 { whole } else { whole + 1 + fraction };
        let number = &self.rest()[..len];
        self.at += len;
        let bad = |_| format!("{number} is no number");
        if fraction == 0 {
            number.parse().map(ExprKind::Int).map_err(|e: std::num::ParseIntError| bad(e.to_string()))
        } else {
            number.parse().map(ExprKind::Float).map_err(|e: std::num::ParseFloatError| bad(e.to_string()))
        }
    }

    fn block(&mut self) -> Result<Block> {
        self.skip();
        let start = self.at;
        self.want("{")?;
        let mut entries = Vec::new();
        while !self.eat("}") {
            self.skip();
            let start = self.at;
            let name = self.name()?;
            let path = Path { span: name.span, steps: vec![PathStep::Name(name)] };
            self.want("=")?;
            let op_span = self.span(self.at - 1);
            let value = self.expr()?;
            let field = FieldEntry { path, op: FieldOp::Set, op_span, value };
            entries.push(Entry { doc: None, kind: EntryKind::Field(field), span: self.span(start) });
            self.eat(",");
        }
        Ok(Block { entries, span: self.span(start), missing: false, unclosed: false })
    }

    /// A text of any form, if one begins here.
    fn text_expr(&mut self) -> Result<Option<TextExpr>> {
        let (mark, quotes) = match self.rest().strip_prefix("jinja") {
            Some(rest) => (TextMark::Jinja, rest),
            None => (TextMark::Plain, self.rest()),
        };
        let hashes = quotes.len() - quotes.trim_start_matches('#').len();
        if !quotes[hashes..].starts_with('"') {
            return Ok(None);
        }
        let start = self.at;
        self.at += self.rest().len() - quotes.len() + hashes;
        let raw = mark == TextMark::Jinja || hashes > 0;
        let several = self.rest().starts_with("\"\"\"");
        let quote = if several { "\"\"\"" } else { "\"" };
        self.at += quote.len();
        let close = format!("{quote}{}", "#".repeat(hashes));
        let len = if raw { self.rest().find(&close) } else { closing_quote(self.rest()) };
        let body = &self.rest()[..len.ok_or("a text ends nowhere")?];
        self.at += body.len() + close.len();
        let text = match (several, raw) {
            (true, _) => self.unindented(body),
            (false, true) => body.to_owned(),
            (false, false) => unescaped(body)?,
        };
        let parts = vec![TextPart::Literal(SmolStr::from(text), self.span(start))];
        Ok(Some(TextExpr { mark, parts }))
    }

    fn unindented(&self, body: &str) -> String {
        let lines: Vec<&str> = body.split('\n').skip(1).collect();
        let depth = |line: &&str| line.len() - line.trim_start().len();
        let indent = lines.iter().filter(|line| !line.trim().is_empty()).map(depth).min().unwrap_or(0);
        let lines: Vec<&str> = lines.iter().map(|line| line.get(indent..).unwrap_or_default()).collect();
        lines.join("\n")
    }
}

fn closing_quote(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.char_indices().find_map(|(at, c)| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes.then_some(at)
    })
}

fn unescaped(body: &str) -> Result<String> {
    let mut out = String::new();
    let mut chars = body.chars();
    while let Some(c) = chars.next() {
        let unescaped = match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('n')) => '\n',
            ('\\', Some('t')) => '\t',
            ('\\', Some('r')) => '\r',
            ('\\', Some(c @ ('"' | '\\'))) => c,
            ('\\', _) => return Err("an escape is unknown".to_owned()),
            (c, _) => c,
        };
        out.push(unescaped);
    }
    Ok(out)
}
