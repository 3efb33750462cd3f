//! Tests of specs. Each is a run of its own.

use kspec_base::{Diagnostic, Place, SmolStr};
use kspec_sema::hir::{ModuleId, TestDecl, TestEntry};

use crate::asserts::Outcome;
use crate::diagnostics;
use crate::frames::Env;
use crate::session::Session;
use crate::stop::Stop;

/// How a test went.
#[derive(Clone, Debug)]
pub struct TestResult {
    pub module: ModuleId,
    pub title: SmolStr,
    /// The place of its title.
    pub place: Place,
    pub verdict: TestVerdict,
    /// Why it failed; what it refused, where it refused something else.
    pub diagnostics: Vec<Diagnostic>,
    /// Asserts that were not judged since they depend on objects.
    pub skipped: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestVerdict {
    Passed,
    Failed,
    /// Nothing in it could be judged.
    Skipped,
}

impl TestResult {
    pub(crate) fn failed(module: ModuleId, test: &TestDecl, diagnostics: Vec<Diagnostic>) -> TestResult {
        let (title, place) = (test.title.clone(), test.place);
        TestResult { module, title, place, verdict: TestVerdict::Failed, diagnostics, skipped: 0 }
    }
}

/// Asserts of a test, counted.
#[derive(Default)]
struct Counts {
    judged: usize,
    skipped: usize,
}

impl<'a> Session<'a> {
    pub(crate) fn test(&self, module: ModuleId, test: &'a TestDecl, earlier: &[Diagnostic]) -> TestResult {
        let env = Env::default().scoped(&test.body.lets);
        let own: Vec<_> = test
            .clusters
            .iter()
            .map(|id| {
                let name = self.text_of(&self.program.clusters[id.index()].name, &env).ok();
                let ix = self.instantiate(*id, env.frame.clone(), name);
                self.declared.borrow_mut().insert(*id, ix);
                ix
            })
            .collect();
        if test.refuses.is_some() {
            for ix in own {
                self.view(ix);
                self.cluster_asserts(ix);
                self.cluster_rules(ix);
            }
        }
        let mut counts = Counts::default();
        self.with_budget(|| self.test_entries(&test.body.inner, &env, &mut counts));
        // Notices and warnings were told of the clusters themselves.
        let mut told = self.take_told();
        told.retain(Diagnostic::is_error);
        let (verdict, diagnostics) = match &test.refuses {
            Some(code) => judge_refusal(test, code.as_ref().map(|(code, _)| code.as_str()), told, earlier),
            None => {
                let verdict = match (!told.is_empty(), counts.judged, counts.skipped) {
                    (true, ..) => TestVerdict::Failed,
                    (false, 0, 1..) => TestVerdict::Skipped,
                    (false, ..) => TestVerdict::Passed,
                };
                (verdict, told)
            }
        };
        let (title, place) = (test.title.clone(), test.place);
        TestResult { module, title, place, verdict, diagnostics, skipped: counts.skipped }
    }

    fn test_entries(&self, entries: &'a [TestEntry], env: &Env<'a>, counts: &mut Counts) {
        for entry in entries {
            match entry {
                TestEntry::Assert(assert) => match self.assert(assert, env) {
                    Outcome::Holds | Outcome::Fails | Outcome::Poisoned => counts.judged += 1,
                    Outcome::Skipped => counts.skipped += 1,
                },
                TestEntry::If(choice) => {
                    let branch = choice.branches.iter().try_fold(None, |found, (condition, body)| {
                        Ok::<_, Stop>(match found {
                            Some(found) => Some(found),
                            None => self.condition(condition, env)?.then_some(body),
                        })
                    });
                    match branch {
                        Ok(branch) => {
                            if let Some(body) = branch.or(choice.otherwise.as_ref()) {
                                self.test_entries(&body.inner, &env.scoped(&body.lets), counts);
                            }
                        }
                        Err(stop) => counts.skipped += usize::from(stop == Stop::Unevaluated),
                    }
                }
                TestEntry::For(round) => {
                    let condition = round.condition.as_ref();
                    let rounds = self.rounds(round.names.len(), &round.collection, env, |variables| {
                        let inner = env.round(variables, &round.lets);
                        if self.holds(condition, &inner)? {
                            self.test_entries(&round.body, &inner, counts);
                        }
                        Ok(())
                    });
                    counts.skipped += usize::from(rounds == Err(Stop::Unevaluated));
                }
            }
        }
    }
}

/// A `refuses` test passes when there are errors and all have that code.
fn judge_refusal(
    test: &TestDecl,
    code: Option<&str>,
    told: Vec<Diagnostic>,
    earlier: &[Diagnostic],
) -> (TestVerdict, Vec<Diagnostic>) {
    // An item is a source of its own, so what stands in the test has its source.
    let inside =
        |diagnostic: &&Diagnostic| diagnostic.place().is_some_and(|place| place.source == test.place.source);
    let mut errors: Vec<Diagnostic> =
        earlier.iter().filter(inside).filter(|error| error.is_error()).cloned().collect();
    // What checker and evaluation both told is one error.
    let new = |error: &Diagnostic| !errors.iter().any(|e| e.code == error.code && e.place() == error.place());
    let told: Vec<Diagnostic> = told.into_iter().filter(new).collect();
    errors.extend(told);
    if errors.is_empty() {
        let nothing = diagnostics::refuses_nothing(&test.title, code, test.place);
        return (TestVerdict::Failed, vec![nothing]);
    }
    if errors.iter().all(|error| code.is_none_or(|code| error.code.id == code)) {
        return (TestVerdict::Passed, Vec::new());
    }
    (TestVerdict::Failed, errors)
}
