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
    PRESET_STANDARD = "othello.preset-standard": "Standard, 8×8";
    /// A preset.
    PRESET_BLITZ = "othello.preset-blitz": "Blitz, 8×8, five minutes";
    /// A preset.
    PRESET_MINI = "othello.preset-mini": "Mini, 6×6";
    /// A preset.
    PRESET_GRAND = "othello.preset-grand": "Grand, 10×10";
    /// A preset.
    PRESET_STRAIGHT = "othello.preset-straight": "Straight lines only, 8×8";
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
    WON = "othello.won": "{winner} wins {black}–{white}.";
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
    ONE_PERSON = "othello.one-person": "One person played both sides.";
    /// Why a game does not count.
    HINTED = "othello.hinted": "A hint was taken.";
    /// Why a game does not count.
    TAKEN_BACK = "othello.taken-back": "A move was taken back.";
    /// Why a game does not count.
    NOT_PEOPLE = "othello.not-people": "Only games between people are rated.";
    /// Why a game does not count.
    NOT_STANDARD = "othello.not-standard": "Only 8×8 with all directions and the usual start is rated.";
    /// Why a game does not count.
    NOT_WON = "othello.not-won": "Only a win by discs counts.";
}
