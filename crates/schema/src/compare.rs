//! What changed between two releases.

use std::sync::Arc;

use kspec_base::SmolStr;
use kspec_values::Value;

use crate::{History, Release, Type, Variable, VariableDefault, display};

/// From one release to another; everything in order of name.
pub struct Comparison {
    pub came: Vec<Arc<Variable>>,
    pub went: Vec<Gone>,
    /// Variables whose type, values or default are others.
    pub changed: Vec<Changed>,
    /// Versions that both install, by variable: the variable, the old one, the new one.
    pub components: Vec<(SmolStr, SmolStr, SmolStr)>,
}

pub struct Gone {
    pub variable: Arc<Variable>,
    /// What is known of it: the new name, the reason.
    pub history: Option<History>,
}

pub struct Changed {
    pub old: Arc<Variable>,
    pub new: Arc<Variable>,
}

/// How a type differs from another.
#[derive(Debug, PartialEq)]
pub enum TypeChange {
    /// A closed set of values got others.
    Values {
        came: Vec<Value>,
        went: Vec<Value>,
    },
    Other {
        old: String,
        new: String,
    },
}

impl Changed {
    pub fn ty(&self) -> Option<TypeChange> {
        if same_type(&self.old, &self.new) {
            return None;
        }
        let Some((old, new)) = literals(&self.old.ty).zip(literals(&self.new.ty)) else {
            return Some(TypeChange::Other { old: display(&self.old.ty), new: display(&self.new.ty) });
        };
        let without = |all: &[Value], others: &[Value]| {
            all.iter().filter(|value| !others.contains(value)).cloned().collect::<Vec<_>>()
        };
        Some(TypeChange::Values { came: without(&new, &old), went: without(&old, &new) })
    }

    /// The old and the new default, where they differ.
    pub fn default(&self) -> Option<(&VariableDefault, &VariableDefault)> {
        let (old, new) = (&self.old.default, &self.new.default);
        (old != new).then_some((old, new))
    }
}

pub fn compare(old: &dyn Release, new: &dyn Release) -> Comparison {
    let of = |release: &dyn Release| {
        let names = release.variable_names().into_iter();
        names.filter_map(|name| release.variable(name)).collect::<Vec<_>>()
    };
    let (mut came, mut went, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for variable in of(new) {
        if old.variable(&variable.name).is_none() {
            came.push(variable);
        }
    }
    for variable in of(old) {
        match new.variable(&variable.name) {
            None => went.push(Gone { history: new.history(&variable.name), variable }),
            Some(now) if same_type(&variable, &now) && variable.default == now.default => {}
            Some(now) => changed.push(Changed { old: variable, new: now }),
        }
    }
    let components = old.components().iter().filter_map(|(name, was)| {
        let (_, now) = new.components().iter().find(|(other, _)| other == name)?;
        (was != now).then(|| (name.clone(), was.clone(), now.clone()))
    });
    Comparison { came, went, changed, components: components.collect() }
}

/// Whether two releases give it the same type.
pub fn same_type(a: &Variable, b: &Variable) -> bool {
    match literals(&a.ty).zip(literals(&b.ty)) {
        // What is displayed of a long union is cut.
        Some((a, b)) => a == b,
        None => Arc::ptr_eq(&a.ty, &b.ty) || display(&a.ty) == display(&b.ty),
    }
}

/// The values of a union that holds nothing else.
fn literals(ty: &Type) -> Option<Vec<Value>> {
    let Type::Union(members) = ty else { return None };
    let value = |member: &Arc<Type>| match &**member {
        Type::Literal(value) => Some(value.clone()),
        _ => None,
    };
    members.iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;
    use crate::testing::library;

    #[test]
    fn what_came_and_went_is_apart_from_what_changed() {
        let library = library();
        let release = |version| library.release(version).expect("it is there");
        let (old, new) = (release("2.30.0"), release("2.31.0"));
        let forth = compare(&*old, &*new);
        let back = compare(&*new, &*old);
        assert!(forth.went.iter().any(|gone| gone.variable.name == "dashboard_enabled"));
        assert!(back.came.iter().any(|variable| variable.name == "dashboard_enabled"));
        assert_eq!(forth.changed.len(), back.changed.len());
        assert!(compare(&*old, &*old).went.is_empty());
    }

    #[test]
    fn values_of_a_union_are_told_one_by_one() {
        let literal = |text: &str| Arc::new(Type::Literal(Value::text(text)));
        let with = |texts: &[&str]| {
            let mut variable =
                (*library().release("2.31.0").and_then(|r| r.variable("helm_enabled")).expect("it is there"))
                    .clone();
            variable.ty = Arc::new(Type::Union(texts.iter().map(|text| literal(text)).collect()));
            Arc::new(variable)
        };
        let changed = Changed { old: with(&["iptables", "ipvs"]), new: with(&["iptables", "nftables"]) };
        let expected =
            TypeChange::Values { came: vec![Value::text("nftables")], went: vec![Value::text("ipvs")] };
        assert_eq!(changed.ty(), Some(expected));
        assert_eq!(changed.default(), None);
    }
}
