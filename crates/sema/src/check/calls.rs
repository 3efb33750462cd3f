//! Calls of functions and builtins.

use std::rc::Rc;

use kspec_builtins::Builtin;
use kspec_schema::{Ty, Type, display, resolved};

use super::Checker;
use super::fitting::{Target, is_version};
use super::paths::Seen;
use super::scope::{Scope, Slot};
use super::subject::Subject;
use super::typing::{Typing, any, text_type, unknown};
use crate::diagnostics;
use crate::hir::{Expr, FunctionId, Parameter};

/// Their argument is data of any form: lists of mixed kinds are at home there.
const TAKES_ANY: [&str; 3] = ["json", "toml", "yaml"];
/// They order their elements.
const ORDERS: [&str; 3] = ["max", "min", "sort"];

impl<'p> Checker<'p> {
    pub(super) fn call_function(
        &mut self,
        scope: &Scope<'p>,
        id: FunctionId,
        arguments: &'p [Option<Expr>],
    ) -> Typing {
        let decl = &self.program.functions[id.index()];
        for (parameter, argument) in decl.parameters.iter().zip(arguments) {
            if let Some(argument) = argument {
                self.argument(scope, parameter, argument);
            }
        }
        self.function_typing(id)
    }

    /// An argument for a parameter, of whatever takes some.
    pub(super) fn argument(&mut self, scope: &Scope<'p>, parameter: &Parameter, value: &'p Expr) {
        let subject = Subject::Parameter { name: parameter.name.clone(), place: parameter.place };
        let target = match parameter.optional {
            true => Target::optional(parameter.ty.clone(), &subject),
            false => Target::new(parameter.ty.clone(), &subject),
        };
        self.check(scope, value, &target);
    }

    /// Defaults by the types of their parameters; each sees the parameters before it.
    pub(super) fn parameter_defaults(&mut self, scope: &Scope<'p>, parameters: &'p [Parameter]) {
        for parameter in parameters {
            if let Some(default) = &parameter.default {
                self.argument(scope, parameter, default);
            }
        }
    }

    /// The result of a function, whose body is judged once.
    pub(super) fn function_typing(&mut self, id: FunctionId) -> Typing {
        let decl = &self.program.functions[id.index()];
        if let Some(typing) = &self.functions[id.index()] {
            return typing.clone();
        }
        // A call of itself is a cycle, which was told.
        self.functions[id.index()] = Some(Typing::unknown());
        let top = self.top(decl.module);
        let scope = top.enter(decl.parameters.iter().map(Slot::of_parameter).collect());
        let typing = self.deeper(|checker| {
            checker.parameter_defaults(&scope, &decl.parameters);
            match &decl.result {
                Some(ty) => {
                    let subject = Subject::Result { name: decl.name.clone(), place: decl.place };
                    checker.check(&scope, &decl.body, &Target::new(ty.clone(), &subject));
                    let opacity = super::opacity::written_opacity(&decl.body).map(Rc::new);
                    Typing { opacity, ..Typing::of(ty.clone()) }
                }
                None => {
                    let typing = checker.infer(&scope, &decl.body);
                    checker.wants_present(&scope, &typing, &decl.body, "the result of a function");
                    typing.present()
                }
            }
        });
        self.functions[id.index()] = typing.clone();
        typing.unwrap_or_else(Typing::unknown)
    }

    pub(super) fn call_builtin(
        &mut self,
        scope: &Scope<'p>,
        call: &Expr,
        builtin: &'static Builtin,
        arguments: &'p [Expr],
    ) -> Typing {
        let what = format!("an argument of {}", builtin.name);
        let mut types: Vec<Ty> = Vec::with_capacity(arguments.len());
        for (number, argument) in arguments.iter().enumerate() {
            if number == 0 && TAKES_ANY.contains(&builtin.name) {
                types.push(self.free_argument(scope, argument, &what));
                continue;
            }
            let typing = match self.see_collection(scope, argument) {
                Seen::Nodes(_) | Seen::Uses(_) | Seen::Clusters => Typing::of(Type::map(unknown())),
                Seen::Groups(_) => Typing::of(Type::map(Type::list(text_type()))),
                seen => self.value_of(scope, seen, argument.place),
            };
            self.note_type(argument, &typing.ty);
            self.wants_present(scope, &typing, argument, &what);
            self.wants_value(scope, &typing, argument, &what);
            types.push(if typing.opacity.is_some() { unknown() } else { typing.ty });
        }
        if ORDERS.contains(&builtin.name)
            && let Some(Type::List(list)) = types.first().map(|ty| (*resolved(ty)).clone())
            && is_version(&list.element)
        {
            self.hints.version_sorts.insert(call.id);
        }
        let ty = match (builtin.check)(&types) {
            Ok(ty) => ty,
            Err(unfit) => {
                if let (Some(argument), Some(ty)) = (arguments.get(unfit.argument), types.get(unfit.argument))
                {
                    self.report(
                        &scope.unit,
                        diagnostics::unfit_argument(argument.place, builtin, &unfit, &display(ty)),
                    );
                }
                unknown()
            }
        };
        let opacity = super::opacity::written_opacity(call).map(Rc::new);
        Typing { opacity, ..Typing::of(ty) }
    }

    /// An argument that may be any data; a secret or Jinja in it is told when it is evaluated.
    fn free_argument(&mut self, scope: &Scope<'p>, argument: &'p Expr, what: &str) -> Ty {
        match &argument.kind {
            crate::hir::ExprKind::List(_) | crate::hir::ExprKind::Record(_) => {
                let subject = Subject::Value;
                self.check(scope, argument, &Target::new(any(), &subject));
            }
            _ => {
                let typing = self.infer(scope, argument);
                self.wants_present(scope, &typing, argument, what);
                self.wants_value(scope, &typing, argument, what);
            }
        }
        any()
    }
}
