//! A bar for work that lasts.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::Console;

/// A bar over `length` steps, on standard error. It shows itself only after a second, and only to a terminal.
pub fn bar(console: &Console, length: usize, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length as u64), ProgressDrawTarget::hidden());
    if console.live {
        let style =
            ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}").expect("the template is right");
        bar.set_style(style);
        bar.set_message(what);
        let late = bar.clone();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs(1));
            if !late.is_finished() {
                late.set_draw_target(ProgressDrawTarget::stderr());
                late.tick();
            }
        });
    }
    bar
}
