//! KenKen in the terminal: digits write, and pencil marks after a space.

use game::AnyView;
use kenken::{Cell, Draft, DraftCage, Op, View, json};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use serde_json::Value;

use crate::commands::play::drawing::{Act, Drawing, Grid, Hand, Painter, Press, Scene, Spot, centred, inside};

/// Draws KenKen.
pub(super) struct KenKenPainter;

/// What the hand holds while digits make marks.
const PENCIL: &str = "pencil";
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
        let grid = Grid {
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
        if scene.hand.is_some_and(|hand| hand.held == PENCIL) {
            beside.push(Line::from("the pencil makes marks"));
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
        match key {
            Press::Char(' ') => {
                let held = if hand.held == PENCIL { String::new() } else { PENCIL.to_owned() };
                Act::Hand(Hand { held, ..hand.clone() })
            }
            Press::Char('0') | Press::Delete => Act::Move(format!("{cell}=")),
            Press::Char(digit @ '1'..='9') if hand.held == PENCIL => {
                let number = digit as u8 - b'0';
                let mut marks = view.marks[cell.index(view.numbers.len().isqrt())].clone();
                match marks.iter().position(|mark| *mark == number) {
                    Some(at) => drop(marks.remove(at)),
                    None => marks.push(number),
                }
                let marks: Vec<String> = marks.iter().map(u8::to_string).collect();
                Act::Move(format!("{cell}?{}", marks.join(",")))
            }
            Press::Char(digit @ '1'..='9') => Act::Move(format!("{cell}={digit}")),
            _ => Act::Nothing,
        }
    }

    fn keeps_hand(&self) -> bool {
        true
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("1-9", "write"), ("0", "clear"), ("Space", "pencil")]
    }

    fn typed(&self, _view: &dyn AnyView) -> &'static str {
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
