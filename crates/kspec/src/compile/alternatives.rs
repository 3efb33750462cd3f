//! Params that headers read, and the values that they may have: so that `check` sees every release that a spec can
//! come to.

use kspec_schema::{Ty, Type, resolved};
use kspec_sema::hir::{ClusterItem, Expr, ExprKind, FunctionId, LetId, Module, ParamId, Program};
use kspec_sema::visit;
use kspec_values::Value;

/// More combinations are not tried: the params that come last keep the values they are given.
const MOST: usize = 64;

/// Every combination of the values of enum and bool params that headers read; none where they read none.
pub fn of(program: &Program) -> Vec<Vec<(ParamId, Value)>> {
    let mut combinations: Vec<Vec<(ParamId, Value)>> = vec![Vec::new()];
    for param in read_by_headers(program) {
        let Some(values) = values(&program.params[param.index()].ty) else { continue };
        if combinations.len() * values.len() > MOST {
            break;
        }
        let with = |known: &Vec<(ParamId, Value)>, value: &Value| {
            let mut more = known.clone();
            more.push((param, value.clone()));
            more
        };
        combinations = combinations
            .iter()
            .flat_map(|known| values.iter().map(|value| with(known, value)).collect::<Vec<_>>())
            .collect();
    }
    if combinations.len() > 1 { combinations } else { Vec::new() }
}

/// All values of a bool or an enum.
fn values(ty: &Ty) -> Option<Vec<Value>> {
    match &*resolved(ty) {
        Type::Bool => Some(vec![Value::Bool(false), Value::Bool(true)]),
        Type::Literal(value) => Some(vec![value.clone()]),
        Type::Union(members) => {
            let all = members.iter().map(values).collect::<Option<Vec<_>>>()?;
            Some(all.into_iter().flatten().collect())
        }
        Type::Unknown
        | Type::Any
        | Type::Null
        | Type::Int(_)
        | Type::Float
        | Type::Text(_)
        | Type::List(_)
        | Type::Map(_)
        | Type::Record(_)
        | Type::Named(_)
        | Type::Secret
        | Type::Reference(_) => None,
    }
}

/// In order of declaration.
fn read_by_headers(program: &Program) -> Vec<ParamId> {
    let mut search = Search { program, params: Vec::new(), lets: Vec::new(), functions: Vec::new() };
    for module in program.modules.iter().filter(|module| module.is_spec) {
        search.loops(module);
    }
    for cluster in program.clusters.iter().filter(|cluster| !cluster.in_test) {
        search.expression(&cluster.name);
        cluster.headers.iter().for_each(|header| search.expression(&header.value));
        let arguments = cluster.extends.iter().flat_map(|base| &base.arguments);
        arguments.for_each(|argument| search.expression(&argument.value));
        // Headers may read parameters and lets of their cluster.
        cluster.lets.iter().for_each(|local| search.expression(&local.value));
        let defaults = cluster.parameters.iter().filter_map(|parameter| parameter.default.as_ref());
        defaults.for_each(|default| search.expression(default));
    }
    search.params.sort_unstable();
    search.params
}

struct Search<'p> {
    program: &'p Program,
    params: Vec<ParamId>,
    lets: Vec<LetId>,
    functions: Vec<FunctionId>,
}

impl<'p> Search<'p> {
    fn loops(&mut self, module: &'p Module) {
        let mut items: Vec<&ClusterItem> = module.clusters.iter().collect();
        while let Some(item) = items.pop() {
            if let ClusterItem::For(round) = item {
                self.expression(&round.collection);
                round.condition.iter().for_each(|condition| self.expression(condition));
                items.extend(&round.body);
            }
        }
    }

    fn expression(&mut self, expr: &'p Expr) {
        let mut pending = vec![expr];
        while let Some(expr) = pending.pop() {
            visit::expressions(expr, &mut |part, _| match &part.kind {
                ExprKind::Param(id) if !self.params.contains(id) => self.params.push(*id),
                ExprKind::Let(id) if !self.lets.contains(id) => {
                    self.lets.push(*id);
                    pending.push(&self.program.lets[id.index()].value);
                }
                ExprKind::CallFunction(id, _) if !self.functions.contains(id) => {
                    self.functions.push(*id);
                    pending.push(&self.program.functions[id.index()].body);
                }
                _ => {}
            });
        }
    }
}
