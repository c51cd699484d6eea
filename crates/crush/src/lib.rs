//! Crush, a match-3 duel on one board of candies.
//!
//! Two players take turns to swap two neighbours; three or more of a colour in a line are crushed, what is above
//! falls, new candies come from above, and what that crushes counts for the mover too.
//!
//! A board is a few bit planes, so that finding every run, every legal swap, and letting every column fall takes a few
//! dozen operations on whole planes, whatever the size and the colours:
//!
//! ```
//! use crush::{Board, Chain, Nothing};
//!
//! let mut board = Board::parse(&["ABCA", "CBAC", "BACB", "ACBA"]).expect("a board");
//! let swaps = board.swaps().sorted();
//! assert_eq!(swaps[0].to_string(), "a2-b2");
//!
//! // As far as the visible candies decide it: nothing comes from above.
//! let haul = board.play(swaps[0], Chain::Flat, &mut Nothing);
//! assert_eq!((haul.candies, haul.passes), (3, 1));
//! assert_eq!(board.rows(), ["A.CA", "C.AC", "A.CB", "ACBA"]);
//! ```
//!
//! A whole game, with its events and players, goes through the interface of the house:
//!
//! ```
//! use crush::{Crush, Options};
//! use game::{Budget, Game, PlayerName, Rng, Seat, Seed, Viewer};
//!
//! let mut position = Crush::start(&Options::default(), &Seed::from_number(1));
//! let name = PlayerName::read(Crush::facts(), "cascade", Seat(0))?;
//! let view = Crush::view(&position, Viewer::Seat(Seat(0)));
//! let swap = Crush::player(name, Seat(0), Rng::from_number(1)).think(&view, &Budget::unlimited())?;
//! Crush::play(&mut position, &swap)?;
//! assert!(position.scoreboard().points[0] >= 3);
//! # Ok::<(), game::Say>(())
//! ```
//!
//! # Layout
//! * `options`, `scoreboard`: what a table chooses; points, turns and endings
//! * `board`: places and moves, a bit for each place, crushing pass after pass, what comes from above, boards to begin
//!   with
//! * `search`: minimax with alpha-beta, the tree to learn from, and the learnt evaluation of a board
//! * `players`: the computer players
//! * `play`: the game behind the house's interface: positions, what happens in them, what can be seen of them, scores
//! * `words`: everything that is said to a person

mod board;
mod options;
mod play;
mod players;
mod scoreboard;
mod search;
mod words;

pub use board::{
    Ahead, AheadReader, Board, Colour, Haul, MAX_SIDE, Nothing, Plane, Refill, SampleReader, SampledStream, Square,
    Streams, Swap, Swaps, Toward,
};
pub use options::{Chain, Ending, Options, Stream};
pub use play::{Crush, Enter, Event, Fall, LoggedMove, Position, View};
pub use scoreboard::Scoreboard;
pub use search::{Branch, Evaluation, FIGURES, Searcher, tree};
