//! Everything that Crush says to people.

use game::Word;

game::words! {
    /// The game in a sentence.
    ABOUT = "crush.about": "A match-3 duel: swap two candies, crush lines of three or more, and let the cascade work for you.";

    /// The seat that begins.
    SEAT_FIRST = "crush.seat-first": "First";
    /// The other seat.
    SEAT_SECOND = "crush.seat-second": "Second";

    /// The width.
    OPTION_WIDTH = "crush.option-width": "Columns of the board";
    /// The height.
    OPTION_HEIGHT = "crush.option-height": "Rows of the board";
    /// The colours.
    OPTION_COLOURS = "crush.option-colours": "Colours of the candies";
    /// The goal.
    OPTION_GOAL = "crush.option-goal": "Points to reach";
    /// The ending.
    OPTION_ENDING = "crush.option-ending": "Whether reaching the goal wins at once, or the second player still gets a last turn";
    /// The chain.
    OPTION_CHAIN = "crush.option-chain": "Whether every candy counts one point, or more with each pass of a cascade";
    /// The extra move.
    OPTION_EXTRA_MOVE = "crush.option-extra-move": "Another move for crushing five or more at first";
    /// The stream.
    OPTION_STREAM = "crush.option-stream": "Whether everybody sees the candies to come";

    /// The course game.
    PRESET_DUEL = "crush.preset-duel": "Duel";
    /// Equal turns.
    PRESET_FAIR_DUEL = "crush.preset-fair-duel": "Fair duel";
    /// Rising chains and extra moves on a clock.
    PRESET_TOURNAMENT = "crush.preset-tournament": "Tournament";
    /// With an open stream.
    PRESET_OPEN = "crush.preset-open": "Open stream";
    /// A small and short one.
    PRESET_QUICK = "crush.preset-quick": "Quick";

    /// The player random.
    PLAYER_RANDOM = "crush.player-random": "Plays any legal swap.";
    /// The player first-crush.
    PLAYER_FIRST_CRUSH = "crush.player-first-crush": "Crushes as many candies at once as it can, and does not look at what falls.";
    /// The player heuristic.
    PLAYER_HEURISTIC = "crush.player-heuristic": "Crushes as many candies at once as it can, and imagines what new candies might add.";
    /// The player cascade.
    PLAYER_CASCADE = "crush.player-cascade": "Follows the whole cascade as far as the visible candies decide it, and takes the most.";
    /// The player minmax.
    PLAYER_MINMAX = "crush.player-minmax": "Looks ahead as many moves as its number says: its own candies minus yours.";
    /// The player course.
    PLAYER_COURSE = "crush.player-course": "The course's own MinMax: counts as heuristic does, for each of its moves and of your replies.";
    /// The player level.
    PLAYER_STRENGTH = "crush.player-level": "From a beginner to the strongest: weighs each swap over many imagined refills, and what it leaves to you.";
    /// Level 1.
    STRENGTH_1 = "crush.level-1": "First steps";
    /// Level 2.
    STRENGTH_2 = "crush.level-2": "Beginner";
    /// Level 3.
    STRENGTH_3 = "crush.level-3": "Sweet tooth";
    /// Level 4.
    STRENGTH_4 = "crush.level-4": "Casual";
    /// Level 5.
    STRENGTH_5 = "crush.level-5": "Attentive";
    /// Level 6.
    STRENGTH_6 = "crush.level-6": "Practised";
    /// Level 7.
    STRENGTH_7 = "crush.level-7": "Skilled";
    /// Level 8.
    STRENGTH_8 = "crush.level-8": "Strong";
    /// Level 9.
    STRENGTH_9 = "crush.level-9": "Master";
    /// Level 10.
    STRENGTH_10 = "crush.level-10": "The strongest";

    /// The hint.
    HINT_MOVE = "crush.hint-move": "A good swap";
    /// The hint, told.
    GOOD_MOVE = "crush.good-move": "{move} is a good swap: it crushes {candies, plural, one {# candy} other {# candies}}, as far as can be seen.";
    /// A hint whose text is no swap of this board.
    STALE_HINT = "crush.stale-hint": "The hint {text} is no legal swap here.";
    /// The tree.
    TOOL_TREE = "crush.tool-tree": "The tree of moves and replies that Minmax or Course searches, with the value of each";

    /// Wins, losses, draws.
    CHART_DUELS = "crush.chart-duels": "Duels";
    /// Glicko-2.
    CHART_RATING = "crush.chart-rating": "Rating";
    /// The best single move.
    CHART_BEST_MOVE = "crush.chart-best-move": "Best single move";
    /// The biggest win.
    CHART_BIGGEST_WIN = "crush.chart-biggest-win": "Biggest win";
    /// A tally line.
    SCORE_RESULT = "crush.score-result": "{points} points against {other}.";
    /// A best-move line.
    SCORE_BEST_MOVE = "crush.score-best-move": "{move} brought {points, plural, one {# point} other {# points}}.";
    /// A biggest-win line.
    SCORE_BIGGEST_WIN = "crush.score-biggest-win": "Won by {margin, plural, one {# point} other {# points}}.";
    /// Barred: both seats.
    BARRED_ONE_PERSON = "crush.barred-one-person": "Not ranked: one person played both seats.";
    /// Barred: hints.
    BARRED_HINTS = "crush.barred-hints": "Not ranked: hints were taken.";
    /// Barred: not rated.
    BARRED_UNRATED = "crush.barred-unrated": "Only fair duels between people are rated.";
    /// Barred: no win.
    BARRED_NO_WIN = "crush.barred-no-win": "Only a win by points counts.";

    /// The first seat won.
    FIRST_WON = "crush.first-won": "The first player won with {points} points against {other}.";
    /// The second seat won.
    SECOND_WON = "crush.second-won": "The second player won with {points} points against {other}.";
    /// A draw on points.
    DRAWN = "crush.drawn": "Both reached the goal with {points} points: a draw.";
    /// The first seat gave up.
    FIRST_RESIGNED = "crush.first-resigned": "The first player gave up.";
    /// The second seat gave up.
    SECOND_RESIGNED = "crush.second-resigned": "The second player gave up.";
    /// The first seat lost on time.
    FIRST_FLAGGED = "crush.first-flagged": "The first player ran out of time.";
    /// The second seat lost on time.
    SECOND_FLAGGED = "crush.second-flagged": "The second player ran out of time.";
    /// Both agreed.
    DRAWN_BY_AGREEMENT = "crush.drawn-by-agreement": "Both agreed on a draw.";

    /// Not two squares.
    NOT_A_MOVE = "crush.not-a-move": "{text} is not a swap: write two neighbouring squares, as in c4-c5.";
    /// A square that the board does not have.
    OUTSIDE = "crush.outside": "{square} is outside the board, which goes from a1 to {last}.";
    /// Two squares that do not touch.
    NOT_NEIGHBOURS = "crush.not-neighbours": "{first} and {second} are not neighbours: only candies side by side or one above the other can be swapped.";
    /// A swap that crushes nothing.
    NO_RUN = "crush.no-run": "Swapping {first} and {second} makes no line of three or more.";
    /// A move after the end.
    OVER = "crush.over": "The game is over: no more swaps can be made.";
    /// A depth that the tree does not take.
    TREE_DEPTH = "crush.tree-depth": "The depth of the tree must be a whole number from 1 to {max}, not {given}.";
    /// A player whose tree is not shown.
    TREE_PLAYER = "crush.tree-player": "There is a tree of {players}, not of {given}.";
    /// A tree that became too large, or was stopped.
    TREE_STOPPED = "crush.tree-stopped": "The tree was not finished within its budget; ask for less depth.";
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
