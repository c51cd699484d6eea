//! Everything that Mastermind says to a person.

game::words! {
    /// The game in a sentence.
    ABOUT = "mastermind.about": "One side hides a code of coloured pegs, the other finds it from blacks and whites.";
    /// A seat.
    MAKER = "mastermind.maker": "Maker";
    /// A seat.
    BREAKER = "mastermind.breaker": "Breaker";
    /// An option.
    PEGS = "mastermind.pegs": "Pegs in the code";
    /// An option.
    COLOURS = "mastermind.colours": "Colours on the table";
    /// An option.
    REPEATS = "mastermind.repeats": "A colour may stand more than once";
    /// An option.
    BLANKS = "mastermind.blanks": "A hole may stay empty: a blank is one more colour";
    /// An option.
    TURNS = "mastermind.turns": "Guesses that the breaker has";
    /// An option.
    SECRET = "mastermind.secret": "The secret is drawn by the table, entered by the maker, or kept in the maker's memory";
    /// An option.
    ANSWERS = "mastermind.answers": "Who answers when the secret is entered: the maker by hand, or the table";
    /// A preset.
    NORMAL = "mastermind.normal": "Normal";
    /// A preset.
    HARD = "mastermind.hard": "Hard";
    /// A preset.
    CLASSIC = "mastermind.classic": "Classic";
    /// A preset.
    SUPER = "mastermind.super": "Super";
    /// A preset.
    BULLS_AND_COWS = "mastermind.bulls-and-cows": "Bulls and Cows";
    /// A kind of hint.
    HINT_REVEAL = "mastermind.hint-reveal": "Puts one peg of the secret on the board";
    /// A kind of hint.
    HINT_ADVICE = "mastermind.hint-advice": "Gives the guess that a strong player would make, with the numbers behind it";
    /// A kind of hint.
    HINT_ANSWER = "mastermind.hint-answer": "Tells the right answer to the guess";
    /// A player.
    DUMMY = "mastermind.dummy": "Guesses any code, whatever the answers.";
    /// A player.
    FIVE_GUESS = "mastermind.five-guess": "Knuth's rule: the guess whose worst answer leaves fewest codes. Exact in games of up to 78,336 codes. In larger ones it tries 2,048 guesses on a sample of 4,096 codes while too many are possible, and above 1,048,576 codes never all guesses.";
    /// A player.
    ENTROPY = "mastermind.entropy": "The guess whose answer tells most. Exact in games of up to 78,336 codes. In larger ones it tries 2,048 guesses on a sample of 4,096 codes while too many are possible, and above 1,048,576 codes never all guesses.";
    /// A player.
    EXPECTED = "mastermind.expected": "The guess whose answer leaves fewest codes on average. Exact in games of up to 78,336 codes. In larger ones it tries 2,048 guesses on a sample of 4,096 codes while too many are possible, and above 1,048,576 codes never all guesses.";
    /// A player.
    PARTS = "mastermind.parts": "The guess with most different answers. Exact in games of up to 78,336 codes. In larger ones it tries 2,048 guesses on a sample of 4,096 codes while too many are possible, and above 1,048,576 codes never all guesses.";
    /// A player.
    OPTIMAL = "mastermind.optimal": "Proven fewest guesses on average: up to 1,300 codes, and on larger sizes whose proof it knows by heart, such as Bulls and Cows. On others of up to 5,040 codes it proves the end of the game, and begins like Parts; beyond it plays like Parts.";
    /// A player.
    ELITE = "mastermind.elite": "Breeds one population of codes over the whole game, as many as the number says: the two that agree best with the answers survive.";
    /// A player.
    GENETIC = "mastermind.genetic": "Breeds codes that fit all answers, as many as the number says, and plays the one that tells most of the others apart.";
    /// A player.
    MASTER = "mastermind.master": "The strongest at any size: proven best where Optimal is, every guess tried in games of up to 65,536 codes; in larger ones the best of 2,560 guesses and their neighbours, judged by a sample of 8,192 codes while more are possible.";
    /// A ranking.
    CHART_POINTS = "mastermind.chart-points": "Points";
    /// A ranking.
    CHART_CLASSIC = "mastermind.chart-classic": "Classic score";
    /// A ranking.
    CHART_MAKER = "mastermind.chart-maker": "Makers";
    /// A record.
    CHART_BEST_POINTS = "mastermind.chart-best-points": "Most points";
    /// A record.
    CHART_FEWEST_TURNS = "mastermind.chart-fewest-turns": "Fewest turns";
    /// A record.
    CHART_FASTEST_WIN = "mastermind.chart-fastest-win": "Fastest win";
    /// A record.
    CHART_STREAK = "mastermind.chart-streak": "Longest winning streak";
    /// A puzzle of the day.
    DAILY_CODE = "mastermind.daily-code": "Code of the day";
    /// A figure that follows from the options.
    MULTIPLIER = "mastermind.multiplier": "The points are multiplied by {multiplier}.";

    /// The end.
    BROKEN = "mastermind.broken": "The code is broken in {turns, plural, one {# turn} other {# turns}}.";
    /// The end.
    USED_UP = "mastermind.used-up": "All {turns, plural, one {# turn is} other {# turns are}} used up; the code was {secret}.";
    /// The end, the secret never entered.
    USED_UP_MEMORY = "mastermind.used-up-memory": "All {turns, plural, one {# turn is} other {# turns are}} used up; the maker keeps the code.";
    /// The end.
    BREAKER_GAVE_UP = "mastermind.breaker-gave-up": "The breaker gave up.";
    /// The end.
    MAKER_GAVE_UP = "mastermind.maker-gave-up": "The maker gave up.";
    /// The end.
    BREAKER_FLAGGED = "mastermind.breaker-flagged": "The breaker's time is up.";
    /// The end.
    MAKER_FLAGGED = "mastermind.maker-flagged": "The maker's time is up.";
    /// The end.
    AGREED = "mastermind.agreed": "Both sides agreed to stop.";

    /// A move after the end.
    IS_OVER = "mastermind.is-over": "The game is over: no more moves can be made.";
    /// A move of another kind.
    WANTS_CODE = "mastermind.wants-code": "A code is asked for now, one character per peg.";
    /// A move of another kind.
    WANTS_ANSWER = "mastermind.wants-answer": "An answer is asked for now: blacks and whites, as in 1,2.";
    /// A text that is no answer.
    NOT_AN_ANSWER = "mastermind.not-an-answer": "An answer is blacks and whites with a comma between, as in 1,2; “{text}” is not.";
    /// More pins than pegs.
    TOO_MANY_PINS = "mastermind.too-many-pins": "{blacks} black and {whites} white are more than the {pegs, plural, one {# peg} other {# pegs}} of the code.";
    /// All black but one, and that one white.
    LAST_WHITE = "mastermind.last-white": "With {blacks} black the last peg cannot be white: it has no other place to belong to.";
    /// An answer by hand that is not right.
    WRONG_ANSWER = "mastermind.wrong-answer": "{answer} is not the answer to {guess}: compare it with your code again, or ask for help.";
    /// Something else than a correction.
    NOT_A_FIX = "mastermind.not-a-fix": "The answers contradict each other: correct one, as in “fix 2 1,1”, or give up; “{text}” is no correction.";
    /// A turn that was not played.
    NO_SUCH_TURN = "mastermind.no-such-turn": "There is no turn {turn}: the turns so far are 1 to {turns}.";
    /// A correction that corrects nothing.
    NOTHING_FIXED = "mastermind.nothing-fixed": "The answer of turn {turn} is {answer} already: that corrects nothing.";
    /// No secret on the table.
    NOTHING_TO_REVEAL = "mastermind.nothing-to-reveal": "No code is on the table, so no peg of it can be shown.";
    /// Nothing left to show.
    ALL_REVEALED = "mastermind.all-revealed": "Every peg of the code is on the board already.";
    /// A revealed peg.
    REVEALED = "mastermind.revealed": "Place {place} holds colour {colour}.";
    /// No guess waits.
    NOTHING_TO_ANSWER = "mastermind.nothing-to-answer": "No guess waits for an answer that the table could tell.";
    /// The right answer.
    RIGHT_ANSWER = "mastermind.right-answer": "The answer to {guess} is {blacks} black and {whites} white.";
    /// A player is asked out of turn.
    NOT_GUESSING = "mastermind.not-guessing": "No guess is asked for now.";

    /// Advice.
    ADVICE = "mastermind.advice": "Try {guess}: {possible, plural, one {# code is} other {# codes are}} possible; its answer leaves {expected} on average and {worst} at worst.";
    /// Advice where the codes are too many to be counted.
    ADVICE_ABOUT = "mastermind.advice-about": "Try {guess}: about {possible} codes are possible (give or take {error}); its answer leaves about {expected} on average and {worst} at worst.";
    /// No code fits.
    NOTHING_FITS = "mastermind.nothing-fits": "No code fits all the answers, so there is nothing to advise.";
    /// A tool that there is not.
    UNKNOWN_TOOL = "mastermind.unknown-tool": "There is no tool {name}; there is review, for a finished game.";
    /// A tool.
    TOOL_REVIEW = "mastermind.tool-review": "What each guess did, how lucky its answer was, and what the best guess would have been";
    /// A guess of the review.
    REVIEW_PLAIN = "mastermind.review-plain": "Turn {turn}, {guess}: {before, plural, one {# code was} other {# codes were}} possible, {after} after the answer ({expected} expected). Best was {best}, which leaves {best_expected} on average.";
    /// A guess of the review whose answer was lucky.
    REVIEW_LUCKY = "mastermind.review-lucky": "Turn {turn}, {guess}: {before, plural, one {# code was} other {# codes were}} possible, and with luck {after} after the answer ({expected} expected). Best was {best}, which leaves {best_expected} on average.";
    /// A guess of the review whose answer was not.
    REVIEW_UNLUCKY = "mastermind.review-unlucky": "Turn {turn}, {guess}: {before, plural, one {# code was} other {# codes were}} possible, and with bad luck still {after} after the answer ({expected} expected). Best was {best}, which leaves {best_expected} on average.";

    /// A score.
    POINTS = "mastermind.points": "{points} points: (1000 × {allowed} − 500 × {turns} + 1) × {multiplier} / ({seconds} + 1 + {hints}).";
    /// A score.
    NO_POINTS = "mastermind.no-points": "0 points: the code was not broken.";
    /// A score.
    CLASSIC_SCORE = "mastermind.classic-score": "Classic score {score}: {colours} colours to the power of {pegs, plural, one {# peg} other {# pegs}}, over {turns, plural, one {# turn} other {# turns}}.";
    /// A score.
    MAKER_SCORE = "mastermind.maker-score": "{player} counts {turns, plural, one {# turn} other {# turns}}.";
    /// A score.
    TURNS_TAKEN = "mastermind.turns-taken": "Broken in {turns, plural, one {# turn} other {# turns}}.";
    /// A score.
    TIME_TAKEN = "mastermind.time-taken": "Broken in {seconds, plural, one {# second} other {# seconds}}.";
    /// A score.
    WIN_COUNTS = "mastermind.win-counts": "One more win in a row.";
    /// A score.
    LOSS_COUNTS = "mastermind.loss-counts": "The row of wins ends.";
    /// Not ranked.
    NOT_BROKEN = "mastermind.not-broken": "Not ranked: the code was not broken.";
    /// Not ranked.
    ONE_PERSON = "mastermind.one-person": "Not ranked: one person held both seats.";
    /// Not ranked.
    ADVISED = "mastermind.advised": "Not ranked: advice was used.";
    /// Not ranked.
    NOT_RANKED_SIZE = "mastermind.not-ranked-size": "Not ranked: the points of a custom game count only with 7 colours, at most 7 pegs and at most 10 turns.";
    /// Not ranked.
    NOT_RANKED_CODES = "mastermind.not-ranked-codes": "Not ranked: a custom game counts here only with at least 1,000 codes, and this one has {codes}.";
    /// Not ranked.
    NOT_PLAYED_OUT = "mastermind.not-played-out": "Not ranked: the game was ended early.";
    /// Not ranked.
    FROM_MEMORY = "mastermind.from-memory": "Not ranked: the code was kept in memory.";
    /// Not ranked.
    CUSTOM_MAKER = "mastermind.custom-maker": "Not ranked: makers are ranked in presets only, and this was a custom game.";
    /// Not ranked.
    OTHER_BREAKER = "mastermind.other-breaker": "Not ranked: makers are ranked against the preset's own breaker only.";

    /// A number of pegs out of range.
    PEGS_RANGE = "mastermind.pegs-range": "A code has 1 to 12 pegs, not {pegs}.";
    /// A number of colours out of range.
    COLOURS_RANGE = "mastermind.colours-range": "There are 2 to 16 colours, not {colours}.";
    /// Too few colours for a code without repeats.
    PEGS_CLASH = "mastermind.pegs-clash": "Without repeats {pegs} pegs need {pegs} different colours, but there are only {colours}: take fewer pegs, more colours, or allow repeats.";
    /// The same where the blank counts.
    PEGS_CLASH_BLANK = "mastermind.pegs-clash-blank": "Without repeats {pegs} pegs need {pegs} different colours, but there are only {colours} and the blank: take fewer pegs, more colours, or allow repeats.";
    /// Too many codes for a proof.
    TOO_LARGE_TO_PROVE = "mastermind.too-large-to-prove": "There are {codes} codes, too many for a proof: choose fewer pegs or colours.";
    /// A code of the wrong length.
    WRONG_LENGTH = "mastermind.wrong-length": "A code here has {pegs, plural, one {# peg} other {# pegs}}, but {code} has {found}.";
    /// A character that is no colour of this table.
    UNKNOWN_COLOUR = "mastermind.unknown-colour": "“{letter}” at place {place} is no colour here: the colours are {first} to {last}.";
    /// A colour that stands twice.
    NO_REPEATS = "mastermind.no-repeats": "Colour {letter} stands at places {first} and {second}: this game is without repeats.";
    /// A hole left empty.
    NO_BLANKS = "mastermind.no-blanks": "Place {place} is blank: this game is without blanks, every hole needs a colour.";
}
