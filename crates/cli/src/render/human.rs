//! For people: the message, the place with its line (drawn by miette), the reason and the repairs.

use std::fmt;
use std::io::{self, Write};

use camino::Utf8Path;
use kspec::{Diagnostic, FileId, Label, Severity, Sources};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceSpan};

use super::drawing;
use super::source::IndexedSource;

/// How it may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Nothing but text, for files and pipes.
    Plain,
    /// Colours and lines, for a terminal.
    Terminal,
}

/// How diagnostics are drawn.
pub struct Look<'a> {
    pub style: Style,
    /// Shown before every path.
    pub folder: &'a Utf8Path,
}

/// The longest label that is drawn. Messages are never wrapped: their first line is for `grep`.
const WIDTH: usize = 120;

pub fn write(
    out: &mut dyn Write,
    look: &Look<'_>,
    sources: &Sources,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    let style = look.style;
    let (bold, off) = emphasis(style, diagnostic.severity);
    let severity = diagnostic.severity.name();
    writeln!(out, "{bold}{severity}[{}]{off}: {}", diagnostic.code.id, diagnostic.message)?;
    for (file, labels) in by_file(sources, diagnostic) {
        let location = sources.locate(labels[0].place);
        let at = location.lines.scalars(location.span.start, location.text);
        debug_assert_eq!(file, location.file);
        let is_file = ![kspec::COMMAND_LINE, kspec::EXPRESSION].contains(&location.path);
        let path = if is_file { look.folder.join(location.path) } else { location.path.into() };
        writeln!(out, "  {path}:{}:{}", at.line + 1, at.column + 1)?;
        let snippet = Snippet::new(sources, &labels, diagnostic.severity);
        write!(out, "{}", snippet.draw(style))?;
    }
    for note in &diagnostic.notes {
        write_indented(out, "", note)?;
    }
    if let Some(why) = &diagnostic.why {
        write_indented(out, "why: ", why)?;
    }
    for fix in &diagnostic.fixes {
        write_indented(out, "fix: ", &fix.title)?;
    }
    if diagnostic.clusters.len() > 1 {
        let names: Vec<&str> = diagnostic.clusters.iter().take(5).map(|name| name.as_str()).collect();
        let more = if diagnostic.clusters.len() > names.len() { ", …" } else { "" };
        writeln!(out, "  in {} clusters: {}{more}", diagnostic.clusters.len(), names.join(", "))?;
    } else if let [name] = diagnostic.clusters.as_slice() {
        writeln!(out, "  in cluster {name}")?;
    }
    writeln!(out)
}

/// Labels of one file together, the diagnostic's own file first.
fn by_file<'a>(sources: &Sources, diagnostic: &'a Diagnostic) -> Vec<(FileId, Vec<&'a Label>)> {
    let mut files: Vec<(FileId, Vec<&Label>)> = Vec::new();
    let (primary, other): (Vec<&Label>, Vec<&Label>) =
        diagnostic.labels.iter().partition(|label| label.primary);
    for label in primary.into_iter().chain(other) {
        let file = sources.file_of(label.place.source);
        match files.iter_mut().find(|(known, _)| *known == file) {
            Some((_, labels)) => labels.push(label),
            None => files.push((file, vec![label])),
        }
    }
    files
}

fn write_indented(out: &mut dyn Write, head: &str, text: &str) -> io::Result<()> {
    for (number, line) in text.lines().enumerate() {
        let lead = if number == 0 { head } else { &" ".repeat(head.len()) };
        writeln!(out, "  {lead}{line}")?;
    }
    Ok(())
}

fn emphasis(style: Style, severity: Severity) -> (&'static str, &'static str) {
    match (style, severity) {
        (Style::Plain, _) => ("", ""),
        (Style::Terminal, Severity::Error) => ("\x1b[1;31m", "\x1b[0m"),
        (Style::Terminal, Severity::Warning) => ("\x1b[1;33m", "\x1b[0m"),
        (Style::Terminal, Severity::Notice | Severity::Hint) => ("\x1b[1;36m", "\x1b[0m"),
    }
}

/// The labels of one file as miette sees them.
struct Snippet<'a> {
    source: IndexedSource<'a>,
    labels: Vec<LabeledSpan>,
    severity: miette::Severity,
}

impl<'a> Snippet<'a> {
    fn new(sources: &'a Sources, labels: &[&Label], severity: Severity) -> Self {
        let first = sources.locate(labels[0].place);
        let ends = labels.iter().map(|label| sources.locate(label.place).span.end);
        let end = ends.max().unwrap_or(0);
        let spans = labels.iter().map(|label| {
            let location = sources.locate(label.place);
            let span = SourceSpan::from((location.span.start as usize, drawn_length(&location)));
            let text = (!label.text.is_empty()).then(|| label.text.clone());
            LabeledSpan::new_with_span(text, span)
        });
        Snippet {
            labels: spans.collect(),
            severity: match severity {
                Severity::Error => miette::Severity::Error,
                Severity::Warning => miette::Severity::Warning,
                Severity::Notice | Severity::Hint => miette::Severity::Advice,
            },
            source: IndexedSource::new(first.path, first.text, first.lines, end),
        }
    }

    /// The lines with their carets. miette draws a frame around every report; ours is on the page already.
    fn draw(&self, style: Style) -> String {
        let mut theme = GraphicalTheme::none();
        drawing::set_characters(&mut theme.characters);
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(WIDTH)
            .with_context_lines(0)
            .with_wrap_lines(false);
        let mut text = String::new();
        match handler.render_report(&mut text, self) {
            Ok(()) => drawing::arrange(&text, |text, part| paint(style, self.severity, text, part)),
            Err(_) => String::new(),
        }
    }
}

/// A part of a drawing in its colour.
fn paint(style: Style, severity: miette::Severity, text: &str, part: drawing::Part) -> String {
    match (style, part) {
        (Style::Plain, _) | (Style::Terminal, drawing::Part::Source) => text.to_owned(),
        (Style::Terminal, drawing::Part::Gutter) => format!("\x1b[2m{text}\x1b[0m"),
        (Style::Terminal, drawing::Part::Label) => {
            let colour = match severity {
                miette::Severity::Error => 31,
                miette::Severity::Warning => 33,
                miette::Severity::Advice => 36,
            };
            format!("\x1b[1;{colour}m{text}\x1b[0m")
        }
    }
}

/// A label over many lines is drawn as its first line, a long one as its beginning.
fn drawn_length(location: &kspec::Location<'_>) -> usize {
    let (start, end) = (location.span.start as usize, location.span.end as usize);
    let text = location.text.get(start..end).unwrap_or("");
    let line = text.lines().next().unwrap_or("");
    line.char_indices().nth(WIDTH).map_or(line.len(), |(end, _)| end)
}

impl fmt::Debug for Snippet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Snippet")
    }
}

impl fmt::Display for Snippet<'_> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Snippet<'_> {}

impl miette::Diagnostic for Snippet<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}
