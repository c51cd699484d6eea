//! Tables for spreadsheets: CSV as RFC 4180 says, in UTF-8.

use csv::{Terminator, WriterBuilder};

/// What stands in a cell.
pub(super) enum Cell {
    /// Somebody's words.
    Text(String),
    /// A number.
    Number(f64),
    /// Nothing.
    Empty,
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Self::Number(number as f64)
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

/// A table with a header.
pub(super) struct Spreadsheet {
    /// What the columns are called.
    pub(super) header: &'static [&'static str],
    /// The rows.
    pub(super) rows: Vec<Vec<Cell>>,
}

impl Spreadsheet {
    /// The table as CSV. A mark at the beginning tells Excel that it is UTF-8.
    pub(super) fn write(&self, mark: bool) -> anyhow::Result<Vec<u8>> {
        let start = if mark { "\u{feff}".as_bytes().to_vec() } else { Vec::new() };
        let mut out = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(start);
        out.write_record(self.header)?;
        for row in &self.rows {
            out.write_record(row.iter().map(|cell| match cell {
                Cell::Text(text) => harmless(text),
                Cell::Number(number) => number.to_string(),
                Cell::Empty => String::new(),
            }))?;
        }
        Ok(out.into_inner()?)
    }
}

/// A spreadsheet takes a cell that begins so for a formula, whoever wrote it: an apostrophe before it says that it is
/// text. Quotes alone would not.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_as_the_rfc_says_and_are_no_formulas() {
        let row = |texts: &[&str]| texts.iter().map(|text| Cell::from(*text)).collect();
        let sheet = Spreadsheet {
            header: &["a", "b"],
            rows: vec![
                row(&["plain", "with, comma"]),
                row(&["a \"quote\"", "two\nlines"]),
                row(&["=1+1", "-anna"]),
                vec![Cell::Number(-3.5), Cell::Empty],
                row(&["Ελένη", "@x"]),
            ],
        };
        let text = "a,b\r\nplain,\"with, comma\"\r\n\"a \"\"quote\"\"\",\"two\nlines\"\r\n'=1+1,'-anna\r\n-3.5,\r\nΕλένη,'@x\r\n";
        assert_eq!(String::from_utf8(sheet.write(false).unwrap()).unwrap(), text);
        assert_eq!(String::from_utf8(sheet.write(true).unwrap()).unwrap(), format!("\u{feff}{text}"));
    }
}
