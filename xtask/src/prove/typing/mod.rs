//! The table of what Ansible makes of a source in each channel, row by row.

mod channels;
mod rest;
mod rows;

use super::setting::Setting;
use super::{Outcome, Proof, ansible};

pub const PROOF: Proof = Proof {
    name: "typing",
    claim: "Of the 520 rows of `kubespray/ansible-typing-table.json` (a source, a channel, and the type that the real \
            Ansible made of it), each that a spec, `-p` or `--input` can reach: what the row means, written as a spec, \
            comes back from Ansible with that type and value, in group_vars, in host_vars and inside inventory.ini; a \
            template comes back filled to the same; and each source of YAML, JSON or `-e`, given as an input or a param, \
            is refused, or is the value that Ansible makes of it, or (where YAML 1.1 would turn text into something else) \
            the text that stands there, or a number as YAML 1.2 and specs write it (`0o644`, `1e3`), and comes back as exactly that. A text is never taken for a boolean.",
    limits: "The rows that are counted as the rest, each with its reason.",
    show,
};

fn show(setting: &Setting) -> Result<Outcome, String> {
    let Some(shared) = &setting.shared else {
        return Ok(Outcome::Skipped("KSPEC_SHARED does not name the table".to_owned()));
    };
    if ansible::program(setting, "ansible").is_none() {
        return Ok(Outcome::Skipped(ansible::MISSING.to_owned()));
    }
    let rows = rows::read(&shared.join("kubespray/ansible-typing-table.json"))?;
    let folder = setting.scratch("typing")?;
    let meant = channels::meanings(setting, &folder.join("meanings"), &rows)?;
    let filled = channels::templates(setting, &folder.join("templates"), &rows)?;
    let inputs = channels::inputs(setting, &folder.join("inputs"), &rows)?;
    let params = channels::params(&folder.join("params"), &rows)?;
    let mut reached = meant.clone();
    reached.extend(filled.iter().chain(&inputs.rows).chain(&params).copied());
    let rest = rest::reasons(&rows, &reached)?;
    Ok(Outcome::Held(format!(
        "{} of {} rows are reached: {} by their meaning in a spec, {} by a template, {} by `--input` ({} refused, {} the \
         same as Ansible's, {} kept as the text that stands there, {} numbers of YAML 1.2), {} by `-p`; the rest: {rest}",
        reached.len(),
        rows.len(),
        meant.len(),
        filled.len(),
        inputs.rows.len(),
        inputs.refused,
        inputs.same,
        inputs.text,
        inputs.number,
        params.len(),
    )))
}
