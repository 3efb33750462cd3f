//! The form of the pack, shared by the build script that writes it and the library that reads it in place.
//!
//! A pack begins with the start of each section as u32, little-endian like every number in it. Tables have rows
//! of u32 fields; what varies in length lies in the section `DATA`, as bytes and varints, and rows say where.

/// Sections, by their number in the head.
pub mod section {
    /// End of each string in `TEXT`.
    pub const STRINGS: usize = 0;
    pub const TEXT: usize = 1;
    /// Where each type begins in `DATA`.
    pub const TYPES: usize = 2;
    pub const DATA: usize = 3;
    /// Version, facts in `DATA`; the oldest first.
    pub const RELEASES: usize = 4;
    /// Name, record in `DATA`, start of the name in the text, the releases that have it so (a bit each, the oldest
    /// first); in order of name and release.
    pub const VARIABLES: usize = 5;
    /// Kind, record in `DATA`; in order of kind, the preferred group first.
    pub const KINDS: usize = 6;
    /// Name, last release, new name, reason; in order of name. An absent string is `NO_STRING`.
    pub const GONE: usize = 7;
    /// Path, length, start in `FILES`, compressed length; in order of path.
    pub const PATHS: usize = 8;
    /// Ansible's own variables, in the form of `VARIABLES`; they belong to every release.
    pub const ANSIBLE: usize = 9;
    /// Name, path, variables in `DATA`; in order of name.
    pub const RULES: usize = 10;
    pub const FILES: usize = 11;
}

/// The texts that variables stand in, as the pack names them.
pub mod path {
    pub const VARIABLES: &str = "std/kubespray/variables.kspec";
    pub const ANSIBLE: &str = "std/ansible/connection.kspec";
}

pub const NO_STRING: u32 = u32::MAX;

/// First byte of a type.
pub mod ty {
    pub const ANY: u8 = 0;
    pub const NULL: u8 = 1;
    pub const BOOL: u8 = 2;
    /// Two optional bounds.
    pub const INT: u8 = 3;
    pub const FLOAT: u8 = 4;
    /// A format's name (empty: none), an optional pattern, two optional bounds of length.
    pub const TEXT: u8 = 5;
    /// A value.
    pub const LITERAL: u8 = 6;
    /// Types.
    pub const UNION: u8 = 7;
    /// A type, two optional bounds of length, whether unique.
    pub const LIST: u8 = 8;
    pub const MAP: u8 = 9;
    /// Fields: name, whether optional, type.
    pub const RECORD: u8 = 10;
    pub const SECRET: u8 = 11;
}

/// First byte of a value.
pub mod value {
    pub const NULL: u8 = 0;
    pub const FALSE: u8 = 1;
    pub const TRUE: u8 = 2;
    pub const INT: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const TEXT: u8 = 5;
    pub const LIST: u8 = 6;
    pub const MAP: u8 = 7;
}

/// First byte of a default.
pub mod default {
    pub const NONE: u8 = 0;
    /// A value.
    pub const PLAIN: u8 = 1;
    /// The template, or the expression that holds it.
    pub const JINJA: u8 = 2;
    pub const UNCLEAR: u8 = 3;
}

/// Bits of a variable.
pub mod flag {
    pub const PER_HOST: u8 = 1;
    pub const UNUSED: u8 = 2;
    pub const ROLE_VARS_BEAT: u8 = 4;
    pub const CHECKED: u8 = 8;
}

/// Words of `change`, by their number.
pub const CHANGES: [&str; 6] = ["free", "rerun", "rolling", "create_only", "step", "append_only"];
/// Words of `text`, by their number less one; 0 is none.
pub const HAZARDS: [&str; 4] = ["error_2.19", "silent_truthy", "guarded", "text_only"];
