//! Builds that are killed, starved of space, kept from writing, or run at once: nothing is lost.

mod disk;
mod project;
mod tree;

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::random::Random;
use super::setting::Setting;
use super::{Outcome, Proof, process};
use project::{Content, Site};
use tree::Tree;

pub const PROOF: Proof = Proof {
    name: "kills",
    claim: "Real processes build over an older tree of another content and are killed (SIGKILL) at random moments. At each \
            moment every file is whole, old or new; unless the note of a build that finishes stands, the old or the new \
            tree stands whole; and the next build, of either content, leaves its tree and nothing else. The same holds \
            for a disk that is full and a folder that cannot be written to (both end with an error and the old tree), \
            and for two builds of different content at once (both end well, one of the trees stands).",
    limits: "A loss of power, for which the disk's own promises count. Where no file system can be mounted, the full disk \
             is a limit on the size of files, and the folder that cannot be written to is one without permission, which \
             says nothing for root: the figures say what was measured.",
    show,
};

fn show(setting: &Setting) -> Result<Outcome, String> {
    let site = Site::new(setting)?;
    let killed = kills(setting, &site)?;
    let disk = disk::full_and_read_only(setting, &site)?;
    let rounds = at_once(setting, &site)?;
    Ok(Outcome::Held(format!("{killed}; {disk}; {rounds} rounds of two builds at once: every file whole")))
}

/// Where a kill met a build.
#[derive(Default)]
struct Moments {
    before: usize,
    staging: usize,
    moving: usize,
    after: usize,
}

fn kills(setting: &Setting, site: &Site) -> Result<String, String> {
    let out = setting.scratch("kills-out")?;
    let mut random = Random::new(setting.seed);
    site.build(Content::Old, &out)?;
    let start = Instant::now();
    site.build(Content::New, &out)?;
    let whole = start.elapsed();
    let count = setting.count(20, 200);
    let mut moments = Moments::default();
    let mut standing = Content::New;
    for number in 0..count {
        let next = standing.other();
        let mut child = site.start(next, &out)?;
        let folder = out.join(project::CLUSTER);
        // Writing is a small part of a build: most kills wait until it begins.
        match random.below(4) {
            0 => thread::sleep(whole.mul_f64(random.below(1_100) as f64 / 1_000.0)),
            1 => {
                wait_for(&folder.join(tree::STAGING), whole * 3);
                thread::sleep(whole.mul_f64(random.below(1_000) as f64 / 2_500.0));
            }
            _ => {
                wait_for(&folder.join(tree::NOTE), whole * 3);
                thread::sleep(Duration::from_micros(random.below(3_000) as u64));
            }
        }
        child.kill().map_err(|error| error.to_string())?;
        child.wait().map_err(|error| error.to_string())?;
        let found = Tree::read(&folder)?;
        let fault = |fault: String| format!("kill {number} in {}: {fault}", folder.display());
        found.whole(site).map_err(fault)?;
        match () {
            () if found.note => moments.moving += 1,
            () if found.is(site.tree(next)) => moments.after += 1,
            () if !found.is(site.tree(standing)) => return Err(fault("neither tree stands".to_owned())),
            () if found.staging => moments.staging += 1,
            () => moments.before += 1,
        }
        // The next command is for either content.
        standing = if random.percent(50) { next } else { standing };
        site.build(standing, &out)?;
        let found = Tree::read(&folder)?;
        if !found.is(site.tree(standing)) || found.note || found.staging {
            return Err(fault("the next build left something else than its tree".to_owned()));
        }
    }
    Ok(format!(
        "{count} builds of {} files killed ({} before they wrote, {} while they staged, {} while they moved, {} after)",
        site.tree(Content::New).len(),
        moments.before,
        moments.staging,
        moments.moving,
        moments.after
    ))
}

/// Waits until a path is there, or for that long.
fn wait_for(path: &Path, patience: Duration) {
    let start = Instant::now();
    while !path.exists() && start.elapsed() < patience {
        thread::yield_now();
    }
}

fn at_once(setting: &Setting, site: &Site) -> Result<usize, String> {
    let out = setting.scratch("kills-two")?;
    let rounds = setting.count(5, 20);
    for round in 0..rounds {
        let children = [site.start(Content::Old, &out)?, site.start(Content::New, &out)?];
        for child in children {
            let output = child.wait_with_output().map_err(|error| error.to_string())?;
            if !output.status.success() {
                return Err(format!("round {round} of two builds: {}", process::words(&output)));
            }
        }
        let found = Tree::read(&out.join(project::CLUSTER))?;
        let stands = [Content::Old, Content::New].into_iter().any(|content| found.is(site.tree(content)));
        if !stands || found.note || found.staging {
            return Err(format!("round {round} of two builds left neither tree in {}", out.display()));
        }
    }
    fs::remove_dir_all(&out).map_err(|error| error.to_string())?;
    Ok(rounds)
}
