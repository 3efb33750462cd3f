//! The diagnostics that projects and builds raise, one file each.

use kspec_base::Code;

mod bad_cluster_name;
mod bad_encoding;
mod edited_by_hand;
mod file_operation;
mod first_node_changes;
mod foreign_file;
mod import_cycle;
mod import_not_found;
mod import_outside;
mod objects_not_written;
mod shadowing_file;
mod unreadable;
mod wrong_kind;

pub use bad_cluster_name::bad_cluster_name;
pub use bad_encoding::bad_encoding;
pub use edited_by_hand::edited_by_hand;
pub use file_operation::file_operation;
pub use first_node_changes::first_node_changes;
pub use foreign_file::foreign_file;
pub use import_cycle::import_cycle;
pub use import_not_found::import_not_found;
pub use import_outside::import_outside;
pub use objects_not_written::objects_not_written;
pub use shadowing_file::shadowing_file;
pub use unreadable::unreadable;
pub use wrong_kind::wrong_kind;

/// All of them, by number.
pub const CODES: &[Code] = &[
    bad_encoding::CODE,
    unreadable::CODE,
    import_not_found::CODE,
    import_outside::CODE,
    import_cycle::CODE,
    objects_not_written::CODE,
    file_operation::CODE,
    edited_by_hand::CODE,
    foreign_file::CODE,
    wrong_kind::CODE,
    shadowing_file::CODE,
    first_node_changes::CODE,
    bad_cluster_name::CODE,
];
