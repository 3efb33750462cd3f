//! Damages text as typing does, the same way for the same seed.

/// A small generator of numbers; the state is never zero.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

const PIECES: [&str; 44] = [
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\"",
    "\"\"\"",
    "#\"",
    "\"#",
    "\\(",
    "\\",
    ",",
    ".",
    "..",
    "=",
    "+=",
    ":",
    "?",
    "|",
    "-",
    "!",
    "//",
    "///",
    "\n",
    "\n\n",
    " ",
    "\t",
    "\r\n",
    "if ",
    "then ",
    "else ",
    "for x in ",
    "with { ",
    "let a = ",
    "\ncluster b {",
    "use c(",
    " as d",
    " after e, f",
    "jinja\"",
    "é",
    "0o7",
    "1.5",
    "\u{feff}",
];

/// One to three damages.
pub fn mutant(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        text = damaged(&text, random);
    }
    text
}

fn damaged(text: &str, random: &mut Random) -> String {
    let at = boundary(text, random.below(text.len() + 1));
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    match random.below(7) {
        0 => {
            let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
            format!("{}{}", &text[..at], &text[end..])
        }
        1 | 2 => format!("{}{}{}", &text[..at], PIECES[random.below(PIECES.len())], &text[at..]),
        3 => without(&lines, random.below(lines.len()), 1 + random.below(2)),
        4 => {
            let line = random.below(lines.len());
            let doubled = lines.get(line).copied().unwrap_or("");
            format!("{}{doubled}{}", lines[..line].concat(), lines[line..].concat())
        }
        5 => text[..at].to_owned(),
        _ => {
            let end = boundary(text, (at + random.below(40)).min(text.len()));
            format!("{}{}", &text[..at], &text[end..])
        }
    }
}

fn without(lines: &[&str], from: usize, count: usize) -> String {
    let kept = lines.iter().enumerate().filter(|(at, _)| *at < from || *at >= from + count);
    kept.map(|(_, line)| *line).collect()
}

fn boundary(text: &str, at: usize) -> usize {
    (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}
