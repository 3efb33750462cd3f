use kspec_base::{Place, SourceId, Span};
use kspec_values::Value;

use super::*;
use crate::testing::{enumeration, library, variable};
use crate::{Closed, Format, Library, Release, Role, Ty, VariableDefault, Written, admit, template_in_text};

fn at() -> Place {
    Place::new(SourceId(0), Span::new(10, 16))
}

fn variable_diagnostic(name: &str, value: Value, source: Option<&str>) -> Diagnostic {
    let release = library().release("2.31.0").expect("known");
    let found = release.variable(name).expect("known");
    let misfits = admit(&value, &found.ty, &mut Closed).expect_err("a misfit");
    assert_eq!(misfits.len(), 1);
    let subject = Subject::variable(&found, Some(&*release as &dyn Release), Written::Literal(source));
    misfit_diagnostic(&misfits[0], at(), &subject)
}

#[test]
fn the_trap_says_what_ansible_would_do() {
    let told = variable_diagnostic("helm_enabled", Value::text("true"), None);
    assert_eq!(told.code.id, "K0301");
    assert_eq!(told.message, "helm_enabled is a bool, and this is the text \"true\"");
    assert_eq!(
        told.notes,
        ["kubespray 2.31.0 declares  helm_enabled: bool = false   (k8s_cluster/addons.yml)"]
    );
    let why = told.why.expect("a reason");
    assert!(
        why.contains("from 2.19")
            && why.contains("core 2.18: it acts as true")
            && why.contains("checks itself")
    );
    assert_eq!(told.fixes[0].title, "helm_enabled = true");
    assert!(told.fixes[0].sure && told.fixes[0].edits[0].text == "true");
    let silent = variable_diagnostic("kube_proxy_strict_arp", Value::text("maybe"), None);
    assert!(silent.why.expect("a reason").contains("every version of core"));
    assert!(silent.fixes[0].edits.is_empty());
}

#[test]
fn the_reverse_and_the_enum_have_their_repairs() {
    let told = variable_diagnostic("docker_iptables_enabled", Value::Bool(false), None);
    assert_eq!(told.code.id, "K0302");
    assert!(told.fixes[0].sure && told.fixes[0].edits[0].text == "\"false\"");
    let told = variable_diagnostic("kube_network_plugin", Value::text("calcio"), None);
    assert_eq!(told.message, "\"calcio\" is no value of kube_network_plugin; did you mean \"calico\"");
    assert!(told.notes[0].contains("\"kube-ovn\""));
}

#[test]
fn a_lost_zero_is_given_back() {
    let told = variable_diagnostic("cluster_name", Value::Float(1.3), Some("1.30"));
    assert_eq!(told.code.id, "K0312");
    assert!(told.why.expect("a reason").contains("1.30 is 1.3"));
    assert!(told.fixes[0].sure && told.fixes[0].edits[0].text == "\"1.30\"");
    let told = variable_diagnostic("cluster_name", Value::Float(1.3), None);
    assert!(!told.fixes[0].sure);
}

#[test]
fn a_bad_format_points_into_the_text() {
    let ty = Type::format(Format::DnsLabel);
    let misfits = admit(&Value::text("ab_c"), &ty, &mut Closed).expect_err("no label");
    let subject = Subject::declared(Role::Field, "name", &ty, None, Written::Literal(None));
    let told = misfit_diagnostic(&misfits[0], at(), &subject);
    assert_eq!(told.place().expect("a place").span, Span::new(13, 15));
    // The repair replaces the whole literal.
    assert_eq!(told.fixes[0].edits[0].place, at());
}

#[test]
fn a_template_has_two_repairs() {
    let found = template_in_text(&Value::text("a {{ \"b\" }}")).expect("one");
    let told = template_diagnostic(&found, "x", at(), Written::Literal(None));
    let repairs: Vec<&str> = told.fixes.iter().map(|fix| fix.edits[0].text.as_str()).collect();
    assert_eq!(repairs, ["jinja#\"a {{ \"b\" }}\"#", "verbatim\"a {{ \\\"b\\\" }}\""]);
}

#[test]
fn every_problem_has_one_line_and_a_place() {
    let any = VariableDefault::None;
    let texts =
        [Value::Null, Value::Bool(true), Value::Int(1), Value::Float(1.5), Value::text("x"), Value::list([])];
    let types: Vec<Ty> = vec![
        Ty::new(Type::Bool),
        Type::int(),
        Ty::new(Type::Float),
        Type::string(),
        Ty::new(Type::Secret),
        Type::list(Type::int()),
        Type::map(Type::int()),
        enumeration(&["a", "b"]),
        Type::format(Format::Ip),
        crate::refinement("port").expect("known"),
    ];
    for ty in types {
        let declared = variable("x", ty.clone(), any.clone());
        for value in &texts {
            for misfit in admit(value, &ty, &mut Closed).err().unwrap_or_default() {
                let told =
                    misfit_diagnostic(&misfit, at(), &Subject::variable(&declared, None, Written::Computed));
                assert!(!told.message.contains('\n') && !told.message.ends_with('.'), "{}", told.message);
                assert!(told.place().is_some());
                assert!(told.fixes.iter().all(|fix| fix.edits.is_empty()), "a computed value has no edit");
            }
        }
    }
    let mut ids: Vec<&str> = CODES.iter().map(|code| code.id).collect();
    ids.dedup();
    assert_eq!(ids.len(), CODES.len());
}
