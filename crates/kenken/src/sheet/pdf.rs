//! A sheet as PDF: version 1.4, one page object per page, the built-in Helvetica, nothing compressed.

use std::fmt::Write as _;

use super::{Mark, PAGE, Sheet};

/// Draws a sheet as a PDF file.
pub fn pdf(sheet: &Sheet) -> Vec<u8> {
    // Objects 1 to 3 are the catalogue, the list of pages and the font; then two for each page.
    let kids: Vec<String> = (0..sheet.pages.len()).map(|page| format!("{} 0 R", 4 + 2 * page)).collect();
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), kids.len()).into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec(),
    ];
    for page in &sheet.pages {
        let contents = objects.len() + 2;
        objects.push(
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Resources << /Font << /F1 3 0 R >> >> /Contents {contents} 0 R >>",
                PAGE.0, PAGE.1
            )
            .into_bytes(),
        );
        let stream = content(page);
        let mut object = format!("<< /Length {} >>\nstream\n", stream.len()).into_bytes();
        object.extend_from_slice(&stream);
        object.extend_from_slice(b"\nendstream");
        objects.push(object);
    }
    let mut out = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut places = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        places.push(out.len());
        out.extend_from_slice(format!("{} 0 obj\n", number + 1).as_bytes());
        out.extend_from_slice(object);
        out.extend_from_slice(b"\nendobj\n");
    }
    let table = out.len();
    let mut end = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        let _ = writeln!(end, "{place:010} 00000 n ");
    }
    let _ = write!(end, "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1);
    out.extend_from_slice(end.as_bytes());
    out
}

/// The drawing commands of a page. PDF counts from the bottom.
fn content(page: &[Mark]) -> Vec<u8> {
    let mut out = b"2 J\n".to_vec();
    for mark in page {
        match mark {
            Mark::Line { from, to, width } => out.extend_from_slice(
                format!("{width:.2} w {:.2} {:.2} m {:.2} {:.2} l S\n", from.0, PAGE.1 - from.1, to.0, PAGE.1 - to.1)
                    .as_bytes(),
            ),
            Mark::Text { at, size, centred, text } => {
                let left = if *centred { at.0 - size * width(text) / 2.0 } else { at.0 };
                out.extend_from_slice(format!("BT /F1 {size:.2} Tf {left:.2} {:.2} Td (", PAGE.1 - at.1).as_bytes());
                for letter in text.chars() {
                    let byte = win_ansi(letter);
                    if matches!(byte, b'(' | b')' | b'\\') {
                        out.push(b'\\');
                    }
                    out.push(byte);
                }
                out.extend_from_slice(b") Tj ET\n");
            }
        }
    }
    out
}

/// The width of a number in Helvetica: every digit is 0.556 of the height. Only numbers are centred.
fn width(text: &str) -> f64 {
    0.556 * text.chars().count() as f64
}

/// The letter in the encoding of the font; a question mark for what it does not have.
fn win_ansi(letter: char) -> u8 {
    match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => letter as u32 as u8,
        // Minus and dashes are one stroke in this font.
        '−' | '–' => 0x96,
        '—' => 0x97,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '…' => 0x85,
        '€' => 0x80,
        _ => b'?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cross_reference_points_at_every_object() {
        let sheet = Sheet {
            pages: vec![vec![Mark::Text { at: (1.0, 2.0), size: 9.0, centred: false, text: "(×)".into() }]; 3],
        };
        let file = pdf(&sheet);
        let text: Vec<char> = file.iter().map(|&byte| byte as char).collect();
        let from = |place: usize| text[place..].iter().collect::<String>();
        let whole = from(0);
        let (_, table) = whole.split_once("xref\n0 10\n").unwrap();
        for (number, line) in table.lines().skip(1).take(9).enumerate() {
            assert!(from(line[..10].parse().unwrap()).starts_with(&format!("{} 0 obj", number + 1)));
        }
        assert!(whole.contains("(\\(\u{d7}\\)) Tj"));
    }
}
