//! Sheets of paper to print levels on: lines and texts, whoever draws them. Here they become SVG.

use std::fmt::Write as _;

/// An A4 page in points.
pub const PAGE: (f64, f64) = (595.0, 842.0);

/// A sheet ready to be drawn: what stands on each of its pages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The pages, each an A4.
    pub pages: Vec<Vec<Mark>>,
}

/// What a sheet is to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SheetWishes {
    /// Whether the solutions follow on pages of their own.
    pub solutions: bool,
    /// How many levels stand on a page; as many as look good by default.
    pub per_page: Option<u8>,
    /// The language of what is said on it.
    pub language: Language,
}

/// A language of the page. What is on paper cannot be translated by whoever shows it, so it is written in one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Catalan.
    Catalan,
    /// Spanish.
    Spanish,
    /// Greek.
    Greek,
}

impl Language {
    /// All of them, each with its code.
    pub const ALL: [(&str, Self); 4] =
        [("en", Self::English), ("ca", Self::Catalan), ("es", Self::Spanish), ("el", Self::Greek)];

    /// The language of a code such as `ca`; none where the page does not speak it.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find_map(|(name, language)| (name == code).then_some(language))
    }
}

impl SheetWishes {
    /// The most levels of a page.
    pub const MOST_PER_PAGE: u8 = 20;
}

/// Something on a page; places are in points from the top left corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line with square ends.
    Line {
        /// Where it begins.
        from: (f64, f64),
        /// Where it ends.
        to: (f64, f64),
        /// How thick it is.
        width: f64,
    },
    /// A text on one line.
    Text {
        /// The middle (or left end) of its base line.
        at: (f64, f64),
        /// The size of the letters.
        size: f64,
        /// Whether `at` is its middle.
        centred: bool,
        /// The letters.
        text: String,
    },
}

impl Sheet {
    /// The sheet as SVG, its pages one below the other.
    pub fn svg(&self) -> String {
        let (width, height) = (PAGE.0, PAGE.1 * self.pages.len().max(1) as f64);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
             <g stroke=\"black\" stroke-linecap=\"square\" font-family=\"Helvetica, Arial, sans-serif\">\n"
        );
        for (number, page) in self.pages.iter().enumerate() {
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

    #[test]
    fn pages_lie_below_each_other() {
        let line = Mark::Line { from: (1.0, 2.0), to: (3.0, 4.0), width: 0.5 };
        let text = |centred| Mark::Text { at: (10.0, 20.0), size: 9.0, centred, text: "3×".to_owned() };
        let sheet = Sheet { pages: vec![vec![line], vec![text(true), text(false)]] };
        let svg = sheet.svg();
        let lines: Vec<&str> = svg.lines().collect();
        assert_eq!(
            lines,
            [
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"595pt\" height=\"1684pt\" viewBox=\"0 0 595 1684\">",
                "<rect width=\"595\" height=\"1684\" fill=\"white\"/>",
                "<g stroke=\"black\" stroke-linecap=\"square\" font-family=\"Helvetica, Arial, sans-serif\">",
                "<g transform=\"translate(0 0)\">",
                "<path d=\"M1.00 2.00L3.00 4.00\" stroke-width=\"0.50\"/>",
                "</g>",
                "<g transform=\"translate(0 842)\">",
                "<text x=\"10.00\" y=\"20.00\" font-size=\"9.00\" stroke=\"none\" text-anchor=\"middle\">3×</text>",
                "<text x=\"10.00\" y=\"20.00\" font-size=\"9.00\" stroke=\"none\">3×</text>",
                "</g>",
                "</g>",
                "</svg>",
            ]
        );
    }
}
