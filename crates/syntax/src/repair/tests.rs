use super::*;

/// The repaired text and the number of messages.
fn repaired(text: &str) -> String {
    let repaired = repair(text);
    assert_eq!(repaired.diagnostics.len(), 1, "{text}");
    assert!(matches!(examine(&repaired.text).balance, Balance::Balanced), "{}", repaired.text);
    repaired.text.into_owned()
}

const WHOLE: &str = r#"cluster lab {
  node cp1 {
    groups = ["etcd"]
  }
  vars {
    a = [{
      b = 1
    }]
    c = f(1, [2])
  }
  resource Pod p { spec { x = [{ n = "y" }] } }
}
"#;

fn edited(from: &str, to: &str) -> String {
    assert_eq!(WHOLE.matches(from).count(), 1, "{from}");
    WHOLE.replace(from, to)
}

#[test]
fn what_balances_is_handed_on() {
    let repaired = repair(WHOLE);
    assert!(matches!(repaired.text, Cow::Borrowed(_)));
    assert!(repaired.inserted.is_empty() && repaired.diagnostics.is_empty());
}

#[test]
fn lost_brackets_are_put_back() {
    for (whole, broken, expected) in [
        ("\"etcd\"]\n  }", "\"etcd\"]\n", "\"etcd\"]}\n"),
        ("[\"etcd\"]", "[\"etcd\"", "[\"etcd\"]"),
        ("}]\n    c", "}\n    c", "}]\n    c"),
        ("b = 1\n    }]", "b = 1\n    ]", "b = 1}\n    ]"),
        ("a = [{", "a = [", "a = [{"),
        ("a = [{", "a = {", "a = [{"),
        ("  vars {", "  vars", "  vars {"),
        ("a = [{", "a =", "a = [{"),
        ("f(1, [2])", "f(1, [2]", "f(1, [2])"),
        ("f(1, [2])", "f(1, [2)", "f(1, [2])"),
        ("x = [{ n", "x = { n", "x = [{ n"),
        ("\"y\" }]", "\"y\" ]", "\"y\"} ]"),
        ("cluster lab {", "cluster lab", "cluster lab {"),
        ("spec { x", "spec x", "spec {x"),
        ("\"y\" }] } }\n}\n", "\"y\" }] } }\n", "\"y\" }] } }}\n"),
    ] {
        assert_eq!(repaired(&edited(whole, broken)), edited(whole, expected), "{broken}");
    }
}

#[test]
fn surplus_brackets_are_blanked() {
    for (whole, broken, expected) in [
        ("\"etcd\"]\n  }", "\"etcd\"]\n  }}", "\"etcd\"]\n  } "),
        ("\"etcd\"]\n  }", "\"etcd\"]\n  }\n  }", "\"etcd\"]\n  }\n   "),
        ("[\"etcd\"]", "[\"etcd\"]]", "[\"etcd\"] "),
        ("node cp1 {", "node cp1 {{", "node cp1  {"),
        ("\"y\" }] } }\n}\n", "\"y\" }] } }\n}\n}\n", "\"y\" }] } }\n}\n \n"),
    ] {
        assert_eq!(repaired(&edited(whole, broken)), edited(whole, expected), "{broken}");
    }
}

#[test]
fn open_texts_end_by_indentation() {
    let whole = "let a = {\n  b = \"\"\"\n    {\n    \"\"\"\n  c = \"\"\"\n    x\n    \"\"\"\n}\n";
    assert!(repair(whole).diagnostics.is_empty());
    let open = whole.replacen("    {\n    \"\"\"", "    {\n", 1);
    assert_eq!(
        repaired(&open),
        "let a = {\n  b = \"\"\"\n    {\n    \"\"\"\n\n  c = \"\"\"\n    x\n    \"\"\"\n}\n"
    );
}

#[test]
fn a_shallow_text_is_believed_where_brackets_are_the_fault() {
    let text = "let a = [{\n  b = \"\"\"\nshallow {\n    \"\"\"\n  c = f(1\n}]\n";
    assert_eq!(repaired(text), text.replace("f(1", "f(1)"));
}

#[test]
fn lines_behind_an_item_without_block_go() {
    let text = "let a = 1\n  vars { }\n  node b {\n    c = 1\n  }\n}\n";
    assert_eq!(repaired(text).trim_end(), "let a = 1");
}

#[test]
fn offsets_lead_back() {
    let text = "let a = [1, { b = 2\nlet";
    let repaired = repair(text);
    assert_eq!(repaired.text, "let a = [1, { b = 2}]\nlet");
    let at = |needle: &str| repaired.original(repaired.text.find(needle).expect("it is there"));
    assert_eq!(at("\nlet"), text.find("\nlet").unwrap());
    assert_eq!(at("}]"), text.find("\nlet").unwrap());
    assert_eq!(repaired.original(3), 3);
}

#[test]
fn nesting_has_a_limit() {
    for (open, close) in [
        ("[", "]"),
        ("{ a = ", " }"),
        ("\"\\(", ")\""),
        ("if c then ", " else 1"),
        ("f(", ""),
        ("!", ""),
        ("- ", ""),
    ] {
        let text = format!("let a = {}1{}\n", open.repeat(20_000), close.repeat(20_000));
        let codes: Vec<_> = repair(&text).diagnostics.iter().map(|d| d.code.id).collect();
        assert_eq!(codes, ["K0154"], "{open}");
        assert!(!matches!(examine(&repair(&text).text).balance, Balance::TooDeep(_)), "{open}");
    }
    let chain = format!("let a = {} 1\n", "if c then 1 else ".repeat(5_000));
    assert!(repair(&chain).diagnostics.is_empty());
    let wide = format!("let a = [{}]\n", "if c: 1, ".repeat(5_000));
    assert!(repair(&wide).diagnostics.is_empty());
}

#[test]
fn a_wholly_broken_item_takes_no_time() {
    let line = format!("  a = \"x\" + \"{}\n", "b c, d = e ".repeat(30));
    let text = format!("cluster lab {{\n{}", line.repeat(2_000));
    let begun = std::time::Instant::now();
    assert_eq!(repair(&text).diagnostics.len(), 1);
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}

#[test]
fn open_texts_are_read_once() {
    // Whether their quotes never come or come at the very end.
    for end in ["", "  \"\"\"#\n"] {
        let begun = std::time::Instant::now();
        let items = format!("{}{end}", "let a = #\"\"\"\n  x\n".repeat(20_000));
        assert_eq!(crate::split::split(&items).len(), 20_000);
        let entries = format!("cluster lab {{\n{}{end}", "  a = #\"\"\"\n    x\n".repeat(20_000));
        assert_eq!(repair(&entries).diagnostics.len(), 1);
        assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    }
}
