use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0231", "given that does not fit");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenFault<'a> {
    UnknownParam { near: Option<&'a str> },
    Late,
    ConditionInTest,
    ParamInRule,
}

/// `name` is what the `given` names, empty where it is a condition.
pub fn wrong_given(name: &str, fault: GivenFault<'_>, place: Place) -> Diagnostic {
    match fault {
        GivenFault::UnknownParam { near } => {
            let told =
                Diagnostic::error(CODE, format!("no param is called {name}")).at(place, "unknown param");
            match near {
                Some(_) => super::with_near(told, near, place),
                None => told.note("in a test `given` sets a param of the spec"),
            }
        }
        GivenFault::Late => Diagnostic::error(CODE, "`given` stands before everything else in a test")
            .at(place, "too late")
            .because("it starts a new run, in which all else is judged"),
        GivenFault::ConditionInTest => Diagnostic::error(CODE, "in a test `given` sets a param")
            .at(place, "a condition")
            .advice("given NAME = value; a condition is `assert …`"),
        GivenFault::ParamInRule => Diagnostic::error(
            CODE,
            format!("in a rule `given` is a condition, and {name} = … sets something"),
        )
        .at(place, "`=` sets")
        .advice(format!("given {name} == …")),
    }
}
