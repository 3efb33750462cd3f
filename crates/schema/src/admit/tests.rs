use std::sync::Arc;

use super::*;
use crate::{Bounds, Field, FieldDefault, Format, ListType, NamedType, Pattern, RecordType, TextRule};
use kspec_base::Place;
use kspec_values::{Opaque, OpaqueKind, Reference};

fn field(ty: Ty) -> Field {
    Field { ty, optional: false, default: None, doc: None, place: None }
}

fn team() -> Ty {
    let mut record = RecordType::default();
    record.fields.insert("name".into(), field(Type::format(Format::DnsLabel)));
    let pods = Ty::new(Type::Int(Bounds { min: Some(1), max: Some(500) }));
    let default = Some(FieldDefault::Value(Value::Int(50)));
    record.fields.insert("pods".into(), Field { default, ..field(pods) });
    record.fields.insert("contact".into(), Field { optional: true, ..field(Type::string()) });
    let default = Some(FieldDefault::Expression(7));
    record.fields.insert("role".into(), Field { default, ..field(enumeration(&["view", "edit"])) });
    let named = NamedType { name: "Team".into(), place: None, target: Default::default() };
    named.target.set(Ty::new(Type::Record(record))).expect("it is set once");
    Ty::new(Type::Named(Arc::new(named)))
}

fn enumeration(texts: &[&str]) -> Ty {
    Ty::new(Type::Union(texts.iter().map(|text| Type::text_literal(*text)).collect()))
}

fn problems(value: &Value, ty: &Ty) -> Vec<Problem> {
    admit(value, ty, &mut Closed)
        .map_or_else(|misfits| misfits.into_iter().map(|m| m.problem).collect(), |_| vec![])
}

fn map(entries: &[(&str, Value)]) -> Value {
    Value::map(entries.iter().map(|(key, value)| (SmolStr::from(*key), value.clone())))
}

struct Inputs(Vec<SmolStr>);

impl Admission for Inputs {
    fn default(&mut self, expression: u32) -> Option<Value> {
        (expression == 7).then(|| Value::text("view"))
    }

    fn unknown_fields(&self) -> UnknownFields {
        UnknownFields::Drop
    }

    fn dropped(&mut self, _type_name: Option<&SmolStr>, path: &[Segment]) {
        if let Some(Segment::Key(field)) = path.last() {
            self.0.push(field.clone());
        }
    }
}

#[test]
fn a_text_never_becomes_a_boolean_nor_the_reverse() {
    for text in ["true", "false", "yes", ""] {
        let text = SmolStr::from(text);
        assert_eq!(
            problems(&Value::Text(text.clone()), &Ty::new(Type::Bool)),
            [Problem::TextForBool { text }]
        );
    }
    let texts = enumeration(&["true", "false"]);
    let allowed: Vec<SmolStr> = vec!["true".into(), "false".into()];
    assert_eq!(problems(&Value::Bool(true), &texts), [Problem::BoolForText { value: true, allowed }]);
    let allowed = vec![];
    assert_eq!(
        problems(&Value::Bool(true), &Type::string()),
        [Problem::BoolForText { value: true, allowed }]
    );
    assert!(admits(&Value::text("true"), &texts));
}

#[test]
fn no_scalar_becomes_another_kind() {
    let float = Ty::new(Type::Float);
    assert!(matches!(problems(&Value::Float(1.3), &Type::string())[..], [Problem::NumberForText { .. }]));
    assert!(matches!(problems(&Value::text("110"), &Type::int())[..], [Problem::TextForNumber { .. }]));
    assert!(matches!(problems(&Value::text("0110"), &Type::int())[..], [Problem::WrongKind { .. }]));
    assert!(matches!(problems(&Value::Float(1.0), &Type::int())[..], [Problem::WrongKind { .. }]));
    assert!(matches!(problems(&Value::Null, &Type::string())[..], [Problem::WrongKind { found: "null" }]));
    assert_eq!(admit(&Value::Int(3), &float, &mut Closed).expect("fits").kind_name(), "float");
    let either = Ty::new(Type::Union(vec![float, Type::int()]));
    assert_eq!(admit(&Value::Int(3), &either, &mut Closed).expect("fits").kind_name(), "int");
    let quantity = Type::format(Format::Quantity);
    assert_eq!(admit(&Value::Int(3), &quantity, &mut Closed).expect("fits").kind_name(), "int");
}

#[test]
fn an_enum_lists_its_values_and_the_near_one() {
    let plugins = enumeration(&["calico", "cilium"]);
    let [Problem::NotInEnum { allowed, near, .. }] = &problems(&Value::text("calcio"), &plugins)[..] else {
        panic!("one problem");
    };
    assert_eq!(allowed.join(" "), r#""calico" "cilium""#);
    assert_eq!(near.as_deref(), Some("calico"));
}

#[test]
fn records_are_closed_and_get_their_defaults() {
    let given = map(&[("name", Value::text("red"))]);
    let admitted = admit(&given, &team(), &mut Inputs(vec![])).expect("fits");
    let full = map(&[("name", Value::text("red")), ("pods", Value::Int(50)), ("role", Value::text("view"))]);
    assert_eq!(admitted, full);
    let unknown = map(&[("name", Value::text("red")), ("pod", Value::Int(1)), ("role", Value::text("edit"))]);
    let misfits = admit(&unknown, &team(), &mut Closed).expect_err("pod");
    assert_eq!(misfits.len(), 1);
    assert_eq!(misfits[0].path, [Segment::Key("pod".into())]);
    assert!(matches!(&misfits[0].problem, Problem::UnknownField { near: Some(near), .. } if near == "pods"));
    let mut open = Inputs(vec![]);
    assert_eq!(admit(&unknown, &team(), &mut open).expect("open").as_map().map(|m| m.len()), Some(3));
    assert_eq!(open.0, ["pod"]);
    assert!(matches!(problems(&map(&[]), &team())[..], [Problem::MissingField { .. }]));
    let big = map(&[("name", Value::text("A")), ("pods", Value::Int(900))]);
    let misfits = admit(&big, &team(), &mut Closed).expect_err("two");
    assert_eq!(misfits.len(), 2);
    assert_eq!(misfits[1].field.as_ref().map(|site| site.field.as_str()), Some("pods"));
}

#[test]
fn what_does_not_change_is_the_same() {
    let list = Value::list([Value::text("a"), Value::text("b")]);
    let Value::List(before) = &list else { unreachable!() };
    let after = admit(&list, &Type::list(Type::string()), &mut Closed).expect("fits");
    assert!(Arc::ptr_eq(before, after.as_list().expect("a list")));
    let numbers = Value::list([Value::Int(1), Value::Float(2.0)]);
    let floats = admit(&numbers, &Type::list(Ty::new(Type::Float)), &mut Closed).expect("fits");
    assert_eq!(floats, Value::list([Value::Float(1.0), Value::Float(2.0)]));
    let record = map(&[("a", Value::text("x"))]);
    assert!(admits(&record, &Type::map(Type::string())));
    assert!(!admits(&record, &Type::map(Type::int())));
}

#[test]
fn refinements_say_how_they_fail() {
    let len = Bounds { min: Some(1), max: Some(2) };
    let list = Ty::new(Type::List(ListType { element: Type::int(), len, unique: true }));
    assert!(matches!(problems(&Value::list([]), &list)[..], [Problem::BadLength { length: 0, .. }]));
    let twice = Value::list([Value::Int(1), Value::Int(1)]);
    assert!(matches!(problems(&twice, &list)[..], [Problem::NotUnique { first: 0, .. }]));
    let rule = TextRule { format: None, pattern: Some(Pattern::new("^[a-zä]+$")), len };
    let text = Ty::new(Type::Text(rule));
    assert!(admits(&Value::text("ää"), &text));
    assert!(matches!(problems(&Value::text("abc"), &text)[..], [Problem::BadLength { length: 3, .. }]));
    assert!(matches!(problems(&Value::text("A"), &text)[..], [Problem::BadPattern { .. }]));
}

#[test]
fn opaque_values_fit_by_type() {
    let opaque = |kind| Value::Opaque(Arc::new(Opaque { kind, place: Place::default() }));
    let env = opaque(OpaqueKind::Env("TOKEN".into()));
    let any = Ty::new(Type::Any);
    for ty in [Type::string(), any.clone(), Ty::new(Type::Secret)] {
        assert!(admits(&env, &ty));
    }
    for ty in [Ty::new(Type::Bool), Type::int(), Type::format(Format::Ip), enumeration(&["a"]), team()] {
        assert!(matches!(problems(&env, &ty)[..], [Problem::SecretDoesNotFit { .. }]), "{ty:?}");
    }
    let jinja = |text: &str| opaque(OpaqueKind::Jinja(text.into()));
    assert!(admits(&jinja("{{ a == b }}"), &Ty::new(Type::Bool)));
    assert!(admits(&jinja("{{ a }}"), &enumeration(&["a", "b"])));
    assert!(matches!(problems(&jinja("x{{ a }}"), &Type::int())[..], [Problem::JinjaDoesNotFit { .. }]));
    assert_eq!(problems(&Value::text("hunter2"), &Ty::new(Type::Secret)), [Problem::PlainSecret]);
    let inside = Value::list([env]);
    assert!(admits(&inside, &Type::list(Type::string())) && admits(&inside, &any));
}

#[test]
fn a_resource_fits_a_reference_and_is_no_data() {
    let reference = |extra| {
        let reference = Reference { kind: "ConfigMap".into(), id: "web".into(), uses: vec![], extra };
        Value::Reference(Arc::new(reference))
    };
    let web = reference(kspec_values::Map::default());
    assert!(admits(&web, &Ty::new(Type::Reference("ConfigMap".into()))));
    assert!(!admits(&web, &Ty::new(Type::Reference("Secret".into()))));
    let mut record = RecordType::default();
    record.fields.insert("name".into(), field(Type::string()));
    record.fields.insert("kind".into(), field(Type::string()));
    assert!(admits(&web, &Ty::new(Type::Record(record.clone()))));
    record.fields.insert("port".into(), field(Type::int()));
    let backend = Ty::new(Type::Record(record));
    assert!(!admits(&web, &backend));
    let with = |port: Value| reference([("port".into(), port)].into_iter().collect());
    assert!(admits(&with(Value::Int(80)), &backend));
    assert!(!admits(&with(Value::text("80")), &backend));
    let deep = Value::list([map(&[("a", web)])]);
    let misfits = admit(&deep, &Ty::new(Type::Any), &mut Closed).expect_err("no data");
    assert_eq!(misfits[0].path, [Segment::Index(0), Segment::Key("a".into())]);
}

#[test]
fn a_type_that_only_names_itself_ends() {
    let named = Arc::new(NamedType { name: "A".into(), place: None, target: Default::default() });
    let itself = Ty::new(Type::Named(named.clone()));
    let union = Ty::new(Type::Union(vec![itself.clone(), Ty::new(Type::Null)]));
    named.target.set(union).expect("it is set once");
    let _ = admit(&Value::Int(1), &itself, &mut Closed);
    let _ = crate::kinds(&itself);
    let _ = crate::fits(&itself, &Type::int());
}
