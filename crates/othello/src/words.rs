//! Everything that Othello says to a person.

use game::Word;

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
    /// A transcript with a wrong move.
    BAD_TRANSCRIPT = "othello.bad-transcript": "Move {number}, “{move}”, cannot be read: {why}";
    /// A pass by who has a move.
    NO_PASS = "othello.no-pass": "{colour} has a move and may not pass.";
    /// Something wrong in a line of a file.
    AT_LINE = "othello.at-line": "Line {line}: {why}";
    /// A board of the wrong length.
    OBF_LENGTH = "othello.obf-length": "A board of {size} has {wanted} squares, but here {found, plural, one {is # sign} other {are # signs}}.";
    /// A sign that is no square's content.
    OBF_CELL = "othello.obf-cell": "Sign {number} ({square}) is “{sign}”: write X for black, O for white, - for empty.";
    /// No side to move.
    OBF_SIDE = "othello.obf-side": "“{text}” is not a side to move: write X for black or O for white.";
    /// A pair that is no move with its score.
    OBF_SCORE = "othello.obf-score": "“{text}” is not a move with its score, such as F5:+4.";
    /// What the game is.
    ABOUT = "othello.about": "Two players put discs on a board and turn what they enclose; who has more discs at the end wins.";
    /// The seat that moves first.
    SEAT_BLACK = "othello.seat-black": "Black";
    /// The seat that moves second.
    SEAT_WHITE = "othello.seat-white": "White";
    /// The option height.
    OPTION_HEIGHT = "othello.option-height": "Rows of the board.";
    /// The option width.
    OPTION_WIDTH = "othello.option-width": "Columns of the board.";
    /// The option directions.
    OPTION_DIRECTIONS = "othello.option-directions": "The directions in which discs are caught.";
    /// The option start.
    OPTION_START = "othello.option-start": "A start of your own: the squares row by row (X black, O white, - empty), a space, and the side to move; empty for the usual one.";
    /// A start that leaves nobody a move.
    OVER_AT_ONCE = "othello.over-at-once": "Neither side has a move from this start: the game is over at once, {black}–{white}.";
    /// A start where black must pass at once.
    PASS_AT_ONCE = "othello.pass-at-once": "{colour} has no move from this start and passes.";
    /// A preset.
    PRESET_STANDARD = "othello.preset-standard": "Standard";
    /// A preset.
    PRESET_BLITZ = "othello.preset-blitz": "Blitz";
    /// A preset.
    PRESET_MINI = "othello.preset-mini": "Mini";
    /// A preset.
    PRESET_GRAND = "othello.preset-grand": "Grand";
    /// A preset.
    PRESET_STRAIGHT = "othello.preset-straight": "Straight lines";
    /// A player.
    PLAYER_RANDOM = "othello.player-random": "Any legal move, each as likely as the others.";
    /// A player.
    PLAYER_GREEDY = "othello.player-greedy": "The move that leaves it with most discs.";
    /// A player.
    PLAYER_MINIMAX = "othello.player-minimax": "Takes corners, else looks some moves ahead and counts discs.";
    /// A player.
    PLAYER_WEIGHTED = "othello.player-weighted": "Takes corners, else looks some moves ahead and weighs squares: corners are gold, their neighbours poison.";
    /// A chart.
    CHART_WINS = "othello.chart-wins": "Wins, draws and losses";
    /// A chart.
    CHART_RATING = "othello.chart-rating": "Rating";
    /// A chart.
    CHART_MARGIN = "othello.chart-margin": "Largest win";
    /// The end by discs.
    WON = "othello.won": "{winner} wins {own}–{other}.";
    /// The end by discs.
    DRAWN = "othello.drawn": "A draw, {black}–{white}.";
    /// An end by giving up.
    RESIGNED = "othello.resigned": "{loser} gives up; {winner} wins.";
    /// An end by the clock.
    FLAGGED = "othello.flagged": "{loser}'s time is up; {winner} wins.";
    /// An end by agreement.
    AGREED = "othello.agreed": "Both agree on a draw.";
    /// How a margin comes about.
    MARGIN_IS = "othello.margin-is": "{own} − {other} = {margin} discs.";
    /// Why a game does not count.
    ONE_PERSON = "othello.one-person": "Not ranked: one person played both sides.";
    /// Why a game does not count.
    HINTED = "othello.hinted": "Not ranked: a hint was taken.";
    /// Why a game does not count.
    TAKEN_BACK = "othello.taken-back": "Not ranked: a move was taken back.";
    /// Why a game does not count.
    NOT_PEOPLE = "othello.not-people": "Only games between people are rated.";
    /// Why a game does not count.
    NOT_STANDARD = "othello.not-standard": "Only 8×8 with all directions and the usual start is rated.";
    /// Why a game does not count.
    NOT_WON = "othello.not-won": "Only a win by discs counts.";
    /// A player.
    PLAYER_STRENGTH = "othello.player-level": "The engine, from a beginner to as strong as the time allows.";
    /// A strength.
    STRENGTH_1 = "othello.level-1": "A child at its first game: grabs discs and overlooks a lot.";
    /// A strength.
    STRENGTH_2 = "othello.level-2": "A beginner: likes many discs, overlooks quiet moves.";
    /// A strength.
    STRENGTH_3 = "othello.level-3": "Knows corners, looks one reply ahead.";
    /// A strength.
    STRENGTH_4 = "othello.level-4": "A casual player.";
    /// A strength.
    STRENGTH_5 = "othello.level-5": "An attentive player who seldom overlooks anything.";
    /// A strength.
    STRENGTH_6 = "othello.level-6": "A club player.";
    /// A strength.
    STRENGTH_7 = "othello.level-7": "A strong club player.";
    /// A strength.
    STRENGTH_8 = "othello.level-8": "A master, perfect at the end.";
    /// A strength.
    STRENGTH_9 = "othello.level-9": "Beyond most masters.";
    /// A strength.
    STRENGTH_10 = "othello.level-10": "All that the engine can do in its time.";
    /// A hint.
    HINT_BEST_MOVES = "othello.hint-best-moves": "The best moves with their scores.";
    /// A hint that is proven.
    HINT_EXACT = "othello.hint-exact": "{square} is best: {score} discs with perfect play.";
    /// A hint that is an estimate.
    HINT_ESTIMATE = "othello.hint-estimate": "{square} looks best: about {score} discs.";
    /// A hint with its reason.
    HINT_BECAUSE = "othello.hint-because": "{hint} {why}";
    /// A reason for a move.
    WHY_ONLY = "othello.why-only": "It is the only move.";
    /// A reason for a move.
    WHY_CORNER = "othello.why-corner": "It takes a corner, which nobody can turn any more.";
    /// A reason for a move.
    WHY_PASS = "othello.why-pass": "It leaves {colour} without a move.";
    /// A reason for a move.
    WHY_LAST_SAFE = "othello.why-last-safe": "It is the last safe square: every other move gives up a corner.";
    /// A reason for a move.
    WHY_GIVES_CORNER = "othello.why-gives-corner": "It gives up a corner, but the other moves cost more.";
    /// A reason for a move.
    WHY_KEEPS_CORNER = "othello.why-keeps-corner": "Most other moves give up a corner to {colour}.";
    /// A reason for a move.
    WHY_FEW_REPLIES = "othello.why-few-replies": "It takes moves away: {colour} is left with {count}.";
    /// A reason for a move.
    WHY_PARITY = "othello.why-parity": "It keeps the parity: the part of the board where it is played has an odd number of empty squares.";
    /// A reason for a move.
    WHY_QUIET = "othello.why-quiet": "It is quiet: it opens few squares to {colour}.";
    /// A hint's text that cannot be read.
    BAD_HINT = "othello.bad-hint": "“{text}” is not the text of a hint.";
    /// A tool.
    TOOL_ANALYSE = "othello.tool-analyse": "Judges every move of the game: its score, the best move, and what was given away.";
    /// A tool.
    TOOL_THINK = "othello.tool-think": "Scores every legal move of the position.";
    /// A tool.
    TOOL_EXPLORE = "othello.tool-explore": "Scores every move at the end of any line, as deep as wished.";
    /// A tool.
    TOOL_JUDGE = "othello.tool-judge": "Judges every move of any line.";
    /// A tool.
    TOOL_BOOK = "othello.tool-book": "What the opening book says at the end of a line.";
    /// A tool.
    TOOL_OPENINGS = "othello.tool-openings": "The openings that have names, with their moves.";
    /// A tool.
    TOOL_RECORD = "othello.tool-record": "Reads a game or a position from text, and writes a line in every format.";
    /// Refusal: text that is neither a game nor a position.
    NO_RECORD = "othello.no-record": "This is neither a game nor a position: write moves such as f5d6c3, a game in GGF, or a board in OBF.";
    /// Refusal: the file holds no game.
    NO_GAME = "othello.no-game": "There is no game in it.";
    /// Something wrong at a byte of a file.
    AT_BYTE = "othello.at-byte": "Byte {byte}: {why}";
    /// A file that ends too early.
    TOO_SHORT = "othello.too-short": "The file ends here, but {wanted, plural, one {# more byte} other {# more bytes}} should follow.";
    /// A file that goes on too long.
    TOO_LONG = "othello.too-long": "The file should end here, but {found, plural, one {# more byte follows} other {# more bytes follow}}.";
    /// A WTHOR file of another board.
    WTHOR_BOARD = "othello.wthor-board": "The file is for a board of size {size}; only 8×8 is known.";
    /// A WTHOR move that is no square.
    WTHOR_MOVE = "othello.wthor-move": "{number} is not a square: a move is 10 × row + column, from 11 to 88.";
    /// A wrong move in a WTHOR game.
    WTHOR_GAME = "othello.wthor-game": "Game {game}, move {number}: {why}";
    /// A WTHOR score that the moves contradict.
    WTHOR_SCORE = "othello.wthor-score": "Game {game} says {said} discs for black, but its moves end with {found}.";
    /// GGF: something else than what must stand there.
    GGF_EXPECTED = "othello.ggf-expected": "{wanted} should stand here, not “{found}”.";
    /// GGF: another game.
    GGF_OTHER_GAME = "othello.ggf-other-game": "This is a game of {game}, not of Othello.";
    /// GGF: no board.
    GGF_NO_BOARD = "othello.ggf-no-board": "The board (BO) must stand before the first move.";
    /// GGF: a move by the wrong side.
    GGF_TURN = "othello.ggf-turn": "{colour} cannot move here: it is {other}'s turn.";
    /// GGF: a board that is not square.
    GGF_SQUARE = "othello.ggf-square": "GGF knows square boards only, not {size}.";
    /// GGF: other capture rules.
    STANDARD_ONLY = "othello.standard-only": "This format knows only games with all directions.";
    /// A transcript says nothing of where it begins.
    TRANSCRIPT_START = "othello.transcript-start": "A transcript begins at the usual start of the 8×8 board with all directions; this game did not.";
    /// A format that is not known.
    UNKNOWN_FORMAT = "othello.unknown-format": "“{format}” is not a format; there are {formats}.";
    /// A format that cannot be written.
    READ_ONLY = "othello.read-only": "WTHOR files can be read, but not written.";
    /// A conversion that would lose the moves or cannot make them up.
    NO_MOVES = "othello.no-moves": "A position has no moves to write as {format}; write it as obf.";
    /// A tool that is not there, or lacks its table.
    NO_TOOL = "othello.no-tool": "Othello has no tool {name} that needs no table; there are explore, judge, book, openings and record.";
    /// A line of a protocol that means nothing.
    NOT_UNDERSTOOD = "othello.not-understood": "“{line}” is not understood.";
    /// A kind of file.
    WEIGHTS = "othello.weights": "weights";
    /// A kind of file.
    BOOK = "othello.book": "book positions";
    /// A file that the program did not write.
    SEALED_OTHER = "othello.sealed-other": "This is no file of {kind}.";
    /// A file of another version.
    SEALED_VERSION = "othello.sealed-version": "This file of {kind} is of version {found}; this program reads version {wanted}.";
    /// A file of another length.
    SEALED_LENGTH = "othello.sealed-length": "This file of {kind} is cut short or has grown: it should hold {wanted, plural, one {# byte} other {# bytes}} after its header, and holds {found}.";
    /// A file whose contents were changed.
    SEALED_DAMAGED = "othello.sealed-damaged": "This file of {kind} is damaged.";
    /// A file that should be text and is not.
    NOT_TEXT = "othello.not-text": "This is not text (UTF-8).";
}

/// What each strength is, from the weakest on.
pub(crate) static STRENGTHS: [&Word; 10] = [
    &STRENGTH_1,
    &STRENGTH_2,
    &STRENGTH_3,
    &STRENGTH_4,
    &STRENGTH_5,
    &STRENGTH_6,
    &STRENGTH_7,
    &STRENGTH_8,
    &STRENGTH_9,
    &STRENGTH_10,
];
