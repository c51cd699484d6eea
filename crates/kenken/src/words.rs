//! What KenKen says to a person.

game::words! {
    /// What KenKen is.
    ABOUT = "kenken.about": "Fill the grid so that no number repeats in a row or column and every cage gives its target.";
    /// Who plays.
    SOLVER = "kenken.solver": "Solver";
    /// The option with the level.
    LEVEL = "kenken.level": "The level to play";
    /// The default preset.
    MEDIUM = "kenken.medium": "Medium";
    /// A small board.
    SMALL = "kenken.small": "Small";
    /// A large board.
    LARGE = "kenken.large": "Large";
    /// The hardest boards.
    MONSTER = "kenken.monster": "Monster";
    /// A board with numbers above nine.
    GIANT = "kenken.giant": "Giant";
    /// The largest board that is made at once.
    TITAN = "kenken.titan": "Titan";
    /// A board that hides its operations.
    MYSTERY = "kenken.mystery": "Mystery";
    /// The hint that marks wrong cells.
    HINT_CHECK = "kenken.hint-check": "Shows which of your numbers are wrong";
    /// The hint that tells the next step.
    HINT_STEP = "kenken.hint-step": "Explains the next step from your own marks";
    /// The ranking of a level.
    CHART_TIME = "kenken.chart-time": "Time on this level";
    /// The record of one person.
    CHART_FASTEST = "kenken.chart-fastest": "Fastest solution";
    /// How many were solved.
    CHART_SOLVED = "kenken.chart-solved": "Levels solved";
    /// The puzzle of the day.
    DAILY = "kenken.daily": "The board of the day";
    /// The hard puzzle of the day.
    DAILY_HARD = "kenken.daily-hard": "The hard board of the day";
    /// The tool that explains a level.
    TOOL_EXPLAIN = "kenken.tool-explain": "How a person solves this level, step by step";
    /// The tool behind the editor.
    TOOL_DRAFT = "kenken.tool-draft": "What a half-drawn board still lacks, and whether it can have exactly one solution";
    /// The size of the board.
    WISH_SIZE = "kenken.wish-size": "Rows and columns";
    /// The grade of the board.
    WISH_GRADE = "kenken.wish-grade": "How hard";
    /// The smallest cage.
    WISH_MIN = "kenken.wish-min": "Cells in the smallest cage";
    /// The largest cage.
    WISH_MAX = "kenken.wish-max": "Cells in the largest cage; 0 for as many as the board has rows";
    /// The merge probability.
    WISH_MERGE = "kenken.wish-merge": "How likely a cage is to grow by one more cell, in percent";
    /// The operations.
    WISH_OPS = "kenken.wish-ops": "The operations to use";
    /// Single cells.
    WISH_SINGLES = "kenken.wish-singles": "How many cages may be single cells: few of them (none on hard boards), none, or any number";
    /// The hardest step comes late.
    WISH_ARC = "kenken.wish-arc": "Prefer boards whose hardest step comes late";
    /// The limits of the course.
    WISH_PLAIN = "kenken.wish-plain": "The plain limits: any number of single cells, targets of any size";
    /// One solution.
    WISH_UNIQUE = "kenken.wish-unique": "Exactly one solution";
    /// Hidden operations.
    WISH_HIDDEN = "kenken.wish-hidden": "Hide the operations";

    /// The dialect of course text.
    READ_DIALECT = "kenken.read-dialect": "What the operations 5 and 6 of course text mean";
    /// Division in course text.
    READ_TRUNCATING = "kenken.read-truncating": "Whether division in course text drops the remainder";

    /// A move that cannot be read.
    BAD_MOVE = "kenken.bad-move": "“{text}” is no move: write c4=7 for a number, c4= to clear it, c4?1,2 for marks.";
    /// A given number cannot change.
    CELL_GIVEN = "kenken.cell-given": "The number in {cell} is given and cannot change.";
    /// The game is over.
    GAME_OVER = "kenken.game-over": "The level is solved or given up; nothing more can be written.";
    /// Solved.
    SOLVED = "kenken.solved": "Solved: every row, column and cage is right.";
    /// Given up.
    GAVE_UP = "kenken.gave-up": "Given up.";
    /// Out of time.
    OUT_OF_TIME = "kenken.out-of-time": "The time is up.";
    /// Ended without a result.
    ENDED = "kenken.ended": "Ended without a result.";
    /// The time of a solved level.
    SCORE_TIME = "kenken.score-time": "Solved in {seconds} s.";
    /// A solved level for the tally.
    SCORE_SOLVED = "kenken.score-solved": "One more level solved.";
    /// Barred because of hints.
    BARRED_HINTS = "kenken.barred-hints": "A hint or check was used, so this solving does not count.";
    /// Barred because of several solutions.
    BARRED_SEVERAL = "kenken.barred-several": "The level has several solutions, so the time does not count.";
    /// No wrong cells.
    CHECK_FINE = "kenken.check-fine": "Nothing that you wrote is wrong.";
    /// Wrong cells.
    CHECK_WRONG = "kenken.check-wrong": "{count, plural, one {This number is wrong} other {These numbers are wrong}}: {cells}.";
    /// A wrong number stands in the way of a hint.
    HINT_WRONG = "kenken.hint-wrong": "First correct what is wrong: {cells}.";
    /// Wrong marks stand in the way of a hint.
    HINT_WRONG_MARKS = "kenken.hint-wrong-marks": "First look at your marks again: the right number is missing in {cells}.";
    /// Numbers of different solutions.
    HINT_MIXED = "kenken.hint-mixed": "Your numbers belong to different solutions: together they fit none. Take some of them back.";
    /// Nothing left to explain.
    HINT_NOTHING = "kenken.hint-nothing": "There is nothing left to explain.";
    /// A size outside the grid's limits.
    BAD_SIZE = "kenken.bad-size": "A board has from {low} to {high} rows, not {size}.";
    /// A cell that is not on the grid.
    NO_SUCH_CELL = "kenken.no-such-cell": "“{cell}” is no cell of this board: cells go from a1 to {last}.";
    /// A cage without cells.
    EMPTY_CAGE = "kenken.empty-cage": "A cage needs at least one cell.";
    /// A cell that is in two cages, or twice in one.
    CELL_TWICE = "kenken.cell-twice": "The cell {cell} is in a cage already.";
    /// A cage in pieces.
    CAGE_APART = "kenken.cage-apart": "The cage {cells} is not in one piece: {cell} touches none of the others.";
    /// An operation on the wrong number of cells.
    OP_SIZE = "kenken.op-size": "The cage {cells} has {count, plural, one {# cell} other {# cells}}; {op} needs {needed}.";
    /// What a cage without operation needs.
    ONE_CELL = "kenken.one-cell": "a single cell";
    /// What a sum or product needs.
    TWO_OR_MORE = "kenken.two-or-more": "two or more";
    /// What the other operations need.
    TWO = "kenken.two": "two";
    /// A cell outside all cages.
    CELL_FREE = "kenken.cell-free": "The cell {cell} is in no cage: a level covers the whole board.";
    /// A cage without operation or target.
    NO_CLUE = "kenken.no-clue": "The cage {cells} still lacks its operation or target.";
    /// A number outside the grid's range.
    BAD_VALUE = "kenken.bad-value": "{value} does not go into {cell}: this board takes the numbers from 1 to {size}.";
    /// A given on top of another one.
    GIVEN_TWICE = "kenken.given-twice": "The cell {cell} has a given number already.";

    /// Text that is no known format.
    UNKNOWN_FORMAT = "kenken.unknown-format": "This is no KenKen file: a level is JSON (it begins with a brace), course text (it begins with the size and the number of cages), or a Keen game ID such as 4:_a_7a4_a3,m3s1a6m4d2d2s2a5.";
    /// JSON that does not parse.
    BAD_JSON = "kenken.bad-json": "The JSON is broken: {problem}.";
    /// A version from the future.
    BAD_VERSION = "kenken.bad-version": "This level has version {version}; this program reads version 1.";
    /// An unknown operation sign.
    BAD_OP = "kenken.bad-op": "“{op}” is no operation: use one of = + - x / mod ^.";
    /// A cage in which one of operation and target is missing.
    BAD_TARGET = "kenken.bad-target": "“{target}” is no target: it must be a whole number below 2^64.";
    /// An operation that course text does not have.
    BAD_OP_NUMBER = "kenken.bad-op-number": "{op} is no operation: 0 is none, 1 add, 2 subtract, 3 multiply, 4 divide, 5 and 6 modulo and exponent.";
    /// A number was expected.
    NOT_A_NUMBER = "kenken.not-a-number": "“{found}” stands where {wanted} should be.";
    /// The file ends early.
    ENDS_EARLY = "kenken.ends-early": "The file ends where {wanted} should be.";
    /// What a board begins with.
    WANTED_SIZE = "kenken.wanted-size": "the size of the board";
    /// What follows the size.
    WANTED_CAGES = "kenken.wanted-cages": "the number of cages";
    /// What a cage begins with.
    WANTED_OP = "kenken.wanted-op": "an operation";
    /// What follows the operation.
    WANTED_TARGET = "kenken.wanted-target": "a target (a whole number below 2^64)";
    /// What follows the target.
    WANTED_CELLS = "kenken.wanted-cells": "the number of cells";
    /// The first number of a cell.
    WANTED_ROW = "kenken.wanted-row": "a row";
    /// The second number of a cell.
    WANTED_COLUMN = "kenken.wanted-column": "a column";
    /// What follows an opening bracket.
    WANTED_GIVEN = "kenken.wanted-given": "a given number";
    /// What follows a given number.
    WANTED_BRACKET = "kenken.wanted-bracket": "the closing bracket of a given number";
    /// What may follow the cages.
    WANTED_FILLING = "kenken.wanted-filling": "a number of the saved filling";
    /// Something is left over.
    LEFT_OVER = "kenken.left-over": "“{found}” is left over.";
    /// A last line that is no part of a board.
    REMARK = "kenken.remark": "This line is no part of a board and was passed over.";
    /// A saved filling after the board.
    SAVED_FILLING = "kenken.saved-filling": "From here on stand the numbers of a saved game; only the board before them is read.";
    /// A cage with an impossible number of cells.
    BAD_COUNT = "kenken.bad-count": "A cage of {count, plural, one {# cell} other {# cells}} does not fit a board of size {size}.";
    /// A row or column outside the grid.
    OUTSIDE = "kenken.outside": "Row {row}, column {col} is not on a board of size {size}.";
    /// Both dialects have a solution.
    DIALECT_GUESSED = "kenken.dialect-guessed": "Both readings of the operations 5 and 6 have a solution; 5 is taken as modulo and 6 as exponent.";
    /// The reversed dialect was recognised.
    DIALECT_REVERSED = "kenken.dialect-reversed": "Here 5 is exponent and 6 modulo.";
    /// Division by truncation in a file, not asked for.
    TRUNCATING = "kenken.truncating": "A division with target 0 has no solution; some programs mean division that drops the remainder: ask for the truncating reading.";
    /// Truncating division cannot be written.
    NOT_WRITTEN = "kenken.not-written": "The cage {cells} divides dropping the remainder, which is read for compatibility and never written.";
    /// A hidden operation in course text, which has none.
    PROP_HIDDEN = "kenken.prop-hidden": "Course text cannot hide operations, and this level does.";
    /// A hidden operation in a game ID, which has none.
    KEEN_HIDDEN = "kenken.keen-hidden": "A Keen game ID cannot hide operations, and this level does.";
    /// Givens in a format that has none.
    NO_GIVENS = "kenken.no-givens": "A Keen game ID has no given numbers, and this level gives {cell}.";
    /// A size that Keen does not have.
    KEEN_SIZE = "kenken.keen-size": "A Keen board has from 3 to 9 rows, not {size}.";
    /// An operation that Keen does not have.
    KEEN_OP = "kenken.keen-op": "A Keen game ID has no {op}, which the cage {cells} uses.";
    /// A random seed of the original program.
    KEEN_SEED = "kenken.keen-seed": "“{text}” is a random seed of the original program, which only that program can turn into a board; give the game ID (with a colon) instead.";
    /// Bad difficulty in a Keen ID.
    KEEN_PARAMS = "kenken.keen-params": "“{text}” are no parameters of a Keen board: a size from 3 to 9, then perhaps d with one of e n h x u, then perhaps m.";
    /// Bad block description.
    KEEN_BLOCKS = "kenken.keen-blocks": "The borders before the comma describe {found} edges instead of {wanted}.";
    /// An unknown character before the comma.
    KEEN_BORDER = "kenken.keen-border": "“{symbol}” has no meaning among the borders (use _, a to z and counts).";
    /// An unknown character after the comma.
    KEEN_CLUE = "kenken.keen-clue": "“{symbol}” has no meaning among the clues (use a, s, m or d and a target).";
    /// Number of clues does not match.
    KEEN_CLUES = "kenken.keen-clues": "The borders make {cages, plural, one {# cage} other {# cages}}, but there are {clues, plural, one {# clue} other {# clues}}.";
    /// Long runs.
    KEEN_LONG_RUN = "kenken.keen-long-run": "This ID has a run of 25 or more borders without an edge, which the original program misreads.";

    /// One solution.
    ONE_SOLUTION = "kenken.one-solution": "The level has exactly one solution.";
    /// Several solutions.
    SEVERAL_SOLUTIONS = "kenken.several-solutions": "The level has several solutions: it can be played, unranked.";
    /// Where the solutions of a level differ.
    DIFFERING_CELLS = "kenken.differing-cells": "The level has several solutions, which differ in {cells}: it can be played, unranked.";
    /// No solution.
    NO_SOLUTION = "kenken.no-solution": "The level has no solution.";
    /// The budget ended before the answer.
    UNDECIDED = "kenken.undecided": "Whether the level has one solution was not found within the budget.";

    /// Cage limits that make no sense.
    CAGE_LIMITS = "kenken.cage-limits": "The smallest cage ({low}) must have at least one cell and no more than the largest ({high}).";
    /// A merge probability out of range.
    BAD_MERGE = "kenken.bad-merge": "The merge probability goes from 1 to 100, not {merge}.";
    /// No operation for a drawn cage.
    NO_OP_FOR_CAGE = "kenken.no-op-for-cage": "None of the operations asked for fits the drawn cage {cells}, which has {count} cells.";
    /// No operation for a cage size within the limits.
    NO_OP_FOR_SIZE = "kenken.no-op-for-size": "None of the operations asked for fits a cage of {count} cells; allow + or x, or lower the largest cage ({high}).";
    /// A region that cannot be divided into cages of the sizes asked for.
    REGION_LIMIT = "kenken.region-limit": "The free cells {cells} ({count} of them) cannot be divided into cages of {low} to {high} cells.";
    /// No layout with these sizes.
    NO_LAYOUT = "kenken.no-layout": "The free cells could not be divided into cages of {low} to {high} cells; widen the limits.";
    /// No layout with these sizes and so few single cells.
    NO_LAYOUT_SINGLES = "kenken.no-layout-singles": "The free cells could not be divided into cages of {low} to {high} cells with at most {singles} of a single cell; widen the limits.";
    /// A drawn cage that no filling satisfies.
    NO_FILLING = "kenken.no-filling": "No filling of the board satisfies the cage {cells} (together with the givens and the cages before it).";
    /// Givens that contradict each other.
    GIVENS_CLASH = "kenken.givens-clash": "No filling of the board has these given numbers.";
    /// Only division asked for, and no filling.
    NO_FILLING_OPS = "kenken.no-filling-ops": "No filling allows the operations asked for in every cage; allow another one.";
    /// Two rows that can be swapped.
    SWAP_ROWS = "kenken.swap-rows": "This layout can never have exactly one solution: swapping the rows {first} and {second} changes no cage, so every solution has a twin.";
    /// Two columns that can be swapped.
    SWAP_COLUMNS = "kenken.swap-columns": "This layout can never have exactly one solution: swapping the columns {first} and {second} changes no cage, so every solution has a twin.";
    /// No board within the budget.
    NOT_FOUND = "kenken.not-found": "No board with these demands was found within the budget.";
    /// A grade that no board of this size has.
    NO_GUESSING = "kenken.no-guessing": "No board of three rows is known that needs guessing: ask for more rows, or for another difficulty.";
    /// Boards were found, but of other grades.
    NOT_FOUND_GRADE = "kenken.not-found-grade": "No board of this difficulty was found within the budget, only easier or harder ones.";
    /// No board with one solution, but one with several.
    NOT_FOUND_SEVERAL = "kenken.not-found-several": "No board with exactly one solution was found within the budget. There is one with several solutions, which differ in {cells}.";

    /// A cage of one cell.
    STEP_CAGE_SINGLE = "kenken.step-cage-single": "{cell} is a cage of its own: it is {number}.";
    /// One number left in a cell.
    STEP_NAKED_SINGLE = "kenken.step-naked-single": "Only {number} is left for {cell}.";
    /// One cell left for a number in a row.
    STEP_HIDDEN_SINGLE_ROW = "kenken.step-hidden-single-row": "In row {line}, {number} can only go into {cell}.";
    /// One cell left for a number in a column.
    STEP_HIDDEN_SINGLE_COLUMN = "kenken.step-hidden-single-column": "In column {line}, {number} can only go into {cell}.";
    /// Numbers in no filling of a cage.
    STEP_CAGE_NUMBERS = "kenken.step-cage-numbers": "No way to fill the cage {cells} uses {gone}.";
    /// Numbers in no filling of a cage at certain cells.
    STEP_CAGE_COMBINATIONS = "kenken.step-cage-combinations": "In the ways to fill the cage {cells} that are left, {from} cannot hold some of their numbers: {gone}.";
    /// A cage needs a number in a row.
    STEP_CAGE_IN_ROW = "kenken.step-cage-in-row": "However the cage {cells} is filled, it has {numbers} in row {line}; so the number leaves {from}.";
    /// A cage needs a number in a column.
    STEP_CAGE_IN_COLUMN = "kenken.step-cage-in-column": "However the cage {cells} is filled, it has {numbers} in column {line}; so the number leaves {from}.";
    /// Cells that share their numbers.
    STEP_NAKED_SET = "kenken.step-naked-set": "{cells} share {numbers} among themselves, so these leave {from}.";
    /// Numbers that share their cells in a row.
    STEP_HIDDEN_SET_ROW = "kenken.step-hidden-set-row": "In row {line}, {numbers} can only go into {cells}, so these cells hold nothing else.";
    /// Numbers that share their cells in a column.
    STEP_HIDDEN_SET_COLUMN = "kenken.step-hidden-set-column": "In column {line}, {numbers} can only go into {cells}, so these cells hold nothing else.";
    /// The sum of rows.
    STEP_ROW_SUM = "kenken.step-row-sum": "{count, plural, one {Row {line} has a known sum} other {# rows from row {line} on have a known sum}}; what the cages leave of it is {sum} for {cells}. So {from} cannot hold some of their numbers: {gone}.";
    /// The sum of columns.
    STEP_COLUMN_SUM = "kenken.step-column-sum": "{count, plural, one {Column {line} has a known sum} other {# columns from column {line} on have a known sum}}; what the cages leave of it is {sum} for {cells}. So {from} cannot hold some of their numbers: {gone}.";
    /// An even rest of rows.
    STEP_ROW_EVEN = "kenken.step-row-even": "{count, plural, one {Row {line} has a known sum} other {# rows from row {line} on have a known sum}}; odd or even, the cages leave an even sum for {cells}. So {from} cannot hold some of their numbers: {gone}.";
    /// An odd rest of rows.
    STEP_ROW_ODD = "kenken.step-row-odd": "{count, plural, one {Row {line} has a known sum} other {# rows from row {line} on have a known sum}}; odd or even, the cages leave an odd sum for {cells}. So {from} cannot hold some of their numbers: {gone}.";
    /// An even rest of columns.
    STEP_COLUMN_EVEN = "kenken.step-column-even": "{count, plural, one {Column {line} has a known sum} other {# columns from column {line} on have a known sum}}; odd or even, the cages leave an even sum for {cells}. So {from} cannot hold some of their numbers: {gone}.";
    /// An odd rest of columns.
    STEP_COLUMN_ODD = "kenken.step-column-odd": "{count, plural, one {Column {line} has a known sum} other {# columns from column {line} on have a known sum}}; odd or even, the cages leave an odd sum for {cells}. So {from} cannot hold some of their numbers: {gone}.";
    /// A number in as many columns as rows.
    STEP_FISH_ROWS = "kenken.step-x-wing-rows": "In {count} rows, {numbers} can only go into {cells}, which lie in {count} columns; so it leaves {from}.";
    /// A number in as many rows as columns.
    STEP_FISH_COLUMNS = "kenken.step-x-wing-columns": "In {count} columns, {numbers} can only go into {cells}, which lie in {count} rows; so it leaves {from}.";
    /// A chain.
    STEP_CHAIN = "kenken.step-chain": "Along the chain {cells}, one of {ends} is {numbers}; so it leaves {from}, which sees both.";
    /// A guess.
    STEP_GUESS = "kenken.step-guess": "No technique helps here. Of {numbers} in {cell}, trying shows that {number} leads to a solution.";
}
