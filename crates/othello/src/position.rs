//! A position: the discs, and whose turn it is.

use std::fmt;
use std::sync::OnceLock;

use game::Say;

use crate::board::{Bits, Board, Grid, Wide};
use crate::colour::Colour;
use crate::rules::Rules;
use crate::square::Square;
use crate::words;

/// What a move did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The discs that were turned, by row, then column.
    pub turned: Vec<Square>,
    /// Whether the opponent then had no move and passed.
    pub passed: bool,
    /// Whether the game is over.
    pub over: bool,
}

/// The discs on a board, and whose turn it is. Whoever is to move has a move, or the game is over: passes happen
/// inside [`play`](Position::play).
///
/// ```
/// use othello::{Colour, Position, Rules};
/// let mut position = Position::start(Rules::STANDARD);
/// position.play("f5".parse().unwrap()).unwrap();
/// assert_eq!(position.turn(), Some(Colour::White));
/// assert_eq!((position.count(Colour::Black), position.count(Colour::White)), (4, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    /// Sixteen squares to a row, whatever the board.
    discs: [Wide; 2],
    to_move: Colour,
}

impl Position {
    /// The usual start: white on the main diagonal of the central two by two, black on the other; black to move.
    pub fn start(rules: Rules) -> Self {
        let (row, column) = (rules.height() / 2 - 1, rules.width() / 2 - 1);
        let one = |row, column| Wide::one(Square::new(row, column).index());
        Self {
            rules,
            discs: [one(row, column + 1) | one(row + 1, column), one(row, column) | one(row + 1, column + 1)],
            to_move: Colour::Black,
        }
    }

    /// Any discs, and the side to move. If that side has no move but the other has, the turn passes.
    pub fn new(rules: Rules, black: &[Square], white: &[Square], to_move: Colour) -> Result<Self, Say> {
        let mut position = Self { rules, discs: [Wide::NONE; 2], to_move };
        for (colour, squares) in [(Colour::Black, black), (Colour::White, white)] {
            for square in squares {
                position.must_be_empty(*square)?;
                position.discs[colour as usize] |= Wide::one(square.index());
            }
        }
        Ok(position.settled())
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Who is to move; nobody when the game is over.
    pub fn turn(&self) -> Option<Colour> {
        (!self.moves_of(self.to_move).is_none()).then_some(self.to_move)
    }

    /// Who is to move, or who would be if the game were not over.
    pub fn side(&self) -> Colour {
        self.to_move
    }

    /// Whether neither side has a move.
    pub fn is_over(&self) -> bool {
        self.turn().is_none()
    }

    /// Where the side to move may play, row by row.
    pub fn moves(&self) -> Vec<Square> {
        self.moves_of(self.to_move).squares().map(Square::from_index).collect()
    }

    /// Whether the side to move may play here.
    pub fn is_legal(&self, square: Square) -> bool {
        self.moves_of(self.to_move).has(square.index())
    }

    /// The disc on a square.
    pub fn disc(&self, square: Square) -> Option<Colour> {
        [Colour::Black, Colour::White].into_iter().find(|colour| self.discs[*colour as usize].has(square.index()))
    }

    /// How many discs a side has.
    pub fn count(&self, colour: Colour) -> u32 {
        self.discs[colour as usize].count()
    }

    /// How many squares are empty.
    pub fn empties(&self) -> u32 {
        self.rules.squares() - self.count(Colour::Black) - self.count(Colour::White)
    }

    /// Black's discs minus white's.
    pub fn margin(&self) -> i32 {
        self.count(Colour::Black) as i32 - self.count(Colour::White) as i32
    }

    /// Plays a disc. If the opponent then has no move, the turn comes back, unless the game is over.
    pub fn play(&mut self, square: Square) -> Result<Played, Say> {
        self.must_be_empty(square)?;
        let (own, opp) = (self.to_move as usize, self.to_move.other() as usize);
        let flips = sixteen(self.rules).flips(square.index(), self.discs[own], self.discs[opp]);
        if flips.is_none() {
            return Err(self.no_capture(square));
        }
        self.discs[own] |= flips | Wide::one(square.index());
        self.discs[opp] ^= flips;
        self.to_move = self.to_move.other();
        let before = self.to_move;
        *self = self.settled();
        Ok(Played {
            turned: flips.squares().map(Square::from_index).collect(),
            passed: self.to_move != before,
            over: self.is_over(),
        })
    }

    fn must_be_empty(&self, square: Square) -> Result<(), Say> {
        let square = self.rules.square(&square.to_string())?;
        match self.disc(square) {
            Some(_) => Err(words::TAKEN.with(&[("square", square.to_string().into())])),
            None => Ok(()),
        }
    }

    fn no_capture(&self, square: Square) -> Say {
        let params = [("square", square.to_string().into()), ("colour", self.to_move.name().into())];
        if self.is_over() { words::GAME_OVER.say() } else { words::NO_CAPTURE.with(&params) }
    }

    /// The same, with the turn passed if only the other side can move.
    fn settled(mut self) -> Self {
        if self.moves_of(self.to_move).is_none() && !self.moves_of(self.to_move.other()).is_none() {
            self.to_move = self.to_move.other();
        }
        self
    }

    fn moves_of(&self, colour: Colour) -> Wide {
        sixteen(self.rules).moves(self.discs[colour as usize], self.discs[colour.other() as usize])
    }

    /// The discs of the side to move and of the other, numbered as this board does.
    pub(crate) fn on<B: Board>(&self, board: &B) -> (B::Bits, B::Bits) {
        let sets = self.discs.map(|discs| {
            discs.squares().fold(B::Bits::NONE, |set, index| set | B::Bits::one(board.index(Square::from_index(index))))
        });
        (sets[self.to_move as usize], sets[self.to_move.other() as usize])
    }
}

/// Any board, standing in the corner of sixteen by sixteen. The masks of each set of rules are made once.
fn sixteen(rules: Rules) -> &'static Grid<Wide> {
    static GRIDS: [OnceLock<Box<Grid<Wide>>>; Rules::COUNT] = [const { OnceLock::new() }; Rules::COUNT];
    GRIDS[rules.index()].get_or_init(|| Box::new(Grid::with_stride(rules, 16)))
}

/// A drawing with coordinates, as `showboard` prints it.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = (0..self.rules.width()).flat_map(|column| [(b'a' + column) as char, ' ']).collect();
        writeln!(f, "   {}", letters.trim_end())?;
        for row in 0..self.rules.height() {
            write!(f, "{:>2}", row + 1)?;
            for column in 0..self.rules.width() {
                let sign = match self.disc(Square::new(row, column)) {
                    Some(Colour::Black) => 'X',
                    Some(Colour::White) => 'O',
                    None if self.is_legal(Square::new(row, column)) => '+',
                    None => '.',
                };
                write!(f, " {sign}")?;
            }
            writeln!(f)?;
        }
        write!(f, "{} to move, {}-{}", self.to_move.name(), self.count(Colour::Black), self.count(Colour::White))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &str) -> Vec<Square> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn the_drawing_has_the_discs_and_where_one_may_play() {
        let position = Position::start(Rules::from_size("4x4").unwrap());
        let drawing = "   a b c d\n 1 . + . .\n 2 + O X .\n 3 . X O +\n 4 . . + .\nblack to move, 2-2";
        assert_eq!(position.to_string(), drawing);
        assert_eq!(position.moves(), squares("b1 a2 d3 c4"));
        assert!(position.is_legal(Square::new(0, 1)) && !position.is_legal(Square::new(0, 0)));
        assert!(!position.is_legal(Square::new(1, 1)), "a disc is there");
    }

    #[test]
    fn the_margin_is_blacks() {
        let mut position = Position::start(Rules::STANDARD);
        assert_eq!(position.margin(), 0);
        position.play("f5".parse().unwrap()).unwrap();
        assert_eq!(position.margin(), 3, "four to one");
        let behind = Position::new(Rules::STANDARD, &squares("c3"), &squares("d3 e3 f3"), Colour::White).unwrap();
        assert_eq!(behind.margin(), -2);
    }
}
