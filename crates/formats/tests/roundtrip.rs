//! The readers never panic, and what the writers write comes back.

use kspec_base::Span;
use kspec_formats::json::{self, JsonWriter, Layout};
use kspec_formats::yaml::{self, Dialect, YamlWriter};
use kspec_formats::{Builder, Data, Entry, Map, Node, toml};
use proptest::prelude::*;

fn node(data: Data) -> Node {
    Node::new(data, Span::default())
}

/// Texts of pieces that mean something to some reader.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zA-Z0-9]{1,3}",
        proptest::sample::select(vec![
            ":",
            ": ",
            "#",
            " #",
            "- ",
            "\n",
            "\n  ",
            "\t",
            " ",
            "'",
            "\"",
            "\\",
            "{",
            "}",
            "[",
            "]",
            ",",
            "&a",
            "*a",
            "!t ",
            "|",
            ">",
            "<<",
            "=",
            "?",
            "%",
            "@",
            "---",
            "...",
            "\u{85}",
            "\u{feff}",
            "é",
            "\u{1f600}",
            "\0",
            "\r",
        ])
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn data() -> impl Strategy<Value = Data> {
    let leaf = prop_oneof![
        Just(Data::Null),
        any::<bool>().prop_map(Data::Bool),
        any::<i64>().prop_map(Data::Int),
        any::<f64>().prop_filter("finite", |value| value.is_finite()).prop_map(Data::Float),
        text().prop_map(|text| Data::Text(text.into())),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5)
                .prop_map(|items| Data::List(items.into_iter().map(node).collect())),
            proptest::collection::vec((text(), inner), 0..5).prop_map(|entries| {
                let entry = |(key, value): (String, Data)| {
                    let key = node(Data::Text(key.into()));
                    (key.as_text().cloned().unwrap_or_default(), Entry { key, value: node(value) })
                };
                Data::Map(entries.into_iter().map(entry).collect::<Map>())
            }),
        ]
    })
}

/// The tree without places.
fn bare(data: &Data) -> Data {
    let mut builder = Builder::new();
    data.feed(&mut builder);
    builder.finish()
}

/// Whether nothing in it is null, which TOML cannot say.
fn without_null(data: &Data) -> bool {
    match data {
        Data::Null => false,
        Data::List(items) => items.iter().all(|item| without_null(&item.data)),
        Data::Map(map) => map.values().all(|entry| without_null(&entry.value.data)),
        _ => true,
    }
}

fn unordered(a: &Data, b: &Data) -> bool {
    match (a, b) {
        (Data::List(a), Data::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| unordered(&a.data, &b.data))
        }
        (Data::Map(a), Data::Map(b)) => {
            a.len() == b.len()
                && a.iter()
                    .all(|(key, a)| b.get(key).is_some_and(|b| unordered(&a.value.data, &b.value.data)))
        }
        (a, b) => a == b,
    }
}

proptest! {
    #[test]
    fn yaml_comes_back(data in data()) {
        let mut writer = YamlWriter::new();
        writer.document();
        data.feed(&mut writer);
        let text = writer.finish();
        for dialect in [Dialect::Ansible, Dialect::Strict] {
            let back = yaml::read(&text, dialect);
            prop_assert_eq!(back.as_ref().map(|node| bare(&node.data)), Ok(data.clone()), "{}", text);
        }
    }

    #[test]
    fn json_comes_back(data in data()) {
        for layout in [Layout::Line, Layout::Indented(2)] {
            let mut writer = JsonWriter::new(layout);
            data.feed(&mut writer);
            let text = writer.finish();
            prop_assert_eq!(json::read(&text).map(|node| bare(&node.data)), Ok(data.clone()), "{}", text);
        }
    }

    #[test]
    fn toml_comes_back(data in data()) {
        let root = Data::Map([("a".into(), Entry { key: node(Data::Text("a".into())), value: node(data) })].into());
        match toml::write(&root) {
            Ok(text) => {
                let back = toml::read(&text).map(|node| bare(&node.data));
                prop_assert!(back.as_ref().is_ok_and(|back| unordered(back, &root)), "{back:?}\n{text}");
            }
            Err(fault) => prop_assert!(!without_null(&root), "{fault:?}"),
        }
    }

    #[test]
    fn readers_never_panic_and_places_lie_inside(text in text()) {
        let inside = |span: Span| span.start <= span.end && span.end as usize <= text.len();
        for result in [
            yaml::read(&text, Dialect::Ansible),
            yaml::read(&text, Dialect::Strict),
            json::read(&text),
            toml::read(&text),
        ] {
            match result {
                Ok(node) => prop_assert!(inside(node.span)),
                Err(error) => prop_assert!(inside(error.span), "{error:?}"),
            }
        }
    }
}
