//! The language server as an editor meets it: the program itself, over its standard input and output.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

const TRAP: &str = r#"cluster lab {
  kubespray = "2.31.0"
  node n1 { ansible_host = "192.0.2.11", groups = ["kube_control_plane", "etcd", "kube_node"] }
  vars {
    helm_enabled = "true"
  }
}
"#;

struct Editor {
    server: Arc<Mutex<Child>>,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    folder: tempfile::TempDir,
    requests: i32,
    /// Notifications that came while a response was waited for.
    told: Vec<Value>,
}

impl Editor {
    /// An editor in a project, whose server counts columns in `encoding` if it can.
    fn start(encoding: &str) -> Editor {
        let folder = tempfile::tempdir().expect("a folder can be made");
        fs::write(folder.path().join("kspec.toml"), "").expect("it can be written");
        fs::write(folder.path().join("lab.kspec"), TRAP).expect("it can be written");
        let mut server = Command::new(env!("CARGO_BIN_EXE_kspec"))
            .arg("lsp")
            .env("XDG_CACHE_HOME", folder.path().join("cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = server.stdin.take().expect("it is piped");
        let output = BufReader::new(server.stdout.take().expect("it is piped"));
        let server = Arc::new(Mutex::new(server));
        end_in_time(server.clone());
        let mut editor = Editor { server, input, output, folder, requests: 0, told: Vec::new() };
        let answer = editor.ask(
            "initialize",
            json!({ "processId": null, "rootUri": null, "capabilities": { "general": { "positionEncodings": [encoding] } } }),
        );
        assert_eq!(answer["capabilities"]["positionEncoding"], encoding);
        editor.tell("initialized", json!({}));
        editor
    }

    fn uri(&self) -> String {
        let folder = self.folder.path().canonicalize().expect("it is there");
        format!("file://{}/lab.kspec", folder.display())
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the server reads");
        self.input.flush().expect("the server reads");
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("the server writes") > 0, "the server went away");
            match line.trim().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse().expect("it is a number"),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("the message is whole");
        serde_json::from_slice(&body).expect("it is JSON")
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn begin(&mut self, method: &str, params: Value) -> i32 {
        self.requests += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params }));
        self.requests
    }

    fn response(&mut self, id: i32) -> Value {
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
            self.told.push(message);
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        self.response(id)["result"].clone()
    }

    fn open(&mut self, text: &str) {
        let document = json!({ "uri": self.uri(), "languageId": "kspec", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, version: i32, changes: Value) {
        let document = json!({ "uri": self.uri(), "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// The codes that are published for the document's version, once `enough` holds of them.
    fn codes(&mut self, version: i32, enough: impl Fn(&[String]) -> bool) -> Vec<Value> {
        loop {
            let message = if self.told.is_empty() { self.receive() } else { self.told.remove(0) };
            let params = &message["params"];
            if message["method"] != "textDocument/publishDiagnostics" || params["version"] != version {
                continue;
            }
            let found = params["diagnostics"].as_array().expect("it is a list").clone();
            let codes: Vec<String> =
                found.iter().map(|d| d["code"].as_str().unwrap_or_default().to_owned()).collect();
            if enough(&codes) {
                return found;
            }
        }
    }

    fn at(&self, line: u32, character: u32) -> Value {
        json!({ "textDocument": { "uri": self.uri() }, "position": { "line": line, "character": character } })
    }

    fn leave(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.tell("exit", Value::Null);
        // It closes its output when it ends.
        while self.output.read_line(&mut String::new()).expect("it can be read") > 0 {}
        let mut server = self.server.lock().expect("nobody fails with it");
        assert!(server.wait().expect("it ends").success());
    }
}

/// A test that waits for what never comes fails instead of hanging.
fn end_in_time(server: Arc<Mutex<Child>>) {
    thread::spawn(move || {
        thread::sleep(Duration::from_secs(60));
        let _ = server.lock().expect("nobody fails with it").kill();
    });
}

#[test]
fn the_trap_is_told_and_repaired() {
    let mut editor = Editor::start("utf-16");
    editor.open(TRAP);
    let told = editor.codes(1, |codes| codes == ["K0301"]);
    let range = json!({ "start": { "line": 4, "character": 19 }, "end": { "line": 4, "character": 25 } });
    assert_eq!(told[0]["range"], range);
    let message = told[0]["message"].as_str().expect("it is text");
    assert!(message.starts_with("helm_enabled is a bool, and this is the text \"true\"\n"), "{message}");
    let page = told[0]["codeDescription"]["href"].as_str().expect("it has a page");
    let page = fs::read_to_string(page.strip_prefix("file://").expect("it is a file")).expect("it is there");
    assert!(page.starts_with("# K0301"));

    let uri = editor.uri();
    let actions = editor.ask(
        "textDocument/codeAction",
        json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": told } }),
    );
    let fix = &actions[0];
    assert_eq!((fix["kind"].as_str(), fix["isPreferred"].as_bool()), (Some("quickfix"), Some(true)));
    let edit = fix["edit"]["changes"][&uri][0].clone();
    assert_eq!(actions[1]["kind"], "source.fixAll.kspec");
    editor.change(2, json!([{ "range": edit["range"], "text": edit["newText"] }]));
    editor.codes(2, <[String]>::is_empty);

    // Half a word in a line of its own, and what could become of it.
    let at = json!({ "line": 4, "character": 23 });
    editor.change(3, json!([{ "range": { "start": at, "end": at }, "text": "\n    metrics_ser" }]));
    let place = editor.at(5, 15);
    let list = editor.ask("textDocument/completion", place);
    let items = list["items"].as_array().expect("it is a list");
    let item = items.iter().find(|item| item["label"] == "metrics_server_enabled").expect("it is offered");
    assert_eq!(item["textEdit"]["newText"], "metrics_server_enabled = ");
    editor.leave();
}

#[test]
fn features_answer_in_both_encodings() {
    for (encoding, column) in [("utf-16", 11), ("utf-8", 13)] {
        let mut editor = Editor::start(encoding);
        editor.open("let a = \"1\"\nlet b = [\"𝒳\", a]\n");
        editor.codes(1, <[String]>::is_empty);
        // `a` behind a character of two units and four bytes.
        let place = editor.at(1, column + 4);
        let hover = editor.ask("textDocument/hover", place.clone());
        assert!(hover["contents"]["value"].as_str().expect("it is text").contains("let a"), "{hover}");
        let target = editor.ask("textDocument/definition", place);
        assert_eq!(target["range"]["start"], json!({ "line": 0, "character": 4 }));
        editor.leave();
    }
}

#[test]
fn the_rest_of_the_features_answer() {
    let mut editor = Editor::start("utf-8");
    editor.open(TRAP);
    let document = json!({ "textDocument": { "uri": editor.uri() } });
    let symbols = editor.ask("textDocument/documentSymbol", document.clone());
    assert_eq!(symbols[0]["name"], "lab");
    assert_eq!(symbols[0]["children"][0]["name"], "n1");
    let tokens = editor.ask("textDocument/semanticTokens/full", document.clone());
    assert_eq!(
        tokens["data"].as_array().expect("it is a list")[..5],
        [json!(0), json!(0), json!(7), json!(0), json!(0)]
    );
    let place = editor.at(4, 6);
    let target = editor.ask("textDocument/definition", place);
    let library =
        target["uri"].as_str().expect("it is a file").strip_prefix("file://").expect("it is a file");
    let text = fs::read_to_string(library).expect("the library's text is laid where it can be opened");
    let line = target["range"]["start"]["line"].as_u64().expect("it is a number") as usize;
    assert!(text.lines().nth(line).expect("it is there").trim_start().starts_with("helm_enabled"));
    editor.change(2, json!([{ "text": TRAP.replace(" = ", "=") }]));
    let options =
        json!({ "textDocument": { "uri": editor.uri() }, "options": { "tabSize": 2, "insertSpaces": true } });
    let edits = editor.ask("textDocument/formatting", options);
    assert_eq!(edits.as_array().expect("it is a list").len(), 1);
    editor.leave();
}

#[test]
fn what_evaluation_finds_comes_after_the_types() {
    let mut editor = Editor::start("utf-8");
    let text = TRAP.replace("\"true\"", "true").replace("  vars", "  assert len(groups.etcd) == 3\n  vars");
    editor.open(&text);
    let mut seen = Vec::new();
    let seen_before = std::cell::RefCell::new(&mut seen);
    editor.codes(1, |codes| {
        seen_before.borrow_mut().push(codes.to_vec());
        codes == ["K1201"]
    });
    assert_eq!(seen, [Vec::<String>::new(), vec!["K1201".to_owned()]]);
    editor.leave();
}

#[test]
fn a_request_can_be_taken_back_and_a_broken_message_hurts_nobody() {
    let mut editor = Editor::start("utf-8");
    write!(editor.input, "Content-Length: 5\r\n\r\n{{oops").expect("the server reads");
    editor.open(TRAP);
    let place = editor.at(0, 0);
    let mut ids = Vec::new();
    for _ in 0..50 {
        ids.push(editor.begin("textDocument/hover", place.clone()));
    }
    for id in &ids {
        editor.tell("$/cancelRequest", json!({ "id": id }));
    }
    // Each is answered, by a result or by the error that it was taken back.
    for id in ids {
        let answer = editor.response(id);
        assert!(answer.get("result").is_some() || answer["error"]["code"] == -32800, "{answer}");
    }
    let id = editor.begin("textDocument/rename", json!({}));
    assert_eq!(editor.response(id)["error"]["code"], -32601);
    let id = editor.begin("textDocument/hover", json!({ "position": "nowhere" }));
    assert_eq!(editor.response(id)["error"]["code"], -32602);
    editor.leave();
}
