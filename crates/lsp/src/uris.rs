//! URIs and paths.

use std::fmt::Write as _;

use camino::{Utf8Path, Utf8PathBuf};
use lsp_types::Uri;

/// The path of a `file:` URI. Any other document (`untitled:…`) has a path that names no file.
pub fn to_path(uri: &Uri) -> Utf8PathBuf {
    let text = uri.0.as_str();
    match text.strip_prefix("file://") {
        // An authority is a host, which is this one.
        Some(rest) => Utf8PathBuf::from(decoded(rest.find('/').map_or("/", |at| &rest[at..]))),
        None => Utf8Path::new("/").join(encoded(text).replace('/', "%2F")),
    }
}

pub fn of_path(path: &Utf8Path) -> Uri {
    Uri(format!("file://{}", encoded(path.as_str())))
}

fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let digits = (bytes[at] == b'%').then(|| text.get(at + 1..at + 3)).flatten();
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                at += 3;
            }
            None => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_come_back() {
        for path in ["/a/b.kspec", "/a b/é#?.kspec", "/100%/x"] {
            assert_eq!(to_path(&of_path(path.into())), path);
        }
        assert_eq!(to_path(&Uri("file://localhost/a%20b".to_owned())), "/a b");
        assert!(to_path(&Uri("untitled:Untitled-1".to_owned())).is_absolute());
    }
}
