//! `kspec test [SPEC…]`

use std::io::{self, Write};

use kspec::TestVerdict;

use super::projects::{self, Opened};
use crate::args::TestArgs;
use crate::console::Console;
use crate::exit::Exit;
use crate::render::Format;

/// How tests went.
#[derive(Default)]
struct Counts {
    passed: usize,
    failed: usize,
    skipped: usize,
}

pub fn run(console: &mut Console, args: TestArgs) -> io::Result<Exit> {
    let opened = projects::open(console, &args.specs, &args.given)?;
    let mut counts = Counts::default();
    for mut opened in opened {
        project(console, &mut opened, &args, &mut counts)?;
    }
    if args.reporting.format == Format::Human {
        let Counts { passed, failed, skipped } = counts;
        writeln!(console.out, "{passed} passed, {failed} failed, {skipped} skipped")?;
    }
    console.end(args.reporting)
}

fn project(
    console: &mut Console,
    opened: &mut Opened,
    args: &TestArgs,
    counts: &mut Counts,
) -> io::Result<()> {
    let tested = opened.project.test(&opened.request);
    let format = args.reporting.format;
    opened.tell(console, format, &tested.sources, &tested.diagnostics)?;
    let wanted = |title: &str| args.filter.as_ref().is_none_or(|words| title.contains(words.as_str()));
    for test in tested.tests.iter().filter(|test| wanted(&test.title)) {
        let word = match test.verdict {
            TestVerdict::Passed => {
                counts.passed += 1;
                "ok"
            }
            TestVerdict::Failed => {
                counts.failed += 1;
                "FAILED"
            }
            TestVerdict::Skipped => {
                counts.skipped += 1;
                "skipped"
            }
        };
        if format == Format::Human {
            let note = match (test.verdict, test.skipped) {
                (_, 0) => String::new(),
                (TestVerdict::Skipped, _) => " (it depends on objects, which are not evaluated)".to_owned(),
                (_, 1) => " (1 assert on objects skipped)".to_owned(),
                (_, count) => format!(" ({count} asserts on objects skipped)"),
            };
            writeln!(console.out, "{word:<8} {}{note}", test.title)?;
        }
        opened.tell(console, format, &tested.sources, &test.diagnostics)?;
    }
    Ok(())
}
