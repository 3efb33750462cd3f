//! From the view of a cluster to the files that kspec writes for it.
//!
//! Neighbours: `eval` made the views, `ansible` says what Ansible makes of an inventory, `formats` writes the text,
//! `kspec` puts the files on disk. This crate does no I/O: a file that is carried byte for byte is only named. What it
//! cannot write so that its reader sees what was meant, it refuses.

pub mod diagnostics;
pub mod kubespray;

mod output;
mod text_files;

pub use output::{Content, OutFile, Output};
pub use text_files::text_files;
