//! The thread that evaluates.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use kspec::Evaluated;
use kspec_ide::Job;

/// Takes jobs and gives values back. Of jobs about the same specs that wait, only the newest is done.
pub struct Worker {
    pub jobs: Sender<Job>,
    pub results: Receiver<(Job, Evaluated)>,
}

/// What evaluation needs at its deepest.
const STACK: usize = 16 << 20;

impl Worker {
    pub fn start() -> Worker {
        let (jobs, waiting) = unbounded::<Job>();
        let (done, results) = unbounded();
        let work = move || {
            while let Ok(first) = waiting.recv() {
                let mut batch = vec![first];
                batch.extend(waiting.try_iter());
                for job in newest(batch) {
                    // What evaluation fails on has no values; everything else goes on.
                    let Ok(values) = catch_unwind(AssertUnwindSafe(|| job.run())) else { continue };
                    if done.send((job, values)).is_err() {
                        return;
                    }
                }
            }
        };
        let started = thread::Builder::new().name("evaluation".to_owned()).stack_size(STACK).spawn(work);
        started.expect("a thread can be started");
        Worker { jobs, results }
    }
}

fn newest(batch: Vec<Job>) -> Vec<Job> {
    let mut kept: Vec<Job> = Vec::new();
    for job in batch {
        kept.retain(|older| older.world() != job.world());
        kept.push(job);
    }
    kept
}
