//! The pack, read in place.

use std::cmp::Ordering;

use smol_str::SmolStr;

use crate::wire::{NO_STRING, section};

pub static PACK: Pack = Pack { bytes: include_bytes!(concat!(env!("OUT_DIR"), "/pack")) };

/// The bytes that the build wrote; every number in them is one that it wrote, so what they point at is there.
pub struct Pack {
    bytes: &'static [u8],
}

impl Pack {
    fn number(&self, at: usize) -> u32 {
        let bytes = self.bytes[at..at + 4].try_into().expect("four bytes are four bytes");
        u32::from_le_bytes(bytes)
    }

    fn section(&self, number: usize) -> &'static [u8] {
        &self.bytes[self.number(4 * number) as usize..self.number(4 * number + 4) as usize]
    }

    /// Rows of a table.
    pub fn rows<const WIDTH: usize>(&self, table: usize) -> usize {
        self.section(table).len() / (4 * WIDTH)
    }

    pub fn row<const WIDTH: usize>(&self, table: usize, at: usize) -> [u32; WIDTH] {
        let start = self.number(4 * table) as usize + 4 * WIDTH * at;
        std::array::from_fn(|field| self.number(start + 4 * field))
    }

    pub fn string(&self, number: u32) -> &'static str {
        let number = number as usize;
        let end = |at: usize| self.row::<1>(section::STRINGS, at)[0] as usize;
        let start = number.checked_sub(1).map_or(0, end);
        let text = &self.section(section::TEXT)[start..end(number)];
        std::str::from_utf8(text).expect("strings were strings when they were packed")
    }

    pub fn static_string(&self, number: u32) -> SmolStr {
        SmolStr::new_static(self.string(number))
    }

    pub fn optional_string(&self, number: u32) -> Option<SmolStr> {
        (number != NO_STRING).then(|| self.static_string(number))
    }

    /// The data from there on.
    pub fn data(&self, at: u32) -> Cursor {
        Cursor { bytes: &self.section(section::DATA)[at as usize..] }
    }

    pub fn file(&self, start: u32, len: u32) -> &'static [u8] {
        &self.section(section::FILES)[start as usize..(start + len) as usize]
    }
}

/// Reads one record.
pub struct Cursor {
    bytes: &'static [u8],
}

impl Cursor {
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.bytes.split_first().expect("a record is as long as it says");
        self.bytes = rest;
        *first
    }

    pub fn flag(&mut self) -> bool {
        self.byte() != 0
    }

    pub fn number(&mut self) -> u64 {
        let mut number = 0;
        let mut shift = 0;
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return number;
            }
            shift += 7;
        }
    }

    pub fn len(&mut self) -> usize {
        self.number() as usize
    }

    pub fn signed(&mut self) -> i64 {
        let number = self.number();
        (number >> 1) as i64 ^ -((number & 1) as i64)
    }

    pub fn bound(&mut self) -> Option<i64> {
        self.flag().then(|| self.signed())
    }

    pub fn float(&mut self) -> f64 {
        let bytes = std::array::from_fn(|_| self.byte());
        f64::from_le_bytes(bytes)
    }

    pub fn string(&mut self) -> SmolStr {
        PACK.static_string(self.number() as u32)
    }

    pub fn optional(&mut self) -> Option<SmolStr> {
        self.flag().then(|| self.string())
    }

    pub fn strings(&mut self) -> Vec<SmolStr> {
        (0..self.len()).map(|_| self.string()).collect()
    }
}

/// The first place where `below` no longer holds.
pub fn lower_bound(count: usize, below: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if below(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

/// Where a name stands among sorted ones.
pub fn find(count: usize, name: &str, name_at: impl Fn(usize) -> &'static str) -> Option<usize> {
    let at = lower_bound(count, |at| name_at(at).cmp(name) == Ordering::Less);
    (at < count && name_at(at) == name).then_some(at)
}
