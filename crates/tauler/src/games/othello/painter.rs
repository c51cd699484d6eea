//! Othello in the terminal: a square is a move.

use game::AnyView;
use othello::View;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use serde_json::Value;

use crate::commands::play::drawing::{Act, Drawing, DrawnGrid, Painter, Press, Scene, Spot, inside};
use crate::output::counted;

/// Draws Othello.
pub(super) struct OthelloPainter;

const BLACK: &str = "●";
const WHITE: &str = "○";

impl Painter for OthelloPainter {
    fn draw(&self, scene: &Scene<'_>) -> Drawing {
        let view: &View = scene.view();
        let (rows, cols) = size(view);
        let last = view.log.last().map(|(_, square)| square.as_str());
        let scores = hinted(scene.hint);
        let ground = Style::new().bg(Color::Green).fg(Color::Black);
        let at = |row: usize, col: usize| {
            let name = name(row, col);
            let score = scores.iter().find(|(square, _)| *square == name);
            let (text, style) = match (view.board.as_bytes()[row * cols + col], score) {
                (b'X', _) => (BLACK, ground),
                (b'O', _) => (WHITE, ground.fg(Color::White)),
                (_, Some((_, score))) => (score.as_str(), ground.fg(Color::Yellow)),
                _ if view.moves.contains(&name) => ("·", ground),
                _ => ("", ground),
            };
            let played =
                if last == Some(name.as_str()) { Modifier::BOLD | Modifier::UNDERLINED } else { Modifier::empty() };
            Spot { texts: vec![text.to_owned()], style: style.add_modifier(played) }
        };
        let grid = DrawnGrid {
            size: (rows, cols),
            spot: (3, 1),
            row_name: &|row| (row + 1).to_string(),
            at: &at,
            walls: Some(&|_, _| false),
            cursor: scene.hand.map(|hand| (hand.row, hand.col)),
            ground,
        };
        let [black, white] = view.discs;
        let caught = &view.options.directions;
        let mut beside =
            vec![Line::from(format!("{BLACK} black {black:3}")), Line::from(format!("{WHITE} white {white:3}"))];
        if caught.len() < 3 {
            beside.push(Line::from(format!("caught {}", caught.join(" and "))));
        }
        if !view.moves.is_empty() {
            beside.push(Line::from("· a legal move"));
        }
        Drawing { beside, ..grid.draw() }
    }

    fn reach(&self, view: &dyn AnyView) -> Option<(usize, usize)> {
        Some(size(inside(view)))
    }

    fn begins_at(&self, view: &dyn AnyView) -> (usize, usize) {
        // The game begins in the middle, which a small terminal would not show of a large board.
        let (rows, cols) = size(inside(view));
        (rows / 2, cols / 2)
    }

    fn press(&self, scene: &Scene<'_>, key: Press) -> Act {
        match (key, scene.hand) {
            (Press::Enter | Press::Char(' '), Some(hand)) => Act::Move(name(hand.row, hand.col)),
            _ => Act::Nothing,
        }
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("Enter", "play here")]
    }

    fn typed(&self, _view: &dyn AnyView) -> &'static str {
        "a square, as in f5"
    }

    fn tell(&self, events: &[Value]) -> Option<String> {
        let found = |kind: &str| events.iter().find(|event| event["kind"] == kind);
        let turned = found("turned")?["squares"].as_array()?.len();
        let passed = found("passed").map(|event| if event["seat"] == 0 { "black" } else { "white" });
        let discs = counted(turned, "disc", "discs");
        let pass = passed.map(|colour| format!("; {colour} has no move and passes")).unwrap_or_default();
        Some(format!("turns {discs}{pass}"))
    }
}

fn size(view: &View) -> (usize, usize) {
    (view.options.height.into(), view.options.width.into())
}

/// A square's name; row 1 is at the top.
fn name(row: usize, col: usize) -> String {
    format!("{}{}", (b'a' + col as u8) as char, row + 1)
}

/// The moves that a hint names, with their scores.
fn hinted(hint: Option<&Value>) -> Vec<(String, String)> {
    let moves = hint.and_then(|hint| hint["moves"].as_array());
    let named = |one: &Value| {
        let (square, score) = (one["move"].as_str()?, one["score"].as_f64()?);
        Some((square.to_owned(), format!("{score:+.0}")))
    };
    moves.into_iter().flatten().filter_map(named).collect()
}
