//! Semantic tokens: what each word of a file is.
//!
//! The words come from the formatter's lexer, which reads every text; what a word means comes from the tree. A word
//! of a construct that the tree gives no name is a keyword.

mod paint;

use kspec_base::Span;
use kspec_syntax::format::tokens::{Kind, tokens as lex};
use kspec_syntax::words::{ENTRY_WORDS, HEAD_WORDS, ITEM_WORDS, RESERVED_WORDS};

use crate::View;

/// What a token is, in the order in which a protocol numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Keyword,
    Comment,
    Text,
    Number,
    /// A variable or field on the left side, or a member.
    Property,
    /// A name in an expression.
    Variable,
    Parameter,
    Function,
    Type,
    /// A cluster or component.
    Class,
    Namespace,
}

impl TokenKind {
    pub const ALL: [TokenKind; 11] = [
        TokenKind::Keyword,
        TokenKind::Comment,
        TokenKind::Text,
        TokenKind::Number,
        TokenKind::Property,
        TokenKind::Variable,
        TokenKind::Parameter,
        TokenKind::Function,
        TokenKind::Type,
        TokenKind::Class,
        TokenKind::Namespace,
    ];
}

/// A token on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// From the start of the file.
    pub span: Span,
    pub kind: TokenKind,
}

/// The tokens of a file, in order; none meet.
pub fn tokens(view: &View<'_>) -> Vec<Token> {
    let text = view.text();
    let mut painted: Vec<Token> = Vec::new();
    for (_, start, syntax) in view.items() {
        let before = painted.len();
        paint::item(&syntax.item, &mut painted);
        for token in &mut painted[before..] {
            token.span = token.span.shifted(start);
        }
    }
    painted.retain(|token| !token.span.is_empty());
    painted.sort_by_key(|token| token.span.start);
    let mut all = Vec::new();
    let mut names = painted.into_iter().peekable();
    for lexeme in lex(text) {
        let span = Span::new(lexeme.start as u32, (lexeme.start + lexeme.text.len()) as u32);
        while names.next_if(|name| name.span.end <= span.start).is_some() {}
        let mut inside = Vec::new();
        while let Some(name) = names.next_if(|name| name.span.start < span.end) {
            inside.push(name);
        }
        match lexeme.kind {
            Kind::Word => match inside.first() {
                Some(name) => all.push(Token { span, kind: name.kind }),
                None if is_word(lexeme.text) => all.push(Token { span, kind: TokenKind::Keyword }),
                None => {}
            },
            Kind::Text => text_lines(text, span, &inside, &mut all),
            Kind::Number => all.push(Token { span, kind: TokenKind::Number }),
            Kind::Comment => {
                let len = lexeme.text.trim_end_matches('\r').len() as u32;
                all.push(Token { span: Span::new(span.start, span.start + len), kind: TokenKind::Comment });
            }
            Kind::Open(_) | Kind::Close(_) | Kind::Comma | Kind::Sign => {}
        }
    }
    all
}

fn is_word(word: &str) -> bool {
    [ITEM_WORDS, ENTRY_WORDS, HEAD_WORDS, RESERVED_WORDS].iter().any(|words| words.contains(&word))
}

/// A text line by line, around the names that are interpolated in it. A quoted name is what it names.
fn text_lines(text: &str, span: Span, inside: &[Token], all: &mut Vec<Token>) {
    if let [name] = inside
        && name.span == span
    {
        all.push(*name);
        return;
    }
    let mut from = span.start;
    for name in inside {
        if name.span.start < from || name.span.end > span.end {
            continue;
        }
        lines(text, Span::new(from, name.span.start), all);
        all.push(*name);
        from = name.span.end;
    }
    lines(text, Span::new(from, span.end), all);
}

fn lines(text: &str, span: Span, all: &mut Vec<Token>) {
    let mut start = span.start;
    for line in span.slice(text).split_inclusive('\n') {
        let len = line.trim_end_matches(['\n', '\r']).len() as u32;
        if len > 0 {
            all.push(Token { span: Span::new(start, start + len), kind: TokenKind::Text });
        }
        start += line.len() as u32;
    }
}
