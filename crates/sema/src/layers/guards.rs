//! Conditions around entries: which of two entries may hold where the other does.

/// A place in the tree of `if` branches and loops of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guard(u32);

impl Guard {
    /// Under no condition.
    pub const NONE: Guard = Guard(0);
}

/// How the conditions of two entries stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Same,
    /// One holds under a further condition.
    Narrower,
    /// Only values tell.
    Apart,
}

#[derive(Debug)]
pub(super) struct Guards {
    /// Parent and depth.
    nodes: Vec<(Guard, u32)>,
}

impl Guards {
    pub fn new() -> Guards {
        Guards { nodes: vec![(Guard::NONE, 0)] }
    }

    /// A new condition inside another. Loops are conditions too: they may run not at all.
    pub fn inside(&mut self, outer: Guard) -> Guard {
        let depth = self.nodes[outer.0 as usize].1;
        self.nodes.push((outer, depth + 1));
        Guard(self.nodes.len() as u32 - 1)
    }

    pub fn relation(&self, a: Guard, b: Guard) -> Relation {
        if a == b {
            return Relation::Same;
        }
        let (outer, mut inner) = if self.depth(a) < self.depth(b) { (a, b) } else { (b, a) };
        while self.depth(inner) > self.depth(outer) {
            inner = self.nodes[inner.0 as usize].0;
        }
        if inner == outer { Relation::Narrower } else { Relation::Apart }
    }

    fn depth(&self, guard: Guard) -> u32 {
        self.nodes[guard.0 as usize].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_are_apart_and_what_lies_inside_is_narrower() {
        let mut guards = Guards::new();
        let then = guards.inside(Guard::NONE);
        let otherwise = guards.inside(Guard::NONE);
        let deeper = guards.inside(then);
        assert_eq!(guards.relation(then, otherwise), Relation::Apart);
        assert_eq!(guards.relation(deeper, Guard::NONE), Relation::Narrower);
        assert_eq!(guards.relation(then, deeper), Relation::Narrower);
        assert_eq!(guards.relation(deeper, otherwise), Relation::Apart);
        assert_eq!(guards.relation(deeper, deeper), Relation::Same);
    }
}
