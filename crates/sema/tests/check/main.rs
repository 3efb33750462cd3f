//! The checker on texts: `tests/suite/check/*.md`, the error pages of its codes, and the specs of KSPEC_SHARED.

mod pages;
mod specs;
mod suite;
mod support;
