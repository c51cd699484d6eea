//! Everything that Othello says to a person.

game::words! {
    /// Text that is no square.
    NOT_A_SQUARE = "othello.not-a-square": "“{text}” is not a square: a square is a column letter and a row number, from a1 to {last}.";
    /// A height or a width out of range.
    BAD_SIZE = "othello.bad-size": "A board of {height}×{width} is not possible: height and width go from 4 to 16.";
    /// Text that is no size.
    NOT_A_SIZE = "othello.not-a-size": "“{text}” is not a board size: write height x width, such as 8x8 or 6x10.";
    /// No direction at all.
    NO_DIRECTION = "othello.no-direction": "A capture rule needs at least one direction out of horizontal, vertical and diagonal.";
    /// A word that is no direction.
    NOT_A_DIRECTION = "othello.not-a-direction": "“{text}” is not a direction: the directions are horizontal (h), vertical (v) and diagonal (d).";
    /// A square that has a disc already.
    TAKEN = "othello.taken": "{square} is taken: a disc goes on an empty square.";
    /// A move that turns nothing.
    NO_CAPTURE = "othello.no-capture": "{square} is no move for {colour}: a disc must turn at least one of the opponent's.";
    /// A move after the end.
    GAME_OVER = "othello.game-over": "The game is over: neither side has a move.";
}
