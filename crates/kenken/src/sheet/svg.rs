//! A sheet as SVG: its pages one below the other.

use std::fmt::Write as _;

use super::{Mark, PAGE, Sheet};

/// Draws a sheet as SVG.
pub fn svg(sheet: &Sheet) -> String {
    let (width, height) = (PAGE.0, PAGE.1 * sheet.pages.len().max(1) as f64);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
         <g stroke=\"black\" stroke-linecap=\"square\" font-family=\"Helvetica, Arial, sans-serif\">\n"
    );
    for (number, page) in sheet.pages.iter().enumerate() {
        let _ = writeln!(out, "<g transform=\"translate(0 {})\">", PAGE.1 * number as f64);
        for mark in page {
            let _ = match mark {
                Mark::Line { from, to, width } => writeln!(
                    out,
                    "<path d=\"M{:.2} {:.2}L{:.2} {:.2}\" stroke-width=\"{width:.2}\"/>",
                    from.0, from.1, to.0, to.1
                ),
                Mark::Text { at, size, centred, text } => writeln!(
                    out,
                    "<text x=\"{:.2}\" y=\"{:.2}\" font-size=\"{size:.2}\" stroke=\"none\"{}>{}</text>",
                    at.0,
                    at.1,
                    if *centred { " text-anchor=\"middle\"" } else { "" },
                    escape(text)
                ),
            };
        }
        out += "</g>\n";
    }
    out += "</g>\n</svg>\n";
    out
}

fn escape(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).fold(String::new(), |mut out, letter| {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            _ => out.push(letter),
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_their_text() {
        assert_eq!(escape("<b>\u{1b} & co"), "&lt;b&gt; &amp; co");
    }
}
