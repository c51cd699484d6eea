//! Where everything stands on the screen. A board that is larger than its place scrolls with the cursor.

use game::Holder;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget as _};
use tables::TableState;

use super::super::drawing::Drawing;
use super::super::order::WORDS;
use super::super::session::{Session, clock};
use super::{Over, Screen};

/// Columns beside the board, where there is room for them.
const BESIDE: u16 = 28;
/// Columns of the board before what stands beside it, so that this does not jump when the board grows a little.
const BOARD: u16 = 52;
/// How many of them hold text.
const WIDTH_BESIDE: usize = BESIDE as usize - 1;
/// A terminal that is narrower has only the board.
const NARROW: u16 = 60;
/// The most columns of a window over the board.
const WINDOW: u16 = 76;

pub(super) fn draw(screen: &mut Screen, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.height < 4 {
        return;
    }
    let session = &screen.session;
    let name = tables::find(&session.look.shown.game).map_or("", |game| game.facts().title);
    let preset = session.look.shown.preset.as_deref().unwrap_or("own rules");
    let mut head = vec![Span::raw(format!("{name}, {preset}   "))];
    head.extend(screen.status().spans);
    line_at(frame, area.y, Line::from(head));

    let keys = wrap_keys(&keys(screen), area.width);
    let messages = wrapped(&screen.message, area.width.into());
    let below = (keys.len() + messages.len() + 1) as u16;
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(1 + below), ..area };
    let mut y = body.bottom();
    for message in &messages {
        line_at(frame, y, Line::from(Span::styled(message.clone(), Style::new().add_modifier(Modifier::BOLD))));
        y += 1;
    }
    let prompt = format!("> {}", screen.line);
    let typed = Position::new((prompt.chars().count() as u16).min(area.width.saturating_sub(1)), y);
    let could = Span::styled(could_be_typed(screen).unwrap_or_default(), Style::new().add_modifier(Modifier::DIM));
    line_at(frame, y, Line::from(vec![Span::raw(prompt), could]));
    for keys in keys {
        y += 1;
        line_at(frame, y, keys);
    }

    let drawing = screen.scene().map(|scene| screen.session.painter.draw(&scene));
    let beside = if area.width >= NARROW { BESIDE } else { 0 };
    let wide = drawing.as_ref().map_or(0, Drawing::width).max(BOARD);
    let place = Rect { width: wide.min(body.width - beside), ..body };
    let (cursor, lines) = if let Some(drawing) = drawing {
        board(screen, frame, place, drawing)
    } else {
        frame.render_widget(Paragraph::new("The game is paused. ^P or resume goes on."), place);
        (None, Vec::new())
    };
    if beside > 0 {
        let column = Rect { x: place.right() + 1, width: beside - 1, ..body };
        let texts = beside_board(&screen.session, lines, column.height.into());
        frame.render_widget(Paragraph::new(texts), column);
    }
    match screen.over {
        Over::Nothing => frame.set_cursor_position(cursor.filter(|_| screen.line.is_empty()).unwrap_or(typed)),
        Over::Help => window(frame, " Help ", &help(screen), "any key goes back"),
        Over::Leaving => {
            let text =
                ["Enter   save: the game is kept, and its clock stands", "d       discard: the game is thrown away"];
            window(frame, " Leave ", &text.map(str::to_owned), "Esc stays");
        }
        Over::Result => {
            window(frame, " Result ", &screen.session.result(), "Enter shows the board, q leaves");
        }
    }
}

fn line_at(frame: &mut Frame<'_>, y: u16, line: Line<'static>) {
    let area = frame.area();
    if y < area.bottom() {
        frame.render_widget(line, Rect { y, height: 1, ..area });
    }
}

/// What the empty line is for: how a move is written, for who has never seen one.
fn could_be_typed(screen: &Screen) -> Option<String> {
    let look = &screen.session.look;
    let (view, may) = (look.view.as_ref()?, look.shown.may.play && screen.line.is_empty());
    may.then(|| format!("type {}", screen.session.painter.typed(view.as_ref())))
}

/// Draws the board; gives where the cursor is on the screen, and what is to stand beside.
fn board(
    screen: &mut Screen,
    frame: &mut Frame<'_>,
    place: Rect,
    drawing: Drawing,
) -> (Option<Position>, Vec<Line<'static>>) {
    let whole = Rect::new(0, 0, drawing.width(), drawing.lines.len() as u16);
    let Drawing { lines, fixed: (top, left), cursor, mut beside } = drawing;
    let mut drawn = Buffer::empty(whole);
    Paragraph::new(lines).render(whole, &mut drawn);
    let (down, right) = &mut screen.scroll;
    let (high, wide) = (place.height.saturating_sub(top), place.width.saturating_sub(left));
    if let Some(cursor) = cursor {
        *down = follow(*down, cursor.y - top, cursor.height, high);
        *right = follow(*right, cursor.x - left, cursor.width, wide);
    }
    let most = (whole.height.saturating_sub(place.height), whole.width.saturating_sub(place.width));
    *down = (*down).min(most.0);
    *right = (*right).min(most.1);
    for y in 0..place.height.min(whole.height) {
        for x in 0..place.width.min(whole.width) {
            let from = (if x < left { x } else { x + *right }, if y < top { y } else { y + *down });
            if let (Some(cell), Some(on)) = (drawn.cell(from), frame.buffer_mut().cell_mut((place.x + x, place.y + y)))
            {
                *on = cell.clone();
            }
        }
    }
    if most != (0, 0) {
        let arrows = [(*down > 0, '↑'), (*down < most.0, '↓'), (*right > 0, '←'), (*right < most.1, '→')];
        let more: String = arrows.iter().filter(|(more, _)| *more).map(|(_, arrow)| *arrow).collect();
        beside.push(Line::from(format!("the board goes on {more}")));
    }
    let cursor = cursor.map(|cursor| {
        let (x, y) = (
            (cursor.x + cursor.width / 2).saturating_sub(*right),
            (cursor.y + cursor.height - 1).saturating_sub(*down),
        );
        Position::new(place.x + x.min(place.width), place.y + y.min(place.height))
    });
    (cursor, beside)
}

/// How far to scroll so that a stretch is in sight with a wall at either side, from how far it is scrolled now.
fn follow(now: u16, at: u16, long: u16, room: u16) -> u16 {
    let (first, last) = (at.saturating_sub(1), at + long + 1);
    if first < now {
        first
    } else if last > now + room {
        last - room.min(last)
    } else {
        now
    }
}

/// Who sits where with their time, what the game says, and the latest moves.
fn beside_board(session: &Session, game: Vec<Line<'static>>, height: usize) -> Vec<Line<'static>> {
    let shown = &session.look.shown;
    let mut lines = Vec::new();
    for (at, seat) in shown.seats.iter().enumerate().filter(|(_, seat)| seat.used) {
        let turn = shown.turn.is_some_and(|turn| turn.index() == at) && shown.state == TableState::Playing;
        let since = if turn { (house::Time::system().now() - shown.now).max(0) as u64 } else { 0 };
        let time = match seat.left_ms {
            Some(left) => clock(left.saturating_sub(since)),
            None => clock(seat.elapsed_ms + since),
        };
        let holder = match &seat.holder {
            Holder::Computer(name) => name.as_str(),
            Holder::Person => "you",
            Holder::Nobody => "nobody",
        };
        let sign = if turn { '>' } else { ' ' };
        lines.push(Line::from(format!("{sign} {:8}{holder:10}{time:>7}", seat.name)));
    }
    lines.push(Line::from(""));
    let broken = |line: Line<'static>| match line.width() {
        0..=WIDTH_BESIDE => vec![line],
        _ => wrapped(&line.to_string(), WIDTH_BESIDE).into_iter().map(Line::from).collect(),
    };
    lines.extend(game.into_iter().flat_map(broken));
    lines.push(Line::from(""));
    let room = height.saturating_sub(lines.len());
    let log: Vec<String> =
        session.look.entries.iter().flat_map(|entry| wrapped(&session.entry_line(entry), WIDTH_BESIDE)).collect();
    let dim = Style::new().add_modifier(Modifier::DIM);
    lines.extend(log[log.len().saturating_sub(room)..].iter().map(|line| Line::from(Span::styled(line.clone(), dim))));
    lines
}

/// The keys that do something now.
fn keys(screen: &Screen) -> Vec<(&'static str, &'static str)> {
    if screen.session.is_over() {
        return vec![("Enter", "result"), ("arrows", "look around"), ("q", "leave")];
    }
    let may = &screen.session.look.shown.may;
    let mut keys = Vec::new();
    if screen.reach().is_some() {
        keys.extend(screen.session.painter.keys());
    }
    keys.extend((!may.hint.is_empty()).then_some(("Tab", "hint")));
    keys.extend(may.back.then_some(("^U", "undo")));
    keys.extend(may.redo.then_some(("^R", "redo")));
    keys.extend(may.pause.then_some(("^P", "pause")));
    keys.extend(may.resume.then_some(("^P", "go on")));
    keys.extend(may.resign.then_some(("^G", "give up")));
    keys.extend([("^Q", "quit"), ("F1", "help")]);
    keys
}

/// Keys and what they do, in as many lines as they need.
fn wrap_keys(keys: &[(&'static str, &'static str)], width: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Vec<Span<'static>>> = vec![Vec::new()];
    let mut used = 0;
    for (key, what) in keys {
        let long = key.chars().count() + 1 + what.chars().count() + 2;
        if used > 0 && used + long > usize::from(width) + 2 {
            lines.push(Vec::new());
            used = 0;
        }
        used += long;
        let spans =
            [Span::styled(*key, Style::new().add_modifier(Modifier::REVERSED)), Span::raw(format!(" {what}  "))];
        lines.last_mut().expect("there is always a line").extend(spans);
    }
    lines.into_iter().map(Line::from).collect()
}

fn help(screen: &Screen) -> Vec<String> {
    let session = &screen.session;
    let mut lines = Vec::new();
    if let Some(view) = &session.look.view {
        lines.push(format!(
            "Type a move: {}. Or move the cursor with the arrows.",
            session.painter.typed(view.as_ref())
        ));
    }
    for (key, what) in session.painter.keys() {
        lines.push(format!("{key:14}{what}"));
    }
    lines.push(String::new());
    lines.push("These words can be typed as well:".to_owned());
    lines.extend(WORDS.iter().map(|(word, about)| format!("{word:14}{about}")));
    lines
}

/// A window over the board.
fn window(frame: &mut Frame<'_>, title: &'static str, texts: &[String], below: &'static str) {
    let area = frame.area();
    let width = area.width.min(WINDOW);
    let inner = usize::from(width.saturating_sub(4));
    let lines: Vec<Line<'static>> = texts
        .iter()
        .flat_map(|text| if text.is_empty() { vec![String::new()] } else { wrapped(text, inner) })
        .map(|line| Line::from(format!(" {line}")))
        .collect();
    let height = (lines.len() as u16 + 2).min(area.height);
    let place = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    frame.render_widget(Clear, place);
    frame.render_widget(
        Paragraph::new(lines).block(Block::bordered().title(title).title_bottom(format!(" {below} "))),
        place,
    );
}

/// A text in lines of so many columns, broken between words.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_inclusive(' ') {
        let long = word.trim_end().chars().count();
        match lines.last_mut() {
            Some(line) if line.chars().count() + long <= width => line.push_str(word),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_scrolls_no_more_than_it_must() {
        assert_eq!(follow(0, 5, 3, 20), 0, "in sight");
        assert_eq!(follow(0, 18, 3, 20), 2, "to the end of the stretch and its wall");
        assert_eq!(follow(10, 5, 3, 20), 4, "back to the wall before it");
        assert_eq!(follow(7, 0, 3, 20), 0);
    }

    #[test]
    fn texts_break_between_words() {
        assert_eq!(wrapped("one two three", 8), ["one two ", "three"]);
        assert_eq!(wrapped("", 8), Vec::<String>::new());
    }
}
