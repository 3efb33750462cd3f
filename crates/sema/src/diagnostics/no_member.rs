use kspec_base::{Code, Diagnostic, Place, SmolStr};

use super::near_or_list;

pub const CODE: Code = Code::new("K0345", "unknown member of a cluster or use");

/// What a path goes on from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whole {
    /// By its name, where that is plain.
    Cluster(Option<SmolStr>),
    Component(SmolStr),
    /// What a component sees of the cluster that it is used in.
    ClusterOfComponent,
}

impl Whole {
    pub(crate) fn words(&self) -> String {
        match self {
            Whole::Cluster(Some(name)) => format!("cluster {name}"),
            Whole::Cluster(None) => "the cluster".to_owned(),
            Whole::Component(name) => format!("component {name}"),
            Whole::ClusterOfComponent => "the cluster, as a component sees it,".to_owned(),
        }
    }
}

pub fn no_member(place: Place, name: &str, whole: &Whole, near: Option<&str>, known: &[&str]) -> Diagnostic {
    let words = whole.words();
    let told = match whole {
        Whole::Cluster(_) => Diagnostic::error(CODE, format!("{words} has no {name}")),
        Whole::Component(_) => Diagnostic::error(CODE, format!("{words} has no output {name}"))
            .because("What a use can be asked for are the lets of its component and its resources."),
        Whole::ClusterOfComponent => Diagnostic::error(CODE, format!("{words} has no {name}")).because(
            "A component is used in many clusters. What else it needs is handed to it as an argument.",
        ),
    };
    near_or_list(told.at(place, "not there"), place, "there are", near, known)
}
