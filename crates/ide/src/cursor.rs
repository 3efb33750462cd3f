//! From an offset to the tree: what stands there, and what encloses it.
//!
//! It works on the tree, which is whole also where text is half typed; nothing has to be resolved for it.

mod descend;

use kspec_base::{SmolStr, SourceId, Span};
use kspec_syntax::tree::{
    ClusterItem, ComponentItem, Expr, Extends, LetItem, Name, NameExpr, NamedType, Parameter, Path,
    PlainText, Suffix, TextExpr, TypeExpr, UseEntry,
};

pub(crate) use descend::descend;

/// A place in an item.
#[derive(Clone)]
pub(crate) struct Cursor<'t> {
    pub source: SourceId,
    /// The text of the item and what follows.
    pub text: &'t str,
    /// From the start of the item.
    pub offset: u32,
    /// From the outside in.
    pub around: Vec<Around<'t>>,
    /// Names of enclosing scopes, the innermost last.
    pub locals: Vec<Local<'t>>,
    pub at: At<'t>,
}

/// A construct around the cursor.
#[derive(Clone, Copy)]
pub(crate) enum Around<'t> {
    /// Inside the braces of a cluster.
    Cluster(&'t ClusterItem),
    Component(&'t ComponentItem),
    Rule,
    Test,
    Vars,
    Node,
    Group,
    Resource,
    Deliver,
    /// The target is a path expression.
    Override(&'t Expr),
    /// The value of `p = e`, or inside `p { … }`.
    Field(&'t Path),
    /// The braces of a record.
    Record,
    Element,
    /// The value of `n: T = e`.
    Typed(&'t TypeExpr),
    UseArguments(&'t UseEntry),
    ExtendsArguments(&'t Extends),
    /// Inside the parentheses of a call: what is called, and the suffixes up to the parentheses.
    CallArguments(&'t Expr, &'t [Suffix]),
    /// The value of an argument of one of these.
    Argument(Option<&'t Name>, usize),
    /// Beside an operator, with the other operand where there is one.
    Operand(Option<&'t Expr>),
    /// A condition, an index, an interpolation: a value whose type nothing says.
    Free,
}

/// What stands at the cursor.
#[derive(Clone, Copy)]
pub(crate) enum At<'t> {
    /// A gap in a block, where an entry could begin.
    Gap,
    /// A step of the left side of an entry.
    Key(&'t Path, usize),
    /// An entry that is one word so far.
    Word(&'t Path),
    /// Behind such a word and a blank.
    Behind(&'t Path),
    /// A value is missing.
    Missing,
    /// A name in an expression.
    Name(&'t SmolStr, Span),
    /// A member of what precedes it: the head, all suffixes, the number of the member.
    Member(&'t Expr, &'t [Suffix], usize),
    /// A text, with its span.
    Text(&'t TextExpr, Span),
    /// Any other literal.
    Literal(&'t Expr),
    Type(&'t NamedType, TypePart),
    /// A type is missing.
    MissingType,
    Import(&'t PlainText),
    UseHead(&'t UseEntry, usize),
    Base(&'t Extends, usize),
    Kind,
    ArgumentName(&'t Name),
    /// The name of an item, node, group, parameter or loop variable, where it is declared.
    Declaration(Declared<'t>),
    /// Between arguments.
    Arguments,
    /// Nothing that a feature speaks of.
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypePart {
    Module,
    Name,
}

#[derive(Clone, Copy)]
pub(crate) enum Declared<'t> {
    /// At the top, or a local let.
    Name(&'t Name),
    Cluster(&'t NameExpr),
    Node(&'t NameExpr),
    Group(&'t NameExpr),
    UseName(&'t NameExpr),
}

impl Declared<'_> {
    pub fn span(&self) -> Span {
        match self {
            Declared::Name(name) => name.span,
            Declared::Cluster(name)
            | Declared::Node(name)
            | Declared::Group(name)
            | Declared::UseName(name) => name.span(),
        }
    }
}

/// A name of an enclosing scope.
#[derive(Clone, Copy)]
pub(crate) struct Local<'t> {
    pub name: &'t Name,
    pub kind: LocalKind<'t>,
}

#[derive(Clone, Copy)]
pub(crate) enum LocalKind<'t> {
    Parameter(&'t Parameter),
    Let(&'t LetItem),
    /// The number of the variable, how many there are, and the collection.
    Loop(usize, usize, &'t Expr),
}

impl<'t> Cursor<'t> {
    pub fn cluster(&self) -> Option<&'t ClusterItem> {
        self.around.iter().rev().find_map(|around| match around {
            Around::Cluster(cluster) => Some(*cluster),
            _ => None,
        })
    }

    pub fn component(&self) -> Option<&'t ComponentItem> {
        self.around.iter().rev().find_map(|around| match around {
            Around::Component(component) => Some(*component),
            _ => None,
        })
    }

    pub fn local(&self, name: &str) -> Option<&Local<'t>> {
        self.locals.iter().rev().find(|local| local.name.text == name)
    }
}
