//! What the table says.

game::words! {
    /// A game that is not in the house.
    UNKNOWN_GAME = "tables.unknown-game": "There is no game {name}; there are {games}.";
    /// The table waits for somebody.
    NOT_STARTED = "tables.not-started": "The game has not started: a seat is still free.";
    /// Nothing more can be done.
    OVER = "tables.over": "The game is over.";
    /// The sender has not seen the last move.
    STALE = "tables.stale": "The game has moved on to entry {n}: look at it again before you answer.";
    /// A move while the clock stands.
    PAUSED = "tables.paused": "The game is paused: resume it first.";
    /// Resuming what is not paused.
    NOT_PAUSED = "tables.not-paused": "The game is not paused.";
    /// The game does not allow it.
    NO_BACK = "tables.no-back": "Moves cannot be taken back in this game.";
    /// Between people it must be agreed.
    BACK_BY_OFFER = "tables.back-by-offer": "Ask for it: the other player must agree to a move being taken back.";
    /// Nothing to take back.
    NOTHING_BACK = "tables.nothing-back": "There is no move of yours to take back.";
    /// Nothing to redo.
    NOTHING_REDO = "tables.nothing-redo": "There is nothing to do again.";
    /// The game does not allow it.
    NO_PAUSE = "tables.no-pause": "This game cannot be paused.";
    /// Between people it must be agreed.
    PAUSE_BY_OFFER = "tables.pause-by-offer": "Ask for it: the other player must agree to a pause.";
    /// Hints were not allowed before the game.
    NO_HINTS = "tables.no-hints": "Hints are not allowed at this table.";
    /// Only draws, moves back and pauses can be offered.
    UNKNOWN_OFFER = "tables.unknown-offer": "Only draw, back or pause can be offered, not {offer}.";
    /// The game has no draws by agreement.
    NO_DRAW = "tables.no-draw": "Draws cannot be offered in this game.";
    /// There is nobody to agree.
    NOBODY_TO_ASK = "tables.nobody-to-ask": "There is no other person at this table to ask.";
    /// One question at a time.
    OFFER_OPEN = "tables.offer-open": "An offer is waiting for its answer already.";
    /// Nothing to accept or refuse.
    NO_OFFER = "tables.no-offer": "There is no offer to answer.";
    /// One's own offer.
    OWN_OFFER = "tables.own-offer": "Your own offer is for the other player to answer.";
    /// Only the clock makes a flag fall.
    FLAG_BY_CLOCK = "tables.flag-by-clock": "A flag cannot be asked for: the table's own clock notices when time is up.";
    /// A kind of command that does not exist.
    UNKNOWN_KIND = "tables.unknown-kind": "There is no command {kind}; there are {kinds}.";
    /// A text where none belongs, or one that is too long.
    BAD_TEXT = "tables.bad-text": "The text of a command has at most {max} characters.";
    /// A clock that is out of range.
    BAD_CLOCK = "tables.bad-clock": "A clock runs from 1 second to 24 hours, with an increment of at most 10 minutes.";
    /// One person on both sides.
    ONE_PERSON = "tables.one-person": "Not ranked: one person held both seats.";
    /// A copy of another table.
    COPIED = "tables.copied": "Not ranked: this is a copy of another game, which shows what is to come.";
    /// Played without the house.
    ON_DEVICE = "tables.on-device": "Not ranked: the game was played on a device.";
    /// Not agreed to be rated, or not a rated preset.
    UNRATED = "tables.unrated": "Not rated: only games between two people on a rated preset count.";
    /// A log that does not fit its table.
    BROKEN_LOG = "tables.broken-log": "Entry {n} does not follow from the ones before: {reason}";
    /// An entry of another table's log that this table would not have made.
    NOT_MADE = "tables.not-made": "The table would not have made it then.";
    /// Winning, in a tally.
    TALLY = "tables.tally": "A win counts 1, a draw one half.";
    /// A row of wins.
    STREAK = "tables.streak": "Wins in a row.";
}
