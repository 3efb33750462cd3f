//! Expressions.

use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{Element, Expr, ExprKind, Given, LetId, LocalLet, ParamId, TemplateMark};
use kspec_values::Value;

use crate::demand::Demand;
use crate::diagnostics;
use crate::frames::{BodyId, Env, Slot};
use crate::plan::NameRef;
use crate::session::{Memo, Session};
use crate::sites::Missing;
use crate::stop::{Eval, Stop};
use crate::things::{Container, Handle, Thing};

impl<'a> Session<'a> {
    /// The value of an expression. What is no value (a cluster, `nodes`) becomes data where it can.
    pub fn eval(&self, expr: &'a Expr, env: &Env<'a>) -> Eval {
        match &expr.kind {
            ExprKind::Text(text) => {
                self.step(expr.place)?;
                Ok(Value::Text(text.clone()))
            }
            ExprKind::Local { up, slot } => {
                self.step(expr.place)?;
                match env.outer(*up).value(usize::from(*slot)) {
                    Some(value) => Ok(value),
                    None => self.value_of(self.local(env, *up, *slot, expr.place)?, expr.place),
                }
            }
            ExprKind::Bool(value) => Ok(Value::Bool(*value)),
            ExprKind::Int(value) => Ok(Value::Int(*value)),
            _ => match self.thing(expr, env)? {
                Thing::Value(value) => Ok(value),
                Thing::Handle(handle) => self.handle_value(handle, expr.place),
            },
        }
    }

    /// An expression, also where it is no value.
    pub fn thing(&self, expr: &'a Expr, env: &Env<'a>) -> Eval<Thing> {
        self.step(expr.place)?;
        self.nested(expr.place, || self.thing_here(expr, env))
    }

    fn thing_here(&self, expr: &'a Expr, env: &Env<'a>) -> Eval<Thing> {
        let value = match &expr.kind {
            ExprKind::Error => return Err(Stop::Poison),
            ExprKind::Null => Value::Null,
            ExprKind::Bool(value) => Value::Bool(*value),
            ExprKind::Int(value) => Value::Int(*value),
            ExprKind::Float(value) => Value::Float(*value),
            ExprKind::Text(text) => Value::Text(text.clone()),
            ExprKind::Marked(mark, text) => Value::Marked(*mark, text.clone()),
            ExprKind::Template(TemplateMark::Jinja, parts) => self.jinja(parts, env, expr.place)?,
            ExprKind::Template(mark, parts) => self.template(*mark, parts, env, expr.place)?,
            ExprKind::Local { up, slot } => return self.local(env, *up, *slot, expr.place),
            ExprKind::Param(id) => return self.param(*id, expr.place),
            ExprKind::Let(id) => return self.top_let(*id, expr.place),
            ExprKind::Given(given) => return self.given(*given, env, expr.place),
            ExprKind::Cluster(id) => return Ok(Thing::Handle(Handle::Cluster(self.declared(*id)))),
            ExprKind::Resource { .. } => return Err(Stop::Unevaluated),
            ExprKind::Path(head, steps) => return self.path(head, steps, env, Missing::Told),
            ExprKind::With(base, fields) => self.with(expr, base, fields, env)?,
            ExprKind::CallFunction(id, arguments) => return self.call(*id, arguments, env, expr.place),
            ExprKind::CallBuiltin(builtin, arguments) => self.call_builtin(builtin, arguments, env, expr)?,
            ExprKind::Unary(op, operand) => self.unary(*op, operand, env)?,
            ExprKind::Chain(first, rest) => return self.chain_of(first, rest, env),
            ExprKind::If(branches, otherwise) => {
                for (condition, value) in branches {
                    if self.condition(condition, env)? {
                        return self.thing(value, env);
                    }
                }
                return self.thing(otherwise, env);
            }
            ExprKind::List(elements) => self.list(elements, env, expr.place)?,
            ExprKind::Record(fields) => self.record(fields, env, expr.place)?,
            ExprKind::Has(inner) => Value::Bool(self.has(inner, env)?),
        };
        Ok(Thing::Value(value))
    }

    /// An expression that must be there.
    pub fn needed(&self, expr: &'a Expr, env: &Env<'a>) -> Eval {
        self.eval(expr, env).map_err(|stop| self.told_absent(stop, expr, env))
    }

    /// Like [`Self::needed`], also for what is no value.
    pub fn needed_thing(&self, expr: &'a Expr, env: &Env<'a>) -> Eval<Thing> {
        self.thing(expr, env).map_err(|stop| self.told_absent(stop, expr, env))
    }

    /// Tells that a value is missing where one is needed.
    pub fn told_absent(&self, stop: Stop, expr: &'a Expr, env: &Env<'a>) -> Stop {
        match stop {
            Stop::Absent => {
                let reasons = self.why_absent(expr, env);
                self.tell(diagnostics::absent(expr.place, &reasons))
            }
            Stop::Poison | Stop::Unevaluated => stop,
        }
    }

    /// A condition: true or false, nothing else is either.
    pub fn condition(&self, expr: &'a Expr, env: &Env<'a>) -> Eval<bool> {
        match self.needed(expr, env)? {
            Value::Bool(value) => Ok(value),
            Value::Opaque(opaque) => {
                let diagnostic = diagnostics::opaque_use(&opaque, "a condition reads", expr.place);
                Err(self.tell(diagnostic))
            }
            other => {
                let kind = other.kind_name();
                Err(self.tell(diagnostics::wrong_kind("a condition is a bool", kind, expr.place)))
            }
        }
    }

    /// `has(path)`: whether it is there. A value that is opaque is.
    fn has(&self, expr: &'a Expr, env: &Env<'a>) -> Eval<bool> {
        let found = match &expr.kind {
            ExprKind::Path(head, steps) => self.path(head, steps, env, Missing::Asked).map(drop),
            _ => self.thing(expr, env).map(drop),
        };
        match found {
            Ok(()) => Ok(true),
            Err(Stop::Absent) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    fn list(&self, elements: &'a [Element], env: &Env<'a>, place: Place) -> Eval {
        let mut items = Vec::with_capacity(elements.len());
        for element in elements {
            self.element(element, env, &mut items)?;
        }
        self.charge_elements(items.len(), place)?;
        Ok(Value::List(Arc::new(items)))
    }

    fn element(&self, element: &'a Element, env: &Env<'a>, items: &mut Vec<Value>) -> Eval<()> {
        match element {
            Element::Value(expr) => items.push(self.needed(expr, env)?),
            Element::If(condition, inner) => {
                if self.condition(condition, env)? {
                    self.nested(condition.place, || self.element(inner, env, items))?;
                }
            }
            Element::For(round) => {
                let condition = round.condition.as_ref();
                self.rounds(round.names.len(), &round.collection, env, |variables| {
                    let inner = env.round(variables, &round.lets);
                    if self.holds(condition, &inner)? {
                        self.nested(round.place, || self.element(&round.body, &inner, items))?;
                    }
                    Ok(())
                })?;
            }
        }
        Ok(())
    }

    /// A name of a frame.
    pub fn local(&self, env: &Env<'a>, up: u16, slot: u16, place: Place) -> Eval<Thing> {
        let frame = env.outer(up);
        let index = usize::from(slot);
        let (name, at) = match frame.slot(index) {
            Slot::Done(thing) => return Ok(thing),
            Slot::Stopped(stop) => return Err(stop),
            Slot::Busy(name, at) => return Err(self.tell_cycle(&Demand::Local(name, at), place)),
            Slot::Let(declared) => (declared.name.clone(), declared.place),
            Slot::Argument(parameter, ..) | Slot::Default(parameter) => {
                (parameter.name.clone(), parameter.place)
            }
            Slot::OfUse(number) => self.parameter_name(env, number),
        };
        let pending = frame.slot(index);
        let own = Env { frame: Some(frame.clone()), ..env.clone() };
        let save = |memo| {
            frame.set(
                index,
                match memo {
                    Memo::Empty | Memo::Busy => Slot::Busy(name.clone(), at),
                    Memo::Done(Ok(thing)) => Slot::Done(thing),
                    Memo::Done(Err(stop)) => Slot::Stopped(stop),
                },
            );
        };
        self.demand(
            Memo::Empty,
            place,
            || Demand::Local(name.clone(), at),
            save,
            || match pending {
                Slot::Let(declared) => self.local_let(declared, &own),
                Slot::Argument(parameter, argument, outer) => {
                    self.argument(parameter, argument, &outer, &own)
                }
                Slot::Default(parameter) => self.default_argument(parameter, &own),
                Slot::OfUse(number) => self.use_argument(number, &own),
                Slot::Done(thing) => Ok(thing),
                Slot::Stopped(stop) => Err(stop),
                Slot::Busy(..) => Err(Stop::Poison),
            },
        )
    }

    fn local_let(&self, declared: &'a LocalLet, env: &Env<'a>) -> Eval<Thing> {
        let thing = self.thing(&declared.value, env)?;
        self.admit_let(thing, declared.ty.as_ref(), &declared.name, &declared.value)
    }

    /// Finds the params that have a value and the lets of all files, so that a fault in one that nothing reads is told
    /// too.
    pub fn all_values(&self) {
        for (index, declared) in self.program.params.iter().enumerate() {
            if declared.default.is_some() || self.inputs.contains_key(&(index as u32)) {
                // What fails is told where it fails; so below.
                let _ = self.param(ParamId(index as u32), declared.place);
            }
        }
        for (index, declared) in self.program.lets.iter().enumerate() {
            let _ = self.top_let(LetId(index as u32), declared.place);
        }
    }

    fn top_let(&self, id: LetId, place: Place) -> Eval<Thing> {
        let memo = self.lets.borrow()[id.index()].clone();
        let save = |memo| self.lets.borrow_mut()[id.index()] = memo;
        self.demand(
            memo,
            place,
            || Demand::Let(id.0),
            save,
            || {
                let declared = &self.program.lets[id.index()];
                self.with_budget(|| {
                    let thing = self.thing(&declared.value, &Env::default())?;
                    self.admit_let(thing, declared.ty.as_ref(), &declared.name, &declared.value)
                })
            },
        )
    }

    pub fn param(&self, id: ParamId, place: Place) -> Eval<Thing> {
        let memo = self.params.borrow()[id.index()].clone();
        let save = |memo| self.params.borrow_mut()[id.index()] = memo;
        self.demand(
            memo,
            place,
            || Demand::Param(id.0),
            save,
            || self.param_value(id, place).map(Thing::Value),
        )
    }

    fn given(&self, given: Given, env: &Env<'a>, place: Place) -> Eval<Thing> {
        if given == Given::Clusters {
            return Ok(Thing::Handle(Handle::Clusters));
        }
        if given == Given::Resources {
            return Err(Stop::Unevaluated);
        }
        // Elsewhere the name was refused.
        let body = env.body.ok_or(Stop::Poison)?;
        let cluster = self.body(body).cluster;
        let handle = match given {
            Given::Vars => Handle::Vars(cluster),
            Given::Nodes => Handle::Nodes(cluster),
            Given::Groups => Handle::Groups(cluster),
            Given::Uses => Handle::Uses(self.container_of(body)),
            Given::Cluster => Handle::Own(body),
            Given::Apis => Handle::Apis(cluster),
            Given::Node => Handle::Node(cluster, env.node.ok_or(Stop::Poison)?),
            Given::Files => Handle::Files(cluster),
            Given::Kubernetes => {
                let header = self.header(&self.cluster(cluster), place)?;
                return Ok(Value::Text(header.kubernetes.clone()).into());
            }
            Given::Kubespray => {
                let header = self.header(&self.cluster(cluster), place)?;
                let release = header.kubespray.as_ref().ok_or(Stop::Absent)?;
                return Ok(Value::text(release.version()).into());
            }
            Given::Manifests | Given::Resources | Given::Clusters => return Err(Stop::Unevaluated),
        };
        Ok(Thing::Handle(handle))
    }

    fn container_of(&self, body: BodyId) -> Container {
        self.body(body).container()
    }

    /// A name on the left side, in a head or in a target.
    pub fn name(&self, name: NameRef<'a>, env: &Env<'a>) -> Eval<SmolStr> {
        match name {
            NameRef::Plain(name) => Ok(name.clone()),
            NameRef::Computed(expr) => self.text_of(expr, env),
        }
    }

    /// A text that names something.
    pub fn text_of(&self, expr: &'a Expr, env: &Env<'a>) -> Eval<SmolStr> {
        match self.needed(expr, env)? {
            Value::Text(text) | Value::Marked(_, text) => Ok(text),
            Value::Opaque(opaque) => {
                Err(self.tell(diagnostics::opaque_use(&opaque, "a name is made from", expr.place)))
            }
            other => {
                let kind = other.kind_name();
                Err(self.tell(diagnostics::wrong_kind("a name is a text", kind, expr.place)))
            }
        }
    }

    /// A thing as data.
    pub fn value_of(&self, thing: Thing, place: Place) -> Eval {
        match thing {
            Thing::Value(value) => Ok(value),
            Thing::Handle(handle) => self.handle_value(handle, place),
        }
    }
}
