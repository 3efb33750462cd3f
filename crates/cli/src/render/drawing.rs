//! Arranges what miette drew: no frame, a label beside its carets.

use miette::ThemeCharacters;

/// Stand for the beginning of a frame and for the corner before a label, so that they can be told from source text.
const FRAME: char = '\u{f0000}';
const CORNER: char = '\u{f0001}';

/// What a part of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The number of a line and the bar behind it.
    Gutter,
    Source,
    /// Carets and the words beside them.
    Label,
}

/// The characters with which [`arrange`] knows its way.
pub fn set_characters(characters: &mut ThemeCharacters) {
    characters.vbar_break = '|';
    characters.underbar = '^';
    characters.ltop = FRAME;
    characters.lbot = CORNER;
}

/// The drawing without its frame; a jump to other lines of the file is `...`. The words of the rightmost label stand
/// beside its carets.
pub fn arrange(drawn: &str, paint: impl Fn(&str, Part) -> String) -> String {
    let lines: Vec<&str> = drawn.lines().skip_while(|line| !is_frame(line, FRAME)).skip(1).collect();
    let gutters = lines.iter().filter_map(|line| split_gutter(line));
    let width = gutters.map(|(gutter, _)| gutter.len()).max().unwrap_or(0);
    let mut text = String::new();
    let mut lines = lines.into_iter().peekable();
    while let Some(line) = lines.next() {
        if is_frame(line, FRAME) {
            text.push_str(&paint("  ...", Part::Gutter));
            text.push('\n');
            continue;
        }
        let Some((gutter, rest)) = split_gutter(line) else { continue };
        text.push_str(&paint(&format!("{gutter:>width$}"), Part::Gutter));
        if gutter.trim_start().starts_with('|') {
            let words =
                lines.next_if(|next| beside(rest, next).is_some()).and_then(|next| beside(rest, next));
            let label = match words {
                Some(words) => format!("{} {words}", rest.trim_end()),
                None => rest.trim_end().to_owned(),
            };
            text.push_str(&paint(&label.replace(CORNER, "`"), Part::Label));
        } else {
            text.push_str(&paint(rest, Part::Source));
        }
        text.push('\n');
    }
    text
}

fn is_frame(line: &str, corner: char) -> bool {
    line.trim_start().starts_with(corner)
}

/// `␣5 |` and what follows; nothing for the end of a frame and for empty lines.
fn split_gutter(line: &str) -> Option<(&str, &str)> {
    let number = line.trim_start_matches(' ').trim_start_matches(|c: char| c.is_ascii_digit());
    let bar = number.trim_start_matches(' ').strip_prefix('|')?;
    Some(line.split_at(line.len() - bar.len()))
}

/// The words of a label that belongs to the last carets of a line.
fn beside<'d>(carets: &str, next: &'d str) -> Option<&'d str> {
    let (_, label) = split_gutter(next)?;
    let (before, words) = label.split_once(CORNER)?;
    let end = carets.trim_end();
    let is_caret_line = end.ends_with('^') && !end.contains(|c: char| c != '^' && c != ' ');
    let first = end.trim_end_matches('^').chars().count();
    let column = before.chars().count();
    if !is_caret_line || column < first || column >= end.chars().count() {
        return None;
    }
    Some(words.trim_start_matches('-').trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(drawn: &str) -> String {
        let drawn = drawn.replace('F', &FRAME.to_string()).replace('L', &CORNER.to_string());
        arrange(&drawn, |text, _| text.to_owned())
    }

    #[test]
    fn the_words_of_the_last_label_stand_beside_its_carets() {
        let drawn = "   F-[a:1:1]\n 1 | aa bb\n   | ^^ ^^\n   |  |  L-- two\n   |  L-- one\n   L----\n";
        assert_eq!(plain(drawn), " 1 | aa bb\n   | ^^ ^^ two\n   |  `-- one\n");
    }

    #[test]
    fn the_last_carets_without_words_take_none() {
        let drawn = "   F-[a:1:1]\n 1 | aa bb\n   | ^^ ^^\n   |  L-- one\n";
        assert_eq!(plain(drawn), " 1 | aa bb\n   | ^^ ^^\n   |  `-- one\n");
    }

    #[test]
    fn a_jump_is_three_dots() {
        let drawn = "   F-[a:1:1]\n 1 | aa\n   | ^^\n   L----\n   F-[a:9:1]\n 9 | bb\n   | ^^\n   L----\n";
        assert_eq!(plain(drawn), " 1 | aa\n   | ^^\n  ...\n 9 | bb\n   | ^^\n");
    }
}
