//! One file per diagnostic: its code, title and words.

use kspec_base::{Code, Diagnostic, Place};

mod after_nothing;
mod any_without_type;
mod argument_twice;
mod argument_without_name;
mod asks_for_nothing;
mod bad_group_name;
mod beaten_variable;
mod block_of_no_record;
mod call_cycle;
mod catalogue_disagrees;
mod condition_is_no_bool;
mod dead_variable;
mod decided_by_header;
mod declared_twice;
mod defined_twice;
mod different_kinds;
mod dollar_interpolation;
mod edit_of_no_list;
mod entry_out_of_place;
mod extends_cycle;
mod field_out_of_place;
mod group_is_vars;
mod groups_out_of_place;
mod header_out_of_place;
mod idle_default;
mod import_without_name;
mod kind_without_id;
mod loop_names;
mod may_be_absent;
mod missing_argument;
mod mixed_kinds;
mod name_is_no_text;
mod name_of_base;
mod never_equal;
mod no_error_code;
mod no_field;
mod no_function;
mod no_inventory;
mod no_member;
mod no_parts;
mod no_path;
mod no_such_resource;
mod no_value;
mod not_given_here;
mod not_in_module;
mod not_in_release;
mod not_interpolated;
mod not_iterable;
mod not_per_host;
mod not_reachable;
mod object_in_variable;
mod opaque_needed;
mod override_of_nothing;
mod param_outside_spec;
mod parameter_is_no_output;
mod path_inside_whole;
mod path_twice;
mod range_of_no_ints;
mod read_past_override;
mod record_in_union;
mod reserved_name;
mod resource_as_data;
mod resource_outside_body;
mod shadowed_name;
mod text_without_quotes;
mod texts_are_not_added;
mod texts_have_no_order;
mod too_many_arguments;
mod type_cycle;
mod unclear_default;
mod unfit_argument;
mod unknown_argument;
mod unknown_group;
mod unknown_kind;
mod unknown_name;
mod unknown_node;
mod unknown_type;
mod unknown_use;
mod unknown_variable;
mod unset_of_nothing;
mod unset_of_own;
mod unused_variable;
mod use_cycle;
mod wrong_fact;
mod wrong_given;
mod wrong_index;
mod wrong_operands;
mod wrong_refinement;
mod wrong_sort;
mod wrong_type;

pub use after_nothing::after_nothing;
pub use any_without_type::any_without_type;
pub use argument_twice::argument_twice;
pub use argument_without_name::argument_without_name;
pub use asks_for_nothing::asks_for_nothing;
pub use bad_group_name::bad_group_name;
pub use beaten_variable::beaten_variable;
pub use block_of_no_record::block_of_no_record;
pub use call_cycle::call_cycle;
pub use catalogue_disagrees::catalogue_disagrees;
pub use condition_is_no_bool::condition_is_no_bool;
pub use dead_variable::dead_variable;
pub use decided_by_header::decided_by_header;
pub use declared_twice::{declared_otherwise, declared_twice};
pub use defined_twice::{Where, defined_twice};
pub use different_kinds::different_kinds;
pub use dollar_interpolation::dollar_interpolation;
pub use edit_of_no_list::edit_of_no_list;
pub use entry_out_of_place::entry_out_of_place;
pub use extends_cycle::extends_cycle;
pub use field_out_of_place::field_out_of_place;
pub use group_is_vars::group_is_vars;
pub use groups_out_of_place::groups_out_of_place;
pub use header_out_of_place::header_out_of_place;
pub use idle_default::idle_default;
pub use import_without_name::import_without_name;
pub use kind_without_id::kind_without_id;
pub use loop_names::loop_names;
pub(crate) use may_be_absent::may_be_absent;
pub use missing_argument::{missing_argument, parameter_without_value};
pub use mixed_kinds::mixed_kinds;
pub use name_is_no_text::name_is_no_text;
pub use name_of_base::name_of_base;
pub use never_equal::never_equal;
pub use no_error_code::no_error_code;
pub use no_field::no_field;
pub use no_function::no_function;
pub use no_inventory::no_inventory;
pub use no_member::{Whole, no_member};
pub use no_parts::no_parts;
pub use no_path::no_path;
pub use no_such_resource::no_such_resource;
pub use no_value::no_value;
pub use not_given_here::{Within, cluster_in_header, not_given_here};
pub use not_in_module::not_in_module;
pub use not_in_release::not_in_release;
pub use not_interpolated::not_interpolated;
pub use not_iterable::not_iterable;
pub use not_per_host::not_per_host;
pub use not_reachable::{Hidden, not_reachable};
pub use object_in_variable::object_in_variable;
pub(crate) use opaque_needed::opaque_needed;
pub use override_of_nothing::override_of_nothing;
pub use param_outside_spec::param_outside_spec;
pub use parameter_is_no_output::parameter_is_no_output;
pub use path_inside_whole::path_inside_whole;
pub use path_twice::{Twice, path_twice};
pub use range_of_no_ints::range_of_no_ints;
pub use read_past_override::read_past_override;
pub use record_in_union::record_in_union;
pub use reserved_name::reserved_name;
pub use resource_as_data::resource_as_data;
pub use resource_outside_body::resource_outside_body;
pub use shadowed_name::shadowed_name;
pub use text_without_quotes::text_without_quotes;
pub use texts_are_not_added::texts_are_not_added;
pub use texts_have_no_order::texts_have_no_order;
pub use too_many_arguments::too_many_arguments;
pub use type_cycle::type_cycle;
pub use unclear_default::unclear_default;
pub use unfit_argument::unfit_argument;
pub use unknown_argument::unknown_argument;
pub use unknown_group::unknown_group;
pub use unknown_kind::unknown_kind;
pub use unknown_name::{Meant, unknown_name};
pub use unknown_node::unknown_node;
pub use unknown_type::unknown_type;
pub use unknown_use::unknown_use;
pub use unknown_variable::unknown_variable;
pub use unset_of_nothing::unset_of_nothing;
pub use unset_of_own::unset_of_own;
pub use unused_variable::unused_variable;
pub use use_cycle::use_cycle;
pub use wrong_fact::wrong_fact;
pub use wrong_given::{GivenFault, wrong_given};
pub use wrong_index::wrong_index;
pub use wrong_operands::{wrong_operand, wrong_operands};
pub use wrong_refinement::wrong_refinement;
pub use wrong_sort::wrong_sort;
pub use wrong_type::wrong_type;

/// A `refuses` with something else than a code: told although what stands in such a test is expected.
pub const NO_ERROR_CODE: Code = no_error_code::CODE;

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
    NO_ERROR_CODE,
    kind_without_id::CODE,
    resource_outside_body::CODE,
    path_twice::CODE,
    path_inside_whole::CODE,
    defined_twice::CODE,
    override_of_nothing::CODE,
    unset_of_own::CODE,
    unset_of_nothing::CODE,
    name_is_no_text::CODE,
    no_value::CODE,
    wrong_index::CODE,
    no_parts::CODE,
    no_field::CODE,
    no_member::CODE,
    parameter_is_no_output::CODE,
    wrong_type::CODE,
    resource_as_data::CODE,
    condition_is_no_bool::CODE,
    mixed_kinds::CODE,
    never_equal::CODE,
    different_kinds::CODE,
    texts_have_no_order::CODE,
    wrong_operands::CODE,
    texts_are_not_added::CODE,
    any_without_type::CODE,
    not_interpolated::CODE,
    range_of_no_ints::CODE,
    loop_names::CODE,
    not_iterable::CODE,
    edit_of_no_list::CODE,
    block_of_no_record::CODE,
    unfit_argument::CODE,
    may_be_absent::CODE,
    idle_default::CODE,
    unclear_default::CODE,
    asks_for_nothing::CODE,
    unknown_variable::CODE,
    not_in_release::CODE,
    dead_variable::CODE,
    unused_variable::CODE,
    beaten_variable::CODE,
    not_per_host::CODE,
    decided_by_header::CODE,
    no_inventory::CODE,
    unknown_node::CODE,
    unknown_group::CODE,
    unknown_use::CODE,
    group_is_vars::CODE,
    bad_group_name::CODE,
    read_past_override::CODE,
    catalogue_disagrees::CODE,
    opaque_needed::CODE,
    object_in_variable::CODE,
    after_nothing::CODE,
    no_such_resource::CODE,
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

/// Adds the nearest name as a repair, or what there is to choose from.
fn near_or_list(
    told: Diagnostic,
    place: Place,
    what: &str,
    near: Option<&str>,
    known: &[&str],
) -> Diagnostic {
    const SHOWN: usize = 12;
    // Where there is only one, it is meant.
    let near = near.or(match known {
        [only] => Some(only),
        _ => None,
    });
    let told = with_near(told, near, place);
    match known {
        [] => told,
        _ if known.len() > SHOWN => told.note(format!("{what}: {} …", known[..SHOWN].join(", "))),
        _ => told.note(format!("{what}: {}", known.join(", "))),
    }
}

/// `a`, `a and b`, `a, b and c`
fn join_and(names: &[kspec_base::SmolStr]) -> String {
    match names {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The nearest name, in the message and as a repair.
fn with_near(told: Diagnostic, near: Option<&str>, place: Place) -> Diagnostic {
    match near {
        Some(near) => {
            let message = format!("{}; did you mean `{near}`", told.message);
            Diagnostic { message, ..told }.fix(near, false, place, near)
        }
        None => told,
    }
}

/// What could have been meant: the nearest name, and what there is, as one reads it.
fn with_choice(told: Diagnostic, there: &[String], near: Option<&str>, place: Place) -> Diagnostic {
    let there: Vec<&str> = there.iter().map(String::as_str).collect();
    near_or_list(told, place, "there is", near, &there)
}
