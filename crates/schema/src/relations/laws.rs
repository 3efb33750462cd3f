//! The laws that the relations keep, over generated types and values.

use proptest::prelude::*;

use kspec_values::Value;

use super::*;
use crate::{Bounds, Closed, Field, Format, ListType, RecordType, Ty, Type, admit, admits, display};

fn bounds() -> impl Strategy<Value = Bounds> {
    (prop::option::of(-3i64..4), prop::option::of(-3i64..4)).prop_map(|(min, max)| match (min, max) {
        (Some(a), Some(b)) => Bounds { min: Some(a.min(b)), max: Some(a.max(b)) },
        (min, max) => Bounds { min, max },
    })
}

fn texts() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "",
        "a",
        "b",
        "10",
        "192.0.2.1",
        "10.0.0.0/8",
        "::1",
        "5m",
        "true",
        "A_b",
        "1.2",
    ])
}

fn literal() -> impl Strategy<Value = Value> {
    prop_oneof![
        texts().prop_map(Value::text),
        (-3i64..4).prop_map(Value::Int),
        any::<bool>().prop_map(Value::Bool)
    ]
}

fn scalar_type() -> impl Strategy<Value = Ty> {
    prop_oneof![
        Just(Ty::new(Type::Any)),
        Just(Ty::new(Type::Null)),
        Just(Ty::new(Type::Bool)),
        Just(Ty::new(Type::Float)),
        Just(Ty::new(Type::Secret)),
        Just(Type::string()),
        bounds().prop_map(|b| Ty::new(Type::Int(b))),
        prop::sample::select(Format::ALL.to_vec()).prop_map(Type::format),
        (0i64..2, 2i64..4).prop_map(|(min, max)| {
            let len = Bounds { min: Some(min), max: Some(max) };
            Ty::new(Type::Text(crate::TextRule { len, ..Default::default() }))
        }),
        literal().prop_map(|value| Ty::new(Type::Literal(value))),
    ]
}

fn ty() -> impl Strategy<Value = Ty> {
    scalar_type().prop_recursive(3, 12, 3, |inner| {
        let field = (inner.clone(), any::<bool>()).prop_map(|(ty, optional)| Field {
            ty,
            optional,
            default: None,
            doc: None,
            place: None,
        });
        prop_oneof![
            (inner.clone(), any::<bool>()).prop_map(|(element, unique)| {
                Ty::new(Type::List(ListType { element, len: Bounds { min: Some(1), max: None }, unique }))
            }),
            inner.clone().prop_map(Type::map),
            prop::collection::vec(scalar_type(), 2..4).prop_map(|members| Ty::new(Type::Union(members))),
            prop::collection::vec((prop::sample::select(vec!["x", "y"]), field), 0..3).prop_map(|fields| {
                let fields = fields.into_iter().map(|(name, field)| (name.into(), field)).collect();
                Ty::new(Type::Record(RecordType { fields }))
            }),
        ]
    })
}

fn value() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![literal(), Just(Value::Null), Just(Value::Float(1.5)), Just(Value::Float(1.0))];
    scalar.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..3).prop_map(Value::list),
            prop::collection::vec((prop::sample::select(vec!["x", "y"]), inner), 1..3)
                .prop_map(|entries| Value::map(entries.into_iter().map(|(key, value)| (key.into(), value)))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    /// What a relation says of types holds for their values.
    #[test]
    fn fits_agrees_with_admission(a in ty(), b in ty(), v in value()) {
        let Ok(v) = admit(&v, &a, &mut Closed) else { return Ok(()) };
        match fits(&a, &b) {
            Fit::Always => prop_assert!(admits(&v, &b), "{v:?} is a {} and no {}", display(&a), display(&b)),
            Fit::Never => prop_assert!(!admits(&v, &b), "{v:?} is a {} and a {}", display(&a), display(&b)),
            Fit::Maybe => {}
        }
    }

    /// The same, with a value that is sure to be of both kinds.
    #[test]
    fn what_both_admit_overlaps_and_fits(a in ty(), b in ty(), v in value()) {
        if admits(&v, &b) && admit(&v, &a, &mut Closed).is_ok_and(|after| after == v) {
            prop_assert!(fits(&a, &b) != Fit::Never, "{v:?}: {} into {}", display(&a), display(&b));
            if admit(&v, &b, &mut Closed).is_ok_and(|after| after == v) {
                prop_assert!(overlaps(&a, &b), "{v:?}: {} == {}", display(&a), display(&b));
            }
        }
    }

    #[test]
    fn fits_is_reflexive_and_overlaps_symmetric(a in ty(), b in ty()) {
        let copy = Ty::new((*a).clone());
        prop_assert_ne!(fits(&a, &copy), Fit::Never, "{}", display(&a));
        prop_assert_eq!(overlaps(&a, &b), overlaps(&b, &a));
    }

    #[test]
    fn fits_is_transitive(a in ty(), b in ty(), c in ty()) {
        if fits(&a, &b) == Fit::Always && fits(&b, &c) == Fit::Always {
            // An int that stands as a float is one no longer: only the first step may change a value.
            prop_assert_ne!(fits(&a, &c), Fit::Never, "{} {} {}", display(&a), display(&b), display(&c));
        }
    }

    /// A join holds the values of both, unchanged.
    #[test]
    fn join_is_an_upper_bound_and_symmetric(a in ty(), b in ty(), v in value()) {
        let joined = join(&a, &b);
        prop_assert_eq!(joined.is_some(), join(&b, &a).is_some(), "{} {}", display(&a), display(&b));
        if let Some(joined) = joined
            && let Ok(v) = admit(&v, &a, &mut Closed)
        {
            prop_assert!(admits(&v, &joined), "{v:?}: {} with {} is {}", display(&a), display(&b), display(&joined));
        }
    }
}

#[test]
fn inference_widens_only_literals_of_one_kind() {
    let text = |t: &str| Type::text_literal(t);
    let ab = join(&text("a"), &text("b")).expect("one kind");
    assert_eq!(display(&ab), r#""a" | "b""#);
    assert_eq!(display(&join(&ab, &Type::string()).expect("one kind")), "string");
    assert_eq!(display(&join(&text("a"), &Type::format(Format::Ip)).expect("one kind")), "string");
    assert_eq!(display(&join(&text("::1"), &Type::format(Format::Ip)).expect("one kind")), "ip");
    let bools = [true, false].map(|b| Ty::new(Type::Literal(Value::Bool(b))));
    assert_eq!(display(&join(&bools[0], &bools[1]).expect("one kind")), "bool");
    assert!(join(&Type::int(), &Ty::new(Type::Float)).is_none());
    assert!(join(&Type::int(), &Type::string()).is_none());
    assert!(join(&Type::string(), &Type::format(Format::Quantity)).is_none());
    let joined = join(&Type::empty_list(), &Type::list(Type::int())).expect("the other's");
    assert_eq!(display(&joined), "list[int]");
    let many = (0..40).map(|i| text(&format!("v{i}"))).reduce(|a, b| join(&a, &b).expect("one kind"));
    assert_eq!(display(&many.expect("some")), "string");
}

#[test]
fn the_empty_list_fits_every_list() {
    assert_eq!(fits(&Type::empty_list(), &Type::list(Type::int())), Fit::Always);
    let some = ListType { element: Type::int(), len: Bounds { min: Some(1), max: None }, unique: false };
    assert_eq!(fits(&Type::empty_list(), &Ty::new(Type::List(some))), Fit::Never);
    assert_eq!(fits(&Type::empty_record(), &Type::map(Type::int())), Fit::Always);
}
