//! The diagnostics of evaluation, one file each.

use kspec_base::Code;

mod absent;
mod absent_first;
mod assert_failed;
mod beside_whole;
mod by_zero;
mod call_failed;
mod cluster_twice;
mod cycle;
mod depth;
mod disagree;
mod dropped_fields;
mod groups_edit;
mod inexact;
mod limit;
mod needs_objects;
mod no_kubernetes;
mod no_value;
mod not_installable;
mod not_there;
mod nothing_to_remove;
mod object_secret;
mod opaque_edit;
mod opaque_elsewhere;
mod opaque_overridden;
mod opaque_use;
mod out_of_range;
mod overflow;
mod refuses_nothing;
mod rule_failed;
mod twice;
mod unknown_group;
mod unknown_release;
mod unpinned_first;
mod wrong_edit;
mod wrong_kind;

pub(crate) use absent::absent;
pub(crate) use absent_first::absent_first;
pub(crate) use assert_failed::assert_failed;
pub(crate) use beside_whole::beside_whole;
pub(crate) use by_zero::by_zero;
pub(crate) use call_failed::call_failed;
pub(crate) use cluster_twice::cluster_twice;
pub(crate) use cycle::cycle;
pub(crate) use depth::depth;
pub(crate) use disagree::disagree;
pub(crate) use dropped_fields::dropped_fields;
pub(crate) use groups_edit::groups_edit;
pub(crate) use inexact::inexact;
pub(crate) use limit::limit;
pub(crate) use needs_objects::needs_objects;
pub(crate) use no_kubernetes::no_kubernetes;
pub(crate) use no_value::no_value;
pub(crate) use not_installable::NotInstallable;
pub(crate) use not_there::not_there;
pub(crate) use nothing_to_remove::nothing_to_remove;
pub(crate) use object_secret::object_secret;
pub(crate) use opaque_edit::opaque_edit;
pub(crate) use opaque_elsewhere::opaque_elsewhere;
pub(crate) use opaque_overridden::opaque_overridden;
pub(crate) use opaque_use::opaque_use;
pub(crate) use out_of_range::out_of_range;
pub(crate) use overflow::overflow;
pub(crate) use refuses_nothing::refuses_nothing;
pub(crate) use rule_failed::rule_failed;
pub(crate) use twice::twice;
pub(crate) use unknown_group::unknown_group;
pub(crate) use unknown_release::UnknownRelease;
pub(crate) use unpinned_first::unpinned_first;
pub(crate) use wrong_edit::{Wanted, wrong_edit};
pub(crate) use wrong_kind::wrong_kind;

pub const CODES: &[Code] = &[
    wrong_kind::CODE,
    call_failed::CODE,
    dropped_fields::CODE,
    cycle::CODE,
    disagree::CODE,
    beside_whole::CODE,
    nothing_to_remove::CODE,
    wrong_edit::CODE,
    twice::CODE,
    groups_edit::CODE,
    not_there::CODE,
    absent::CODE,
    limit::CODE,
    depth::CODE,
    out_of_range::CODE,
    overflow::CODE,
    by_zero::CODE,
    inexact::CODE,
    no_value::CODE,
    unknown_group::CODE,
    cluster_twice::CODE,
    absent_first::CODE,
    unknown_release::CODE,
    not_installable::CODE,
    no_kubernetes::CODE,
    needs_objects::CODE,
    unpinned_first::CODE,
    opaque_use::CODE,
    opaque_edit::CODE,
    object_secret::CODE,
    opaque_overridden::CODE,
    opaque_elsewhere::CODE,
    assert_failed::CODE,
    rule_failed::CODE,
    refuses_nothing::CODE,
];

/// The code of a param without a value, which `check` takes more lightly than a build.
pub const NO_VALUE: Code = no_value::CODE;
