//! Text files that the spec declares.

use indexmap::IndexMap;
use kspec_base::{Place, SmolStr};
use kspec_values::Value;
use rustc_hash::FxBuildHasher;

use crate::bodies::Body;
use crate::clusters::Cluster;
use crate::diagnostics;
use crate::plan::Target;
use crate::session::Session;
use crate::stop::Eval;

pub(crate) type FileTexts = IndexMap<SmolStr, (SmolStr, Place), FxBuildHasher>;

impl<'a> Session<'a> {
    /// All files of a cluster. A later layer replaces; in one layer two different texts are an error.
    pub fn file_texts(&self, cluster: &Cluster<'a>) -> Eval<FileTexts> {
        let mut files = FileTexts::default();
        for level in &cluster.levels {
            self.body_files(&self.body(*level), &mut files)?;
        }
        Ok(files)
    }

    fn body_files(&self, body: &Body<'a>, files: &mut FileTexts) -> Eval<()> {
        let mut used = FileTexts::default();
        for entry in 0..body.plan.uses.len() as u32 {
            for inner in self.entered_uses(body, entry)? {
                let mut inside = FileTexts::default();
                self.body_files(&self.body(inner), &mut inside)?;
                for (name, (text, place)) in inside {
                    self.add_file(&mut used, name, text, place);
                }
            }
        }
        files.extend(used);
        for unset in &body.plan.unsets {
            let Target::File(name) = &unset.target else { continue };
            self.each_round(&body.plan.blocks, &body.site, unset.block, |env, _| {
                files.shift_remove(&self.name(*name, env)?);
                Ok(())
            })?;
        }
        let mut own = FileTexts::default();
        for file in &body.plan.files {
            self.each_round(&body.plan.blocks, &body.site, file.block, |env, _| {
                let name = self.name(file.name, env)?;
                let value = self.needed(file.value, env)?;
                let text = match value {
                    Value::Text(text) | Value::Marked(_, text) => text,
                    Value::Opaque(opaque) => {
                        let place = file.value.place;
                        let what = "the text of a file is";
                        return Err(self.tell(diagnostics::opaque_use(&opaque, what, place)));
                    }
                    other => {
                        let (kind, place) = (other.kind_name(), file.value.place);
                        return Err(self.tell(diagnostics::wrong_kind("a file is a text", kind, place)));
                    }
                };
                self.add_file(&mut own, name, text, file.place);
                Ok(())
            })?;
        }
        files.extend(own);
        Ok(())
    }

    fn add_file(&self, files: &mut FileTexts, name: SmolStr, text: SmolStr, place: Place) {
        if let Some((other, first)) = files.get(&name)
            && *other != text
        {
            let subject = format!("file {name:?}");
            let (first, second) = ((*first, &Value::Text(other.clone())), (place, &Value::Text(text)));
            self.tell(diagnostics::disagree(&subject, first, second));
            return;
        }
        files.entry(name).or_insert((text, place));
    }
}
