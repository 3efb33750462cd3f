//! What became of variables: the last release that had them, the new name, the reason.

use crate::catalogue::Names;
use crate::encode::Result;
use crate::releases::Releases;
use crate::wire::section;
use crate::writer::Writer;

/// A paragraph of `reasons.txt`.
struct Reason<'a> {
    patterns: Vec<&'a str>,
    renamed_to: Option<&'a str>,
    text: String,
}

/// Adds every name that the newest release lacks.
pub fn add(writer: &mut Writer, names: &Names, releases: &Releases, reasons: &str) -> Result<()> {
    let newest = releases.newest().bits();
    let gone = || names.iter().filter(|(_, in_releases)| *in_releases & newest == 0);
    let reasons = self::reasons(reasons)?;
    for reason in &reasons {
        if let Some(idle) =
            reason.patterns.iter().find(|pattern| !gone().any(|(name, _)| matches(pattern, name)))
        {
            return Err(format!("kubespray/reasons.txt: {idle} fits no variable that is gone"));
        }
    }
    for (name, in_releases) in gone() {
        let last = releases.version(in_releases.ilog2() as usize);
        let reason =
            reasons.iter().find(|reason| reason.patterns.iter().any(|pattern| matches(pattern, name)));
        let row = [
            writer.string(name),
            writer.string(last),
            writer.optional_string(reason.and_then(|reason| reason.renamed_to)),
            writer.optional_string(reason.map(|reason| reason.text.as_str())),
        ];
        writer.row(section::GONE, row);
    }
    Ok(())
}

/// Paragraphs: lines of names (with `*` at the end for all that begin so), perhaps `-> new_name`, then indented
/// lines.
fn reasons(text: &str) -> Result<Vec<Reason<'_>>> {
    let mut reasons: Vec<Reason<'_>> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        if !line.starts_with(' ') {
            let (patterns, renamed_to) = match line.split_once(" -> ") {
                Some((patterns, new)) => (patterns, Some(new.trim())),
                None => (line, None),
            };
            match reasons.last_mut().filter(|last| last.text.is_empty()) {
                Some(unfinished) => unfinished.patterns.extend(patterns.split_whitespace()),
                None => {
                    let patterns = patterns.split_whitespace().collect();
                    reasons.push(Reason { patterns, renamed_to, text: String::new() });
                }
            }
            continue;
        }
        let reason = reasons.last_mut().ok_or("kubespray/reasons.txt: a line before the first name")?;
        if !reason.text.is_empty() {
            reason.text.push(' ');
        }
        reason.text.push_str(line.trim());
    }
    Ok(reasons)
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == pattern,
    }
}
