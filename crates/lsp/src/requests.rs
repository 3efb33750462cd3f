//! What each request answers.

use std::collections::BTreeMap;

use kspec::Span;
use kspec_ide::{
    Home, Problem, SpotEdit, complete, definition, formatting, hover, outline, repair_all, repairs_at,
};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, CompletionList, CompletionParams,
    CompletionResponse, Contents, Definition, DefinitionParams, DefinitionResponse, DocumentFormattingParams,
    DocumentSymbolParams, DocumentSymbolResponse, Hover, HoverParams, SemanticTokens, SemanticTokensParams,
    TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit,
};

use crate::convert;
use crate::documents::Document;
use crate::server::Server;

/// A file that is open, or nothing to say.
type Answer<T> = Option<T>;

impl Server {
    /// The view of the document of a position, and the offset in it.
    fn asked(&self, at: &TextDocumentPositionParams) -> Answer<(kspec_ide::View<'_>, u32, &Document)> {
        let (path, document) = self.documents.by_uri(&at.text_document.uri)?;
        let offset = self.encoding.offset(at.position, &document.lines, &document.text);
        Some((self.workspace.view(path)?, offset, document))
    }

    pub fn hover(&mut self, params: &HoverParams) -> Answer<Hover> {
        let (view, offset, document) = self.asked(&params.text_document_position_params)?;
        let found = hover(&view, offset)?;
        let range = self.encoding.range(found.span, &document.lines, &document.text);
        Some(Hover { contents: Contents::MarkupContent(convert::markdown(found.text)), range: Some(range) })
    }

    pub fn completion(&mut self, params: &CompletionParams) -> Answer<CompletionResponse> {
        let (view, offset, document) = self.asked(&params.text_document_position_params)?;
        let found = complete(&view, offset);
        let range = self.encoding.range(found.replaces, &document.lines, &document.text);
        let items = found.items.into_iter().enumerate();
        let items = items.map(|(order, item)| convert::completion(item, range, order)).collect();
        let list = CompletionList { is_incomplete: found.cut, items, ..CompletionList::default() };
        Some(CompletionResponse::CompletionList(list))
    }

    pub fn definition(&mut self, params: &DefinitionParams) -> Answer<DefinitionResponse> {
        let (view, offset, _) = self.asked(&params.text_document_position_params)?;
        let spot = definition(&view, offset)?;
        let location = self.converter().location(&spot)?;
        Some(DefinitionResponse::Definition(Definition::Location(location)))
    }

    pub fn symbols(&mut self, params: &DocumentSymbolParams) -> Answer<DocumentSymbolResponse> {
        let (path, document) = self.documents.by_uri(&params.text_document.uri)?;
        let symbols = outline(&self.workspace.view(path)?).into_iter();
        let symbols = symbols.map(|symbol| convert::symbol(symbol, self.encoding, document)).collect();
        Some(DocumentSymbolResponse::DocumentSymbolList(symbols))
    }

    pub fn tokens(&mut self, params: &SemanticTokensParams) -> Answer<SemanticTokens> {
        let (path, document) = self.documents.by_uri(&params.text_document.uri)?;
        let tokens = kspec_ide::tokens(&self.workspace.view(path)?);
        Some(SemanticTokens { result_id: None, data: convert::tokens(&tokens, self.encoding, document) })
    }

    pub fn formatting(&mut self, params: &DocumentFormattingParams) -> Answer<Vec<TextEdit>> {
        let (_, document) = self.documents.by_uri(&params.text_document.uri)?;
        let Some((span, new_text)) = formatting(&document.text) else { return Some(Vec::new()) };
        let range = self.encoding.range(span, &document.lines, &document.text);
        Some(vec![TextEdit { range, new_text }])
    }

    pub fn code_actions(&mut self, params: &CodeActionParams) -> Answer<Vec<CodeActionResponse>> {
        let (path, document) = self.documents.by_uri(&params.text_document.uri)?;
        let offset = |position| self.encoding.offset(position, &document.lines, &document.text);
        let span = Span::new(offset(params.range.start), offset(params.range.end));
        let home = Home::File(path.to_owned());
        let problems = self.workspace.problems().remove(&home).unwrap_or_default();
        let wanted = |kind: &str| {
            let only = params.context.only.as_ref();
            // A kind stands for all below it.
            let covers = |asked: &CodeActionKind| {
                kind == asked.as_str()
                    || kind.strip_prefix(asked.as_str()).is_some_and(|rest| rest.starts_with('.'))
            };
            only.is_none_or(|only| only.iter().any(covers))
        };
        let mut actions = Vec::new();
        if wanted("quickfix") {
            for (problem, repair) in repairs_at(&problems, span) {
                actions.extend(self.repair(problem, &repair.title, &repair.edits, repair.sure));
            }
        }
        let all = repair_all(&home, &problems);
        if wanted("source.fixAll.kspec") && !all.is_empty() {
            let edit = self.workspace_edit(&all)?;
            actions.push(CodeActionResponse::CodeAction(CodeAction {
                title: "Repair everything that kspec is sure of".to_owned(),
                kind: Some(CodeActionKind::new("source.fixAll.kspec")),
                edit: Some(edit),
                ..CodeAction::default()
            }));
        }
        Some(actions)
    }

    fn repair(
        &mut self,
        problem: &Problem,
        title: &str,
        edits: &[SpotEdit],
        sure: bool,
    ) -> Option<CodeActionResponse> {
        let edit = self.workspace_edit(edits)?;
        let diagnostic = self.converter().diagnostic(problem);
        Some(CodeActionResponse::CodeAction(CodeAction {
            title: title.to_owned(),
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![diagnostic]),
            is_preferred: Some(sure),
            edit: Some(edit),
            ..CodeAction::default()
        }))
    }

    /// `None` where an edit is in a text that is not the user's.
    fn workspace_edit(&mut self, edits: &[SpotEdit]) -> Option<WorkspaceEdit> {
        let mut changes: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
        for edit in edits {
            let Home::File(_) = edit.spot.home else { return None };
            let uri = self.converter().uri(&edit.spot.home)?;
            let range = self.encoding.of_spot(&edit.spot);
            changes.entry(uri.0).or_default().push(TextEdit { range, new_text: edit.text.clone() });
        }
        let changes = changes.into_iter().map(|(uri, edits)| (Uri(uri), edits)).collect();
        Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
    }
}
