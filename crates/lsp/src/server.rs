//! The loop: messages first, then what they made stale, then values.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crossbeam_channel::select;
use kspec_ide::{Home, Workspace};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CompletionOptions, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, Full, InitializeParams, InitializeResult,
    PositionEncodingKind, PublishDiagnosticsParams, SemanticTokensLegend, SemanticTokensOptions,
    SemanticTokensProvider, ServerCapabilities, ServerInfo, TextDocumentSync, TextDocumentSyncKind,
    TextDocumentSyncOptions, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::carried::Carried;
use crate::convert::Converter;
use crate::documents::Documents;
use crate::positions::Encoding;
use crate::uris;
use crate::worker::Worker;
use crate::{Farewell, Surroundings};

/// One editor's server.
pub struct Server {
    connection: Connection,
    pub(crate) workspace: Workspace,
    pub(crate) documents: Documents,
    carried: Carried,
    pub(crate) encoding: Encoding,
    worker: Worker,
    /// Messages that were read and not handled.
    queue: VecDeque<Message>,
    state: State,
    /// Texts changed since the last analysis.
    stale: bool,
    watches: bool,
    /// What the editor was told last, by URI.
    published: BTreeMap<String, Vec<lsp_types::Diagnostic>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before `initialize`.
    New,
    Running,
    /// After `shutdown`.
    Leaving,
    /// After `exit`.
    Gone(Farewell),
}

/// What watching files is registered under.
const WATCH: &str = "kspec-files";

impl Server {
    pub fn new(connection: Connection, surroundings: Surroundings) -> Server {
        let Surroundings { system, library, cache } = surroundings;
        Server {
            connection,
            workspace: Workspace::new(system.clone(), library.clone()),
            documents: Documents::default(),
            carried: Carried::new(system, library, cache),
            encoding: Encoding::Utf16,
            worker: Worker::start(),
            queue: VecDeque::new(),
            state: State::New,
            stale: false,
            watches: false,
            published: BTreeMap::new(),
        }
    }

    /// Serves until `exit`, or until the editor goes away.
    pub fn run(mut self) -> Farewell {
        loop {
            if let State::Gone(farewell) = self.state {
                return farewell;
            }
            self.take_waiting();
            if let Some(message) = self.queue.pop_front() {
                self.handle(message);
            } else if self.stale {
                self.refresh();
            } else {
                select! {
                    recv(self.connection.receiver) -> message => match message {
                        Ok(message) => self.queue.push_back(message),
                        Err(_) => return Farewell::Sudden,
                    },
                    recv(self.worker.results) -> done => {
                        if let Ok((job, values)) = done
                            && self.workspace.evaluated(&job, values)
                        {
                            self.publish();
                        }
                    }
                }
            }
        }
    }

    /// Takes the messages that wait. One that cancels a request which was not handled yet takes it away.
    fn take_waiting(&mut self) {
        while let Ok(message) = self.connection.receiver.try_recv() {
            self.queue.push_back(message);
        }
        let cancelled: Vec<serde_json::Value> = self
            .queue
            .iter()
            .filter_map(|message| match message {
                Message::Notification(note) if note.method == "$/cancelRequest" => {
                    note.params.get("id").cloned()
                }
                Message::Notification(_) | Message::Request(_) | Message::Response(_) => None,
            })
            .collect();
        if cancelled.is_empty() {
            return;
        }
        let is_cancelled = |id: &RequestId| serde_json::to_value(id).is_ok_and(|id| cancelled.contains(&id));
        let (taken, kept) = std::mem::take(&mut self.queue).into_iter().partition(|message| match message {
            Message::Request(request) => is_cancelled(&request.id),
            Message::Notification(note) => note.method == "$/cancelRequest",
            Message::Response(_) => false,
        });
        self.queue = kept;
        let taken: VecDeque<Message> = taken;
        for message in taken {
            if let Message::Request(request) = message {
                self.refuse(request.id, ErrorCode::RequestCanceled, "the editor no longer waits for it");
            }
        }
    }

    fn handle(&mut self, message: Message) {
        match message {
            Message::Request(request) => self.request(request),
            Message::Notification(note) => {
                // What panics here leaves the texts as they were.
                let _ = catch_unwind(AssertUnwindSafe(|| self.notification(note)));
            }
            Message::Response(_) => {}
        }
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        match (self.state, method.as_str()) {
            (State::New, "initialize") => {
                let result = self.initialize(params);
                self.send(Response::new_ok(id, result));
                self.state = State::Running;
            }
            (State::New, _) => self.refuse(id, ErrorCode::ServerNotInitialized, "initialize comes first"),
            (State::Running, "shutdown") => {
                self.state = State::Leaving;
                self.send(Response::new_ok(id, ()));
            }
            (State::Leaving | State::Gone(_), _) => {
                self.refuse(id, ErrorCode::InvalidRequest, "the server was shut down");
            }
            (State::Running, _) => {
                if self.stale {
                    self.refresh();
                }
                let answered = guarded(|| self.answer(&method, params));
                match answered {
                    Ok(value) => self.send(Response { id, response_result: Ok(value) }),
                    Err((code, message)) => self.refuse(id, code, &message),
                }
            }
        }
    }

    fn answer(&mut self, method: &str, params: serde_json::Value) -> Result<serde_json::Value, Refusal> {
        match method {
            "textDocument/hover" => with(params, |params| self.hover(&params)),
            "textDocument/completion" => with(params, |params| self.completion(&params)),
            "textDocument/definition" => with(params, |params| self.definition(&params)),
            "textDocument/documentSymbol" => with(params, |params| self.symbols(&params)),
            "textDocument/semanticTokens/full" => with(params, |params| self.tokens(&params)),
            "textDocument/formatting" => with(params, |params| self.formatting(&params)),
            "textDocument/codeAction" => with(params, |params| self.code_actions(&params)),
            _ => Err((ErrorCode::MethodNotFound, format!("{method} is no request that kspec answers"))),
        }
    }

    fn notification(&mut self, note: Notification) {
        let Notification { method, params } = note;
        match (self.state, method.as_str()) {
            (State::Leaving, "exit") => self.state = State::Gone(Farewell::Proper),
            (_, "exit") => self.state = State::Gone(Farewell::Sudden),
            (State::Running, "initialized") => self.watch(),
            (State::Running, "textDocument/didOpen") => {
                let Ok(params) = serde_json::from_value::<DidOpenTextDocumentParams>(params) else { return };
                let document = params.text_document;
                let path = uris::to_path(&document.uri);
                if self.carried.is_carried(&path) {
                    return;
                }
                let path = self.workspace.open(&path, document.text.as_str());
                self.documents.open(path, document.uri, document.version, document.text);
                self.stale = true;
            }
            (State::Running, "textDocument/didChange") => {
                let Ok(params) = serde_json::from_value::<DidChangeTextDocumentParams>(params) else {
                    return;
                };
                let (version, uri) =
                    (params.text_document.version, params.text_document.text_document_identifier.uri);
                let changed = self.documents.change(&uri, version, params.content_changes, self.encoding);
                let Some(path) = changed.map(ToOwned::to_owned) else { return };
                let text = self.documents.by_path(&path).map_or("", |document| document.text.as_str());
                self.workspace.change(&path, text);
                self.stale = true;
            }
            (State::Running, "textDocument/didClose") => {
                let Ok(params) = serde_json::from_value::<DidCloseTextDocumentParams>(params) else { return };
                if let Some(path) = self.documents.close(&params.text_document.uri) {
                    self.workspace.close(&path);
                    self.stale = true;
                }
            }
            (State::Running, "workspace/didChangeWatchedFiles") => {
                self.workspace.files_changed();
                self.stale = true;
            }
            _ => {}
        }
    }

    fn initialize(&mut self, params: serde_json::Value) -> InitializeResult {
        let params = serde_json::from_value::<InitializeParams>(params).unwrap_or_default();
        let encodings = params.capabilities.general.and_then(|general| general.position_encodings);
        let utf8 = encodings.is_some_and(|known| known.contains(&PositionEncodingKind::UTF8));
        self.encoding = if utf8 { Encoding::Utf8 } else { Encoding::Utf16 };
        let watching = params.capabilities.workspace.and_then(|workspace| workspace.did_change_watched_files);
        self.watches = watching.and_then(|watching| watching.dynamic_registration).unwrap_or(false);
        InitializeResult {
            capabilities: capabilities(self.encoding),
            server_info: Some(ServerInfo {
                name: "kspec".to_owned(),
                version: Some(kspec::VERSION.to_owned()),
            }),
        }
    }

    /// Asks to be told of changes on disk: specs, kspec.toml, and what they may read.
    fn watch(&mut self) {
        if !self.watches {
            return;
        }
        let options = serde_json::json!({ "registrations": [{
            "id": WATCH,
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": [
                { "globPattern": "**/*.kspec" },
                { "globPattern": "**/kspec.toml" },
                { "globPattern": "**/*.{json,yaml,yml}" },
            ] },
        }] });
        let id = RequestId::from(WATCH.to_owned());
        self.send(Request { id, method: "client/registerCapability".to_owned(), params: options });
    }

    /// Judges what changed and publishes it; values come later.
    fn refresh(&mut self) {
        self.stale = false;
        let jobs = catch_unwind(AssertUnwindSafe(|| self.workspace.refresh()));
        for job in jobs.unwrap_or_default() {
            // Without its thread there are no values, and everything else goes on.
            let _ = self.worker.jobs.send(job);
        }
        self.publish();
    }

    /// Tells the editor what changed since it was told last.
    fn publish(&mut self) {
        let problems = self.workspace.problems();
        let mut told = BTreeMap::new();
        for (home, problems) in problems {
            let mut converter = self.converter();
            let Some(uri) = converter.uri(&home) else { continue };
            let diagnostics: Vec<_> = problems.iter().map(|problem| converter.diagnostic(problem)).collect();
            let version = match &home {
                Home::File(path) => self.documents.by_path(path).map(|document| document.version),
                Home::Library(_) => None,
            };
            if self.published.get(&uri.0) != Some(&diagnostics) {
                self.publish_file(uri.clone(), version, diagnostics.clone());
            }
            told.insert(uri.0, diagnostics);
        }
        let before = std::mem::replace(&mut self.published, told);
        for (uri, diagnostics) in before {
            if !diagnostics.is_empty() && !self.published.contains_key(&uri) {
                self.publish_file(Uri(uri), None, Vec::new());
            }
        }
    }

    fn publish_file(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<lsp_types::Diagnostic>) {
        let params = PublishDiagnosticsParams { uri, version, diagnostics };
        self.send(Notification::new("textDocument/publishDiagnostics".to_owned(), params));
    }

    pub(crate) fn converter(&mut self) -> Converter<'_> {
        Converter { encoding: self.encoding, documents: &self.documents, carried: &mut self.carried }
    }

    fn send(&self, message: impl Into<Message>) {
        // An editor that went away is noticed where messages are read.
        let _ = self.connection.sender.send(message.into());
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, message: &str) {
        self.send(Response::new_err(id, code as i32, message.to_owned()));
    }
}

type Refusal = (ErrorCode, String);

/// Runs a handler on its parameters.
fn with<P: DeserializeOwned, R: Serialize>(
    params: serde_json::Value,
    run: impl FnOnce(P) -> Option<R>,
) -> Result<serde_json::Value, Refusal> {
    let params =
        serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?;
    serde_json::to_value(run(params)).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

/// A panic becomes an error of the one request that met it.
fn guarded<T>(run: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    let failed =
        |_| Err((ErrorCode::InternalError, "kspec failed on this request; please report it".to_owned()));
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(failed)
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    ServerCapabilities {
        position_encoding: Some(match encoding {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(TextDocumentSync::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            ..TextDocumentSyncOptions::default()
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(texts(&[".", "\"", "/"])),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        document_formatting_provider: Some(true.into()),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![
                    CodeActionKind::QuickFix,
                    CodeActionKind::new("source.fixAll.kspec"),
                ]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        semantic_tokens_provider: Some(SemanticTokensProvider::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: SemanticTokensLegend {
                    token_types: crate::convert::token_names(),
                    token_modifiers: Vec::new(),
                },
                range: None,
                full: Some(Full::Bool(true)),
                work_done_progress_options: Default::default(),
            },
        )),
        ..ServerCapabilities::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_the_error_of_one_request() {
        let answer: Result<(), Refusal> = guarded(|| panic!("on purpose"));
        assert!(matches!(answer, Err((ErrorCode::InternalError, _))));
    }
}
