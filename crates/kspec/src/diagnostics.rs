//! The diagnostics that projects and builds raise, one file each.

use kspec_base::Code;

mod bad_argument;
mod bad_cluster_name;
mod bad_encoding;
mod bad_input;
mod bad_param_value;
mod bad_pattern;
mod bad_setting;
mod bad_toml;
mod edited_by_hand;
mod file_operation;
mod first_node_changes;
mod foreign_file;
mod idle_allowance;
mod import_cycle;
mod import_not_found;
mod import_outside;
mod no_specs;
mod no_such_output;
mod objects_not_written;
mod sensitive_output;
mod shadowing_file;
mod unknown_param;
mod unknown_rule;
mod unknown_setting;
mod unreadable;
mod wrong_kind;

pub use bad_argument::bad_argument;
pub use bad_cluster_name::bad_cluster_name;
pub use bad_encoding::bad_encoding;
pub use bad_input::bad_input;
pub use bad_param_value::bad_param_value;
pub use bad_pattern::bad_pattern;
pub use bad_setting::bad_setting;
pub use bad_toml::bad_toml;
pub use edited_by_hand::edited_by_hand;
pub use file_operation::file_operation;
pub use first_node_changes::first_node_changes;
pub use foreign_file::foreign_file;
pub use idle_allowance::idle_allowance;
pub use import_cycle::import_cycle;
pub use import_not_found::import_not_found;
pub use import_outside::import_outside;
pub use no_specs::no_specs;
pub use no_such_output::no_such_output;
pub use objects_not_written::objects_not_written;
pub use sensitive_output::sensitive_output;
pub use shadowing_file::shadowing_file;
pub use unknown_param::unknown_param;
pub use unknown_rule::unknown_rule;
pub use unknown_setting::unknown_setting;
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
    bad_toml::CODE,
    bad_setting::CODE,
    unknown_setting::CODE,
    bad_pattern::CODE,
    no_specs::CODE,
    unknown_param::CODE,
    bad_param_value::CODE,
    bad_input::CODE,
    no_such_output::CODE,
    sensitive_output::CODE,
    bad_argument::CODE,
    idle_allowance::CODE,
    unknown_rule::CODE,
    file_operation::CODE,
    edited_by_hand::CODE,
    foreign_file::CODE,
    wrong_kind::CODE,
    shadowing_file::CODE,
    first_node_changes::CODE,
    bad_cluster_name::CODE,
];
