//! What `ide` answers, in the protocol's words.

use kspec::Severity;
use kspec_ide::{Completion, CompletionKind, Home, Outline, OutlineKind, Problem, Spot, Token, TokenKind};
use lsp_types::{
    Code, CodeDescription, CompletionItem, CompletionItemKind, CompletionItemTextEdit, Diagnostic,
    DiagnosticRelatedInformation, DiagnosticSeverity, DocumentSymbol, Documentation, Location, MarkupContent,
    MarkupKind, Message, Range, SemanticToken, SymbolKind, TextEdit, Uri,
};

use crate::carried::Carried;
use crate::documents::{Document, Documents};
use crate::positions::Encoding;
use crate::uris;

/// Turns places into URIs and ranges.
pub struct Converter<'s> {
    pub encoding: Encoding,
    pub documents: &'s Documents,
    pub carried: &'s mut Carried,
}

impl Converter<'_> {
    /// The URI of a text, as the editor spells it where it is open.
    pub fn uri(&mut self, home: &Home) -> Option<Uri> {
        match home {
            Home::File(path) => {
                let open = self.documents.by_path(path).map(|document| document.uri.clone());
                Some(open.unwrap_or_else(|| uris::of_path(path)))
            }
            Home::Library(path) => self.carried.library(path),
        }
    }

    pub fn location(&mut self, spot: &Spot) -> Option<Location> {
        Some(Location { uri: self.uri(&spot.home)?, range: self.encoding.of_spot(spot) })
    }

    pub fn diagnostic(&mut self, problem: &Problem) -> Diagnostic {
        let related = problem.related.iter().filter_map(|(spot, words)| {
            Some(DiagnosticRelatedInformation { location: self.location(spot)?, message: words.clone() })
        });
        let related: Vec<DiagnosticRelatedInformation> = related.collect();
        Diagnostic {
            range: self.encoding.of_spot(&problem.spot),
            severity: Some(match problem.severity {
                Severity::Error => DiagnosticSeverity::Error,
                Severity::Warning => DiagnosticSeverity::Warning,
                Severity::Notice => DiagnosticSeverity::Information,
                Severity::Hint => DiagnosticSeverity::Hint,
            }),
            code: Some(Code::String(problem.code.id.to_owned())),
            code_description: self.carried.page(problem.code.id).map(|href| CodeDescription { href }),
            source: Some("kspec".to_owned()),
            message: Message::String(problem.text.clone()),
            tags: None,
            related_information: Some(related).filter(|related| !related.is_empty()),
            data: None,
        }
    }
}

pub fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

/// `order` keeps the proposals as they were put.
pub fn completion(item: Completion, range: Range, order: usize) -> CompletionItem {
    let kind = match item.kind {
        CompletionKind::Variable => CompletionItemKind::Property,
        CompletionKind::Field => CompletionItemKind::Field,
        CompletionKind::Value => CompletionItemKind::EnumMember,
        CompletionKind::Keyword => CompletionItemKind::Keyword,
        CompletionKind::Function => CompletionItemKind::Function,
        CompletionKind::Module => CompletionItemKind::Module,
        CompletionKind::Type => CompletionItemKind::Struct,
        CompletionKind::Component | CompletionKind::Cluster => CompletionItemKind::Class,
        CompletionKind::Node | CompletionKind::Group | CompletionKind::Name => CompletionItemKind::Variable,
    };
    CompletionItem {
        label: item.label,
        kind: Some(kind),
        detail: item.detail,
        documentation: item.doc.map(|doc| Documentation::MarkupContent(markdown(doc))),
        sort_text: Some(format!("{order:04}")),
        text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit { range, new_text: item.insert })),
        ..CompletionItem::default()
    }
}

#[expect(deprecated, reason = "the protocol's type has a field that is")]
pub fn symbol(outline: Outline, encoding: Encoding, document: &Document) -> DocumentSymbol {
    let kind = match outline.kind {
        OutlineKind::Import => SymbolKind::Module,
        OutlineKind::Param => SymbolKind::Constant,
        OutlineKind::Let | OutlineKind::Use => SymbolKind::Variable,
        OutlineKind::Function => SymbolKind::Function,
        OutlineKind::Type => SymbolKind::Struct,
        OutlineKind::Component | OutlineKind::Cluster => SymbolKind::Class,
        OutlineKind::Loop | OutlineKind::Catalogue | OutlineKind::Vars => SymbolKind::Namespace,
        OutlineKind::Rule => SymbolKind::Event,
        OutlineKind::Test => SymbolKind::Method,
        OutlineKind::Node | OutlineKind::Resource => SymbolKind::Object,
        OutlineKind::Group => SymbolKind::Array,
        OutlineKind::Variable => SymbolKind::Property,
    };
    let range = |span| encoding.range(span, &document.lines, &document.text);
    let inside: Vec<DocumentSymbol> =
        outline.inside.into_iter().map(|inner| symbol(inner, encoding, document)).collect();
    DocumentSymbol {
        name: outline.name.to_string(),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: range(outline.span),
        selection_range: range(outline.selection),
        children: Some(inside).filter(|inside| !inside.is_empty()),
    }
}

/// The protocol's name of each kind of token, in order.
pub fn token_names() -> Vec<String> {
    let name = |kind: TokenKind| match kind {
        TokenKind::Keyword => "keyword",
        TokenKind::Comment => "comment",
        TokenKind::Text => "string",
        TokenKind::Number => "number",
        TokenKind::Property => "property",
        TokenKind::Variable => "variable",
        TokenKind::Parameter => "parameter",
        TokenKind::Function => "function",
        TokenKind::Type => "type",
        TokenKind::Class => "class",
        TokenKind::Namespace => "namespace",
    };
    TokenKind::ALL.map(name).map(str::to_owned).to_vec()
}

/// Each token relative to the one before.
pub fn tokens(tokens: &[Token], encoding: Encoding, document: &Document) -> Vec<SemanticToken> {
    let mut before = lsp_types::Position { line: 0, character: 0 };
    let mut all = Vec::with_capacity(tokens.len());
    for token in tokens {
        let Range { start, end } = encoding.range(token.span, &document.lines, &document.text);
        let same_line = start.line == before.line;
        all.push(SemanticToken {
            delta_line: start.line - before.line,
            delta_start: if same_line { start.character - before.character } else { start.character },
            length: end.character - start.character,
            token_type: TokenKind::ALL.iter().position(|kind| *kind == token.kind).unwrap_or(0) as u32,
            token_modifiers_bitset: 0,
        });
        before = start;
    }
    all
}
