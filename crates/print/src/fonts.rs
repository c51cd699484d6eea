//! The fonts of a PDF sheet: the one inside the program, and those of the machine for letters that it lacks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Direction, Face, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};
use unicode_normalization::UnicodeNormalization as _;

use crate::Trouble;

/// Latin, Greek, Cyrillic and Hebrew, with the measures of Helvetica; Arimo-LICENSE.txt is its licence.
const ARIMO: &[u8] = include_bytes!("../assets/Arimo-Regular.ttf");

/// The machine's own fonts, looked for when they are first needed.
static MACHINE: LazyLock<fontdb::Database> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    fonts
});

/// The fonts in use.
pub(super) struct Fonts {
    open: Vec<Open>,
    /// The font of every letter asked for so far.
    known: BTreeMap<char, usize>,
    missing: BTreeSet<char>,
}

/// A font that is open for writing.
struct Open {
    font: Font,
    data: Vec<u8>,
    index: u32,
}

/// Letters that stand side by side in one font and one direction, shaped, with their width at size 1.
pub(super) struct ShapedRun {
    pub(super) font: Font,
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    pub(super) width: f32,
}

impl Open {
    fn new(data: Vec<u8>, index: u32) -> Option<Self> {
        Some(Self { font: Font::new(data.clone().into(), index)?, data, index })
    }

    fn face(&self) -> Option<Face<'_>> {
        Face::from_slice(&self.data, self.index)
    }
}

/// Whether a font can draw a letter. A picture (an emoji) is no outline, and would be left out without a word.
fn draws(face: &Face<'_>, letter: char) -> bool {
    let glyph = face.glyph_index(letter);
    glyph.is_some_and(|glyph| letter.is_whitespace() || face.glyph_bounding_box(glyph).is_some())
}

/// Letters that only tell how others are drawn.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

impl Fonts {
    pub(super) fn new() -> Result<Self, Trouble> {
        let arimo = Open::new(ARIMO.to_vec(), 0).ok_or(Trouble::Font)?;
        Ok(Self { open: vec![arimo], known: BTreeMap::new(), missing: BTreeSet::new() })
    }

    /// The letters asked for that no font has: boxes stand for them.
    pub(super) fn missing(&self) -> &BTreeSet<char> {
        &self.missing
    }

    /// A text as runs, from left to right as they stand on the paper.
    pub(super) fn runs(&mut self, text: &str) -> Vec<ShapedRun> {
        let text: String = text.nfc().filter(|letter| !letter.is_control()).collect();
        let order = BidiInfo::new(&text, Some(Level::ltr()));
        let mut runs = Vec::new();
        for paragraph in &order.paragraphs {
            let (levels, places) = order.visual_runs(paragraph, paragraph.range.clone());
            for place in places {
                let to_left = levels[place.start].is_rtl();
                let mut parts = self.parts(&text[place]);
                if to_left {
                    parts.reverse();
                }
                runs.extend(parts.into_iter().filter_map(|(font, part)| self.shape(font, part, to_left)));
            }
        }
        runs
    }

    /// A text cut where the font changes.
    fn parts(&mut self, text: &str) -> Vec<(usize, String)> {
        let mut parts: Vec<(usize, String)> = Vec::new();
        for letter in text.chars() {
            let font = match parts.last() {
                // Spaces, signs and accents stay with the letters before them where their font has them.
                Some(&(font, _)) if is_unseen(letter) || !letter.is_alphanumeric() && self.has(font, letter) => font,
                _ => self.font_of(letter),
            };
            match parts.last_mut() {
                Some((last, part)) if *last == font => part.push(letter),
                _ => parts.push((font, letter.to_string())),
            }
        }
        parts
    }

    fn has(&self, font: usize, letter: char) -> bool {
        self.open[font].face().is_some_and(|face| draws(&face, letter))
    }

    fn font_of(&mut self, letter: char) -> usize {
        if let Some(&font) = self.known.get(&letter) {
            return font;
        }
        let open = (0..self.open.len()).find(|&font| is_unseen(letter) || self.has(font, letter));
        let font = open.or_else(|| self.machine_font(letter)).unwrap_or_else(|| {
            self.missing.insert(letter);
            0
        });
        self.known.insert(letter, font);
        font
    }

    /// Opens the machine's plainest font that has a letter.
    fn machine_font(&mut self, letter: char) -> Option<usize> {
        let machine = &*MACHINE;
        let has = |id| {
            let found = machine.with_face_data(id, |data, index| {
                Face::from_slice(data, index).is_some_and(|face| draws(&face, letter))
            });
            found == Some(true)
        };
        let plain = |face: &&fontdb::FaceInfo| {
            let slanted = face.style != fontdb::Style::Normal;
            (slanted, face.monospaced, face.weight.0.abs_diff(fontdb::Weight::NORMAL.0), face.post_script_name.clone())
        };
        let best = machine.faces().filter(|face| has(face.id)).min_by_key(plain)?.id;
        let (data, index) = machine.with_face_data(best, |data, index| (data.to_vec(), index))?;
        self.open.push(Open::new(data, index)?);
        Some(self.open.len() - 1)
    }

    fn shape(&self, font: usize, text: String, to_left: bool) -> Option<ShapedRun> {
        let open = &self.open[font];
        let face = open.face()?;
        let units = face.units_per_em() as f32;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.guess_segment_properties();
        buffer.set_direction(if to_left { Direction::RightToLeft } else { Direction::LeftToRight });
        let shaped = rustybuzz::shape(&face, &[], buffer);
        // A glyph stands for the letters up to where the next one begins.
        let starts: BTreeSet<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
        let mut glyphs = Vec::with_capacity(shaped.len());
        for (info, place) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            let start = info.cluster as usize;
            let end = starts.range(start + 1..).next().copied().unwrap_or(text.len());
            let part = |value: i32| value as f32 / units;
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                part(place.x_advance),
                part(place.x_offset),
                part(place.y_offset),
                part(place.y_advance),
                start..end,
                None,
            ));
        }
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Some(ShapedRun { font: open.font.clone(), text, glyphs, width })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_greek_and_cyrillic_are_written_in_the_font_inside() {
        let mut fonts = Fonts::new().unwrap();
        for text in [
            "Ñandú, l'avi d'Òdena · 6×6",
            "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßŒœŠšŸŽžĀăĄćČďĐęĚğĠħİıĶłŁńŇőŔřŞţŤůŰųŴŷźŻȘț",
            "Łódź, Győr, Iași, Đakovo, Göteborg, Nguyễn Thị Ánh",
            "Το κλουβί του Ξενοφώντα, ΰ ΐ Ά Έ Ή Ί Ό Ύ Ώ Ϊ Ϋ ς",
            "ἄνθρωπος ὦ ᾳ",
            "Ёжик в тумане, Київ, Ґанок, Њујорк, Ѓорѓи, Ћуприја, Ўзбек",
            "12÷ 3− 4^ 8mod 720×",
        ] {
            let runs = fonts.runs(text);
            assert_eq!(runs.len(), 1, "{text}");
            assert!(runs[0].glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0), "{text}");
        }
        assert!(fonts.missing.is_empty() && fonts.open.len() == 1);
    }

    #[test]
    fn an_accent_that_stands_alone_joins_its_letter() {
        let mut fonts = Fonts::new().unwrap();
        let (joined, apart) = (fonts.runs("Ñandú"), fonts.runs("N\u{303}andu\u{301}"));
        assert_eq!(joined[0].text, apart[0].text);
        assert!((joined[0].width - apart[0].width).abs() < 1e-6);
    }

    #[test]
    fn hebrew_goes_from_right_to_left_beside_words_that_do_not() {
        let mut fonts = Fonts::new().unwrap();
        let runs = fonts.runs("שלום · Llull · 6×6");
        let texts: Vec<&str> = runs.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(texts, ["שלום", " · Llull · 6×6"]);
        // An isolated name keeps the numbers after it on its right.
        let isolated = fonts.runs("\u{2068}שלום\u{2069} · 6×6");
        assert_eq!(isolated.last().unwrap().text.trim_start_matches('\u{2069}'), " · 6×6");
        let places: Vec<usize> = runs[0].glyphs.iter().map(|glyph| glyph.text_range.start).collect();
        assert_eq!(places, [6, 4, 2, 0], "the last letter is the leftmost");
    }

    #[test]
    fn a_letter_that_no_font_has_is_told() {
        let mut fonts = Fonts::new().unwrap();
        // Nobody may give this one a shape.
        let runs = fonts.runs("a\u{10fffe}b");
        assert_eq!(fonts.missing, BTreeSet::from(['\u{10fffe}']));
        assert_eq!(runs.iter().map(|run| run.glyphs.len()).sum::<usize>(), 3);
    }
}
