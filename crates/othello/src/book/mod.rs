//! The opening book: what the engine has thought about the first moves, so that nobody has to wait for it again.
//!
//! The book keeps positions of standard Othello once for all their images. Each has every move with the score of a
//! search. Where a move leads to a position that is in the book too, that position's value counts instead: so a value
//! is as deep as the book is long.
//!
//! # Layout
//! * `image`: a position as the book sees it; `file`: how it is written; `grow`: how it is made

mod file;
mod grow;
mod image;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use game::{Part, Rng, Say};
use image::Image;

use crate::position::Position;
use crate::square::Square;

/// How far a search of the book may be off, in discs: twice the deviation that `tauler othello book check` measures, so
/// that nineteen of twenty values change by less when the book grows past them.
const DOUBT: f64 = 2.0;

/// A move as a search saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Searched {
    square: Square,
    /// In eighths of a disc, for who makes it.
    eighths: i16,
    depth: u8,
}

impl Searched {
    fn value(self) -> Value {
        let score = f64::from(self.eighths) / 8.0;
        Value { score, low: score - DOUBT, high: score + DOUBT }
    }
}

/// What something is worth, in discs for the side to move, and between which bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Value {
    score: f64,
    low: f64,
    high: f64,
}

impl Value {
    /// The same for the other side.
    fn turned(self) -> Self {
        Self { score: -self.score, low: -self.high, high: -self.low }
    }

    /// What it is worth to choose between the two.
    fn or(self, other: Self) -> Self {
        Self { score: self.score.max(other.score), low: self.low.max(other.low), high: self.high.max(other.high) }
    }
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    moves: Vec<Searched>,
    value: Value,
}

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove {
    /// The move.
    pub square: Square,
    /// The margin that it leads to, in discs for who makes it.
    pub score: f64,
    /// The bounds of that, as far as the searches can be trusted.
    pub low: f64,
    /// The upper one.
    pub high: f64,
    /// How many plies the search of the move looked ahead.
    pub depth: u32,
    /// Whether the position after it is in the book too.
    pub goes_on: bool,
}

/// The file that comes with the program.
pub(crate) static BUILT_IN: Part = game::part!("book", "book.bin");

/// Positions with their moves and values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    /// In an order that is the same for the same positions.
    positions: BTreeMap<Image, Known>,
}

impl Book {
    /// The book that comes with the program; an empty one until it is there, or if it is damaged.
    pub fn built_in() -> &'static Self {
        static BOOK: OnceLock<Book> = OnceLock::new();
        static NOTHING: Book = Book { positions: BTreeMap::new() };
        match (BOOK.get(), BUILT_IN.bytes()) {
            (Some(book), _) => book,
            (None, Some(bytes)) => BOOK.get_or_init(|| Self::read(bytes).unwrap_or_default()),
            (None, None) => &NOTHING,
        }
    }

    /// Reads a file. What is damaged, of another version, of another length or against the rules is refused.
    pub fn read(file: &[u8]) -> Result<Self, Say> {
        let mut book = Self { positions: file::read(file)? };
        book.settle();
        Ok(book)
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        file::write(&self.positions)
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The moves of a position, the best first; none where the book does not know it.
    ///
    /// ```
    /// use othello::{Book, Position, Rules};
    /// let moves = Book::built_in().moves(&Position::start(Rules::STANDARD));
    /// assert_eq!(moves.len(), 4);
    /// assert!(moves.iter().all(|one| one.score == moves[0].score));
    /// ```
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let Some(image) = Image::of(position) else { return Vec::new() };
        let Some(known) = self.positions.get(&image) else { return Vec::new() };
        // The book may hold the position turned or mirrored: moves are the same when they lead to the same image.
        let held: Vec<(Image, &Searched)> =
            known.moves.iter().filter_map(|one| Some((image.after(one.square)?.image, one))).collect();
        let here = Image::as_it_stands(position);
        let mut moves: Vec<BookMove> = position
            .moves()
            .into_iter()
            .filter_map(|square| {
                let next = here.after(square)?;
                let (_, searched) = held.iter().find(|(after, _)| *after == next.image)?;
                let Value { score, low, high } = self.value_of(image, **searched);
                let goes_on = self.positions.contains_key(&next.image);
                Some(BookMove { square, score, low, high, depth: searched.depth.into(), goes_on })
            })
            .collect();
        moves.sort_by(|one, other| other.score.total_cmp(&one.score));
        moves
    }

    /// One of the moves that cost less than so many discs; none where the book does not know the position.
    pub fn choose(&self, position: &Position, within: f64, rng: &mut Rng) -> Option<BookMove> {
        let moves = self.moves(position);
        let best = moves.first()?.score;
        let near = moves.partition_point(|one| one.score >= best - within);
        rng.pick(&moves[..near]).copied()
    }

    /// The line that the book expects, for as long as it goes on.
    pub fn line(&self, position: &Position) -> Vec<Square> {
        let (mut position, mut line) = (*position, Vec::new());
        while let Some(best) = self.moves(&position).first() {
            position.play(best.square).expect("moves of the book are legal");
            line.push(best.square);
        }
        line
    }

    /// How far values were off, in discs: the standard deviation between what a search said of a move and what the book
    /// says since it goes on there, and how many moves that is about.
    pub fn deviation(&self) -> (f64, usize) {
        let off: Vec<f64> = self
            .positions
            .iter()
            .flat_map(|(image, known)| known.moves.iter().map(|one| (*image, *one)))
            .filter(|(image, one)| image.after(one.square).is_some_and(|next| self.positions.contains_key(&next.image)))
            .map(|(image, one)| self.value_of(image, one).score - one.value().score)
            .collect();
        let squares: f64 = off.iter().map(|off| off * off).sum();
        ((squares / off.len().max(1) as f64).sqrt(), off.len())
    }

    /// The positions that no line from the start leads to: there should be none.
    pub fn strays(&self) -> usize {
        self.len() - self.reached().iter().filter(|(image, _)| self.positions.contains_key(image)).count()
    }

    /// What a move is worth: by the position that it leads to, or else by its search.
    fn value_of(&self, image: Image, searched: Searched) -> Value {
        let next = image.after(searched.square).expect("moves of the book are legal");
        match self.positions.get(&next.image) {
            Some(known) if next.passed => known.value,
            Some(known) => known.value.turned(),
            None => searched.value(),
        }
    }

    /// Works out the values, from the last positions to the first.
    fn settle(&mut self) {
        let mut images: Vec<Image> = self.positions.keys().copied().collect();
        images.sort_by_key(|image| std::cmp::Reverse(image.discs()));
        for image in images {
            let values: Vec<Value> =
                self.positions[&image].moves.iter().map(|one| self.value_of(image, *one)).collect();
            let value = values.into_iter().reduce(Value::or).expect("a position of the book has a move");
            if let Some(known) = self.positions.get_mut(&image) {
                known.value = value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Reach;
    use crate::rules::Rules;
    use crate::transcript::read_transcript;
    use game::Budget;

    fn small() -> Book {
        let mut book = Book::default();
        book.grow(Reach { depth: 3, solve: 0 }, 40, &Budget::unlimited(), |_| {});
        book
    }

    fn at(moves: &str) -> Position {
        read_transcript(Rules::STANDARD, moves).unwrap().last()
    }

    #[test]
    fn the_book_is_the_same_for_all_images_of_a_position() {
        let book = small();
        let scores = |moves: &str| book.moves(&at(moves)).iter().map(|one| one.score).collect::<Vec<_>>();
        assert_eq!(scores("f5d6"), scores("c4e3"));
        assert_eq!(scores("f5d6").len(), at("f5d6").moves().len());
        assert_eq!(book.moves(&Position::start(Rules::STANDARD)).len(), 4);
        assert!(book.moves(&Position::start(Rules::from_size("6x6").unwrap())).is_empty());
    }

    #[test]
    fn a_position_is_worth_its_best_move() {
        let book = small();
        let start = Position::start(Rules::STANDARD);
        let best = book.moves(&start)[0];
        assert!(best.goes_on && best.low <= best.score && best.score <= best.high);
        let mut after = start;
        after.play(best.square).unwrap();
        assert_eq!(best.score.to_bits(), (-book.moves(&after)[0].score).to_bits());
    }

    #[test]
    fn only_moves_near_the_best_are_chosen() {
        let book = small();
        let mut rng = Rng::from_number(1);
        let position = at("f5");
        let moves = book.moves(&position);
        let mut chosen = std::collections::BTreeSet::new();
        for _ in 0..60 {
            let one = book.choose(&position, 1.0, &mut rng).unwrap();
            assert!(moves[0].score - one.score <= 1.0);
            chosen.insert(one.square);
        }
        let near = moves.iter().filter(|one| moves[0].score - one.score <= 1.0).count();
        assert_eq!(chosen.len(), near);
        assert_eq!(book.choose(&at("f5d6c3d3c4f4f6f3e6e7d7c5"), 1.0, &mut rng), None);
    }

    #[test]
    fn the_book_of_the_program_is_whole() {
        let book = Book::built_in();
        assert!(book.len() >= 1000, "{} positions", book.len());
        assert!(include_bytes!("book.bin").len() <= 1 << 20);
        assert_eq!(book.strays(), 0);
        assert!(!book.line(&Position::start(Rules::STANDARD)).is_empty());
        let (deviation, moves) = book.deviation();
        assert!(moves >= 500 && 2.0 * deviation <= DOUBT, "{deviation} over {moves} moves");
    }
}
