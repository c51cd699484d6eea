//! Crush in the terminal: pick a candy up, and push it in the direction of an arrow.

use ::crush::{Square, Swap, View};
use game::AnyView;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use serde_json::Value;

use crate::commands::play::drawing::{Act, Drawing, DrawnGrid, Hand, Painter, Press, Scene, Spot, inside};
use crate::output::counted;

/// Draws Crush.
pub(super) struct CrushPainter;

/// The colours of the candies A to H.
const CANDIES: [Color; 8] = [
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
    Color::Gray,
];

impl Painter for CrushPainter {
    fn draw(&self, scene: &Scene<'_>) -> Drawing {
        let view: &View = scene.view();
        let (board, options, scoreboard) = (view.board(), view.options(), view.scoreboard());
        let hinted: Vec<&str> = scene
            .hint
            .and_then(|hint| hint["squares"].as_array())
            .map_or_else(Vec::new, |squares| squares.iter().filter_map(Value::as_str).collect());
        let held = scene.hand.map_or("", |hand| hand.held.as_str());
        let at = |row: usize, col: usize| {
            let square = square(view, row, col);
            let name = square.to_string();
            let letter = board.letter(square).unwrap_or(' ');
            let colour = CANDIES.get((letter as usize).wrapping_sub('A' as usize)).copied().unwrap_or(Color::Reset);
            let style = Style::new().bg(colour).fg(Color::Black);
            if held == name {
                Spot { texts: vec![format!("({letter})")], style: style.add_modifier(Modifier::REVERSED) }
            } else if hinted.contains(&name.as_str()) {
                Spot { texts: vec![format!("<{letter}>")], style: style.add_modifier(Modifier::BOLD) }
            } else {
                Spot { texts: vec![letter.to_string()], style }
            }
        };
        let height = usize::from(board.height());
        let grid = DrawnGrid {
            size: (height, board.width().into()),
            spot: (3, 1),
            row_name: &|row| (height - row).to_string(),
            at: &at,
            walls: None,
            // What is held shows where the hand is.
            cursor: scene.hand.filter(|hand| hand.held.is_empty()).map(|hand| (hand.row, hand.col)),
            ground: Style::new(),
        };
        let mut drawing = grid.draw();
        let ahead = view.ahead().columns(options.width);
        if ahead.iter().any(|column| !column.is_empty()) {
            drawing.lines.push(Line::from(""));
            drawing.lines.push(Line::from("   to come, top row first:"));
            let depth = ahead.iter().map(|column| column.chars().count()).max().unwrap_or_default();
            for at in 0..depth {
                let candies = ahead.iter().map(|column| column.chars().nth(at).unwrap_or(' '));
                let row: String = candies.flat_map(|candy| [' ', candy, ' ']).collect();
                drawing.lines.push(Line::from(format!("   {row}")));
            }
        }
        let [first, second] = scoreboard.points;
        drawing.beside = vec![
            Line::from(format!("first  {first:4} points")),
            Line::from(format!("second {second:4} points")),
            Line::from(format!("goal   {:4}", options.goal)),
        ];
        drawing
    }

    fn reach(&self, view: &dyn AnyView) -> Option<(usize, usize)> {
        let board = inside::<View>(view).board();
        Some((board.height().into(), board.width().into()))
    }

    fn press(&self, scene: &Scene<'_>, key: Press) -> Act {
        let (view, Some(hand)) = (scene.view::<View>(), scene.hand) else { return Act::Nothing };
        let here = square(view, hand.row, hand.col);
        match key {
            Press::Enter | Press::Char(' ') if hand.held.is_empty() => {
                Act::Hand(Hand { held: here.to_string(), ..hand.clone() })
            }
            Press::Enter | Press::Char(' ') | Press::Escape if !hand.held.is_empty() => {
                Act::Hand(Hand { held: String::new(), ..hand.clone() })
            }
            Press::Arrow(down, right) if !hand.held.is_empty() => {
                let board = view.board();
                let there = (hand.row.checked_add_signed(down), hand.col.checked_add_signed(right));
                let (Some(row), Some(col)) = there else { return Act::Hand(hand.clone()) };
                if row >= board.height().into() || col >= board.width().into() {
                    return Act::Hand(hand.clone());
                }
                Swap::of(here, square(view, row, col)).map_or(Act::Nothing, |swap| Act::Move(swap.to_string()))
            }
            _ => Act::Nothing,
        }
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("Enter", "pick up"), ("arrow", "swap")]
    }

    fn typed(&self, _view: &dyn AnyView) -> &'static str {
        "two neighbours, as in c4-c5"
    }

    fn tell(&self, events: &[Value]) -> Option<String> {
        let kind = |event: &Value, kind: &str| event["kind"] == kind;
        if events.iter().any(|event| kind(event, "lost")) {
            return Some("loses the move on time".to_owned());
        }
        let passes: Vec<&Value> = events.iter().filter(|event| kind(event, "pass")).collect();
        let candies: usize = passes.iter().filter_map(|pass| pass["crushed"].as_array()).map(Vec::len).sum();
        let points: u64 = passes.iter().filter_map(|pass| pass["points"].as_u64()).sum();
        let (candies, points) = (counted(candies, "candy", "candies"), counted(points, "point", "points"));
        let mut told = format!("crushes {candies} for {points}");
        if passes.len() > 1 {
            told = format!("{told} in {} passes", passes.len());
        }
        if events.iter().any(|event| kind(event, "extra-move")) {
            told += ", and moves again";
        }
        if events.iter().any(|event| kind(event, "redraw")) {
            told += "; no move was left, so the board is drawn anew";
        }
        Some(told)
    }
}

/// The square at a place of the drawing, whose rows count from the top.
fn square(view: &View, row: usize, col: usize) -> Square {
    Square::new(col as u8, view.board().height() - 1 - row as u8)
}
