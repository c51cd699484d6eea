//! What the terminal needs of a game: how its view is drawn as text, and how a cursor makes its moves.

use game::AnyView;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use serde_json::Value;

/// How one game is drawn and played in the terminal. Whatever a colour says, a letter or a shape says too.
pub(crate) trait Painter: Sync {
    /// The board, and what stands beside it.
    fn draw(&self, scene: &Scene<'_>) -> Drawing;

    /// How many rows and columns the cursor has to itself; none where a move can only be typed.
    fn reach(&self, view: &dyn AnyView) -> Option<(usize, usize)>;

    /// Where the cursor begins: the first row and column unless the game knows better.
    fn begins_at(&self, _view: &dyn AnyView) -> (usize, usize) {
        (0, 0)
    }

    /// What a key does on the board. An arrow that the game does not want moves the cursor.
    fn press(&self, scene: &Scene<'_>, key: Press) -> Act;

    /// What the hand still holds after a move: a pencil stays, a candy does not.
    fn kept(&self, _held: &str) -> String {
        String::new()
    }

    /// The keys that `press` knows, and what they do.
    fn keys(&self) -> &'static [(&'static str, &'static str)];

    /// How a move is written, for who types it.
    fn typed(&self, view: &dyn AnyView) -> &'static str;

    /// What a move brought, in a sentence.
    fn tell(&self, events: &[Value]) -> Option<String>;
}

/// What is to be drawn.
pub(crate) struct Scene<'a> {
    /// What the player sees.
    pub(crate) view: &'a dyn AnyView,
    /// What the last hint lights up.
    pub(crate) hint: Option<&'a Value>,
    /// Where the player's hand is; none where it cannot do anything now.
    pub(crate) hand: Option<&'a Hand>,
}

impl Scene<'_> {
    /// The typed view. A painter is only asked about its own game.
    pub(crate) fn view<V: 'static>(&self) -> &V {
        inside(self.view)
    }
}

/// The typed view. A painter is only asked about its own game.
pub(crate) fn inside<V: 'static>(view: &dyn AnyView) -> &V {
    view.inside().downcast_ref().expect("a painter looks at its own game")
}

/// What the player is about to do: where the cursor is, and what the game remembers of the keys before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hand {
    /// The cursor's row, from 0 at the top.
    pub(crate) row: usize,
    /// The cursor's column, from 0 at the left.
    pub(crate) col: usize,
    /// What the game keeps: a square picked up, a code half made, a pencil.
    pub(crate) held: String,
}

/// A key that a board may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    /// Do it here.
    Enter,
    /// Take it away here.
    Delete,
    /// Let go of what is held.
    Escape,
    /// A letter, a digit, a space.
    Char(char),
    /// One step down (rows) and to the right (columns), or back.
    Arrow(isize, isize),
}

/// What a key led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// The board does not know this key.
    Nothing,
    /// The hand has changed.
    Hand(Hand),
    /// A move is made.
    Move(String),
}

/// A board as text.
#[derive(Default)]
pub(crate) struct Drawing {
    /// Its lines.
    pub(crate) lines: Vec<Line<'static>>,
    /// How many lines at the top, and columns at the left, stay in sight when the rest scrolls.
    pub(crate) fixed: (u16, u16),
    /// Where the cursor is among the lines.
    pub(crate) cursor: Option<Rect>,
    /// What stands beside the board.
    pub(crate) beside: Vec<Line<'static>>,
}

impl Drawing {
    /// How many columns the board has.
    pub(crate) fn width(&self) -> u16 {
        self.lines.iter().map(Line::width).max().unwrap_or_default() as u16
    }
}

/// One spot of a board: a text for each of its lines, and how they look.
pub(crate) struct Spot {
    /// The texts, which are centred and cut to the width of a spot.
    pub(crate) texts: Vec<String>,
    /// How they look.
    pub(crate) style: Style,
}

impl Spot {
    /// The text of one line, as wide as a spot; who holds the cursor gets brackets around its last line.
    fn line(&self, at: usize, width: usize, cursor: bool) -> Span<'static> {
        let text = self.texts.get(at).map_or("", String::as_str);
        let mut line = centred(text, width);
        let mut style = self.style;
        if cursor {
            if at + 1 == self.texts.len().max(1) {
                let inner: String = line.chars().skip(1).take(width - 2).collect();
                line = format!("[{inner}]");
            }
            style = style.add_modifier(Modifier::REVERSED);
        }
        Span::styled(line, style)
    }
}

/// The text in the middle of so many columns.
pub(crate) fn centred(text: &str, width: usize) -> String {
    let text: String = text.chars().take(width).collect();
    format!("{text:^width$}")
}

/// Says whether the wall between two spots, each a row and a column, is thick.
type Walls<'a> = dyn Fn((usize, usize), (usize, usize)) -> bool + 'a;

/// A board of rows and columns with names at its edges.
pub(crate) struct DrawnGrid<'a> {
    /// How many rows and columns.
    pub(crate) size: (usize, usize),
    /// How wide a spot is, and how many lines it has.
    pub(crate) spot: (usize, usize),
    /// The name of a row.
    pub(crate) row_name: &'a dyn Fn(usize) -> String,
    /// What stands at a row and column.
    pub(crate) at: &'a dyn Fn(usize, usize) -> Spot,
    /// Whether the wall between two neighbouring spots is thick; none for a board without walls.
    pub(crate) walls: Option<&'a Walls<'a>>,
    /// Where the cursor is.
    pub(crate) cursor: Option<(usize, usize)>,
    /// How walls look.
    pub(crate) ground: Style,
}

/// Columns on the left for the names of rows.
const MARGIN: usize = 3;

impl DrawnGrid<'_> {
    /// The board as text.
    pub(crate) fn draw(&self) -> Drawing {
        let ((rows, cols), (width, height)) = (self.size, self.spot);
        let gap = usize::from(self.walls.is_some());
        let names: String =
            (0..cols).map(|col| centred(&((b'a' + col as u8) as char).to_string(), width) + &" ".repeat(gap)).collect();
        let mut lines = vec![Line::from(format!("{:MARGIN$}{:gap$}{names}", "", ""))];
        for row in 0..rows {
            lines.extend(self.wall_above(row));
            for part in 0..height {
                let name = if part + 1 == height { (self.row_name)(row) } else { String::new() };
                let mut spans = vec![Span::raw(format!("{name:>2} "))];
                for col in 0..cols {
                    if let Some(thick) = self.walls {
                        let heavy = col == 0 || thick((row, col - 1), (row, col));
                        spans.push(Span::styled(if heavy { "┃" } else { "│" }, self.ground));
                    }
                    spans.push((self.at)(row, col).line(part, width, self.cursor == Some((row, col))));
                }
                spans.extend(self.walls.map(|_| Span::styled("┃", self.ground)));
                lines.push(Line::from(spans));
            }
        }
        lines.extend(self.wall_above(rows));
        let cursor = self.cursor.map(|(row, col)| {
            let (x, y) = (MARGIN + gap + col * (width + gap), 1 + gap + row * (height + gap));
            Rect::new(x as u16, y as u16, width as u16, height as u16)
        });
        Drawing { lines, fixed: (1, MARGIN as u16), cursor, beside: Vec::new() }
    }

    /// The line of walls above a row; the one below the last row for the row after it.
    fn wall_above(&self, row: usize) -> Option<Line<'static>> {
        let thick = self.walls?;
        let ((rows, cols), width) = (self.size, self.spot.0);
        // The walls that meet at the left end of a spot: whether each is there, and thick.
        let across = |row: usize, col: Option<usize>| match col.filter(|col| *col < cols) {
            None => None,
            Some(_) if row == 0 || row == rows => Some(true),
            Some(col) => Some(thick((row - 1, col), (row, col))),
        };
        let upright = |row: Option<usize>, col: usize| match row.filter(|row| *row < rows) {
            None => None,
            Some(_) if col == 0 || col == cols => Some(true),
            Some(row) => Some(thick((row, col - 1), (row, col))),
        };
        let mut text = String::new();
        for col in 0..=cols {
            text.push(joint(
                upright(row.checked_sub(1), col),
                across(row, Some(col)),
                upright(Some(row), col),
                across(row, col.checked_sub(1)),
            ));
            if let Some(heavy) = across(row, Some(col)) {
                text.push_str(&if heavy { "━" } else { "─" }.repeat(width));
            }
        }
        Some(Line::from(vec![Span::raw(" ".repeat(MARGIN)), Span::styled(text, self.ground)]))
    }
}

/// The sign where walls meet, by what comes from above, right, below and left: nothing, a thin or a thick wall.
/// The edge of a board is thick, so that a side without a wall has thick neighbours.
fn joint(up: Option<bool>, right: Option<bool>, down: Option<bool>, left: Option<bool>) -> char {
    match (up, right, down, left) {
        (None, Some(_), Some(_), None) => '┏',
        (None, None, Some(_), Some(_)) => '┓',
        (Some(_), Some(_), None, None) => '┗',
        (Some(_), None, None, Some(_)) => '┛',
        (None, _, Some(heavy), _) => {
            if heavy {
                '┳'
            } else {
                '┯'
            }
        }
        (Some(heavy), _, None, _) => {
            if heavy {
                '┻'
            } else {
                '┷'
            }
        }
        (_, Some(heavy), _, None) => {
            if heavy {
                '┣'
            } else {
                '┠'
            }
        }
        (_, None, _, Some(heavy)) => {
            if heavy {
                '┫'
            } else {
                '┨'
            }
        }
        (Some(up), Some(right), Some(down), Some(left)) => {
            // In the order of the bits up, right, down, left.
            const CROSSES: [char; 16] =
                ['┼', '┽', '╁', '╅', '┾', '┿', '╆', '╈', '╀', '╃', '╂', '╉', '╄', '╇', '╊', '╋'];
            CROSSES[usize::from(up) << 3 | usize::from(right) << 2 | usize::from(down) << 1 | usize::from(left)]
        }
        _ => ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a board without their styles.
    fn text(drawing: &Drawing) -> Vec<String> {
        drawing.lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn walls_of_two_thicknesses_meet() {
        // The spot in the middle has thick walls all around, the others only their edge.
        let thick = |one: (usize, usize), other: (usize, usize)| one == (1, 1) || other == (1, 1);
        let grid = DrawnGrid {
            size: (3, 3),
            spot: (3, 1),
            row_name: &|row| (row + 1).to_string(),
            at: &|row, col| Spot { texts: vec![format!("{}", row * 3 + col)], style: Style::new() },
            walls: Some(&thick),
            cursor: Some((2, 0)),
            ground: Style::new(),
        };
        let drawing = grid.draw();
        let expected = [
            "     a   b   c",
            "   ┏━━━┯━━━┯━━━┓",
            " 1 ┃ 0 │ 1 │ 2 ┃",
            "   ┠───╆━━━╅───┨",
            " 2 ┃ 3 ┃ 4 ┃ 5 ┃",
            "   ┠───╄━━━╃───┨",
            " 3 ┃[6]│ 7 │ 8 ┃",
            "   ┗━━━┷━━━┷━━━┛",
        ];
        assert_eq!(text(&drawing), expected);
        assert_eq!(drawing.cursor, Some(Rect::new(4, 6, 3, 1)));
    }

    #[test]
    fn a_board_without_walls_is_as_tall_as_its_rows() {
        let grid = DrawnGrid {
            size: (2, 4),
            spot: (3, 1),
            row_name: &|row| (2 - row).to_string(),
            at: &|row, col| Spot { texts: vec![if row == col { "X" } else { "" }.to_owned()], style: Style::new() },
            walls: None,
            cursor: None,
            ground: Style::new(),
        };
        assert_eq!(text(&grid.draw()), ["    a  b  c  d", " 2  X", " 1     X"]);
    }
}
