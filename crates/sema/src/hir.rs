//! The program with its names resolved: what the checker judges and the evaluator runs.
//!
//! Made once per revision by [`crate::lower`]. It knows no values but literals. A construct that was told to be
//! wrong is [`ExprKind::Error`] or left out; everything else is kept.
//!
//! **Frames.** Every construct that binds names (a function's parameters, a cluster or component with its
//! parameters and lets, a loop with its variables and the lets of its body, any other block that has lets) has a
//! frame. [`ExprKind::Local`] finds a name by the number of frames outward and the slot in that frame. At run
//! time a body is entered with the frames around it; nothing is looked up by name.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use kspec_base::{Place, SmolStr};
use kspec_builtins::Builtin;
use kspec_schema::{NamedType, Ty};
use kspec_syntax::tree;
use kspec_values::{Mark, Value};

pub use tree::{BinaryOp, FieldOp, UnaryOp};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);
        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )* };
}

ids! {
    /// A file.
    ModuleId,
    /// A top-level `param`.
    ParamId,
    /// A top-level `let` that is a value.
    LetId,
    /// A top-level `let` with parameters.
    FunctionId,
    ComponentId,
    /// A cluster declaration, at the top, in a loop or in a test.
    ClusterId,
    /// An expression; dense over the program.
    ExprId,
    /// An entry of a body; dense over the program.
    EntryId,
}

/// All files of a run.
#[derive(Debug, Default)]
pub struct Program {
    /// Specs first, in the order given, then what they import, in order of first import.
    pub modules: Vec<Module>,
    pub params: Vec<ParamDecl>,
    pub lets: Vec<LetDecl>,
    pub functions: Vec<FunctionDecl>,
    pub types: Vec<Arc<NamedType>>,
    pub components: Vec<ComponentDecl>,
    pub clusters: Vec<ClusterDecl>,
    /// Expressions behind [`kspec_schema::FieldDefault::Expression`]; they see no frame.
    pub defaults: IndexMap<ExprId, FieldDefault, FxBuildHasher>,
    /// Numbers given out.
    pub expressions: u32,
    pub entries: u32,
}

/// A file: what it declares itself, in text order.
#[derive(Debug)]
pub struct Module {
    /// As shown.
    pub path: SmolStr,
    /// Matched by `specs` or named on the command line.
    pub is_spec: bool,
    /// Modules reached by its imports, itself first, in order of first reach, then those that hold always: whose
    /// catalogues, crds and rules hold.
    pub reach: Vec<ModuleId>,
    pub clusters: Vec<ClusterItem>,
    pub asserts: Vec<Assert>,
    pub tests: Vec<TestDecl>,
    pub rules: Vec<RuleDecl>,
    pub variables: Vec<OwnVariable>,
    pub crds: Vec<CrdDecl>,
    /// What can be named in it, for completion and `eval -e`.
    pub names: Vec<(SmolStr, Global)>,
}

/// What a top-level name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Global {
    Module(ModuleId),
    Param(ParamId),
    Let(LetId),
    Function(FunctionId),
    Component(ComponentId),
    Cluster(ClusterId),
}

/// Clusters at the top of a file, alone or in loops.
#[derive(Debug)]
pub enum ClusterItem {
    Cluster(ClusterId),
    For(Box<For<Vec<ClusterItem>>>),
    Assert(Assert),
}

#[derive(Debug)]
pub struct ParamDecl {
    pub name: SmolStr,
    pub place: Place,
    pub module: ModuleId,
    pub ty: Ty,
    pub default: Option<Expr>,
    pub doc: Option<SmolStr>,
}

#[derive(Debug)]
pub struct LetDecl {
    pub name: SmolStr,
    pub place: Place,
    pub module: ModuleId,
    /// Where one was written.
    pub ty: Option<Ty>,
    pub value: Expr,
    pub doc: Option<SmolStr>,
}

#[derive(Debug)]
pub struct FunctionDecl {
    pub name: SmolStr,
    pub place: Place,
    pub module: ModuleId,
    /// The frame of a call.
    pub parameters: Vec<Parameter>,
    pub result: Option<Ty>,
    pub body: Expr,
    pub doc: Option<SmolStr>,
}

/// The default of a record type's field.
#[derive(Debug)]
pub struct FieldDefault {
    pub module: ModuleId,
    pub ty: Ty,
    pub value: Expr,
}

#[derive(Debug)]
pub struct Parameter {
    pub name: SmolStr,
    pub place: Place,
    pub ty: Ty,
    pub optional: bool,
    /// Evaluated in the frame that the parameter belongs to; sees the parameters before it.
    pub default: Option<Expr>,
    pub doc: Option<SmolStr>,
}

/// The frame of a component: its parameters, then its lets.
#[derive(Debug)]
pub struct ComponentDecl {
    pub name: SmolStr,
    pub place: Place,
    pub module: ModuleId,
    pub parameters: Vec<Parameter>,
    pub lets: Vec<LocalLet>,
    pub body: Vec<Entry>,
    pub doc: Option<SmolStr>,
}

/// The frame of a cluster: its parameters, then its lets. In a loop the loop's frames lie around it.
#[derive(Debug)]
pub struct ClusterDecl {
    /// In loops an expression.
    pub name: Expr,
    /// Where the name is plain.
    pub plain_name: Option<SmolStr>,
    /// The name's place.
    pub place: Place,
    pub module: ModuleId,
    pub is_abstract: bool,
    /// Stands in a test: never built.
    pub in_test: bool,
    pub parameters: Vec<Parameter>,
    pub extends: Option<Extends>,
    /// Its base or a header was told to be wrong, so that what it lacks may be what was meant there.
    pub faulty_head: bool,
    pub lets: Vec<LocalLet>,
    pub headers: Vec<Header>,
    pub body: Vec<Entry>,
    pub doc: Option<SmolStr>,
}

#[derive(Debug)]
pub struct Extends {
    pub base: ClusterId,
    pub place: Place,
    /// Evaluated in the frame of the heir, before its lets need a cluster. By the number of the base's parameter.
    pub arguments: Vec<Argument>,
}

/// An argument for a parameter. A required parameter without one was told.
#[derive(Debug)]
pub struct Argument {
    pub parameter: u32,
    /// The name and the value.
    pub place: Place,
    pub value: Expr,
}

/// `kubespray = …`, `kubernetes = …`, `apis."g" = …`
#[derive(Debug)]
pub struct Header {
    pub name: HeaderName,
    pub place: Place,
    pub value: Expr,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeaderName {
    Kubespray,
    /// `kubespray = path("…")`: the value is the path of an imported checkout.
    KubesprayCheckout,
    Kubernetes,
    Api(SmolStr),
}

/// A let in a body: a slot that is filled when it is first read.
#[derive(Debug)]
pub struct LocalLet {
    pub name: SmolStr,
    pub place: Place,
    pub ty: Option<Ty>,
    pub value: Expr,
}

/// A block that may have lets. With lets it has a frame of its own, else none.
#[derive(Debug)]
pub struct Scoped<T> {
    pub lets: Vec<LocalLet>,
    pub inner: T,
}

/// A loop. Its frame holds the variables (one or two; `_` has its slot too), then the lets of its body. The
/// collection is evaluated outside of that frame, the condition inside.
#[derive(Debug)]
pub struct For<T> {
    pub names: Vec<(SmolStr, Place)>,
    pub collection: Expr,
    pub condition: Option<Expr>,
    pub lets: Vec<LocalLet>,
    pub body: T,
    pub place: Place,
}

#[derive(Debug)]
pub struct If<T> {
    /// Condition and what it guards.
    pub branches: Vec<(Expr, Scoped<T>)>,
    pub otherwise: Option<Scoped<T>>,
    pub place: Place,
}

/// An entry of a cluster, component, or of `if`, `for` and `in` inside them.
#[derive(Debug)]
pub struct Entry {
    pub id: EntryId,
    /// The whole entry.
    pub place: Place,
    /// What names it: shown when two clash.
    pub head: Place,
    pub doc: Option<SmolStr>,
    pub kind: EntryKind,
}

#[derive(Debug)]
pub enum EntryKind {
    Vars(Scoped<Vec<Field>>),
    Group {
        name: Expr,
        fields: Scoped<Vec<Field>>,
    },
    Node {
        name: Expr,
        fields: Scoped<Vec<Field>>,
    },
    Use(Box<Use>),
    Resource(Box<Resource>),
    /// `existing`
    Existing(Box<Resource>),
    Manifests {
        glob: Expr,
        after: Vec<Expr>,
    },
    File {
        name: Expr,
        value: Expr,
    },
    In {
        namespace: Expr,
        entries: Scoped<Vec<Entry>>,
    },
    Override(Box<Override>),
    /// `unset`: what it names, as a path expression.
    Unset(Expr),
    Assert(Assert),
    Deliver {
        kind: SmolStr,
        fields: Scoped<Vec<Field>>,
    },
    If(Box<If<Vec<Entry>>>),
    For(Box<For<Vec<Entry>>>),
}

#[derive(Debug)]
pub struct Use {
    pub component: ComponentId,
    pub component_place: Place,
    pub arguments: Vec<Argument>,
    /// `None`: cannot be read or changed.
    pub name: Option<Expr>,
    pub after: Vec<Expr>,
}

#[derive(Debug)]
pub struct Resource {
    pub kind: SmolStr,
    pub kind_place: Place,
    pub id: Expr,
    pub after: Vec<Expr>,
    pub fields: Scoped<Vec<Field>>,
}

#[derive(Debug)]
pub struct Override {
    /// A path expression as one reads it.
    pub target: Expr,
    /// `override uses.x(a = …)`: by name, for which component is known only with the use.
    pub arguments: Vec<(SmolStr, Place, Expr)>,
    pub fields: Scoped<Vec<Field>>,
}

#[derive(Debug)]
pub struct Assert {
    pub place: Place,
    pub condition: Expr,
    pub message: Option<Expr>,
}

/// An entry of a block of data: variables, a record, a resource's body, `with`.
#[derive(Debug)]
pub struct Field {
    pub id: EntryId,
    pub place: Place,
    pub doc: Option<SmolStr>,
    pub kind: FieldKind,
}

#[derive(Debug)]
pub enum FieldKind {
    /// `p = e`, `p += e`, `p -= e`
    Set {
        path: Vec<Key>,
        op: FieldOp,
        value: Expr,
    },
    /// `p { … }`
    Nested {
        path: Vec<Key>,
        fields: Scoped<Vec<Field>>,
    },
    Unset(Vec<Key>),
    If(Box<If<Vec<Field>>>),
    For(Box<For<Vec<Field>>>),
    /// In node, group and vars blocks.
    Assert(Assert),
}

/// A step of a path on the left side.
#[derive(Debug)]
pub enum Key {
    Name(SmolStr, Place),
    Computed(Expr),
}

impl Key {
    pub fn place(&self) -> Place {
        match self {
            Key::Name(_, place) => *place,
            Key::Computed(expr) => expr.place,
        }
    }

    pub fn name(&self) -> Option<&SmolStr> {
        match self {
            Key::Name(name, _) => Some(name),
            Key::Computed(_) => None,
        }
    }
}

#[derive(Debug)]
pub struct TestDecl {
    pub title: SmolStr,
    pub place: Place,
    /// `refuses`: the code, or any.
    pub refuses: Option<Option<(SmolStr, Place)>>,
    pub givens: Vec<(ParamId, Place, Expr)>,
    /// Its own clusters. The test's frame, where it has one, lies around them.
    pub clusters: Vec<ClusterId>,
    /// The test's frame holds its lets. Givens see no frame.
    pub body: Scoped<Vec<TestEntry>>,
}

#[derive(Debug)]
pub enum TestEntry {
    Assert(Assert),
    If(Box<If<Vec<TestEntry>>>),
    For(Box<For<Vec<TestEntry>>>),
}

#[derive(Debug)]
pub struct RuleDecl {
    pub id: SmolStr,
    pub place: Place,
    pub because: Option<Expr>,
    pub body: Scoped<Vec<RuleEntry>>,
}

#[derive(Debug)]
pub enum RuleEntry {
    Given(Expr),
    Require(Expr),
    If(Box<If<Vec<RuleEntry>>>),
    For(Box<For<Vec<RuleEntry>>>),
}

/// A variable of `catalogue vars`.
#[derive(Debug)]
pub struct OwnVariable {
    pub name: SmolStr,
    pub place: Place,
    pub optional: bool,
    pub ty: Ty,
    pub default: Option<Expr>,
    /// Relative to `group_vars`; `all/kspec.yml` where it does not say.
    pub file: SmolStr,
    pub change: Option<SmolStr>,
    pub doc: Option<SmolStr>,
}

#[derive(Debug)]
pub struct CrdDecl {
    pub path: SmolStr,
    pub place: Place,
    pub installed: bool,
}

#[derive(Debug)]
pub struct Expr {
    pub id: ExprId,
    pub place: Place,
    pub kind: ExprKind,
}

#[derive(Debug)]
pub enum ExprKind {
    /// Was told.
    Error,
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    /// Plain text without interpolation.
    Text(SmolStr),
    /// `verbatim"…"` and `flux"…"` without interpolation.
    Marked(Mark, SmolStr),
    Template(TemplateMark, Vec<Part>),
    /// A name of an enclosing frame.
    Local {
        up: u16,
        slot: u16,
    },
    Param(ParamId),
    Let(LetId),
    Given(Given),
    /// A cluster by its name: heads a path.
    Cluster(ClusterId),
    /// `Kind.id` or `Kind["text"]`
    Resource {
        kind: SmolStr,
        id: Box<Expr>,
    },
    /// What touches a primary: members and indices.
    Path(Box<Expr>, Vec<Step>),
    With(Box<Expr>, Scoped<Vec<Field>>),
    /// Arguments by the number of the parameter; `None` where an optional one was not given.
    CallFunction(FunctionId, Vec<Option<Expr>>),
    /// Arguments in order of the parameters; trailing ones that were not given are left out.
    CallBuiltin(&'static Builtin, Vec<Expr>),
    Unary(UnaryOp, Box<Expr>),
    /// Operators of one level, from the left; each with its own place.
    Chain(Box<Expr>, Vec<(BinaryOp, Place, Expr)>),
    If(Vec<(Expr, Expr)>, Box<Expr>),
    List(Vec<Element>),
    Record(Scoped<Vec<Field>>),
    Has(Box<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateMark {
    Plain,
    /// Also without interpolation: the whole is opaque.
    Jinja,
    Verbatim,
    Flux,
}

#[derive(Debug)]
pub enum Part {
    Text(SmolStr, Place),
    Value(Expr),
}

#[derive(Debug)]
pub enum Step {
    Member(SmolStr, Place),
    Index(Expr),
}

#[derive(Debug)]
pub enum Element {
    Value(Expr),
    If(Expr, Box<Element>),
    For(Box<For<Element>>),
}

/// Names that bodies have without declaring them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Given {
    Vars,
    Nodes,
    Groups,
    Uses,
    Cluster,
    Kubernetes,
    Kubespray,
    Apis,
    /// In a node body: that node.
    Node,
    /// All objects that are written.
    Resources,
    /// In tests and at the top.
    Clusters,
    /// Only in paths (`unset files."x"`, `after manifests."y"`, `has(files."x")`); no reserved name.
    Files,
    Manifests,
}

impl Given {
    pub fn name(self) -> &'static str {
        match self {
            Given::Vars => "vars",
            Given::Nodes => "nodes",
            Given::Groups => "groups",
            Given::Uses => "uses",
            Given::Cluster => "cluster",
            Given::Kubernetes => "kubernetes",
            Given::Kubespray => "kubespray",
            Given::Apis => "apis",
            Given::Node => "node",
            Given::Resources => "resources",
            Given::Clusters => "clusters",
            Given::Files => "files",
            Given::Manifests => "manifests",
        }
    }
}

/// A literal as a value, where the expression is one.
pub fn literal(expr: &Expr) -> Option<Value> {
    Some(match &expr.kind {
        ExprKind::Null => Value::Null,
        ExprKind::Bool(value) => Value::Bool(*value),
        ExprKind::Int(value) => Value::Int(*value),
        ExprKind::Float(value) => Value::Float(*value),
        ExprKind::Text(text) => Value::Text(text.clone()),
        ExprKind::Marked(mark, text) => Value::Marked(*mark, text.clone()),
        _ => return None,
    })
}

/// The variables that the header decides, each with its header.
pub const OF_HEADER: [(&str, &str); 1] = [("kube_version", "kubernetes")];
