//! The standard library: what is known of kubespray's releases and of Kubernetes' kinds, packed into the program.
//!
//! The texts under `stdlib/` are the source; `build/` packs them, and this crate reads the pack in place: nothing is
//! parsed when a program starts, and only what somebody names is decoded. Neighbours: `schema` says what a
//! [`Library`] is; `xtask` writes the generated part of the texts. This crate judges nothing and reads no file.

mod decode;
mod pack;
mod release;
mod wire;

use std::sync::{Arc, OnceLock};

use smol_str::SmolStr;

use kspec_schema::{Kind, Library, LibraryRule, Release, Ty, Variable};

use crate::pack::{Cursor, PACK};
use crate::release::{PackedRelease, Variables};
use crate::wire::{path, section};

/// The standard library. What was asked once is kept, so that equal types are the same type.
pub struct Std {
    releases: Vec<OnceLock<Arc<PackedRelease>>>,
    variables: Arc<Variables>,
    ansible: Variables,
    texts: Vec<OnceLock<Arc<str>>>,
}

/// Types by their number in the pack, decoded when first met.
struct Types(Vec<OnceLock<Ty>>);

impl Types {
    fn get(&self, number: usize) -> Ty {
        self.0[number]
            .get_or_init(|| decode::ty(&mut PACK.data(PACK.row::<1>(section::TYPES, number)[0])))
            .clone()
    }
}

impl Std {
    pub fn new() -> Std {
        let types = (0..PACK.rows::<1>(section::TYPES)).map(|_| OnceLock::new()).collect();
        let types = Arc::new(Types(types));
        let releases = (0..PACK.rows::<2>(section::RELEASES)).map(|_| OnceLock::new()).collect();
        let texts = (0..PACK.rows::<4>(section::PATHS)).map(|_| OnceLock::new()).collect();
        let variables = Variables::new(section::VARIABLES, path::VARIABLES, types.clone());
        let ansible = Variables::new(section::ANSIBLE, path::ANSIBLE, types);
        Std { releases, variables: Arc::new(variables), ansible, texts }
    }
}

impl Default for Std {
    fn default() -> Self {
        Std::new()
    }
}

impl Library for Std {
    fn releases(&self) -> Vec<SmolStr> {
        (0..self.releases.len()).map(release::version).map(SmolStr::new_static).collect()
    }

    fn release(&self, version: &str) -> Option<Arc<dyn Release>> {
        let at = (0..self.releases.len()).find(|at| release::version(*at) == version)?;
        let release =
            self.releases[at].get_or_init(|| Arc::new(PackedRelease::new(at, self.variables.clone())));
        Some(release.clone())
    }

    fn kinds(&self, kind: &str) -> Vec<Kind> {
        let count = PACK.rows::<2>(section::KINDS);
        let name = |at| PACK.string(PACK.row::<2>(section::KINDS, at)[0]);
        let first = pack::lower_bound(count, |at| name(at) < kind);
        (first..count).take_while(|at| name(*at) == kind).map(self::kind).collect()
    }

    fn kind_names(&self) -> Vec<&str> {
        let count = PACK.rows::<2>(section::KINDS);
        let mut names: Vec<&str> =
            (0..count).map(|at| PACK.string(PACK.row::<2>(section::KINDS, at)[0])).collect();
        names.dedup();
        names
    }

    fn ansible_variable(&self, name: &str) -> Option<Arc<Variable>> {
        self.ansible.get(name, 0)
    }

    fn ansible_variable_names(&self) -> Vec<&str> {
        self.ansible.names(0)
    }

    fn text(&self, path: &str) -> Option<Arc<str>> {
        let at = pack::find(self.texts.len(), path, path_at)?;
        Some(self.texts[at].get_or_init(|| text(at)).clone())
    }

    fn rules(&self) -> Vec<LibraryRule> {
        (0..PACK.rows::<3>(section::RULES)).map(rule).collect()
    }
}

fn rule(at: usize) -> LibraryRule {
    let [id, path, wanted] = PACK.row::<3>(section::RULES, at);
    LibraryRule {
        id: PACK.static_string(id),
        path: PACK.static_string(path),
        wanted: PACK.data(wanted).strings(),
    }
}

/// The path of a text; they are sorted.
fn path_at(at: usize) -> &'static str {
    PACK.string(PACK.row::<4>(section::PATHS, at)[0])
}

fn text(at: usize) -> Arc<str> {
    let [_, len, start, packed] = PACK.row::<4>(section::PATHS, at);
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(PACK.file(start, packed), len as usize);
    let text = bytes.ok().and_then(|bytes| String::from_utf8(bytes).ok());
    text.expect("the build packed this text").into()
}

fn kind(at: usize) -> Kind {
    let [name, record] = PACK.row::<2>(section::KINDS, at);
    let mut data: Cursor = PACK.data(record);
    decode::kind(PACK.static_string(name), &mut data)
}
