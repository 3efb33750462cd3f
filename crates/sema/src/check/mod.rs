//! The checker: types, absence, opacity, and what releases know.
//!
//! What stands at the top of files is judged once. A body (of a cluster or a component) is judged once for each
//! distinct release tuple of the clusters that it takes part in, an unused one for the newest release; what is
//! found is merged, and names the clusters in which it holds. Everything is on demand: a let is typed when it is
//! first read, in the scope in which it stands.

mod blocks;
mod bodies;
mod calls;
mod catalogues;
mod clusters;
mod dead;
mod expressions;
mod findings;
mod fitting;
mod index;
mod items;
mod lists;
mod members;
mod narrow;
mod opacity;
mod operators;
mod paths;
mod plan;
mod records;
mod scope;
mod subject;
mod texts;
mod typing;
mod units;
mod variables;
mod words;

use std::rc::Rc;
use std::sync::Arc;

use kspec_base::{Diagnostic, Place, SmolStr};
use kspec_schema::{Library, Release, Ty};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hir::{ClusterId, ClusterItem, Expr, ExprId, For, Program};
use findings::Findings;
use typing::Typing;
use units::{Body, Tuple, Unit};

pub(crate) use typing::{Missing, Opacity};

/// A cluster that is built, as far as its header tells.
#[derive(Clone)]
pub struct Instance {
    pub cluster: ClusterId,
    pub name: SmolStr,
    /// `None`: no inventory (a managed cluster).
    pub kubespray: Option<Arc<dyn Release>>,
    pub kubernetes: SmolStr,
    pub apis: Vec<(SmolStr, SmolStr)>,
}

/// What the checker found.
#[derive(Debug, Default)]
pub struct Checked {
    /// In order of place.
    pub diagnostics: Vec<Diagnostic>,
    /// What evaluation cannot know by itself.
    pub hints: Hints,
    /// Places and types of expressions, where they were asked for.
    pub types: FxHashMap<ExprId, (Place, Ty)>,
}

/// What only types say, and evaluation needs.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// Calls of `sort`, `min` and `max` whose elements are versions.
    pub version_sorts: FxHashSet<ExprId>,
    /// The declared types of what `with` changes.
    pub changed: FxHashMap<ExprId, Ty>,
}

/// Judges a program for the clusters that are built from it.
pub fn check(program: &Program, library: &dyn Library, instances: &[Instance]) -> Checked {
    Checker::new(program, library, instances, Types::Dropped).run()
}

/// The same, keeping the type of every expression for the editor. A body that is checked for several releases
/// has the types of the last.
pub fn check_with_types(program: &Program, library: &dyn Library, instances: &[Instance]) -> Checked {
    Checker::new(program, library, instances, Types::Kept(FxHashMap::default())).run()
}

enum Types {
    Dropped,
    Kept(FxHashMap<ExprId, (Place, Ty)>),
}

/// Expressions, lets and functions inside each other. Syntax nests 128 deep; lets that read lets beyond this are
/// taken as unknown from there and judged in their own turn.
const MAX_DEPTH: u32 = 320;

pub(crate) struct Checker<'p> {
    program: &'p Program,
    library: &'p dyn Library,
    instances: &'p [Instance],
    findings: Findings,
    /// The first is that of the files' tops: no release.
    tuples: Vec<Rc<Tuple>>,
    units: FxHashMap<(Body, u32), Rc<Unit<'p>>>,
    loops: FxHashMap<ClusterId, Vec<&'p For<Vec<ClusterItem>>>>,
    lets: Vec<Option<Typing>>,
    functions: Vec<Option<Typing>>,
    hints: Hints,
    types: Types,
    depth: u32,
}

impl<'p> Checker<'p> {
    fn new(
        program: &'p Program,
        library: &'p dyn Library,
        instances: &'p [Instance],
        types: Types,
    ) -> Checker<'p> {
        Checker {
            program,
            library,
            instances,
            findings: Findings::default(),
            tuples: vec![Rc::new(Tuple::of_files())],
            units: FxHashMap::default(),
            loops: units::loops_of(&program.modules),
            lets: vec![None; program.lets.len()],
            functions: vec![None; program.functions.len()],
            hints: Hints::default(),
            types,
            depth: 0,
        }
    }

    fn run(mut self) -> Checked {
        let units = self.plan();
        self.check_items();
        for unit in &units {
            self.check_unit(unit);
        }
        self.check_catalogues();
        self.check_own_twice();
        self.finish()
    }

    fn report(&mut self, unit: &Unit<'p>, diagnostic: Diagnostic) {
        self.findings.add((unit.body, unit.tuple.number), diagnostic);
    }

    fn note_type(&mut self, expr: &Expr, ty: &Ty) {
        if let Types::Kept(types) = &mut self.types {
            types.insert(expr.id, (expr.place, ty.clone()));
        }
    }

    /// Goes one level down; `None` where it is too deep.
    fn deeper<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let result = run(self);
        self.depth -= 1;
        Some(result)
    }
}
