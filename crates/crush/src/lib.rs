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
//! assert!(position.standing().points[0] >= 3);
//! # Ok::<(), game::Say>(())
//! ```
//!
//! # Layout
//! * `square`, `plane`, `swaps`, `board`: places and moves; a bit for each place; sets of moves; the candies
//! * `cascade`: crushing pass after pass; `stream`: what comes from above; `draw`: boards to begin with
//! * `options`, `standing`: what a table chooses; points, turns and endings
//! * `position`, `event`, `view`: a game in play, what happens in it, and what can be seen of it
//! * `players`: the computer players; `search`: minimax with alpha-beta; `offer`: the learnt judgement of a board
//! * `tree`: the searched tree, to learn from
//! * `game`, `facts`, `words`: the interface of the house, what is declared, and everything that is said

mod board;
mod cascade;
mod draw;
mod event;
mod facts;
mod game;
mod offer;
mod options;
mod plane;
mod players;
mod position;
mod search;
mod square;
mod standing;
mod stream;
mod swaps;
mod tree;
mod view;
mod words;

pub use board::{Board, Colour};
pub use cascade::{Haul, Nothing, Refill};
pub use event::{Enter, Event, Fall};
pub use game::Crush;
pub use offer::{FIGURES, Offer};
pub use options::{Chain, Ending, Options, Stream};
pub use plane::Plane;
pub use position::Position;
pub use square::{MAX_SIDE, Square, Swap, Toward};
pub use standing::Standing;
pub use stream::{Ahead, Reader, Sample, SampleReader, Streams};
pub use swaps::Swaps;
pub use tree::{Branch, tree};
pub use view::{Play, View};
