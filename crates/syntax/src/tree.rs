//! The syntax tree. It keeps what was written, also where it is broken; all spans are relative to the item.
//!
//! Names are not resolved and nothing is judged here. Long chains (operators, paths, `else if`) are lists, so
//! that no walker recurses on length; nesting is at most 128 deep.

use kspec_base::{SmolStr, Span};

/// A word, a quoted name, or nothing where one is missing (then `text` is empty).
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    pub text: SmolStr,
    pub span: Span,
    pub quoted: bool,
}

impl Name {
    pub fn is_missing(&self) -> bool {
        self.text.is_empty() && !self.quoted
    }
}

/// The lines of a `///` comment, without the slashes and one blank.
#[derive(Clone, Debug, PartialEq)]
pub struct Doc {
    pub text: SmolStr,
    pub span: Span,
}

/// A `//` comment (or a `///` one that documents nothing), for the formatter.
#[derive(Clone, Debug, PartialEq)]
pub struct Comment {
    /// The whole comment with its slashes, without the line end.
    pub span: Span,
    /// Whether code stands before it on its line.
    pub trailing: bool,
}

/// A top-level item.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub doc: Option<Doc>,
    pub kind: ItemKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    Import(Import),
    Param(ParamItem),
    Let(LetItem),
    Function(FunctionItem),
    Type(TypeItem),
    Component(ComponentItem),
    Cluster(ClusterItem),
    /// `for s in sites { cluster … }`
    ClusterLoop(ForEntry),
    Catalogue(CatalogueItem),
    Crd(CrdItem),
    Rule(RuleItem),
    Test(TestItem),
    Assert(AssertEntry),
    /// A word that could begin an item, with nothing usable behind it; was told.
    Broken,
    /// Only comments.
    Empty,
}

/// `import "path.kspec" as n`
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    pub path: PlainText,
    pub alias: Option<Name>,
}

/// A text without interpolation, where only plain text is allowed.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainText {
    /// Unescaped.
    pub text: SmolStr,
    /// With its quotes; empty where it is missing.
    pub span: Span,
}

/// `param n: T = e`
#[derive(Clone, Debug, PartialEq)]
pub struct ParamItem {
    pub name: Name,
    pub ty: Option<TypeExpr>,
    pub default: Option<Expr>,
}

/// `let n: T = e`, at the top and in bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct LetItem {
    pub name: Name,
    pub ty: Option<TypeExpr>,
    pub value: Expr,
}

/// `let f(a: T): R = e`
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionItem {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub result: Option<TypeExpr>,
    pub body: Expr,
}

/// `n: T`, `n: T = e` or `n?: T`
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    pub doc: Option<Doc>,
    pub name: Name,
    pub optional: bool,
    pub ty: Option<TypeExpr>,
    pub default: Option<Expr>,
    pub span: Span,
}

/// `type N = T`
#[derive(Clone, Debug, PartialEq)]
pub struct TypeItem {
    pub name: Name,
    pub ty: TypeExpr,
}

/// `component n(params) { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct ComponentItem {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub body: Block,
}

/// `[abstract] cluster n[(params)] [extends base[(args)]] { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterItem {
    /// The span of the word `abstract`.
    pub is_abstract: Option<Span>,
    /// A name, or in loops a text that may interpolate.
    pub name: NameExpr,
    pub parameters: Vec<Parameter>,
    pub extends: Option<Extends>,
    pub body: Block,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Extends {
    /// `base` or `module.base`
    pub base: Vec<Name>,
    pub arguments: Vec<Argument>,
    pub span: Span,
}

/// A name that is a word or a text; the text may interpolate.
#[derive(Clone, Debug, PartialEq)]
pub enum NameExpr {
    Name(Name),
    Text(TextExpr, Span),
}

impl NameExpr {
    pub fn span(&self) -> Span {
        match self {
            NameExpr::Name(name) => name.span,
            NameExpr::Text(_, span) => *span,
        }
    }

    /// The name where it needs no evaluation.
    pub fn literal(&self) -> Option<&str> {
        match self {
            NameExpr::Name(name) => Some(&name.text),
            NameExpr::Text(text, _) => text.literal(),
        }
    }
}

/// `catalogue vars { … }` or, in the standard library, `catalogue kubespray "2.31.0" { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogueItem {
    pub kind: Name,
    pub version: Option<PlainText>,
    pub entries: Vec<CatalogueEntry>,
    pub span: Span,
}

/// `name[?]: type [= default] [{ … }]`
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogueEntry {
    pub doc: Option<Doc>,
    pub name: Name,
    pub optional: bool,
    pub ty: Option<TypeExpr>,
    pub default: Option<Expr>,
    /// `file = …`, `change = …` and the like.
    pub facts: Option<Block>,
    pub span: Span,
}

/// `crd "./foo.yaml" [{ installed = true }]`
#[derive(Clone, Debug, PartialEq)]
pub struct CrdItem {
    pub path: PlainText,
    pub block: Option<Block>,
}

/// `rule "id" { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct RuleItem {
    pub id: PlainText,
    pub body: Block,
}

/// `test "…" [refuses "K…"] { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct TestItem {
    pub title: PlainText,
    /// `refuses`, with or without a code.
    pub refuses: Option<Refuses>,
    pub body: Block,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Refuses {
    pub span: Span,
    pub code: Option<PlainText>,
}

/// `{ … }` of any construct or record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    pub entries: Vec<Entry>,
    /// With its braces; where the block is missing, the empty span at which it should stand.
    pub span: Span,
    pub missing: bool,
    /// The closing brace was put there by recovery.
    pub unclosed: bool,
}

/// An entry of a block. Which kinds fit which block is judged when names are resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub doc: Option<Doc>,
    pub kind: EntryKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum EntryKind {
    /// `p = e`, `p += e`, `p -= e`
    Field(FieldEntry),
    /// `p { … }`
    Nested(Path, Block),
    Vars(Block),
    Group(NameExpr, Block),
    Node(NameExpr, Block),
    Use(UseEntry),
    Resource(ResourceEntry),
    Existing(ResourceEntry),
    Manifests(ManifestsEntry),
    /// `file "name" = e`
    File(NameExpr, Expr),
    /// `in e { … }`
    In(Expr, Block),
    Override(OverrideEntry),
    /// `unset path`: an expression that is a path.
    Unset(Expr),
    Let(LetItem),
    /// In a test: `cluster …`
    Cluster(Box<ClusterItem>),
    Assert(AssertEntry),
    Deliver(Name, Option<Block>),
    If(IfEntry),
    For(ForEntry),
    /// In a test `given n = v` (name and value), in a rule `given e`.
    Given(GivenEntry),
    Require(Expr),
    Because(Expr),
    /// A bare word, or a path with nothing behind it: a place for completion.
    Incomplete(Path),
    /// A word that is no construct, with its block behind what follows it: `resorce Pod x { … }`; was told.
    Unknown(Name, Block),
    /// Text that is no entry; was told.
    Broken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldOp {
    /// `=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Remove,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FieldEntry {
    pub path: Path,
    pub op: FieldOp,
    pub op_span: Span,
    pub value: Expr,
}

/// The left side of an entry: `metadata.labels."a/b"`, `data[key]`, `[key]`. Never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    pub steps: Vec<PathStep>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PathStep {
    /// `a` or `"a/b"`
    Name(Name),
    /// `[e]`
    Computed(Expr, Span),
}

impl PathStep {
    pub fn span(&self) -> Span {
        match self {
            PathStep::Name(name) => name.span,
            PathStep::Computed(_, span) => *span,
        }
    }
}

/// `use c(args) [as name] [after targets]`
#[derive(Clone, Debug, PartialEq)]
pub struct UseEntry {
    /// `c` or `module.c`
    pub component: Vec<Name>,
    pub arguments: Vec<Argument>,
    pub alias: Option<NameExpr>,
    pub after: Vec<Expr>,
}

/// `resource Kind id [after targets] { … }`, `existing Kind id { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct ResourceEntry {
    pub kind: Name,
    pub id: NameExpr,
    pub after: Vec<Expr>,
    pub body: Block,
}

/// `manifests "glob" [after targets]`
#[derive(Clone, Debug, PartialEq)]
pub struct ManifestsEntry {
    pub glob: NameExpr,
    pub after: Vec<Expr>,
}

/// `override PATH { … }` or `override uses.x(args)`
#[derive(Clone, Debug, PartialEq)]
pub struct OverrideEntry {
    /// How one reads what is changed.
    pub target: Expr,
    pub arguments: Option<Vec<Argument>>,
    pub body: Option<Block>,
}

/// `assert e [else "message"]`
#[derive(Clone, Debug, PartialEq)]
pub struct AssertEntry {
    pub condition: Expr,
    pub message: Option<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GivenEntry {
    /// With `=`: the name of a param.
    pub name: Option<Name>,
    pub value: Expr,
}

/// `if c { … } else if d { … } else { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct IfEntry {
    pub branches: Vec<(Expr, Block)>,
    pub otherwise: Option<Block>,
}

/// `for x in xs [if c] { … }`, `for k, v in m { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct ForEntry {
    pub names: Vec<Name>,
    pub collection: Expr,
    pub condition: Option<Expr>,
    pub body: Block,
}

/// An expression. `kind` is boxed inside where it nests.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// Nothing where a value is needed; was told.
    Missing,
    /// Text that is no expression; was told.
    Broken,
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    /// `0644`, `2.31.0`, `5Gi`: no number; was told.
    BadNumber,
    Text(TextExpr),
    Name(SmolStr),
    /// `a.b."c"[i](x) with { … }`: a primary and what touches it.
    Postfix(Box<Expr>, Vec<Suffix>),
    Unary(UnaryOp, Span, Box<Expr>),
    /// Operators of one level of precedence, from the left: `first (op e)*`.
    Chain(Box<Expr>, Vec<(BinaryOp, Span, Expr)>),
    /// `if c then a else if d then b else e`
    If(Vec<(Expr, Expr)>, Box<Expr>),
    List(Vec<Element>),
    /// `{ … }`
    Record(Block),
    /// `has(path)`
    Has(Box<Expr>),
    /// `(e)`
    Paren(Box<Expr>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Suffix {
    /// `.f` or `."f"`; a missing name is a dangling dot.
    Member(Name),
    /// `[e]` with its brackets' span.
    Index(Expr, Span),
    /// `(args)` with its parentheses' span.
    Call(Vec<Argument>, Span),
    /// `with { … }`
    With(Block, Span),
}

impl Suffix {
    pub fn span(&self) -> Span {
        match self {
            Suffix::Member(name) => name.span,
            Suffix::Index(_, span) | Suffix::Call(_, span) | Suffix::With(_, span) => *span,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// `n = e`
    pub name: Option<Name>,
    pub value: Expr,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    Not,
    Negate,
}

/// From the loosest to the tightest level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `??`
    Default,
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    In,
    /// `..`
    Range,
    /// `..=`
    RangeInclusive,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl BinaryOp {
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Default => "??",
            BinaryOp::Or => "||",
            BinaryOp::And => "&&",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "!=",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
            BinaryOp::In => "in",
            BinaryOp::Range => "..",
            BinaryOp::RangeInclusive => "..=",
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Remainder => "%",
        }
    }
}

/// An element of a list.
#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    Value(Expr),
    /// `if c: e`
    If(Expr, Box<Element>),
    /// `for x in xs [if c]: e`
    For {
        names: Vec<Name>,
        collection: Expr,
        condition: Option<Expr>,
        element: Box<Element>,
    },
    /// Text that is no element; was told.
    Broken(Span),
}

/// How a text is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextMark {
    Plain,
    Jinja,
    Verbatim,
    Flux,
}

/// A text of any of the four forms.
#[derive(Clone, Debug, PartialEq)]
pub struct TextExpr {
    pub mark: TextMark,
    pub parts: Vec<TextPart>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TextPart {
    /// Unescaped, indentation removed; with where it stands, for carets inside the text.
    Literal(SmolStr, Span),
    /// `\(e)`
    Interpolation(Expr),
}

impl TextExpr {
    /// The text where nothing is interpolated.
    pub fn literal(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [] => Some(""),
            [TextPart::Literal(text, _)] => Some(text),
            _ => None,
        }
    }
}

/// A type as written.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeExpr {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    Missing,
    Broken,
    /// `int`, `Machine`, `teams.Team`, `list[T]`, `int(1..=9)`, `string(pattern = …)`
    Named(NamedType),
    /// `"a"`, `3`, `true`, `null`
    Literal(Box<Expr>),
    /// `{ a: T, b?: T, c: T = d }`
    Record(Vec<TypeField>),
    /// `A | B`
    Union(Vec<TypeExpr>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct NamedType {
    pub module: Option<Name>,
    pub name: Name,
    /// Inside `[ ]`.
    pub arguments: Vec<TypeExpr>,
    /// Inside `( )`.
    pub refinement: Vec<Argument>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TypeField {
    pub doc: Option<Doc>,
    pub name: Name,
    pub optional: bool,
    pub ty: Option<TypeExpr>,
    pub default: Option<Expr>,
    pub span: Span,
}
