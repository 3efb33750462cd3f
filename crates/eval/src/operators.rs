//! Operators.

use std::cmp::Ordering;
use std::sync::Arc;

use kspec_base::Place;
use kspec_sema::hir::{BinaryOp, Expr, UnaryOp};
use kspec_values::{Value, compare_versions};

use crate::diagnostics;
use crate::frames::Env;
use crate::session::Session;
use crate::stop::{Eval, Stop};
use crate::things::{Handle, Key, Thing};

impl<'a> Session<'a> {
    pub fn unary(&self, op: UnaryOp, operand: &'a Expr, env: &Env<'a>) -> Eval {
        let place = operand.place;
        match op {
            UnaryOp::Not => self.condition(operand, env).map(|value| Value::Bool(!value)),
            UnaryOp::Negate => match self.operand(operand, env)? {
                Value::Int(value) => {
                    let negated = value.checked_neg().map(Value::Int);
                    negated.ok_or_else(|| self.tell(diagnostics::overflow(place)))
                }
                Value::Float(value) => Ok(Value::Float(-value)),
                other => Err(self.wrong("`-` takes a number", &other, place)),
            },
        }
    }

    /// A chain of operators of one level, from the left.
    pub fn chain_of(
        &self,
        first: &'a Expr,
        rest: &'a [(BinaryOp, Place, Expr)],
        env: &Env<'a>,
    ) -> Eval<Thing> {
        let Some((op, ..)) = rest.first() else { return self.thing(first, env) };
        let value = match op {
            BinaryOp::Default => return self.first_there(first, rest, env),
            BinaryOp::Or => self.any_of(first, rest, env, true)?,
            BinaryOp::And => self.any_of(first, rest, env, false)?,
            BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::In => {
                let (op, place, second) = &rest[0];
                Value::Bool(self.compare(*op, *place, first, second, env)?)
            }
            BinaryOp::Range
            | BinaryOp::RangeInclusive
            | BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder => {
                let mut value = self.operand(first, env)?;
                for (op, place, operand) in rest {
                    let right = self.operand(operand, env)?;
                    value = self.arithmetic(*op, *place, value, right)?;
                }
                value
            }
        };
        Ok(Thing::Value(value))
    }

    fn first_there(
        &self,
        first: &'a Expr,
        rest: &'a [(BinaryOp, Place, Expr)],
        env: &Env<'a>,
    ) -> Eval<Thing> {
        let mut found = self.thing(first, env);
        for (_, _, next) in rest {
            match found {
                Err(Stop::Absent) => found = self.thing(next, env),
                Ok(_) | Err(Stop::Poison | Stop::Unevaluated) => break,
            }
        }
        found
    }

    /// `||` ends at the first true, `&&` at the first false.
    fn any_of(&self, first: &'a Expr, rest: &'a [(BinaryOp, Place, Expr)], env: &Env<'a>, end: bool) -> Eval {
        for operand in std::iter::once(first).chain(rest.iter().map(|(_, _, operand)| operand)) {
            if self.condition(operand, env)? == end {
                return Ok(Value::Bool(end));
            }
        }
        Ok(Value::Bool(!end))
    }

    /// An operand: there, and no opaque value.
    fn operand(&self, expr: &'a Expr, env: &Env<'a>) -> Eval {
        let value = self.needed(expr, env)?;
        match &value {
            Value::Opaque(opaque) => {
                Err(self.tell(diagnostics::opaque_use(opaque, "an operator takes", expr.place)))
            }
            _ => Ok(value),
        }
    }

    fn wrong(&self, rule: &str, value: &Value, place: Place) -> Stop {
        self.tell(diagnostics::wrong_kind(rule, value.kind_name(), place))
    }

    fn compare(
        &self,
        op: BinaryOp,
        place: Place,
        first: &'a Expr,
        second: &'a Expr,
        env: &Env<'a>,
    ) -> Eval<bool> {
        match op {
            BinaryOp::Equal => self.equal(first, second, env),
            BinaryOp::NotEqual => self.equal(first, second, env).map(|equal| !equal),
            BinaryOp::In => self.is_in(first, second, env),
            _ => {
                let (a, b) = (self.operand(first, env)?, self.operand(second, env)?);
                let order = self.order(&a, &b, place)?;
                Ok(match op {
                    BinaryOp::Less => order.is_lt(),
                    BinaryOp::LessEqual => order.is_le(),
                    BinaryOp::Greater => order.is_gt(),
                    _ => order.is_ge(),
                })
            }
        }
    }

    /// The order of numbers, and of texts as versions: the checker lets nothing else through.
    fn order(&self, a: &Value, b: &Value, place: Place) -> Eval<Ordering> {
        Ok(match (a, b) {
            (Value::Int(a), Value::Int(b)) => a.cmp(b),
            (Value::Float(a), Value::Float(b)) => a.total_cmp(b),
            (Value::Int(a), Value::Float(b)) => (*a as f64).total_cmp(b),
            (Value::Float(a), Value::Int(b)) => a.total_cmp(&(*b as f64)),
            (Value::Text(a) | Value::Marked(_, a), Value::Text(b) | Value::Marked(_, b)) => {
                compare_versions(a, b)
            }
            (Value::Int(_) | Value::Float(_), other) | (other, _) => {
                return Err(self.wrong("an order is for numbers and versions", other, place));
            }
        })
    }

    /// `==`: absent equals only absent.
    fn equal(&self, first: &'a Expr, second: &'a Expr, env: &Env<'a>) -> Eval<bool> {
        let a = self.side(first, env)?;
        let b = self.side(second, env)?;
        Ok(a == b)
    }

    fn side(&self, expr: &'a Expr, env: &Env<'a>) -> Eval<Option<Value>> {
        match self.eval(expr, env) {
            Ok(value) => match value.first_opaque() {
                Some(opaque) => {
                    let what = "a comparison takes";
                    Err(self.tell(diagnostics::opaque_use(opaque, what, expr.place)))
                }
                None => Ok(Some(value)),
            },
            // In a rule, what is absent is not known.
            Err(Stop::Absent) if self.watch.borrow().lens.is_none() => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// Element of a list, key of a map, address in a cidr.
    fn is_in(&self, first: &'a Expr, second: &'a Expr, env: &Env<'a>) -> Eval<bool> {
        let item = self.operand(first, env)?;
        let place = second.place;
        match self.needed_thing(second, env)? {
            Thing::Value(Value::List(items)) => Ok(items.contains(&item)),
            Thing::Value(Value::Map(map)) => Ok(item.as_text().is_some_and(|key| map.contains_key(key))),
            Thing::Value(Value::Text(network)) => self.in_network(&item, &network, first.place, place),
            Thing::Value(Value::Opaque(opaque)) => {
                Err(self.tell(diagnostics::opaque_use(&opaque, "`in` looks into", place)))
            }
            Thing::Value(other) => Err(self.wrong("`in` looks into a list, a map or a cidr", &other, place)),
            Thing::Handle(handle) => self.is_key(handle, &item, place),
        }
    }

    fn is_key(&self, handle: Handle, item: &Value, place: Place) -> Eval<bool> {
        let Some(name) = item.as_text() else { return Ok(false) };
        match self.handle_step(handle, &Key::Name(name.clone()), place, crate::sites::Missing::Asked) {
            Ok(_) => Ok(true),
            Err(Stop::Absent) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    fn in_network(&self, item: &Value, network: &str, item_place: Place, place: Place) -> Eval<bool> {
        let contains = kspec_builtins::find("net.contains").expect("`in` is defined by net.contains");
        let arguments = [Value::text(network), item.clone()];
        match self.run_builtin(contains, &arguments, |index| [place, item_place][index], place, false)? {
            Value::Bool(value) => Ok(value),
            other => Err(self.wrong("`in` is a bool", &other, place)),
        }
    }

    fn arithmetic(&self, op: BinaryOp, place: Place, left: Value, right: Value) -> Eval {
        match (left, right) {
            (Value::Int(a), Value::Int(b)) => self.int_arithmetic(op, place, a, b),
            (Value::Float(a), Value::Float(b)) => self.float_arithmetic(op, place, a, b),
            (Value::Int(a), Value::Float(b)) => self.float_arithmetic(op, place, a as f64, b),
            (Value::Float(a), Value::Int(b)) => self.float_arithmetic(op, place, a, b as f64),
            (Value::List(a), Value::List(b)) if op == BinaryOp::Add => {
                self.charge_elements(a.len() + b.len(), place)?;
                let mut items = Arc::unwrap_or_clone(a);
                items.extend(b.iter().cloned());
                Ok(Value::list(items))
            }
            (Value::Int(_) | Value::Float(_), other) | (other, _) => {
                Err(self.wrong(&format!("`{}` takes numbers", op.symbol()), &other, place))
            }
        }
    }

    fn int_arithmetic(&self, op: BinaryOp, place: Place, a: i64, b: i64) -> Eval {
        let result = match op {
            BinaryOp::Add => a.checked_add(b),
            BinaryOp::Subtract => a.checked_sub(b),
            BinaryOp::Multiply => a.checked_mul(b),
            BinaryOp::Divide | BinaryOp::Remainder if b == 0 => {
                return Err(self.tell(diagnostics::by_zero(op.symbol(), place)));
            }
            BinaryOp::Divide => match (a.checked_rem(b), a.checked_div(b)) {
                (Some(0), quotient) => quotient,
                (Some(_), _) => return Err(self.tell(diagnostics::inexact(a, b, place))),
                (None, _) => None,
            },
            BinaryOp::Remainder => a.checked_rem(b),
            BinaryOp::Range => return self.range(a, b, place),
            BinaryOp::RangeInclusive => {
                let end = b.checked_add(1).ok_or_else(|| self.tell(diagnostics::overflow(place)))?;
                return self.range(a, end, place);
            }
            _ => None,
        };
        result.map(Value::Int).ok_or_else(|| self.tell(diagnostics::overflow(place)))
    }

    /// Looks at its length before it is made.
    fn range(&self, start: i64, end: i64, place: Place) -> Eval {
        let length = i128::from(end) - i128::from(start);
        let length = usize::try_from(length.max(0)).unwrap_or(usize::MAX);
        self.charge_elements(length, place)?;
        Ok(Value::list((start..end).map(Value::Int)))
    }

    fn float_arithmetic(&self, op: BinaryOp, place: Place, a: f64, b: f64) -> Eval {
        let result = match op {
            BinaryOp::Add => a + b,
            BinaryOp::Subtract => a - b,
            BinaryOp::Multiply => a * b,
            BinaryOp::Divide => a / b,
            BinaryOp::Remainder => a % b,
            _ => return Err(self.wrong("a range takes ints", &Value::Float(a), place)),
        };
        if result.is_finite() {
            return Ok(Value::Float(result));
        }
        Err(self.tell(match b == 0.0 {
            true => diagnostics::by_zero(op.symbol(), place),
            false => diagnostics::overflow(place),
        }))
    }
}
