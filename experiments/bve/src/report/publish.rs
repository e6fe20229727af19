//! The published form of a campaign: plan, digest and compressed records, with the tables and figures made of them.
//!
//! Records hold no times and no machines, so the folder is the same wherever the plan runs.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use antdoku_lab::campaign::journal::{seal, unsealed_line};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::{figures, runs_of, tables};
use crate::campaign::{BveError, DIGEST, PLAN, check_digest, io};
use crate::plan::Plan;
use crate::record::Record;

const RECORDS: &str = "records.jsonl.gz";
const TABLES: &str = "tables.md";

/// Writes plan, digest, records, tables and figures into a folder.
///
/// # Errors
/// If the plan cannot be read, the folder has results of another digest, or a file cannot be written.
pub fn write(text: &str, digest: &str, records: &[Record], folder: &Path) -> Result<(), BveError> {
    let plan = Plan::parse(text).map_err(BveError::Invalid)?;
    check_digest(folder, digest)?;
    fs::create_dir_all(folder).map_err(io(folder))?;
    let save = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(io(&path))
    };
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    for record in records {
        let bytes = serde_json::to_vec(record).expect("a record can be written as JSON");
        encoder.write_all(&seal(&bytes)).expect("writing to memory succeeds");
    }
    save(PLAN, text.as_bytes())?;
    save(DIGEST, format!("{digest}\n").as_bytes())?;
    save(RECORDS, &encoder.finish().expect("writing to memory succeeds"))?;
    let runs = runs_of(&plan, records);
    save(TABLES, tables::tables(&plan, &runs).as_bytes())?;
    for figure in figures::figures(&plan, &runs) {
        save(&format!("{}.svg", figure.name), figure.svg().as_bytes())?;
    }
    Ok(())
}

/// Reads plan, digest and records of a published campaign.
///
/// # Errors
/// If a file is missing or a record is damaged.
pub fn published(folder: &Path) -> Result<(String, String, Vec<Record>), BveError> {
    let text = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).map_err(io(&path))
    };
    let path = folder.join(RECORDS);
    let mut lines = Vec::new();
    let file = fs::File::open(&path).map_err(io(&path))?;
    GzDecoder::new(file).read_to_end(&mut lines).map_err(io(&path))?;
    let damaged = |line: usize| BveError::Invalid(format!("{}: line {line} is damaged", path.display()));
    let record = |(line, number): (&[u8], usize)| {
        let record = unsealed_line(line).ok_or_else(|| damaged(number))?;
        serde_json::from_slice(record).map_err(|_| damaged(number))
    };
    let records =
        lines.split_inclusive(|byte| *byte == b'\n').zip(1..).map(record).collect::<Result<_, _>>()?;
    Ok((text(PLAN)?, text(DIGEST)?.trim().to_owned(), records))
}
