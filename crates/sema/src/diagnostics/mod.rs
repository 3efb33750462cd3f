//! One file per diagnostic: its code, title and words.

use kspec_base::{Code, Diagnostic, Place};

mod argument_twice;
mod argument_without_name;
mod call_cycle;
mod declared_twice;
mod defined_twice;
mod dollar_interpolation;
mod entry_out_of_place;
mod extends_cycle;
mod field_out_of_place;
mod groups_out_of_place;
mod header_out_of_place;
mod import_without_name;
mod kind_without_id;
mod missing_argument;
mod name_of_base;
mod no_error_code;
mod no_function;
mod no_path;
mod not_given_here;
mod not_in_module;
mod not_reachable;
mod override_of_nothing;
mod param_outside_spec;
mod path_inside_whole;
mod path_twice;
mod record_in_union;
mod reserved_name;
mod resource_outside_body;
mod shadowed_name;
mod text_without_quotes;
mod too_many_arguments;
mod type_cycle;
mod unknown_argument;
mod unknown_kind;
mod unknown_name;
mod unknown_type;
mod unset_of_nothing;
mod unset_of_own;
mod use_cycle;
mod wrong_fact;
mod wrong_given;
mod wrong_refinement;
mod wrong_sort;

pub use argument_twice::argument_twice;
pub use argument_without_name::argument_without_name;
pub use call_cycle::call_cycle;
pub use declared_twice::declared_twice;
pub use defined_twice::{Where, defined_twice};
pub use dollar_interpolation::dollar_interpolation;
pub use entry_out_of_place::entry_out_of_place;
pub use extends_cycle::extends_cycle;
pub use field_out_of_place::field_out_of_place;
pub use groups_out_of_place::groups_out_of_place;
pub use header_out_of_place::header_out_of_place;
pub use import_without_name::import_without_name;
pub use kind_without_id::kind_without_id;
pub use missing_argument::missing_argument;
pub use name_of_base::name_of_base;
pub use no_error_code::no_error_code;
pub use no_function::no_function;
pub use no_path::no_path;
pub use not_given_here::not_given_here;
pub use not_in_module::not_in_module;
pub use not_reachable::{Hidden, not_reachable};
pub use override_of_nothing::override_of_nothing;
pub use param_outside_spec::param_outside_spec;
pub use path_inside_whole::path_inside_whole;
pub use path_twice::{Twice, path_twice};
pub use record_in_union::record_in_union;
pub use reserved_name::reserved_name;
pub use resource_outside_body::resource_outside_body;
pub use shadowed_name::shadowed_name;
pub use text_without_quotes::text_without_quotes;
pub use too_many_arguments::too_many_arguments;
pub use type_cycle::type_cycle;
pub use unknown_argument::unknown_argument;
pub use unknown_kind::unknown_kind;
pub use unknown_name::unknown_name;
pub use unknown_type::unknown_type;
pub use unset_of_nothing::unset_of_nothing;
pub use unset_of_own::unset_of_own;
pub use use_cycle::use_cycle;
pub use wrong_fact::wrong_fact;
pub use wrong_given::{GivenFault, wrong_given};
pub use wrong_refinement::wrong_refinement;
pub use wrong_sort::wrong_sort;

/// All codes that this crate gives.
pub const CODES: &[Code] = &[
    unknown_name::CODE,
    text_without_quotes::CODE,
    unknown_type::CODE,
    unknown_kind::CODE,
    declared_twice::CODE,
    shadowed_name::CODE,
    reserved_name::CODE,
    not_given_here::CODE,
    not_in_module::CODE,
    not_reachable::CODE,
    name_of_base::CODE,
    wrong_sort::CODE,
    no_function::CODE,
    unknown_argument::CODE,
    missing_argument::CODE,
    argument_twice::CODE,
    too_many_arguments::CODE,
    argument_without_name::CODE,
    entry_out_of_place::CODE,
    field_out_of_place::CODE,
    header_out_of_place::CODE,
    groups_out_of_place::CODE,
    no_path::CODE,
    param_outside_spec::CODE,
    extends_cycle::CODE,
    use_cycle::CODE,
    call_cycle::CODE,
    type_cycle::CODE,
    wrong_refinement::CODE,
    record_in_union::CODE,
    dollar_interpolation::CODE,
    wrong_given::CODE,
    import_without_name::CODE,
    wrong_fact::CODE,
    no_error_code::CODE,
    kind_without_id::CODE,
    resource_outside_body::CODE,
    path_twice::CODE,
    path_inside_whole::CODE,
    defined_twice::CODE,
    override_of_nothing::CODE,
    unset_of_own::CODE,
    unset_of_nothing::CODE,
];

/// A cycle, told once: `a extends b extends a`, with a label for each step.
fn cycle(code: Code, what: &str, verb: &str, steps: &[(&str, Place)]) -> Diagnostic {
    let mut path = String::new();
    for (name, _) in steps {
        path.push_str(name);
        path.push_str(&format!(" {verb} "));
    }
    path.push_str(steps.first().map_or("", |(name, _)| name));
    let mut told = Diagnostic::error(code, format!("{what}: {path}"));
    for (index, (name, place)) in steps.iter().enumerate() {
        let next = steps[(index + 1) % steps.len()].0;
        let words = format!("{name} {verb} {next}");
        told = if index == 0 { told.at(*place, words) } else { told.also(*place, words) };
    }
    told
}
