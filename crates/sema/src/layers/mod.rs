//! Layer rules that need no values.

use kspec_base::Diagnostic;

use crate::hir::Program;

pub(crate) fn judge(_program: &Program, _diagnostics: &mut Vec<Diagnostic>) {}
