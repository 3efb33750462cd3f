//! Which argument belongs to which parameter.

use std::sync::Arc;

use kspec_base::{Place, Span};
use kspec_builtins::Builtin;
use kspec_syntax::tree;

use super::Lowerer;
use super::tables::{Signature, SignatureParameter};
use crate::diagnostics;
use crate::hir::{Argument, Expr};

/// Whether arguments may be given by position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Positional,
    Named,
}

/// Who is called, in the words of messages.
struct Callee<'a> {
    signature: &'a Signature,
    owner: &'a str,
    /// As hover shows it.
    shown: Option<&'a str>,
    style: Style,
}

impl Lowerer<'_> {
    /// Arguments of a call: positional, then named. `call` is where its parentheses stand. `None` where something
    /// was told of them.
    pub(super) fn call_arguments(
        &mut self,
        signature: &Signature,
        owner: &str,
        shown: Option<&str>,
        arguments: &[tree::Argument],
        call: Span,
    ) -> Option<Vec<Option<Expr>>> {
        let callee = Callee { signature, owner, shown, style: Style::Positional };
        let told = self.diagnostics.len();
        let given = self.arguments(&callee, arguments, call);
        let missing = signature.parameters.iter().zip(&given).any(|(p, given)| p.required && given.is_none());
        if missing && self.diagnostics.len() > told {
            return None;
        }
        Some(given.into_iter().map(|argument| argument.map(|(_, value)| value)).collect())
    }

    /// Arguments of `use` and `extends`, all named. `head` is where a missing one is told.
    pub(super) fn named_arguments(
        &mut self,
        signature: &Signature,
        owner: &str,
        arguments: &[tree::Argument],
        head: Span,
    ) -> Vec<Argument> {
        let callee = Callee { signature, owner, shown: None, style: Style::Named };
        let given = self.arguments(&callee, arguments, head);
        let given = given.into_iter().enumerate().filter_map(|(parameter, argument)| {
            argument.map(|(place, value)| Argument { parameter: parameter as u32, place, value })
        });
        given.collect()
    }

    fn arguments(
        &mut self,
        callee: &Callee<'_>,
        arguments: &[tree::Argument],
        head: Span,
    ) -> Vec<Option<(Place, Expr)>> {
        let parameters = &callee.signature.parameters;
        let mut given: Vec<Option<(Place, Expr)>> = parameters.iter().map(|_| None).collect();
        let mut faulty = false;
        for (position, argument) in arguments.iter().enumerate() {
            let value = self.expr(&argument.value);
            let place = self.at(argument.span);
            match self.parameter(callee, position, argument, &given) {
                Some(parameter) => given[parameter] = Some((place, value)),
                None => faulty = true,
            }
        }
        // An argument that fits no parameter may have been meant for the missing one.
        if !faulty {
            for (parameter, argument) in parameters.iter().zip(&given) {
                if parameter.required && argument.is_none() {
                    let place = self.at(head);
                    let told =
                        diagnostics::missing_argument(&parameter.name, callee.owner, place, parameter.place);
                    self.tell(told);
                }
            }
        }
        given
    }

    /// The number of the parameter that an argument is for; tells where there is none.
    fn parameter(
        &mut self,
        callee: &Callee<'_>,
        position: usize,
        argument: &tree::Argument,
        given: &[Option<(Place, Expr)>],
    ) -> Option<usize> {
        let parameters = &callee.signature.parameters;
        let names = || parameters.iter().map(|parameter| parameter.name.as_str()).collect::<Vec<_>>();
        let Some(name) = &argument.name else {
            let place = self.at(argument.span);
            if callee.style == Style::Named {
                let next = given.iter().position(Option::is_none).map(|next| parameters[next].name.as_str());
                let told = diagnostics::argument_without_name(callee.owner, next, place);
                self.tell(told);
                return None;
            }
            if position >= parameters.len() {
                let told =
                    diagnostics::too_many_arguments(callee.owner, parameters.len(), place, callee.shown);
                self.tell(told);
                return None;
            }
            return Some(position);
        };
        let place = self.at(name.span);
        let Some(parameter) = parameters.iter().position(|parameter| parameter.name == name.text) else {
            let told = diagnostics::unknown_argument(&name.text, callee.owner, &names(), place, None);
            self.tell(told);
            return None;
        };
        if let Some((first, _)) = &given[parameter] {
            self.tell(diagnostics::argument_twice(&name.text, place, *first));
            return None;
        }
        Some(parameter)
    }
}

pub(super) fn signature_of(builtin: &Builtin) -> Arc<Signature> {
    let parameters = builtin.parameters.iter().map(|parameter| SignatureParameter {
        name: parameter.name.into(),
        place: None,
        required: !parameter.optional,
    });
    Arc::new(Signature { name: builtin.name.into(), parameters: parameters.collect() })
}

/// The arguments up to the last one that was given; `None` where one before it is missing.
pub(super) fn without_gaps(mut given: Vec<Option<Expr>>) -> Option<Vec<Expr>> {
    while given.last().is_some_and(Option::is_none) {
        given.pop();
    }
    given.into_iter().collect()
}
