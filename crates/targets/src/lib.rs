//! kspec
