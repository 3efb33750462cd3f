//! What a path can head: a value, or something that is no value.

use kspec_base::SmolStr;
use kspec_values::Value;

use crate::frames::{BodyId, NodeId};

/// Number of a cluster in the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClusterIx(pub u32);

#[derive(Clone, Debug)]
pub(crate) enum Thing {
    Value(Value),
    Handle(Handle),
}

/// A cluster, node, use and the like: it heads a path and is iterated, but is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handle {
    /// All built clusters.
    Clusters,
    Cluster(ClusterIx),
    /// `cluster` in a body: parameters of the chain, from this body on.
    Own(BodyId),
    Vars(ClusterIx),
    Nodes(ClusterIx),
    Node(ClusterIx, NodeId),
    Groups(ClusterIx),
    Uses(Container),
    Use(BodyId),
    Apis(ClusterIx),
    Files(ClusterIx),
}

/// What uses stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Container {
    /// The chain of a cluster, all its bodies together.
    Chain(ClusterIx),
    /// A use: the body of its component.
    Use(BodyId),
}

impl From<Value> for Thing {
    fn from(value: Value) -> Thing {
        Thing::Value(value)
    }
}

/// A step of a path as it is asked: a name, or a position.
#[derive(Clone, Debug)]
pub(crate) enum Key {
    Name(SmolStr),
    Position(i64),
}
