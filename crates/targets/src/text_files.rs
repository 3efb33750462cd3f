//! `file "…" = …`: text files that the spec declares.

use kspec_eval::ClusterView;

use crate::{Content, OutFile};

/// The cluster's own text files, in `files/`. Their names are paths inside it; evaluation judged them.
pub fn text_files(view: &ClusterView) -> Vec<OutFile> {
    let file = |file: &kspec_eval::FileView| {
        let content = Content::Text(file.text.to_string());
        OutFile::new(format!("files/{}", file.name), content, [file.place])
    };
    view.files.iter().map(file).collect()
}
