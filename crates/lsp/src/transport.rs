//! Messages on standard input and output.
//!
//! A message that is no JSON is skipped: one broken message should not take an editor's server away.

use std::io::{self, BufRead, Read, Write};
use std::thread::{self, JoinHandle};

use lsp_server::{Connection, Message};

/// Longer messages end the connection.
const LONGEST: usize = 256 << 20;

/// Threads that read and write. The reader ends with its stream, and is not waited for.
pub fn standard() -> (Connection, JoinHandle<io::Result<()>>) {
    let (out, outgoing) = crossbeam_channel::unbounded::<Message>();
    let (incoming, messages) = crossbeam_channel::unbounded::<Message>();
    let writer = thread::spawn(move || {
        let mut stream = io::stdout().lock();
        outgoing.into_iter().try_for_each(|message| message.write(&mut stream))?;
        stream.flush()
    });
    thread::spawn(move || {
        let mut stream = io::stdin().lock();
        while let Ok(Some(text)) = frame(&mut stream) {
            let Ok(message) = serde_json::from_slice::<Message>(&text) else { continue };
            if incoming.send(message).is_err() {
                break;
            }
        }
    });
    (Connection { sender: out, receiver: messages }, writer)
}

/// The body of the next message; `None` at the end of the stream.
fn frame(stream: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if stream.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let header = String::from_utf8_lossy(&line);
        let header = header.trim();
        if header.is_empty() {
            match length {
                Some(_) => break,
                None => continue,
            }
        }
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.filter(|length| *length <= LONGEST);
    let length = length.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "a message is too long"))?;
    let mut body = Vec::new();
    stream.take(length as u64).read_to_end(&mut body)?;
    Ok((body.len() == length).then_some(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_with_odd_headers() {
        let mut stream: &[u8] =
            b"content-length: 2\r\nContent-Type: x\r\n\r\n{}\r\n\xff\r\nContent-Length:3\r\n\r\n[1]Content-Length: 9\r\n\r\n{";
        assert_eq!(frame(&mut stream).expect("it is whole"), Some(b"{}".to_vec()));
        assert_eq!(frame(&mut stream).expect("it is whole"), Some(b"[1]".to_vec()));
        assert_eq!(frame(&mut stream).expect("the stream ends"), None);
        assert!(frame(&mut &b"Content-Length: 99999999999\r\n\r\n"[..]).is_err());
    }
}
