//! The messages of this crate, a file each. All places are relative to the item.

pub mod assert_comma;
pub mod bad_number;
pub mod broken_type;
pub mod chained_comparison;
pub mod colon_for_equals;
pub mod conditional_form;
pub mod control_character;
pub mod elif;
pub mod given_name;
pub mod idle_doc;
pub mod incomplete_entry;
pub mod interpolation_over_lines;
pub mod item_in_block;
pub mod loop_form;
pub mod missing_block;
pub mod missing_comma;
pub mod missing_condition;
pub mod missing_name;
pub mod missing_opener;
pub mod missing_type;
pub mod missing_value;
pub mod name_needs_quotes;
pub mod on_next_line;
pub mod outside_items;
pub mod override_assign;
pub mod plain_text_only;
pub mod positional_after_named;
pub mod stray_comma;
pub mod stray_lines;
pub mod ternary;
pub mod text_layout;
pub mod too_deep;
pub mod unclosed_bracket;
pub mod unclosed_text;
pub mod unexpected_text;
pub mod unknown_construct;
pub mod unknown_escape;
pub mod unopened_bracket;
pub mod unset_many;
pub mod value_on_next_line;
pub mod wrong_assign;

use kspec_base::{Code, Place, SourceId, Span};

/// Every code of this crate.
pub const CODES: &[Code] = &[
    unexpected_text::CODE,
    missing_value::CODE,
    missing_name::CODE,
    missing_block::CODE,
    missing_type::CODE,
    incomplete_entry::CODE,
    unknown_construct::CODE,
    missing_comma::CODE,
    stray_comma::CODE,
    bad_number::CODE,
    chained_comparison::CODE,
    unknown_escape::CODE,
    text_layout::CODE,
    interpolation_over_lines::CODE,
    control_character::CODE,
    colon_for_equals::CODE,
    positional_after_named::CODE,
    assert_comma::CODE,
    loop_form::CODE,
    conditional_form::CODE,
    on_next_line::CODE,
    elif::CODE,
    ternary::CODE,
    override_assign::CODE,
    unset_many::CODE,
    missing_condition::CODE,
    idle_doc::CODE,
    plain_text_only::CODE,
    value_on_next_line::CODE,
    wrong_assign::CODE,
    name_needs_quotes::CODE,
    outside_items::CODE,
    broken_type::CODE,
    given_name::CODE,
    unclosed_bracket::CODE,
    unopened_bracket::CODE,
    missing_opener::CODE,
    unclosed_text::CODE,
    too_deep::CODE,
    stray_lines::CODE,
    item_in_block::CODE,
];

/// A place in the item; its source is not known here.
pub(crate) fn place(start: usize, end: usize) -> Place {
    here(Span::new(start as u32, end as u32))
}

/// A span in the item at hand.
pub(crate) fn here(span: Span) -> Place {
    Place::new(SourceId(0), span)
}
