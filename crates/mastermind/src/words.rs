//! Everything that Mastermind says to a person.

game::words! {
    /// A number of pegs out of range.
    PEGS_RANGE = "mastermind.pegs-range": "A code has 1 to 12 pegs, not {pegs}.";
    /// A number of colours out of range.
    COLOURS_RANGE = "mastermind.colours-range": "There are 2 to 16 colours, not {colours}.";
    /// Too few colours for a code without repeats.
    PEGS_CLASH = "mastermind.pegs-clash": "Without repeats {pegs} pegs need {pegs} different colours, but there are only {colours}: take fewer pegs, more colours, or allow repeats.";
    /// The same where the blank counts.
    PEGS_CLASH_BLANK = "mastermind.pegs-clash-blank": "Without repeats {pegs} pegs need {pegs} different colours, but there are only {colours} and the blank: take fewer pegs, more colours, or allow repeats.";
    /// A code of the wrong length.
    WRONG_LENGTH = "mastermind.wrong-length": "A code here has {pegs, plural, one {# peg} other {# pegs}}, but {code} has {found}.";
    /// A character that is no colour of this table.
    UNKNOWN_COLOUR = "mastermind.unknown-colour": "“{letter}” at place {place} is no colour here: the colours are {first} to {last}.";
    /// A colour that stands twice.
    NO_REPEATS = "mastermind.no-repeats": "Colour {letter} stands at places {first} and {second}: this game is without repeats.";
    /// A hole left empty.
    NO_BLANKS = "mastermind.no-blanks": "Place {place} is blank: this game is without blanks, every hole needs a colour.";
}
