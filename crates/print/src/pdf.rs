//! A sheet as PDF, with the letters that it needs inside.

use std::collections::BTreeSet;

use game::{Mark, PAGE, Sheet};
use krilla::Document;
use krilla::geom::{PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, Stroke};
use krilla::surface::Surface;

use crate::Trouble;
use crate::fonts::Fonts;

/// A sheet as a PDF file with a title, and the letters for which no font was found: boxes stand for them.
pub fn pdf(sheet: &Sheet, title: &str) -> Result<(Vec<u8>, BTreeSet<char>), Trouble> {
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()).creator("Tauler".to_owned()));
    let mut fonts = Fonts::new()?;
    for marks in &sheet.pages {
        let (width, height) = PAGE;
        let settings = PageSettings::from_wh(width as f32, height as f32).ok_or(Trouble::Page)?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for mark in marks {
            draw(&mut surface, mark, &mut fonts);
        }
        surface.finish();
        page.finish();
    }
    let file = document.finish().map_err(|error| Trouble::Pdf(format!("{error:?}")))?;
    Ok((file, fonts.missing().clone()))
}

fn draw(surface: &mut Surface<'_>, mark: &Mark, fonts: &mut Fonts) {
    match mark {
        Mark::Line { from, to, width } => {
            let mut path = PathBuilder::new();
            path.move_to(from.0 as f32, from.1 as f32);
            path.line_to(to.0 as f32, to.1 as f32);
            if let Some(path) = path.finish() {
                surface.set_fill(None);
                let line_cap = LineCap::Square;
                surface.set_stroke(Some(Stroke { width: *width as f32, line_cap, ..Stroke::default() }));
                surface.draw_path(&path);
            }
        }
        Mark::Text { at, size, centred, text } => {
            let size = *size as f32;
            let runs = fonts.runs(text);
            let width: f32 = runs.iter().map(|run| run.width).sum::<f32>() * size;
            let mut left = at.0 as f32 - if *centred { width / 2.0 } else { 0.0 };
            surface.set_stroke(None);
            surface.set_fill(Some(Fill::default()));
            for run in runs {
                let start = Point::from_xy(left, at.1 as f32);
                left += run.width * size;
                surface.draw_glyphs(start, &run.glyphs, run.font, &run.text, size, false);
            }
        }
    }
}
