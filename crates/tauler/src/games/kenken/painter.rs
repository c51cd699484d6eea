//! KenKen in the terminal: digits write, and pencil marks after a space.

use game::AnyView;
use kenken::{Cell, Draft, DraftCage, Op, View, json};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use serde_json::Value;

use crate::commands::play::drawing::{Act, Drawing, DrawnGrid, Hand, Painter, Press, Scene, Spot, centred, inside};

/// Draws KenKen.
pub(super) struct KenKenPainter;

/// What the hand holds while digits make marks.
const PENCIL: &str = "pencil";
/// What stands behind that while a number above nine may follow: its first digit.
const TEN: char = '1';
/// Columns of a cell; more where a target needs them.
const WIDTH: usize = 7;

impl Painter for KenKenPainter {
    fn draw(&self, scene: &Scene<'_>) -> Drawing {
        let view: &View = scene.view();
        let draft = draft(view);
        let (size, cage_of) = (draft.size(), draft.cage_of());
        let lit = hinted(scene.hint);
        let width = draft.cages().iter().map(|cage| label(cage).chars().count()).fold(WIDTH, usize::max);
        let at = |row: usize, col: usize| {
            let cell = Cell::new(row, col);
            let at = cell.index(size);
            let cage = cage_of[at].map(|cage| &draft.cages()[cage]);
            let target = cage.filter(|cage| cage.cells[0] == cell).map(label).unwrap_or_default();
            let name = cell.to_string();
            let (number, given) = (view.numbers[at], draft.givens()[at] != 0);
            let wrong = view.repeated.contains(&name);
            let right = view.solution.as_ref().map(|solution| solution[at]);
            let text = match (number, right) {
                (0, Some(right)) => format!("({right})"),
                (0, None) => short(&view.marks[at]),
                (_, Some(right)) if view.ranked && number != right => format!("{number} ({right})"),
                _ if wrong => format!("{number}!"),
                _ => number.to_string(),
            };
            let mut style = Style::new();
            if number != 0 {
                style = style.add_modifier(Modifier::BOLD);
            }
            if given {
                style = style.fg(Color::Cyan);
            }
            if wrong {
                style = style.fg(Color::Red);
            }
            let text = if lit.contains(&name) { format!("<{text}>") } else { text };
            Spot { texts: vec![format!("{target:<width$}"), centred(&text, width)], style }
        };
        let thick = |one: (usize, usize), other: (usize, usize)| {
            let cage = |(row, col): (usize, usize)| cage_of[Cell::new(row, col).index(size)];
            cage(one) != cage(other)
        };
        let grid = DrawnGrid {
            size: (size, size),
            spot: (width, 2),
            row_name: &|row| (row + 1).to_string(),
            at: &at,
            walls: Some(&thick),
            cursor: scene.hand.map(|hand| (hand.row, hand.col)),
            ground: Style::new(),
        };
        let left = view.marks.len() - view.numbers.iter().filter(|number| **number > 0).count();
        let mut beside = vec![Line::from(format!("{left} of {} cells empty", view.numbers.len()))];
        if let Some(name) = view.level["name"].as_str() {
            beside.insert(0, Line::from(name.to_owned()));
        }
        if !view.repeated.is_empty() {
            beside.push(Line::from("! twice in its line"));
        }
        if view.solution.as_ref().is_some_and(|solution| view.numbers != *solution) {
            beside.push(Line::from("(n) is how it is solved"));
        }
        if scene.hand.is_some_and(|hand| hand.held.starts_with(PENCIL)) {
            beside.push(Line::from("the pencil makes marks"));
        }
        if scene.hand.is_some_and(|hand| hand.held.ends_with(TEN)) {
            beside.push(Line::from("1_: a second digit, or Enter"));
        }
        Drawing { beside, ..grid.draw() }
    }

    fn reach(&self, view: &dyn AnyView) -> Option<(usize, usize)> {
        let size = inside::<View>(view).numbers.len().isqrt();
        Some((size, size))
    }

    fn press(&self, scene: &Scene<'_>, key: Press) -> Act {
        let (view, Some(hand)) = (scene.view::<View>(), scene.hand) else { return Act::Nothing };
        let cell = Cell::new(hand.row, hand.col);
        let size = view.numbers.len().isqrt();
        let pencil = hand.held.starts_with(PENCIL);
        let begun = hand.held.ends_with(TEN);
        let hold = |pencil: bool, begun: bool| {
            let held = [if pencil { PENCIL } else { "" }, if begun { "1" } else { "" }].concat();
            Act::Hand(Hand { held, ..hand.clone() })
        };
        let write = |number: u8| {
            if !pencil {
                return Act::Move(format!("{cell}={number}"));
            }
            let mut marks = view.marks[cell.index(size)].clone();
            match marks.iter().position(|mark| *mark == number) {
                Some(at) => drop(marks.remove(at)),
                None => marks.push(number),
            }
            let marks: Vec<String> = marks.iter().map(u8::to_string).collect();
            Act::Move(format!("{cell}?{}", marks.join(",")))
        };
        match key {
            Press::Char(' ') => hold(!pencil, false),
            Press::Char(digit @ '0'..='9') if begun && 10 + usize::from(digit as u8 - b'0') <= size => {
                write(10 + digit as u8 - b'0')
            }
            // The 1 stands alone after all.
            Press::Enter | Press::Arrow(..) if begun => write(1),
            Press::Delete | Press::Escape if begun => hold(pencil, false),
            Press::Char('0') | Press::Delete => Act::Move(format!("{cell}=")),
            Press::Char(TEN) if size > 9 && !begun => hold(pencil, true),
            Press::Char(digit @ '1'..='9') => write(digit as u8 - b'0'),
            _ => Act::Nothing,
        }
    }

    fn kept(&self, held: &str) -> String {
        held.trim_end_matches(TEN).to_owned()
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("1-9", "write"), ("0", "clear"), ("Space", "pencil")]
    }

    fn typed(&self, view: &dyn AnyView) -> &'static str {
        if inside::<View>(view).numbers.len() > 81 {
            return "c4=12, c4= to clear, c4?1,12 for marks";
        }
        "c4=7, c4= to clear, c4?1,2 for marks"
    }

    fn tell(&self, _events: &[Value]) -> Option<String> {
        None
    }
}

/// The board without its numbers. Operations that are hidden are not there yet.
fn draft(view: &View) -> Draft {
    json::from_value(&view.level).expect("a view holds a level that was read before").draft
}

/// What a cage must come to, and how.
fn label(cage: &DraftCage) -> String {
    let sign = cage.op.map_or("", Op::symbol);
    cage.target.map(|target| format!("{target}{sign}")).unwrap_or_default()
}

/// Marks in few columns: three or more in a row as their ends. Above 9 they have commas between, and may be cut.
fn short(marks: &[u8]) -> String {
    if marks.iter().any(|&mark| mark > 9) {
        let text = marks.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        return if text.len() > WIDTH { format!("{}…", &text[..WIDTH - 1]) } else { text };
    }
    let mut text = String::new();
    let mut at = 0;
    while at < marks.len() {
        let run = (at..marks.len()).take_while(|&next| usize::from(marks[next]) == usize::from(marks[at]) + next - at);
        let end = run.last().unwrap_or(at);
        if end - at >= 2 {
            text = format!("{text}{}-{}", marks[at], marks[end]);
            at = end + 1;
        } else {
            text += &marks[at].to_string();
            at += 1;
        }
    }
    text
}

/// The cells that a hint is about.
fn hinted(hint: Option<&Value>) -> Vec<String> {
    let cells = hint.and_then(|hint| hint["cells"].as_array());
    cells.into_iter().flatten().filter_map(|cell| cell.as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_always_fit_into_a_cell() {
        assert_eq!(short(&[]), "");
        assert_eq!(short(&[1, 2]), "12");
        assert_eq!(short(&[1, 2, 3, 5, 7, 8]), "1-3578");
        assert_eq!(short(&[1, 2, 12]), "1,2,12");
        assert_eq!(short(&[1, 2, 12, 16]), "1,2,12…");
        for bits in 0_u16..512 {
            let marks: Vec<u8> = (1..=9).filter(|number| bits >> (number - 1) & 1 != 0).collect();
            assert!(short(&marks).len() <= WIDTH, "{marks:?}");
        }
    }
}
