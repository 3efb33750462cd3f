//! A scanner of Jinja expressions: enough to see the outermost operation and the variables.

use smol_str::SmolStr;

use super::JinjaProblem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Name(&'a str),
    /// A number or a text.
    Constant,
    /// A punctuation or operator, longest first.
    Sign(&'a str),
}

#[derive(Clone, Copy, Debug)]
struct At<'a> {
    token: Token<'a>,
    offset: usize,
    /// Open brackets around it; an opening bracket counts itself out, a closing one too.
    depth: usize,
}

/// Where the `}}` stands that ends an expression.
pub(super) fn end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut depth = 0usize;
    while at < bytes.len() {
        match bytes[at] {
            quote @ (b'\'' | b'"') => at = skip_text(bytes, at, quote),
            b'{' | b'(' | b'[' => depth += 1,
            b'}' if depth == 0 => return (bytes.get(at + 1) == Some(&b'}')).then_some(at),
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

/// The index of the quote that ends the text, or of the last byte.
fn skip_text(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b if b == quote => return at,
            _ => {}
        }
        at += 1;
    }
    bytes.len().saturating_sub(1)
}

fn scan(text: &str) -> Vec<At<'_>> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut depth = 0usize;
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80;
        let token = match bytes[at] {
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            quote @ (b'\'' | b'"') => {
                at = skip_text(bytes, at, quote) + 1;
                Token::Constant
            }
            b if b.is_ascii_digit() => {
                at += bytes[at..].iter().take_while(|b| word(**b) || **b == b'.').count();
                Token::Constant
            }
            b if word(b) => {
                at += bytes[at..].iter().take_while(|b| word(**b)).count();
                Token::Name(&text[start..at])
            }
            _ => {
                let two =
                    text.get(at..at + 2).filter(|sign| ["==", "!=", "<=", ">=", "//", "**"].contains(sign));
                at += two.map_or(1, str::len);
                Token::Sign(&text[start..at])
            }
        };
        if matches!(token, Token::Sign(")" | "]" | "}")) {
            depth = depth.saturating_sub(1);
        }
        tokens.push(At { token, offset: start, depth });
        if matches!(token, Token::Sign("(" | "[" | "{")) {
            depth += 1;
        }
    }
    tokens
}

/// Judges the inside of a template; `start` is where it stands.
pub(super) fn judge_boolean(text: &str, start: usize) -> Result<(), JinjaProblem> {
    judge_tokens(&scan(text), start, 0)
}

/// Parentheses and conditions inside each other beyond this are taken as they are.
const MAX_DEPTH: u32 = 64;

fn judge_tokens(tokens: &[At<'_>], start: usize, nested: u32) -> Result<(), JinjaProblem> {
    let Some(first) = tokens.first() else {
        return Err(JinjaProblem::NotBoolean { offset: start });
    };
    if nested > MAX_DEPTH {
        return Ok(());
    }
    let level = first.depth;
    let word =
        |index: usize, name: &str| tokens[index].depth == level && tokens[index].token == Token::Name(name);
    let find = |name: &str| (0..tokens.len()).find(|index| word(*index, name));
    // `a if c else b` is the loosest, then `or`, then `and`.
    if let Some(condition) = find("if") {
        let value = judge_tokens(&tokens[..condition], start, nested + 1);
        return match find("else") {
            Some(other) if other > condition => {
                both(value, judge_tokens(&tokens[other + 1..], start, nested + 1))
            }
            // Without `else` it is undefined where the condition is false.
            Some(_) | None => Err(JinjaProblem::NotBoolean { offset: start + first.offset }),
        };
    }
    for operator in ["or", "and"] {
        if find(operator).is_some() {
            let operands = tokens.split(|at| at.depth == level && at.token == Token::Name(operator));
            return operands.map(|part| judge_tokens(part, start, nested + 1)).fold(Ok(()), both);
        }
    }
    judge_operand(tokens, start, nested)
}

/// Both must be booleans: what is none for sure is told, else all variables in question.
fn both(a: Result<(), JinjaProblem>, b: Result<(), JinjaProblem>) -> Result<(), JinjaProblem> {
    match (a, b) {
        (
            Err(JinjaProblem::BareVariables { mut names, offset }),
            Err(JinjaProblem::BareVariables { names: more, .. }),
        ) => {
            names.extend(more);
            Err(JinjaProblem::BareVariables { names, offset })
        }
        (Err(JinjaProblem::BareVariables { .. }), Err(problem)) => Err(problem),
        (Ok(()), other) | (other, _) => other,
    }
}

fn judge_operand(tokens: &[At<'_>], start: usize, nested: u32) -> Result<(), JinjaProblem> {
    let level = tokens[0].depth;
    let mut outer = tokens.iter().filter(|at| at.depth == level);
    let compares = |token: Token<'_>| {
        matches!(token, Token::Sign("==" | "!=" | "<" | ">" | "<=" | ">=") | Token::Name("in" | "is" | "not"))
    };
    if outer.any(|at| compares(at.token)) {
        return Ok(());
    }
    if let [At { token: Token::Sign("("), .. }, inner @ .., last] = tokens
        && last.token == Token::Sign(")")
        && inner.iter().all(|at| at.depth > level)
    {
        return judge_tokens(inner, start, nested + 1);
    }
    let offset = start + tokens[0].offset;
    let filter = tokens.iter().rposition(|at| at.depth == level && at.token == Token::Sign("|"));
    if let Some(filter) = filter {
        return match tokens.get(filter + 1).map(|at| at.token) {
            Some(Token::Name("bool" | "ansible.builtin.bool")) => Ok(()),
            Some(_) | None => Err(JinjaProblem::NotBoolean { offset }),
        };
    }
    match tokens[0].token {
        Token::Name("true" | "false" | "True" | "False") if tokens.len() == 1 => Ok(()),
        Token::Name(name) if is_path(&tokens[1..], level) => {
            Err(JinjaProblem::BareVariables { names: vec![name.into()], offset })
        }
        Token::Name(_) | Token::Constant | Token::Sign(_) => Err(JinjaProblem::NotBoolean { offset }),
    }
}

/// Only `.name` and `[…]` follow.
fn is_path(rest: &[At<'_>], level: usize) -> bool {
    let mut outer = rest.iter().filter(|at| at.depth == level);
    outer.all(|at| matches!(at.token, Token::Sign("." | "[" | "]") | Token::Name(_) | Token::Constant))
}

/// Words that are no variables.
const WORDS: [&str; 16] = [
    "if",
    "else",
    "and",
    "or",
    "not",
    "in",
    "is",
    "true",
    "false",
    "True",
    "False",
    "none",
    "None",
    "null",
    "defined",
    "undefined",
];

/// Adds the variables of an expression.
pub(super) fn names(text: &str, found: &mut Vec<SmolStr>) {
    let tokens = scan(text);
    for (index, at) in tokens.iter().enumerate() {
        let Token::Name(name) = at.token else { continue };
        let before = index.checked_sub(1).map(|before| tokens[before].token);
        let after = tokens.get(index + 1).map(|after| after.token);
        let before_that = index.checked_sub(2).map(|before| tokens[before].token);
        let member = matches!(before, Some(Token::Sign("." | "|") | Token::Name("is")))
            || (before == Some(Token::Name("not")) && before_that == Some(Token::Name("is")));
        let called = after == Some(Token::Sign("("));
        let argument = after == Some(Token::Sign("=")) && at.depth > 0;
        let known = found.iter().any(|known| known == name);
        if !member && !called && !argument && !known && !WORDS.contains(&name) {
            found.push(name.into());
        }
    }
}
