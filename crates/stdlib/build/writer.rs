//! Bytes of a pack: strings, data, tables.

use indexmap::{IndexMap, IndexSet};

use crate::wire::{NO_STRING, section};

/// The files are the last section.
const SECTIONS: usize = section::FILES + 1;

/// Collects the sections. Equal strings, types and records are stored once.
#[derive(Default)]
pub struct Writer {
    strings: IndexSet<String>,
    types: IndexSet<Vec<u8>>,
    records: IndexMap<Vec<u8>, u32>,
    data: Vec<u8>,
    tables: [Vec<u32>; SECTIONS],
    files: Vec<u8>,
}

impl Writer {
    pub fn string(&mut self, text: &str) -> u32 {
        match self.strings.get_index_of(text) {
            Some(at) => at as u32,
            None => self.strings.insert_full(text.to_owned()).0 as u32,
        }
    }

    pub fn optional_string(&mut self, text: Option<&str>) -> u32 {
        text.map_or(NO_STRING, |text| self.string(text))
    }

    /// The number of a type.
    pub fn ty(&mut self, bytes: Vec<u8>) -> u64 {
        self.types.insert_full(bytes).0 as u64
    }

    /// Where the record lies in the data.
    pub fn record(&mut self, bytes: Vec<u8>) -> u32 {
        let data = &mut self.data;
        *self.records.entry(bytes).or_insert_with_key(|bytes| {
            data.extend(bytes);
            (data.len() - bytes.len()) as u32
        })
    }

    pub fn row<const WIDTH: usize>(&mut self, table: usize, row: [u32; WIDTH]) {
        self.tables[table].extend(row);
    }

    pub fn file(&mut self, path: &str, text: &str) {
        let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9);
        let path = self.string(path);
        let start = self.files.len() as u32;
        self.row(section::PATHS, [path, text.len() as u32, start, packed.len() as u32]);
        self.files.extend(packed);
    }

    pub fn finish(mut self) -> Vec<u8> {
        for bytes in std::mem::take(&mut self.types) {
            let at = self.record(bytes);
            self.row(section::TYPES, [at]);
        }
        let mut text = Vec::new();
        for string in &self.strings {
            text.extend(string.as_bytes());
            self.tables[section::STRINGS].push(text.len() as u32);
        }
        let sections = self.tables.iter().enumerate().map(|(number, table)| match number {
            section::TEXT => text.clone(),
            section::DATA => self.data.clone(),
            section::FILES => self.files.clone(),
            _ => table.iter().flat_map(|field| field.to_le_bytes()).collect(),
        });
        let mut head = Vec::new();
        let mut body: Vec<u8> = Vec::new();
        let head_len = 4 * (SECTIONS + 1);
        for bytes in sections {
            head.extend(((head_len + body.len()) as u32).to_le_bytes());
            body.extend(bytes);
        }
        head.extend(((head_len + body.len()) as u32).to_le_bytes());
        head.extend(body);
        head
    }
}

/// The bytes of one record.
#[derive(Default)]
pub struct Record {
    pub bytes: Vec<u8>,
}

impl Record {
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.byte((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    pub fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    /// A number, or none.
    pub fn bound(&mut self, bound: Option<i64>) {
        self.byte(u8::from(bound.is_some()));
        if let Some(bound) = bound {
            self.signed(bound);
        }
    }

    pub fn string(&mut self, writer: &mut Writer, text: &str) {
        let string = writer.string(text);
        self.number(u64::from(string));
    }

    /// A string, or none.
    pub fn optional(&mut self, writer: &mut Writer, text: Option<&str>) {
        self.byte(u8::from(text.is_some()));
        if let Some(text) = text {
            self.string(writer, text);
        }
    }

    pub fn strings<'a>(&mut self, writer: &mut Writer, texts: impl ExactSizeIterator<Item = &'a str>) {
        self.number(texts.len() as u64);
        for text in texts {
            self.string(writer, text);
        }
    }
}
