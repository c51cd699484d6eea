//! Mastermind in the terminal: a code is typed, or put together peg by peg.

use game::AnyView;
use mastermind::{Answer, Code, Phase, Secret, View, letter};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use serde_json::Value;

use crate::commands::play::drawing::{Act, Drawing, Hand, Painter, Press, Scene, inside};

/// Draws Mastermind.
pub(super) struct MastermindPainter;

/// The colours of the pegs 1 to 9 and a to g, as far as a terminal has so many.
const PEGS: [Color; 16] = [
    Color::LightRed,
    Color::LightGreen,
    Color::LightBlue,
    Color::LightYellow,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
    Color::Gray,
    Color::Red,
    Color::Green,
    Color::Blue,
    Color::Yellow,
    Color::Magenta,
    Color::Cyan,
    Color::DarkGray,
    Color::LightRed,
];
/// A hole that is not filled yet, in the hand.
const HOLE: char = '_';
/// Columns before the first peg, for the turn and its answer: they stay in sight when the pegs scroll.
const MARGIN: usize = 11;
/// Columns of a peg.
const WIDTH: usize = 3;
/// The digits in a line, the letters below them.
const COLOURS_A_LINE: usize = 9;

impl Painter for MastermindPainter {
    fn draw(&self, scene: &Scene<'_>) -> Drawing {
        let view: &View = scene.view();
        let pegs = usize::from(view.options.pegs);
        let mut lines = vec![secret_line(view, pegs)];
        for (at, round) in view.rounds.iter().enumerate() {
            let turn = at + 1;
            let wrong = if view.contradiction.contains(&turn) { '!' } else { ' ' };
            let answer = round.answer.map_or("?".to_owned(), |answer| answer.to_string());
            let mut spans = vec![Span::raw(margin(&format!("{wrong}{turn}"), &answer))];
            spans.extend(pegs_of(round.guess, view));
            spans.extend(round.answer.map(|answer| Span::raw(pins(answer, pegs))));
            lines.push(Line::from(spans));
        }
        let mut cursor = None;
        if let Some(hand) = scene.hand.filter(|_| self.reach(scene.view).is_some()) {
            cursor = Some(Rect::new((MARGIN + WIDTH * hand.col) as u16, lines.len() as u16, WIDTH as u16, 1));
            let name = if view.phase == Phase::Start { "code".to_owned() } else { (view.rounds.len() + 1).to_string() };
            let mut spans = vec![Span::raw(margin(&name, ""))];
            for (place, held) in draft(hand, pegs).into_iter().enumerate() {
                let style = style_of(held);
                let held = shown(held, view);
                spans.push(if place == hand.col {
                    Span::styled(format!("[{held}]"), style.add_modifier(Modifier::REVERSED))
                } else {
                    Span::styled(format!("({held})"), style)
                });
            }
            lines.push(Line::from(spans));
        }
        Drawing { lines, fixed: (1, MARGIN as u16), cursor, beside: beside(view) }
    }

    fn reach(&self, view: &dyn AnyView) -> Option<(usize, usize)> {
        let view: &View = inside(view);
        matches!(view.phase, Phase::Start | Phase::Guess).then_some((1, view.options.pegs.into()))
    }

    fn press(&self, scene: &Scene<'_>, key: Press) -> Act {
        let (view, Some(hand)) = (scene.view::<View>(), scene.hand) else { return Act::Nothing };
        if self.reach(scene.view).is_none() {
            return Act::Nothing;
        }
        let symbols: Vec<char> = view.size().all_symbols().map(letter).collect();
        let mut code = draft(hand, view.options.pegs.into());
        match key {
            Press::Enter => return Act::Move(code.into_iter().filter(|peg| *peg != HOLE).collect()),
            Press::Arrow(down, 0) => {
                let at = symbols.iter().position(|symbol| *symbol == code[hand.col]);
                code[hand.col] = match (at, down) {
                    (Some(at), 1) => symbols[(at + symbols.len() - 1) % symbols.len()],
                    (Some(at), _) => symbols[(at + 1) % symbols.len()],
                    (None, 1) => symbols[symbols.len() - 1],
                    (None, _) => symbols[0],
                };
            }
            Press::Delete => code[hand.col] = HOLE,
            Press::Escape => code.fill(HOLE),
            _ => return Act::Nothing,
        }
        Act::Hand(Hand { held: code.into_iter().collect(), ..hand.clone() })
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("↑↓", "colour"), ("Enter", "play")]
    }

    fn typed(&self, view: &dyn AnyView) -> &'static str {
        match inside::<View>(view).phase {
            Phase::Start | Phase::Guess => "a code, one character a peg, as in 1234",
            Phase::Control => "the answer, blacks and whites, as in 1,2",
            _ => "a correction, as in fix 2 1,1",
        }
    }

    fn tell(&self, events: &[Value]) -> Option<String> {
        let event = events.iter().find(|event| event["kind"] != "hidden")?;
        match event["kind"].as_str()? {
            "answered" => {
                let answer = &event["answer"];
                Some(format!("gets {} black and {} white", answer["blacks"], answer["whites"]))
            }
            _ => Some("contradicts answers before it".to_owned()),
        }
    }
}

/// What the hand holds, a character for each peg.
fn draft(hand: &Hand, pegs: usize) -> Vec<char> {
    hand.held.chars().chain(std::iter::repeat(HOLE)).take(pegs).collect()
}

fn style_of(peg: char) -> Style {
    match mastermind::colour_of(peg).and_then(|colour| PEGS.get(usize::from(colour))) {
        Some(colour) => Style::new().bg(*colour).fg(Color::Black),
        None => Style::new(),
    }
}

/// A peg as it is shown: in Bulls and Cows, four of the ten digits, the tenth is 0.
fn shown(peg: char, view: &View) -> char {
    if view.options.has_digits() && peg == 'a' { '0' } else { peg }
}

fn pegs_of(code: Code, view: &View) -> impl Iterator<Item = Span<'static>> {
    code.colours().map(letter).map(|peg| Span::styled(format!("({})", shown(peg, view)), style_of(peg)))
}

/// What stands before the pegs: which turn it is, and its answer in figures.
fn margin(turn: &str, answer: &str) -> String {
    let text = format!("{turn:>4} {answer:>4}");
    format!("{text:MARGIN$}")
}

/// An answer in pins, where there is room for them beside the pegs.
fn pins(answer: Answer, pegs: usize) -> String {
    let (blacks, whites) = (usize::from(answer.blacks), usize::from(answer.whites));
    format!("  {}{}{}", "●".repeat(blacks), "○".repeat(whites), "·".repeat(pegs.saturating_sub(blacks + whites)))
}

/// The secret as far as it is known: all of it, the pegs that were revealed, or nothing.
fn secret_line(view: &View, pegs: usize) -> Line<'static> {
    let mut spans = vec![Span::raw(format!("{:MARGIN$}", "secret"))];
    match view.secret {
        Some(secret) => spans.extend(pegs_of(secret, view)),
        None => spans.extend((0..pegs).map(|place| match view.revealed.iter().find(|peg| peg.place == place) {
            Some(peg) => {
                let peg = letter(peg.colour);
                Span::styled(format!("({})", shown(peg, view)), style_of(peg))
            }
            None => Span::raw("(?)"),
        })),
    }
    Line::from(spans)
}

fn beside(view: &View) -> Vec<Line<'static>> {
    let options = &view.options;
    let symbols: Vec<char> = view.size().all_symbols().map(letter).collect();
    let colours = symbols.chunks(COLOURS_A_LINE).map(|pegs| {
        let spans =
            pegs.iter().flat_map(|peg| [Span::styled(shown(*peg, view).to_string(), style_of(*peg)), Span::raw(" ")]);
        Line::from(spans.collect::<Vec<_>>())
    });
    let answered = view.rounds.iter().filter(|round| round.answer.is_some()).count();
    let mut lines = vec![
        Line::from(format!("guess {} of {}", (answered + 1).min(options.turns as usize), options.turns)),
        Line::from("colours"),
    ];
    lines.extend(colours);
    lines.push(Line::from(if options.repeats { "repeats allowed" } else { "no colour twice" }));
    if options.blanks {
        lines.push(Line::from(". is a hole left empty"));
    }
    if options.secret == Secret::Memory {
        lines.push(Line::from("the code is in the maker's head"));
    }
    lines.push(Line::from("● in place  ○ elsewhere"));
    lines
}
