/**
 * What a game's folder brings to the page. The frame (players, clock, log, hints, buttons, text box, connection)
 * is the same for all; a game draws its board, says what happened, and explains its rules.
 *
 * A folder `games/<game>/` holds
 * - `index.ts`, whose default export is a `GamePage`, loaded when one of the game's tables is opened;
 * - `tokens.css`, its colours: `--game` on `[data-game="<game>"]`, and those of its board, in both themes;
 * - `view.samples.ts`, views that the game's crate really shows, written by a test: `view.ts` is checked against them;
 * - `Picture.svelte`, a small picture of a board: of a table's `view`, or an example of the game's own;
 * - `screens.ts`, if the game has screens of its own beside its tables: a list of `GameScreen`;
 * - for games with levels, `Editor.svelte` (see `EditorProps`) and `LevelPicture.svelte`, which takes `level`;
 * - `i18n/{en,ca,es,el}.json`: the page's own texts of the game under `<game>.ui.*`, the names of option values under
 *   `<game>.value.<option>.<value>`, and (but for English, which the server sends) the game's codes.
 */
import type { Component } from "svelte";
import type { Command, Entry, Figure, Table } from "../lib/api/types";
import type { Told } from "../lib/live/ahead";

/**
 * A moment of a move as its board shows it. The frame tells moves one after the other: while a moment lasts, the board,
 * the seats, the sentence and the log all show what it says.
 */
export interface Beat<View = unknown> {
  ms: number;
  /** The position to show meanwhile. */
  view: View;
  /** What happens in it, in the game's own terms. */
  happening?: unknown;
}

/** What a game's parts know of the table that they are at, and what they can do there. Moves are sent as text. */
export interface GameContext<View = unknown> {
  /** The table as the server last showed it. */
  table: Table;
  /** The game's own view: the present one, the one of the move that is being told, or a past one. */
  view: View;
  /** Whether `view` is a past one that the reader stepped back to; then nothing can be played. */
  past: boolean;
  /** The moment that is being told; null when nothing is. */
  beat: Beat<View> | null;
  /** Whether moves are still to be told: what is shown is behind the game. */
  behind: boolean;
  /** Whether the rules on this device tell at once what a move leads to, so that `view` has it before the server. */
  playsOn: boolean;
  /** Shows the present at once: whoever plays on has seen enough. */
  hurry: () => void;
  /** Whether the reader has just won: the board may be glad for a moment. */
  cheers: boolean;
  /** The seat that the reader plays now: the one to move if it is theirs, else their first; null for spectators. */
  seat: number | null;
  /** Whether a move may be made right now. */
  active: boolean;
  /** What to light up: the last hint's data, or what something beside the board points at, in the same shape. */
  lit: unknown;
  /** Points at something on the board; null points at nothing. */
  light: (data: unknown) => void;
  /** The entry shown last, for the mark of the last move and for animation. */
  last: Entry | null;
  /** The whole log, for boards that show more than the last move. */
  entries: Entry[];
  /** Sends a move. True when it was accepted; a refusal is shown and spoken by the frame. */
  play: (text: string) => Promise<boolean>;
  /** Says something in the panel beside the board, and to a screen reader. */
  tell: (text: string) => void;
  /** Says in the same place what something costs, and waits for a yes or a no. */
  ask: (price: string) => Promise<boolean>;
  /** Does what a button of the frame does, for boards with keys or buttons of their own. */
  command: (kind: Command["kind"], text?: string) => Promise<boolean>;
  /** Looks at the position after so many moves; null for the present. */
  look: (moves: number | null) => void;
}

/**
 * A screen of a game's own, at `/<game>/<name>`. Its title is the game's text `<game>.ui.screen.<name>`; the game's words
 * are there when it opens.
 */
export interface GameScreen {
  name: string;
  screen: () => Promise<{ default: Component }>;
}

/** What a board, and what a game has beside it, is given. */
export interface BoardProps<View = unknown> {
  context: GameContext<View>;
}

/** What a game's own control of one option is given, in the form of a new game. */
export interface OptionProps {
  /** All options as the form holds them. */
  options: Record<string, unknown>;
  value: unknown;
  error: string | undefined;
  /** Sets this option, and others with it where they belong together. */
  onchange: (value: string, others?: Record<string, number>) => void;
}

/** What the review of a finished game is given: the board beside it shows the position that is looked at. */
export interface ReviewProps<View = unknown> extends BoardProps<View> {
  /** What the game's review tool says; null where the game has none. */
  review: unknown;
  /** How many moves are looked at. */
  at: number;
}

/** What a level editor is given. It draws the level, and hands every change back; the frame checks and saves. */
export interface EditorProps {
  /** The level as JSON, or null for an empty beginning. */
  level: unknown;
  /** The last check's answer: whether there are solutions, and the cells in which they differ. */
  check: { solutions: string; differ: string[] } | null;
  onchange: (level: unknown) => void;
}

/** One part of the rules. */
export interface RulesSection {
  title: string;
  body: string[];
  /** A picture that shows it, with its caption. */
  Illustration?: Component;
}

export interface GamePage<View = unknown> {
  Board: Component<BoardProps<View>>;
  /** Something of the game's own beside the board, under what the table says. */
  Aside?: Component<BoardProps<View>>;
  /** What there is to learn from a finished game. */
  Review?: Component<ReviewProps<View>>;
  /** The moves that the review calls costly, by how many stand after them. */
  costly?: (review: unknown) => number[];
  /** What the table says: whose turn it is and what just happened. Hints and refusals are added by the frame. */
  sentence: (table: Table, view: View, entries: Entry[]) => string;
  /** A line about a seat under its player's name, such as "turn 4 of 8". */
  seatNote?: (table: Table, view: View, seat: number) => string;
  /** The big number of a seat where the game keeps score, such as its discs. */
  seatScore?: (view: View, seat: number) => number | null;
  /** A move of the log in words, for the list and for a screen reader. Small moves in a row are gathered in one line. */
  move: (entry: Entry, table: Table) => { short: string; long: string; small?: boolean };
  /** What several small moves in a row are called, such as "5 marks". */
  gathers?: (count: number) => string;
  /** The seat whose moves begin the rows of the list, where two play: by default the first. */
  leads?: number;
  /**
   * What the server will say of a move beside the view that it leads to, where the rules foretell it: whose turn follows
   * and what happened. By default the turn stays where it is, and nothing happened.
   */
  foretells?: (entry: Entry, before: View, after: View) => Told;
  /** How a move is told, moment by moment, from the view before it to the view after it; by default at once. */
  beats?: (entry: Entry, before: View, after: View) => Beat<View>[];
  /** The view as it stood after so many moves, if the log can be stepped through. */
  viewAt?: (table: Table, view: View, entries: Entry[], moves: number) => View;
  /** Whether a kind of hint makes sense in this position; by default all do. */
  offersHint?: (kind: string, view: View) => boolean;
  /** Whether what a move does follows from the view alone: played alone, the game goes on without a connection. */
  foretold?: boolean;
  /** An example of a move for the text box. */
  example: (view: View) => string;
  /** The table in a few words: "4 pegs, 7 colours". */
  describe: (options: Record<string, unknown>) => string;
  /** A level that is still to be made, in the same few words: "6×6, normal". */
  describeLevel?: (wishes: Record<string, unknown>) => string;
  /** A figure that follows from the options in words, where the code's own sentence is not enough. */
  figure?: (figure: Figure) => string;
  /** The seats that options use, while the form of a new game is filled in. */
  seats?: (options: Record<string, unknown>) => string[];
  /** Controls of the game's own for some options, by name; the others are drawn from their schema. */
  controls?: Record<string, Component<OptionProps>>;
  /** Whether the board has its own buttons for undo and redo. */
  ownUndo?: boolean;
  /** Whether the board can be put on paper as it stands. */
  prints?: boolean;
  /** The rules, in the reader's language. */
  rules: () => RulesSection[];
  /** The first game, in a few sentences about this board, for the reader's seat; none where there is nothing to tell. */
  tour: (view: View, seat: number) => string[];
}
