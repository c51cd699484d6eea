//! Sheets to print: several boards a page, and their solutions on pages of their own.

mod pdf;
mod svg;

use crate::{Cell, Level, words};

pub use pdf::pdf;
pub use svg::svg;

/// An A4 page in points.
pub const PAGE: (f64, f64) = (595.0, 842.0);
const MARGIN: f64 = 42.0;

/// The size of a board's title.
const TITLE_SIZE: f64 = 11.0;

/// A sheet ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    pages: Vec<Vec<Mark>>,
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
    /// A sheet with as many boards a page as look good: one, two, or four.
    pub fn of(levels: &[Level], solutions: bool) -> Self {
        Self::with(
            levels,
            solutions,
            match levels.len() {
                0 | 1 => 1,
                2 => 2,
                _ => 4,
            },
        )
    }

    /// A sheet with so many boards a page (at least one); solutions come smaller, on pages of their own.
    pub fn with(levels: &[Level], solutions: bool, per_page: usize) -> Self {
        let per_page = per_page.max(1);
        let mut pages: Vec<Vec<Mark>> = levels.chunks(per_page).map(|chunk| page(chunk, per_page, None)).collect();
        if solutions {
            let per_page = (per_page * 2).max(6);
            let heading = words::SHEET_SOLUTIONS.english;
            pages.extend(levels.chunks(per_page).map(|chunk| page(chunk, per_page, Some(heading))));
        }
        Self { pages }
    }

    /// What stands on each page.
    pub fn pages(&self) -> &[Vec<Mark>] {
        &self.pages
    }
}

/// Columns and rows of boards on a page.
fn arrangement(per_page: usize) -> (usize, usize) {
    let columns = match per_page {
        1 | 2 => 1,
        3..=8 => 2,
        9..=15 => 3,
        _ => 4,
    };
    (columns, per_page.div_ceil(columns))
}

fn page(levels: &[Level], per_page: usize, heading: Option<&str>) -> Vec<Mark> {
    let mut marks = Vec::new();
    let (columns, rows) = arrangement(per_page);
    let top = if heading.is_some() { MARGIN + 26.0 } else { MARGIN };
    if let Some(heading) = heading {
        marks.push(Mark::Text { at: (MARGIN, MARGIN + 8.0), size: 16.0, centred: false, text: heading.to_owned() });
    }
    let room = ((PAGE.0 - 2.0 * MARGIN) / columns as f64, (PAGE.1 - MARGIN - top) / rows as f64);
    for (place, level) in levels.iter().enumerate() {
        let corner = (MARGIN + room.0 * (place % columns) as f64, top + room.1 * (place / columns) as f64);
        board(&mut marks, level, corner, room, heading.is_some());
    }
    marks
}

/// Name, author and size of a level, shortened to what fits above a board so wide.
fn title(level: &Level, width: f64) -> String {
    /// How wide letters are on average, measured in their size; capitals and other scripts are wider.
    const LETTER: f64 = 0.6;
    let size = level.puzzle.size();
    let names: Vec<&str> =
        [level.name.trim(), level.author.trim()].into_iter().filter(|name| !name.is_empty()).collect();
    let plain = format!("{size}×{size}");
    if names.is_empty() {
        return plain;
    }
    let names = names.join(" · ");
    let room = ((width / (TITLE_SIZE * LETTER)) as usize).saturating_sub(plain.chars().count() + 3).max(1);
    if names.chars().count() <= room {
        return format!("{names} · {plain}");
    }
    let cut: String = names.chars().take(room - 1).collect();
    format!("{}… · {plain}", cut.trim_end())
}

/// One board with its title, as large as its room allows.
fn board(marks: &mut Vec<Mark>, level: &Level, corner: (f64, f64), room: (f64, f64), solved: bool) {
    const TITLE: f64 = 22.0;
    const GAP: f64 = 16.0;
    let puzzle = &level.puzzle;
    let size = puzzle.size();
    let side = (room.0 - GAP).min(room.1 - TITLE - GAP);
    let unit = side / size as f64;
    let (left, top) = (corner.0 + (room.0 - side) / 2.0, corner.1 + TITLE);
    marks.push(Mark::Text { at: (left, top - 7.0), size: TITLE_SIZE, centred: false, text: title(level, side) });
    let point = |col: usize, row: usize| (left + unit * col as f64, top + unit * row as f64);
    let owner = puzzle.cage_of();
    let (thin, thick) = (0.4, (unit / 14.0).clamp(1.2, 2.6));
    let mut thick_lines = Vec::new();
    for row in 0..=size {
        for col in 0..=size {
            let cage = |row: usize, col: usize| (row < size && col < size).then(|| owner[row * size + col]);
            if col < size {
                let inner = row > 0 && row < size && cage(row - 1, col) == cage(row, col);
                let line = Mark::Line {
                    from: point(col, row),
                    to: point(col + 1, row),
                    width: if inner { thin } else { thick },
                };
                if inner { marks.push(line) } else { thick_lines.push(line) }
            }
            if row < size {
                let inner = col > 0 && col < size && cage(row, col - 1) == cage(row, col);
                let line = Mark::Line {
                    from: point(col, row),
                    to: point(col, row + 1),
                    width: if inner { thin } else { thick },
                };
                if inner { marks.push(line) } else { thick_lines.push(line) }
            }
        }
    }
    marks.append(&mut thick_lines);
    for cage in puzzle.cages() {
        let symbol = if puzzle.hidden_ops() { "" } else { cage.op.symbol() };
        let text = format!("{}{symbol}", cage.target);
        let letters = text.chars().count() as f64;
        let height = (unit * 0.27).min(unit * 0.86 / (letters * 0.58));
        let (x, y) = point(cage.cells[0].col(), cage.cells[0].row());
        marks.push(Mark::Text { at: (x + unit * 0.07, y + height + unit * 0.03), size: height, centred: false, text });
    }
    let solution = if solved { level.solve().0.map(|grid| grid.0) } else { None };
    let numbers = solution.as_deref().unwrap_or(puzzle.givens());
    for (at, &number) in numbers.iter().enumerate().filter(|(_, number)| **number != 0) {
        let cell = Cell::at(at, size);
        let (x, y) = point(cell.col(), cell.row());
        let text = number.to_string();
        marks.push(Mark::Text { at: (x + unit * 0.5, y + unit * 0.83), size: unit * 0.5, centred: true, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(name: &str) -> Level {
        let text = format!(r#"{{"version":1,"name":"{name}","size":3,"cages":[]}}"#);
        let mut draft = crate::read(&text, &crate::ReadOptions::default()).unwrap()[0].draft.clone();
        let cells = (0..9).map(|at| Cell::at(at, 3)).collect();
        draft.add(cells, Some(crate::Op::Add), Some(18)).unwrap();
        Level { name: name.into(), author: "Llull".into(), puzzle: draft.finish().unwrap() }
    }

    fn titles(sheet: &Sheet) -> Vec<&str> {
        let marks = sheet.pages().iter().flatten();
        let texts = marks.filter_map(|mark| match mark {
            Mark::Text { text, size, .. } if *size == TITLE_SIZE => Some(text.as_str()),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn a_board_has_its_name_author_and_size_above_it() {
        assert_eq!(titles(&Sheet::of(&[level("Ñandú")], false)), ["Ñandú · Llull · 3×3"]);
        assert_eq!(titles(&Sheet::of(&[level("")], false)), ["Llull · 3×3"]);
    }

    #[test]
    fn a_name_too_long_for_its_board_is_cut() {
        let long = "A name that goes on and on ".repeat(4);
        let sheet = Sheet::with(&vec![level(long.trim()); 4], false, 4);
        let title = titles(&sheet)[0];
        assert!(title.ends_with("… · 3×3") && title.chars().count() < 40, "{title}");
    }

    #[test]
    fn solutions_have_pages_of_their_own() {
        let levels = vec![level("a"); 5];
        assert_eq!(Sheet::of(&levels, false).pages().len(), 2);
        assert_eq!(Sheet::of(&levels, true).pages().len(), 3);
        assert_eq!(Sheet::with(&levels, true, 1).pages().len(), 6);
    }
}
