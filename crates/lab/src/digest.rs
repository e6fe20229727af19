//! SHA-256, the same in every build and on every machine.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use sha2::{Digest, Sha256};

/// SHA-256 of bytes, in hexadecimal.
#[must_use]
pub fn of(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// SHA-256 of a whole file, which may be larger than the memory.
pub(crate) fn of_file(path: &Path) -> io::Result<String> {
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    let mut digest = Digester::default();
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            return Ok(digest.finish());
        }
        digest.add(bytes);
        let count = bytes.len();
        file.consume(count);
    }
}

/// SHA-256 of bytes that arrive in parts.
#[derive(Clone, Default)]
pub(crate) struct Digester(Sha256);

impl Digester {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn finish(self) -> String {
        hexadecimal(&self.0.finalize())
    }
}

/// The first 64 bits of the SHA-256 of bytes, as a number.
#[must_use]
pub fn number(bytes: &[u8]) -> u64 {
    let hash = Sha256::digest(bytes);
    u64::from_be_bytes(std::array::from_fn(|place| hash[place]))
}

fn hexadecimal(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn known_digests() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(super::of(b"abc"), abc);
        assert_eq!(super::number(b"abc"), 0xba78_16bf_8f01_cfea);
    }
}
