//! Nothing that a spec says ends the program: long chains and deep values are errors.

mod support;

use support::{Folder, load};

fn told(text: String) -> Vec<String> {
    let library = kspec_stdlib::Std::new();
    let folder = Folder { root: None, texts: vec![("main.kspec".to_owned(), text)] };
    let loaded = load(folder, &["main.kspec"], &library);
    loaded.run(&library, Vec::new()).told
}

fn cluster(value: &str) -> String {
    format!(
        "cluster lab {{\n  kubespray = \"2.31.0\"\n  node n {{ groups = [\"etcd\"] }}\n  vars {{ kubelet_max_pods = {value} }}\n}}\n"
    )
}

#[test]
fn a_chain_of_lets_is_an_error_when_it_is_long() {
    for (length, fine) in [(100, true), (1_000, false)] {
        let mut text = "let x0 = 1\n".to_owned();
        for index in 1..=length {
            text.push_str(&format!("let x{index} = (x{} + 1) * 1\n", index - 1));
        }
        text.push_str(&cluster(&format!("x{length}")));
        let told = told(text);
        if fine {
            assert_eq!(told, Vec::<String>::new());
        } else {
            assert_eq!(told.len(), 1, "{told:?}");
            assert!(told[0].starts_with("K0553"), "{told:?}");
        }
    }
}

#[test]
fn deep_expressions_in_deep_chains_are_errors() {
    let deep = |inner: &str| format!("{}{inner}{}", "[".repeat(100), "]".repeat(100));
    let mut text = "let x0 = 1\n".to_owned();
    for index in 1..=60 {
        text.push_str(&format!("let x{index} = {}\n", deep(&format!("x{}", index - 1))));
    }
    text.push_str(&cluster("len(x60)"));
    let told = told(text);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("K0553"), "{told:?}");
}

#[test]
fn a_node_that_reads_the_one_before_is_an_error_when_there_are_many() {
    let text = "cluster lab {\n  kubespray = \"2.31.0\"\n  node n0 { groups = [\"etcd\"], kubelet_max_pods = 1 }\n  \
        for i in 1..400 { node \"n\\(i)\" { groups = [\"etcd\"], kubelet_max_pods = nodes[\"n\\(i - 1)\"].kubelet_max_pods } }\n}\n";
    let told = told(text.to_owned());
    // From the first node on each value is there when the next one asks.
    assert_eq!(told, Vec::<String>::new());
    let backwards = text.replace("i - 1", "i + 1").replace("node n0", "node n400");
    let told = self::told(backwards);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("K0553"), "{told:?}");
}

#[test]
fn growth_by_doubling_ends() {
    let mut text = "let x0 = [1, 2, 3, 4]\n".to_owned();
    for index in 1..=60 {
        let before = index - 1;
        text.push_str(&format!("let x{index} = x{before} + x{before}\n"));
    }
    text.push_str(&cluster("len(x60)"));
    let started = std::time::Instant::now();
    let told = told(text);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("K0552"), "{told:?}");
    assert!(started.elapsed().as_secs() < 5);
}

#[test]
fn uses_that_double_are_an_error() {
    let mut text = "component c0() { vars { kubelet_max_pods = 100 } }\n".to_owned();
    for index in 1..25 {
        let below = index - 1;
        text.push_str(&format!(
            "component c{index}() {{\n  use c{below}() as a\n  use c{below}() as b\n}}\n"
        ));
    }
    let cluster =
        "cluster lab {\n  kubespray = \"2.31.0\"\n  node n { groups = [\"etcd\"] }\n  use c24() as c\n}\n";
    let told = told(text + cluster);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("K0552"), "{told:?}");
}

#[test]
fn defaults_that_double_are_an_error() {
    let mut text = "type T0 = { v: int = 1 }\n".to_owned();
    for index in 1..40 {
        let below = index - 1;
        text.push_str(&format!("type T{index} = {{ a: T{below} = {{}}, b: T{below} = {{}} }}\n"));
    }
    let told = told(text + "let x: T39 = {}\nassert has(x.a)\n" + &cluster("100"));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("K0552"), "{told:?}");
}
