//! Sheets to print: several boards a page, and their solutions on pages of their own.

mod letters;
mod said;

use game::{Budget, Language, Mark, PAGE, Sheet};

use crate::{Cell, Level, SolutionCount};
use letters::{cut, width};
use said::said;

const MARGIN: f64 = 42.0;

/// The size of a board's title.
const TITLE_SIZE: f64 = 11.0;
/// The size of what is said below a solution.
const REMARK_SIZE: f64 = 8.0;
/// The largest cell: a board of one cell need not fill a page.
const LARGEST_CELL: f64 = 100.0;

/// A sheet with so many boards a page; by default as many as look good and leave room to write: one, two, or four.
/// Solutions come smaller, on pages of their own: where they are wanted, those found within a budget.
pub fn sheet(levels: &[Level], solutions: Option<&Budget>, per_page: Option<usize>, language: Language) -> Sheet {
    let per_page = per_page.unwrap_or_else(|| fitting(levels)).max(1);
    let levels = numbered(levels);
    let mut pages: Vec<Vec<Mark>> = levels.chunks(per_page).map(|chunk| page(chunk, per_page, None)).collect();
    if let Some(budget) = solutions {
        let per_page = (per_page * 2).max(6);
        let solved = Some(Solved { budget, language });
        pages.extend(levels.chunks(per_page).map(|chunk| page(chunk, per_page, solved)));
    }
    Sheet { pages }
}

/// A level, and its number where it has no name by which to find its solution.
type Numbered<'a> = (&'a Level, Option<usize>);

fn numbered(levels: &[Level]) -> Vec<Numbered<'_>> {
    let alone = levels.len() == 1;
    let number = |at: usize, level: &Level| (!alone && level.name.trim().is_empty()).then_some(at + 1);
    levels.iter().enumerate().map(|(at, level)| (level, number(at, level))).collect()
}

/// How the solutions are found, and the language in which something is said about them.
#[derive(Clone, Copy)]
struct Solved<'a> {
    budget: &'a Budget,
    language: Language,
}

/// How many of these levels look good on a page.
fn fitting(levels: &[Level]) -> usize {
    let largest = levels.iter().map(|level| level.puzzle.size()).max().unwrap_or_default();
    let most = if largest <= 9 {
        4
    } else if largest <= 12 {
        2
    } else {
        1
    };
    let per_page = if levels.len() > 2 { 4 } else { levels.len() };
    per_page.min(most)
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

/// A page of boards, or of their solutions.
fn page(levels: &[Numbered<'_>], per_page: usize, solutions: Option<Solved<'_>>) -> Vec<Mark> {
    let mut marks = Vec::new();
    let (columns, rows) = arrangement(per_page);
    let top = if solutions.is_some() { MARGIN + 26.0 } else { MARGIN };
    if let Some(Solved { language, .. }) = solutions {
        let text = said(language).solutions.to_owned();
        marks.push(Mark::Text { at: (MARGIN, MARGIN + 8.0), size: 16.0, centred: false, text });
    }
    let room = ((PAGE.0 - 2.0 * MARGIN) / columns as f64, (PAGE.1 - MARGIN - top) / rows as f64);
    for (place, &level) in levels.iter().enumerate() {
        let corner = (MARGIN + room.0 * (place % columns) as f64, top + room.1 * (place / columns) as f64);
        board(&mut marks, level, corner, room, solutions);
    }
    marks
}

/// Name or number, author and size of a level, with the names cut to what fits into so much room.
fn title((level, number): Numbered<'_>, room: f64) -> String {
    let size = level.puzzle.size();
    let number = number.map(|number| number.to_string()).unwrap_or_default();
    let names: Vec<&str> =
        [number.as_str(), level.name.trim(), level.author.trim()].into_iter().filter(|name| !name.is_empty()).collect();
    let end = format!("{size}×{size}");
    if names.is_empty() {
        return end;
    }
    let end = format!(" · {end}");
    isolated(&cut(&names.join(" · "), room / TITLE_SIZE - width(&end))) + &end
}

/// The text so that what is written from right to left in it does not draw what follows over to its other side.
fn isolated(text: &str) -> String {
    let to_left = |letter| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}');
    if text.contains(to_left) { format!("\u{2068}{text}\u{2069}") } else { text.to_owned() }
}

/// The numbers on a board, and what there is to say about them.
fn numbers(level: &Level, solutions: Option<Solved<'_>>) -> (Vec<u8>, Option<&'static str>) {
    let givens = level.puzzle.givens().to_vec();
    let Some(Solved { budget, language }) = solutions else { return (givens, None) };
    let said = said(language);
    match level.solve_within(budget) {
        (Some(grid), SolutionCount::Several) => (grid.0, Some(said.several)),
        (Some(grid), _) => (grid.0, None),
        (None, SolutionCount::None) => (givens, Some(said.none)),
        (None, _) => (givens, Some(said.undecided)),
    }
}

/// One board with its title, as large as its room allows.
fn board(
    marks: &mut Vec<Mark>,
    numbered: Numbered<'_>,
    corner: (f64, f64),
    room: (f64, f64),
    solutions: Option<Solved<'_>>,
) {
    const TITLE: f64 = 22.0;
    const GAP: f64 = 16.0;
    let (level, _) = numbered;
    let puzzle = &level.puzzle;
    let size = puzzle.size();
    let unit = ((room.0 - GAP).min(room.1 - TITLE - GAP) / size as f64).min(LARGEST_CELL);
    let (left, top) = (corner.0 + (room.0 - unit * size as f64) / 2.0, corner.1 + TITLE);
    let (numbers, remark) = numbers(level, solutions);
    let wide = corner.0 + room.0 - GAP / 2.0 - left;
    let text = title(numbered, wide);
    marks.push(Mark::Text { at: (left, top - 7.0), size: TITLE_SIZE, centred: false, text });
    if let Some(remark) = remark {
        let below = (left, top + unit * size as f64 + REMARK_SIZE + 3.0);
        let text = cut(remark, wide / REMARK_SIZE);
        marks.push(Mark::Text { at: below, size: REMARK_SIZE, centred: false, text });
    }
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
        // A clue that would be too small in its cell goes on over those of its cage to the right.
        let first = cage.cells[0];
        let wide = (first.col()..size).take_while(|&col| cage.cells.contains(&Cell::new(first.row(), col))).count();
        let fitting = |cells: f64| (unit * 0.27).min(unit * (cells - 0.14) / width(&text));
        let height = if fitting(1.0) < unit * 0.19 { fitting(wide as f64) } else { fitting(1.0) };
        let (x, y) = point(first.col(), first.row());
        marks.push(Mark::Text { at: (x + unit * 0.07, y + height + unit * 0.03), size: height, centred: false, text });
    }
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

    fn sheet(levels: &[Level], solutions: Option<&Budget>, per_page: Option<usize>) -> Sheet {
        super::sheet(levels, solutions, per_page, Language::English)
    }

    fn level(name: &str) -> Level {
        let text = format!(r#"{{"version":1,"name":"{name}","size":3,"cages":[]}}"#);
        let mut draft = crate::read(&text, &crate::ReadOptions::default()).unwrap()[0].draft.clone();
        let cells = (0..9).map(|at| Cell::at(at, 3)).collect();
        draft.add(cells, Some(crate::Op::Add), Some(18)).unwrap();
        Level { name: name.into(), author: "Llull".into(), puzzle: draft.finish().unwrap() }
    }

    fn titles(sheet: &Sheet) -> Vec<&str> {
        let marks = sheet.pages.iter().flatten();
        let texts = marks.filter_map(|mark| match mark {
            Mark::Text { text, size, .. } if *size == TITLE_SIZE => Some(text.as_str()),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn a_board_has_its_name_author_and_size_above_it() {
        assert_eq!(titles(&sheet(&[level("Ñandú")], None, None)), ["Ñandú · Llull · 3×3"]);
        assert_eq!(titles(&sheet(&[level("")], None, None)), ["Llull · 3×3"]);
    }

    #[test]
    fn boards_without_a_name_are_numbered_as_their_solutions_are() {
        let levels = [level(""), level("Ñandú"), level("")];
        let wanted = ["1 · Llull · 3×3", "Ñandú · Llull · 3×3", "3 · Llull · 3×3"];
        assert_eq!(titles(&sheet(&levels, Some(&Budget::unlimited()), None)), [wanted, wanted].concat());
    }

    #[test]
    fn a_name_too_long_for_its_board_is_cut() {
        let long = "A name that goes on and on ".repeat(4);
        let sheet = sheet(&vec![level(long.trim()); 4], None, Some(4));
        let title = titles(&sheet)[0];
        assert!(title.ends_with("… · 3×3") && TITLE_SIZE * width(title) < 250.0, "{title}");
    }

    /// A board of sixteen rows with two products of six cells, one lying and one standing.
    fn large() -> Level {
        let mut draft = crate::Draft::new(16).unwrap();
        let (lying, standing) = ((0..6).map(|at| Cell::new(0, at)), (0..6).map(|at| Cell::new(at + 1, 0)));
        let product = 16_u64.pow(6) - 1;
        draft.add(lying.collect(), Some(crate::Op::Multiply), Some(product)).unwrap();
        draft.add(standing.collect(), Some(crate::Op::Multiply), Some(product)).unwrap();
        for (at, _) in draft.cage_of().iter().enumerate().filter(|(_, cage)| cage.is_none()) {
            draft.add(vec![Cell::at(at, 16)], Some(crate::Op::Equal), Some(1)).unwrap();
        }
        Level { name: String::new(), author: String::new(), puzzle: draft.finish().unwrap() }
    }

    #[test]
    fn a_clue_stays_inside_its_cage() {
        let sheet = sheet(&[large()], None, None);
        let clues = sheet.pages[0].iter().filter_map(|mark| match mark {
            Mark::Text { text, size, .. } if text == "16777215×" => Some((*size, size * width(text))),
            _ => None,
        });
        let [lying, standing] = clues.collect::<Vec<_>>()[..] else { panic!("two clues") };
        let unit = (PAGE.0 - 2.0 * MARGIN - 16.0) / 16.0;
        assert!(lying.1 < 6.0 * unit && (lying.0 - 0.27 * unit).abs() < 1e-9, "it is as large as any");
        assert!(standing.1 < unit && standing.0 > 4.0, "{standing:?}");
    }

    #[test]
    fn large_boards_get_pages_of_their_own() {
        assert_eq!(sheet(&vec![large(); 3], None, None).pages.len(), 3);
        assert_eq!(sheet(&[level("a"), large()], None, None).pages.len(), 2);
        assert_eq!(sheet(&vec![large(); 3], None, Some(4)).pages.len(), 1, "unless they are asked for");
    }

    #[test]
    fn nothing_stands_outside_the_margins() {
        let mut levels = vec![level("A name"); 5];
        levels.push(large());
        for per_page in 1..=20 {
            for mark in sheet(&levels, Some(&Budget::unlimited()), Some(per_page)).pages.iter().flatten() {
                let points = match mark {
                    Mark::Line { from, to, .. } => vec![*from, *to],
                    Mark::Text { at, size, text, centred: false } => {
                        vec![*at, (at.0 + size * width(text), at.1 - size)]
                    }
                    Mark::Text { at, .. } => vec![*at],
                };
                let inside = |(x, y): (f64, f64)| {
                    (MARGIN..PAGE.0 - MARGIN + 0.01).contains(&x) && (MARGIN - 8.0..PAGE.1 - MARGIN).contains(&y)
                };
                assert!(points.into_iter().all(inside), "{per_page}: {mark:?}");
            }
        }
    }

    #[test]
    fn a_solution_that_is_one_of_many_says_so() {
        let said = |level: Level| {
            let sheet = sheet(&[level], Some(&Budget::unlimited()), None);
            let marks = sheet.pages.iter().flatten();
            let texts = marks.filter_map(|mark| match mark {
                Mark::Text { text, size, .. } if *size == REMARK_SIZE => Some(text.clone()),
                _ => None,
            });
            texts.collect::<Vec<_>>()
        };
        assert_eq!(said(level("a")), ["one of several solutions"]);
        assert_eq!(said(large()), ["no solution"]);
    }

    #[test]
    fn solutions_are_announced_in_every_language() {
        let said = Language::ALL.map(|(_, language)| {
            let sheet = super::sheet(&[level("a")], Some(&Budget::unlimited()), None, language);
            let texts = sheet.pages[1].iter().filter_map(|mark| match mark {
                Mark::Text { text, size, .. } if [16.0, REMARK_SIZE].contains(size) => Some(text.as_str()),
                _ => None,
            });
            texts.collect::<Vec<_>>().join(": ")
        });
        let wanted = [
            "Solutions: one of several solutions",
            "Solucions: una de diverses solucions",
            "Soluciones: una de varias soluciones",
            "Λύσεις: μία από περισσότερες λύσεις",
        ];
        assert_eq!(said, wanted);
    }

    #[test]
    fn solutions_have_pages_of_their_own() {
        let levels = vec![level("a"); 5];
        assert_eq!(sheet(&levels, None, None).pages.len(), 2);
        assert_eq!(sheet(&levels, Some(&Budget::unlimited()), None).pages.len(), 3);
        assert_eq!(sheet(&levels, Some(&Budget::unlimited()), Some(1)).pages.len(), 6);
    }
}
