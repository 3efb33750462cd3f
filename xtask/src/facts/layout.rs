//! Text in the form of the formatter: two blanks a level, on one line what fits 120 columns.

const WIDTH: usize = 120;

/// A piece of an entry.
#[derive(PartialEq)]
pub enum Piece {
    Text(String),
    Block(Brackets, Vec<Vec<Piece>>),
}

#[derive(Clone, Copy, PartialEq)]
pub enum Brackets {
    Braces,
    Square,
}

impl Brackets {
    fn open(self) -> &'static str {
        match self {
            Brackets::Braces => "{",
            Brackets::Square => "[",
        }
    }

    fn close(self) -> &'static str {
        match self {
            Brackets::Braces => "}",
            Brackets::Square => "]",
        }
    }
}

impl Piece {
    pub fn text(text: impl Into<String>) -> Piece {
        Piece::Text(text.into())
    }

    /// On one line.
    fn flat(&self) -> String {
        match self {
            Piece::Text(text) => text.clone(),
            Piece::Block(brackets, entries) => {
                let inner: Vec<String> = entries.iter().map(|entry| flat(entry)).collect();
                match (brackets, inner.is_empty()) {
                    (Brackets::Braces, true) => "{ }".to_owned(),
                    (Brackets::Braces, false) => format!("{{ {} }}", inner.join(", ")),
                    (Brackets::Square, _) => format!("[{}]", inner.join(", ")),
                }
            }
        }
    }
}

fn flat(pieces: &[Piece]) -> String {
    pieces.iter().map(Piece::flat).collect()
}

/// Writes the pieces of one entry behind `out`, whose last line has that indent.
pub fn write(out: &mut String, indent: usize, pieces: &[Piece]) {
    for (at, piece) in pieces.iter().enumerate() {
        let one_line = piece.flat();
        match piece {
            Piece::Block(brackets, entries) if !fits(out, &one_line, &pieces[at + 1..]) => {
                out.push_str(brackets.open());
                for entry in entries {
                    new_line(out, indent + 2);
                    write(out, indent + 2, entry);
                }
                new_line(out, indent);
                out.push_str(brackets.close());
            }
            _ => out.push_str(&one_line),
        }
    }
}

/// Whether the text fits the line, with what must stand behind it there: all up to the next opening bracket.
fn fits(out: &str, text: &str, rest: &[Piece]) -> bool {
    let line = out.rsplit('\n').next().unwrap_or_default();
    let mut width = line.chars().count() + text.chars().count();
    for piece in rest {
        match piece {
            Piece::Text(text) => width += text.chars().count(),
            Piece::Block(..) => {
                width += 1;
                break;
            }
        }
    }
    width <= WIDTH
}

fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(count: usize) -> Piece {
        let entry = |i| vec![Piece::text(format!("\"element {i}\""))];
        Piece::Block(Brackets::Square, (0..count).map(entry).collect())
    }

    #[test]
    fn what_fits_stays_on_its_line() {
        let mut out = String::new();
        write(&mut out, 0, &[Piece::text("a = "), list(2)]);
        assert_eq!(out, r#"a = ["element 0", "element 1"]"#);
    }

    #[test]
    fn what_does_not_fit_has_an_entry_a_line() {
        let mut out = String::new();
        write(&mut out, 0, &[Piece::text("a = "), list(9)]);
        assert!(out.starts_with("a = [\n  \"element 0\"\n  \"element 1\"\n"), "{out}");
        assert!(out.ends_with("\n]"), "{out}");
    }
}
