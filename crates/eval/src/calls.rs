//! Calls of functions and builtins, and arguments.

use std::cell::RefMut;
use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_builtins::{Builtin, Fault, Host, Patterns};
use kspec_sema::hir::{Expr, FunctionId, Parameter};
use kspec_values::{Map, Value};
use smallvec::SmallVec;

use crate::diagnostics;
use crate::frames::{Env, Frame, Slot, Slots};
use crate::plan::Target;
use crate::session::Session;
use crate::sites::Missing;
use crate::stop::{Eval, Stop};
use crate::things::{Container, Handle, Key, Thing};

impl<'a> Session<'a> {
    /// A function of the program. Arguments are evaluated at once: they are needed or cheap, and a frame then
    /// holds no other frame.
    pub fn call(
        &self,
        id: FunctionId,
        arguments: &'a [Option<Expr>],
        env: &Env<'a>,
        place: Place,
    ) -> Eval<Thing> {
        let function = &self.program.functions[id.index()];
        let mut slots = Slots::with_capacity(function.parameters.len());
        for (index, parameter) in function.parameters.iter().enumerate() {
            let slot = match arguments.get(index).and_then(Option::as_ref) {
                None => Slot::Default(parameter),
                Some(argument) => match self.argument_value(parameter, argument, env)? {
                    Some(value) => Slot::Done(value.into()),
                    None => Slot::Default(parameter),
                },
            };
            slots.push(slot);
        }
        let inner = Env { frame: Some(Frame::new(None, slots)), body: None, node: None };
        let thing = self.deeper(place, || self.thing(&function.body, &inner))?;
        self.admit_let(thing, function.result.as_ref(), &function.name, &function.body)
    }

    /// An argument, judged by its parameter; nothing where it is absent and may be.
    fn argument_value(
        &self,
        parameter: &'a Parameter,
        argument: &'a Expr,
        env: &Env<'a>,
    ) -> Eval<Option<Value>> {
        match self.eval(argument, env) {
            Ok(value) => self.admit_argument(value, parameter, argument).map(Some),
            Err(Stop::Absent) if parameter.optional => Ok(None),
            Err(stop) => Err(self.told_absent(stop, argument, env)),
        }
    }

    pub fn argument(
        &self,
        parameter: &'a Parameter,
        argument: &'a Expr,
        outer: &Env<'a>,
        own: &Env<'a>,
    ) -> Eval<Thing> {
        match self.argument_value(parameter, argument, outer)? {
            Some(value) => Ok(value.into()),
            None => self.default_argument(parameter, own),
        }
    }

    /// A parameter without an argument.
    pub fn default_argument(&self, parameter: &'a Parameter, own: &Env<'a>) -> Eval<Thing> {
        match &parameter.default {
            Some(default) => {
                let value = self.needed(default, own)?;
                self.admit_argument(value, parameter, default).map(Thing::Value)
            }
            None if parameter.optional => Err(Stop::Absent),
            // A missing argument was told by name resolution.
            None => Err(Stop::Poison),
        }
    }

    pub fn parameter_name(&self, env: &Env<'a>, number: u32) -> (SmolStr, Place) {
        let body = env.body.map(|id| self.body(id));
        let parameter = body.and_then(|body| body.parameters().get(number as usize));
        parameter.map_or_else(Default::default, |parameter| (parameter.name.clone(), parameter.place))
    }

    /// A parameter of a component: overrides of the use from the outermost, then the argument, then the default.
    pub fn use_argument(&self, number: u32, own: &Env<'a>) -> Eval<Thing> {
        let body = self.body(own.body.ok_or(Stop::Poison)?);
        let used = body.as_use().ok_or(Stop::Poison)?;
        let parameter = &used.component.parameters[number as usize];
        if let Some(found) = self.overridden_argument(own.body.ok_or(Stop::Poison)?, parameter)? {
            return Ok(found.into());
        }
        let given = used.entry.arguments.iter().find(|argument| argument.parameter == number);
        match given {
            Some(argument) => self.argument(parameter, &argument.value, &used.outer, own),
            None => self.default_argument(parameter, own),
        }
    }

    /// What `override uses.x(…)` gives a parameter: the strongest layer that says something.
    fn overridden_argument(
        &self,
        id: crate::frames::BodyId,
        parameter: &'a Parameter,
    ) -> Eval<Option<Value>> {
        // From the use outward: the names that lead to it in each container.
        let mut names: Vec<SmolStr> = Vec::new();
        let mut found = None;
        let mut inner = id;
        loop {
            let body = self.body(inner);
            let Some(used) = body.as_use() else { break };
            let container = self.body(used.parent).container();
            let has_overrides = self.container_bodies(container).iter().any(|id| {
                let overrides = &self.body(*id).plan.overrides;
                overrides.iter().any(|changed| changes(&changed.target, changed.arguments, &parameter.name))
            });
            let is_chain = matches!(container, Container::Chain(_));
            if !has_overrides && is_chain {
                break;
            }
            let Some(name) = self.use_name(&body, used)? else { break };
            names.insert(0, name);
            if has_overrides {
                for level in self.container_bodies(container) {
                    if let Some(value) = self.override_in(level, &names, parameter)? {
                        found = Some(value);
                    }
                }
            }
            inner = used.parent;
        }
        Ok(found)
    }

    fn container_bodies(&self, container: Container) -> Vec<crate::frames::BodyId> {
        match container {
            Container::Chain(ix) => self.cluster(ix).levels.clone(),
            Container::Use(id) => vec![id],
        }
    }

    fn override_in(
        &self,
        id: crate::frames::BodyId,
        names: &[SmolStr],
        parameter: &'a Parameter,
    ) -> Eval<Option<Value>> {
        let body = self.body(id);
        let mut found: Option<(Value, Place)> = None;
        for changed in &body.plan.overrides {
            let Target::Use(target) = &changed.target else { continue };
            let argument = changed.arguments.iter().find(|(name, ..)| *name == parameter.name);
            let (Some((_, _, value)), true) = (argument, target.len() == names.len()) else { continue };
            let plain = target.iter().zip(names);
            if plain.clone().any(|(step, name)| step.plain().is_some_and(|plain| plain != name)) {
                continue;
            }
            let doubt = self.each_round(&body.plan.blocks, &body.site, changed.block, |env, _| {
                for (step, name) in plain.clone() {
                    if self.name(*step, env)? != *name {
                        return Ok(());
                    }
                }
                let Some(new) = self.argument_value(parameter, value, env)? else { return Ok(()) };
                if let Some((old, place)) = &found
                    && *old != new
                {
                    let subject = parameter.name.as_str();
                    let (first, second) = ((*place, old), (value.place, &new));
                    return Err(self.tell(diagnostics::disagree(subject, first, second)));
                }
                found = Some((new, value.place));
                Ok(())
            })?;
            doubt.map_or(Ok(()), Err)?;
        }
        Ok(found.map(|(value, _)| value))
    }

    pub fn call_builtin(
        &self,
        builtin: &'static Builtin,
        arguments: &'a [Expr],
        env: &Env<'a>,
        call: &'a Expr,
    ) -> Eval {
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        for argument in arguments {
            values.push(match self.needed_thing(argument, env)? {
                Thing::Value(value) => value,
                Thing::Handle(handle) => self.handle_as_map(handle, argument.place)?,
            });
        }
        let versions = self.hints.borrow().version_sorts.contains(&call.id);
        self.run_builtin(builtin, &values, |index| arguments[index].place, call.place, versions)
    }

    /// `nodes`, `groups` and the like as builtins take them: maps. Nodes, uses and clusters are no values, so only
    /// their names count.
    fn handle_as_map(&self, handle: Handle, place: Place) -> Eval {
        let mut map = Map::default();
        for key in self.handle_keys(handle, place)? {
            let value = match handle {
                Handle::Groups(_) | Handle::Apis(_) | Handle::Files(_) | Handle::Vars(_) => {
                    let thing = self.handle_step(handle, &Key::Name(key.clone()), place, Missing::Asked)?;
                    self.value_of(thing, place)?
                }
                Handle::Clusters
                | Handle::Cluster(_)
                | Handle::Own(_)
                | Handle::Nodes(_)
                | Handle::Node(..)
                | Handle::Uses(_)
                | Handle::Use(_) => Value::Null,
            };
            map.insert(key, value);
        }
        Ok(Value::Map(Arc::new(map)))
    }

    /// Runs a builtin; `place_of` gives the place of an argument.
    pub fn run_builtin(
        &self,
        builtin: &'static Builtin,
        values: &[Value],
        place_of: impl Fn(usize) -> Place,
        place: Place,
        versions: bool,
    ) -> Eval {
        for (index, value) in values.iter().enumerate() {
            let Some(opaque) = value.first_opaque() else { continue };
            // Lists and maps may carry opaque values through functions that only move them.
            if MOVERS.contains(&builtin.name) && value.as_opaque().is_none() {
                continue;
            }
            let what = format!("{}(…) takes", builtin.name);
            return Err(self.tell(diagnostics::opaque_use(opaque, &what, place_of(index))));
        }
        let mut host = Call { session: self, place, versions, patterns: None, over: false };
        let outcome = (builtin.call)(&mut host, values);
        let over = host.over;
        outcome.map_err(|fault| match over {
            true => Stop::Poison,
            false => {
                let argument = fault.argument.filter(|index| *index < values.len());
                let at = argument.map_or(place, place_of);
                self.tell(diagnostics::call_failed(builtin, &fault, at))
            }
        })
    }
}

/// Builtins that look at no element.
const MOVERS: [&str; 8] = ["enumerate", "flatten", "get", "keys", "len", "reverse", "values", "zip"];

/// Whether an override gives an argument of that name.
fn changes(target: &Target<'_>, arguments: &[(SmolStr, Place, Expr)], name: &str) -> bool {
    matches!(target, Target::Use(_)) && arguments.iter().any(|(given, ..)| given == name)
}

/// A running call of a builtin.
struct Call<'s, 'a> {
    session: &'s Session<'a>,
    place: Place,
    versions: bool,
    /// Taken when first asked for.
    patterns: Option<RefMut<'s, Patterns>>,
    /// A limit was passed and told.
    over: bool,
}

impl Host for Call<'_, '_> {
    fn place(&self) -> Place {
        self.place
    }

    fn read(&mut self, path: &str) -> Result<Arc<str>, String> {
        self.session.files.read(self.place, path)
    }

    fn head(&mut self, path: &str) -> Result<(SmolStr, String), String> {
        self.session.files.head(self.place, path)
    }

    fn versions(&self) -> bool {
        self.versions
    }

    fn patterns(&mut self) -> &mut Patterns {
        self.patterns.get_or_insert_with(|| self.session.patterns.borrow_mut())
    }

    fn charge(&mut self, elements: usize, bytes: usize) -> Result<(), Fault> {
        let charged = self.session.charge_elements(elements, self.place);
        let charged = charged.and_then(|()| self.session.charge_bytes(bytes, self.place));
        charged.map_err(|_| {
            self.over = true;
            Fault { argument: None, message: "a limit is passed".to_owned(), notes: Vec::new() }
        })
    }
}
