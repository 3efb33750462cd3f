//! Where an expression stands, which decides what names are given there.

use crate::diagnostics::Within;
use crate::hir::Given;

const GIVEN: [Given; 11] = [
    Given::Vars,
    Given::Nodes,
    Given::Groups,
    Given::Uses,
    Given::Cluster,
    Given::Kubernetes,
    Given::Kubespray,
    Given::Apis,
    Given::Node,
    Given::Resources,
    Given::Clusters,
];

/// The given name that a text is, wherever it exists.
pub(super) fn given(name: &str) -> Option<Given> {
    GIVEN.into_iter().find(|given| given.name() == name)
}

/// Names that nothing else may have.
pub(super) fn is_given(name: &str) -> bool {
    given(name).is_some()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Lets, functions and asserts at the top.
    Top,
    /// What is settled before any cluster is.
    Header,
    Cluster,
    Component,
    Rule,
    Test,
}

/// A stage, and what the blocks inside it add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub stage: Stage,
    /// Inside a node block.
    pub in_node: bool,
    /// In an assert, or the collection of a loop that holds only those.
    pub in_assert: bool,
}

impl Setting {
    pub const fn of(stage: Stage) -> Setting {
        Setting { stage, in_node: false, in_assert: false }
    }

    pub fn gives(self, given: Given) -> bool {
        match given {
            Given::Vars
            | Given::Nodes
            | Given::Groups
            | Given::Uses
            | Given::Cluster
            | Given::Kubernetes
            | Given::Kubespray
            | Given::Apis => self.in_body() || self.stage == Stage::Rule,
            Given::Node => self.in_node,
            Given::Resources => self.in_assert || matches!(self.stage, Stage::Rule | Stage::Test),
            Given::Clusters => matches!(self.stage, Stage::Top | Stage::Test),
            Given::Files | Given::Manifests => false,
        }
    }

    /// Whether `Kind.id` means something.
    pub fn in_body(self) -> bool {
        matches!(self.stage, Stage::Cluster | Stage::Component)
    }

    /// All names that are given, for suggestions.
    pub fn given_names(self) -> impl Iterator<Item = &'static str> {
        GIVEN.into_iter().filter(move |given| self.gives(*given)).map(Given::name)
    }

    /// In the words of messages.
    pub fn here(self) -> &'static str {
        match self.stage {
            Stage::Top => "a file",
            Stage::Header => "a header",
            Stage::Cluster => "the body of a cluster",
            Stage::Component => "the body of a component",
            Stage::Rule => "a rule",
            Stage::Test => "a test",
        }
    }

    /// The same with its preposition, exactly.
    pub fn within(self) -> Within<'static> {
        Within::Other(match self.stage {
            Stage::Header => return Within::Header,
            Stage::Top => "at the top of a file",
            Stage::Cluster => "in the body of a cluster",
            Stage::Component => "in the body of a component",
            Stage::Rule => "in a rule",
            Stage::Test => "in a test",
        })
    }
}
