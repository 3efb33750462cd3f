//! Whether a blank stands between two tokens of a line.

use super::tokens::{Kind, Token};

/// Whether the token is a `-` or `!` that stands before its only operand.
pub(super) fn is_unary(tokens: &[Token<'_>], begins: &[bool], index: usize) -> bool {
    let token = &tokens[index];
    if token.is_sign("!") {
        return true;
    }
    if !token.is_sign("-") {
        return false;
    }
    let Some(before) = index.checked_sub(1) else { return true };
    if begins[index] {
        return true;
    }
    let is_member = before > 0 && tokens[before - 1].is_sign(".");
    match tokens[before].kind {
        Kind::Word => match tokens[before].text {
            "in" | "if" | "then" | "else" => !is_member,
            "assert" | "given" | "require" => begins[before],
            _ => false,
        },
        Kind::Open(_) | Kind::Comma | Kind::Sign | Kind::Comment => true,
        Kind::Number | Kind::Text | Kind::Close(_) => false,
    }
}

/// Whether a blank stands before the token, given that both stand on one line.
pub(super) fn blank_before(tokens: &[Token<'_>], begins: &[bool], index: usize) -> bool {
    let (before, token) = (&tokens[index - 1], &tokens[index]);
    match token.kind {
        Kind::Comma => return false,
        Kind::Comment => return true,
        Kind::Close(b'}') => return true,
        Kind::Close(_) => return false,
        Kind::Sign if matches!(token.text, "." | ":" | "?" | ".." | "..=") => return false,
        Kind::Open(b'(' | b'[') if before.ends_operand() => return !token.touches,
        Kind::Word | Kind::Number | Kind::Text | Kind::Open(_) | Kind::Sign => {}
    }
    match before.kind {
        Kind::Open(b'{') => true,
        Kind::Open(_) => false,
        // `-2` is one number, `- 2` an operation.
        Kind::Sign if token.kind == Kind::Number && is_unary(tokens, begins, index - 1) => !token.touches,
        Kind::Sign => !matches!(before.text, "." | ".." | "..=") && !is_unary(tokens, begins, index - 1),
        Kind::Word | Kind::Number | Kind::Text | Kind::Close(_) | Kind::Comma | Kind::Comment => true,
    }
}
