//! A position: the whole truth about a game in play.

use game::{Outcome, Rng, Say, Seat, Seed, Step, Stop, Turn, Verdict, Viewer};

use crate::board::{Board, Haul, Square, Streams, Swap};
use crate::options::Options;
use crate::play::{Crush, Event, LoggedMove, View};
use crate::scoreboard::Scoreboard;
use crate::words;

/// The whole truth about a game: the board, the candies to come, the points, and what was played.
#[derive(Clone)]
pub struct Position {
    options: Options,
    /// The board at the start, from which a page shows every move again.
    first: Board,
    board: Board,
    streams: Streams,
    /// Where new boards come from when no move is left.
    boards: Rng,
    scoreboard: Scoreboard,
    stopped: Option<Stop>,
    steps: Vec<Step<Crush>>,
    plays: Vec<LoggedMove>,
}

impl Position {
    /// The first position.
    pub fn start(options: &Options, seed: &Seed) -> Self {
        let mut boards = seed.stream("board", None, 0);
        let board = Board::opening(&mut boards, options.width, options.height, options.colours);
        Self {
            options: options.clone(),
            first: board,
            board,
            streams: Streams::new(seed, options.width, options.colours),
            boards,
            scoreboard: Scoreboard::START,
            stopped: None,
            steps: Vec::new(),
            plays: Vec::new(),
        }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board at the start.
    pub(crate) fn first(&self) -> &Board {
        &self.first
    }

    /// Points and turn.
    pub fn scoreboard(&self) -> &Scoreboard {
        &self.scoreboard
    }

    /// What was played.
    pub(crate) fn steps(&self) -> &[Step<Crush>] {
        &self.steps
    }

    /// What each step brought.
    pub(crate) fn plays(&self) -> &[LoggedMove] {
        &self.plays
    }

    /// Who is to move, or how it ended.
    pub fn turn(&self) -> Turn {
        match self.outcome() {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Seat(self.scoreboard.turn),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let [first, second] = self.scoreboard.points;
        let points = |points: u32, other: u32| [("points", points.into()), ("other", other.into())];
        let (verdict, say) = match (self.stopped, self.scoreboard.over?) {
            (Some(Stop::Agreed), verdict) => (verdict, words::DRAWN_BY_AGREEMENT.say()),
            (Some(Stop::Resigned(Seat(0))), verdict) => (verdict, words::FIRST_RESIGNED.say()),
            (Some(Stop::Resigned(_)), verdict) => (verdict, words::SECOND_RESIGNED.say()),
            (Some(Stop::Flagged(Seat(0))), verdict) => (verdict, words::FIRST_FLAGGED.say()),
            (Some(Stop::Flagged(_)), verdict) => (verdict, words::SECOND_FLAGGED.say()),
            (None, verdict @ Verdict::Won(Seat(0))) => (verdict, words::FIRST_WON.with(&points(first, second))),
            (None, verdict @ Verdict::Won(_)) => (verdict, words::SECOND_WON.with(&points(second, first))),
            (None, verdict) => (verdict, words::DRAWN.with(&[("points", first.into())])),
        };
        Some(Outcome { verdict, say })
    }

    /// Whether the game ended by its own rules, not by giving up, time or agreement.
    pub(crate) fn played_out(&self) -> bool {
        self.scoreboard.over.is_some() && self.stopped.is_none()
    }

    /// Reads `c4-c5`, in either order: two neighbours of this board.
    pub fn read_move(&self, text: &str) -> Result<Swap, Say> {
        read_swap(&self.board, &self.options, text)
    }

    /// Plays a swap for the seat to move, with its cascade and, if no move is left, a new board.
    pub fn play(&mut self, swap: Swap) -> Result<(), Say> {
        if self.scoreboard.over.is_some() {
            return Err(words::OVER.say());
        }
        check_swap(&self.board, swap)?;
        let seat = self.scoreboard.turn;
        let mut events = vec![Event::swap(swap)];
        self.board.swap(swap);
        let haul = self.cascade(&mut events);
        if self.scoreboard.count(&haul, &self.options) {
            events.push(Event::ExtraMove);
        }
        if self.board.swaps().is_empty() {
            let Options { width, height, colours, .. } = self.options;
            self.board = Board::draw(&mut self.boards, width, height, colours);
            events.push(Event::Redraw { board: self.board.rows() });
        }
        self.plays.push(LoggedMove { seat, mv: Some(swap.to_string()), candies: haul.candies, points: haul.points });
        self.steps.push(Step { seat, mv: Some(swap), events });
        Ok(())
    }

    fn cascade(&mut self, events: &mut Vec<Event>) -> Haul {
        let mut haul = Haul::default();
        loop {
            let before = self.board;
            let crushed = before.runs();
            if crushed.is_empty() {
                return haul;
            }
            let points = haul.add(crushed.count(), self.options.chain);
            self.board.crush(crushed, &mut self.streams);
            events.push(Event::pass(haul.passes, points, &before, crushed, &self.board));
        }
    }

    /// The time of the seat to move is up: its move is lost.
    pub fn lose_move(&mut self) {
        let seat = self.scoreboard.turn;
        self.scoreboard.pass(&self.options);
        self.plays.push(LoggedMove { seat, mv: None, candies: 0, points: 0 });
        self.steps.push(Step { seat, mv: None, events: vec![Event::Lost] });
    }

    /// Ends the game from outside its rules.
    pub fn stop(&mut self, how: Stop) {
        self.scoreboard.over = Some(match how {
            Stop::Resigned(seat) | Stop::Flagged(seat) => Verdict::Won(seat.other()),
            Stop::Agreed => Verdict::Draw,
        });
        self.stopped = Some(how);
    }

    /// What the viewer may see: the same for all.
    pub fn view(&self, viewer: Viewer) -> View {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        View::new(self, self.streams.ahead(self.options.shown_ahead()), seat)
    }

    /// Draws the candies that nobody sees yet anew.
    pub fn redraw_hidden(&mut self, rng: &mut Rng) {
        let seed = Seed::from_number(rng.bits());
        self.boards = seed.stream("board", None, 0);
        let shown = self.options.shown_ahead();
        self.streams = self.streams.redrawn(&seed, shown);
    }
}

/// Reads `c4-c5`, in either order: two neighbours of this board.
pub(super) fn read_swap(board: &Board, options: &Options, text: &str) -> Result<Swap, Say> {
    let not_a_move = || words::NOT_A_MOVE.with(&[("text", text.into())]);
    let trimmed = text.trim();
    let second = trimmed.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic());
    let (one, other) = trimmed.split_at(second.ok_or_else(not_a_move)?.0);
    let one = one.trim_end().trim_end_matches('-').trim_end();
    let squares = [one, other].map(|square| {
        let plain = square.strip_prefix(|letter: char| letter.is_ascii_alphabetic());
        let plain = plain.is_some_and(|row| !row.is_empty() && row.bytes().all(|digit| digit.is_ascii_digit()));
        if !plain {
            return Err(not_a_move());
        }
        Square::parse(square).filter(|&square| board.holds(square)).ok_or_else(|| {
            let last = Square::new(options.width - 1, options.height - 1);
            let square = square.to_ascii_lowercase();
            words::OUTSIDE.with(&[("square", square.into()), ("last", last.to_string().into())])
        })
    });
    let [one, other] = squares;
    let (one, other) = (one?, other?);
    Swap::of(one, other).ok_or_else(|| words::NOT_NEIGHBOURS.with(&both(one, other)))
}

/// Refuses a swap that makes no run.
pub(super) fn check_swap(board: &Board, swap: Swap) -> Result<(), Say> {
    if board.allows(swap) { Ok(()) } else { Err(words::NO_RUN.with(&both(swap.first(), swap.second()))) }
}

fn both(first: Square, second: Square) -> [(&'static str, serde_json::Value); 2] {
    [("first", first.to_string().into()), ("second", second.to_string().into())]
}
