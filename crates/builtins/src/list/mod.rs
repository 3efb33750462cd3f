//! Lists.

pub mod all;
pub mod any_;
pub mod enumerate;
pub mod flatten;
pub mod len;
pub mod max;
pub mod min;
pub mod reverse;
pub mod sort;
pub mod sum;
pub mod unique;
pub mod zip;
