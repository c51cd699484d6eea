/**
 * The door of the engine module (`crates/wasm`): what it can be asked, and what it answers. Where the server answers the
 * same thing, the shape is the server's, so a screen need not know who answered.
 *
 * The module knows no clock, no chance and no person by itself: `now` (milliseconds since 1970), seeds and `me` are
 * handed in.
 */
import type { components } from "../api/schema";
import type { Checked, Clock, Command, ErrorBody, Facts, NewTable, Say, Table, User } from "../api/types";

type Schemas = components["schemas"];

/** What the module makes of a level: the server's answer of `/api/levels/check`. */
export type CheckedLevel = Schemas["CheckedLevel"];
/** Which level of the house is played. */
export type LevelName = Schemas["LevelName"];
/** Who holds a seat. */
export type Holder = Schemas["Holder"];
/** Any JSON object whose shape is the game's. */
export type Json = Record<string, unknown>;

/** A table before its first entry, as a device keeps it and sends it home. It holds secrets: never show it. */
export interface DeviceSetup {
  game: string;
  rules_version: number;
  options: Json;
  preset: string | null;
  /** 32 bytes, in hexadecimal. */
  seed: string;
  /** 16 bytes, in hexadecimal. */
  salt: string;
  /** By seat. All persons are the device's owner. */
  seats: Holder[];
  clock: Clock;
  hints: boolean;
  started_at: number;
  /** The level, if it is one of the house's. */
  level: LevelName | null;
}

/** An entry of the log, as a device keeps it and sends it home: with everything, hidden moves included. */
export interface LogEntry {
  n: number;
  at: number;
  seat: number;
  kind: Schemas["Kind"];
  text: string;
}

/** What happened at a table: the entries are to be kept before the table is shown. */
export interface Happened {
  /** New entries, oldest first: what was asked for, flags that fell before it, a return from leaving. */
  entries: LogEntry[];
  /** The table as its person sees it; its `entries` are those after `after`. */
  table: Table;
}

/** How much thinking is allowed; what is not said is what the server would allow. */
export interface Limits {
  /** At most this many milliseconds. */
  ms?: number;
  /** At most this many nodes: the same answer on every machine. */
  nodes?: number;
}

/** A computer's move: to be made by a `command` of its seat. */
export interface Thought {
  /** The seat's machine name, for the command. */
  seat: string;
  /** The last entry that the thinker has seen, for the command. */
  seen: number;
  /** The move, for the command. */
  text: string;
}

/** What follows from a view and a move, as far as the view tells. */
export interface Foreseen {
  /** Why the move would be refused. */
  refusal: Say | null;
  /** The view after the move; none where it depends on what is hidden, and after a refusal. */
  view: Json | null;
}

/** Every question with its answer, by name. */
export interface Questions {
  /** The games with their facts: the server's `/api/games`. */
  catalogue: { ask: object; answer: { games: Facts[] } };
  /** The live check of options: the server's `/api/games/{game}/options`. */
  "check-options": {
    ask: { game: string; preset?: string | null; role?: string | null; options?: Json };
    answer: Checked;
  };

  /**
   * Makes a table from the same form as the server does. Seats can be `me` or computer players; a level is handed in as a
   * document, or made as wished. Keep the setup.
   */
  make: {
    ask: {
      id: string;
      form: NewTable;
      /** 32 random bytes, in hexadecimal. */
      seed: string;
      /** 16 random bytes, in hexadecimal. */
      salt: string;
      now: number;
      me?: User;
      /** Which level of the house the form's level is. */
      level?: LevelName | null;
    };
    answer: { setup: DeviceSetup; table: Table };
  };
  /** Makes the same again, with the seats swapped; a level that was made for the game before is made anew. */
  rematch: {
    ask: { id: string; setup: DeviceSetup; seed: string; salt: string; now: number; me?: User };
    answer: { setup: DeviceSetup; table: Table };
  };
  /** Opens a table that was kept, by replay. A table of this id that is open already is replaced. */
  open: {
    ask: { id: string; setup: DeviceSetup; log: LogEntry[]; now: number; me?: User; after?: number };
    answer: { table: Table };
  };
  /** Forgets a table. */
  close: { ask: { id: string }; answer: object };
  /** The table as its person sees it, or as another viewer: a seat by its number, or a spectator. */
  show: {
    ask: { id: string; now: number; after?: number; viewer?: number | "spectator" };
    answer: { table: Table };
  };
  /**
   * What a seat asks for: moves, take-backs, hints, … as the server's `/api/tables/{id}/commands`. A computer's seat takes
   * its move here too. Flags that are due fall first. A refusal of a stale command brings the fresh table.
   */
  command: { ask: { id: string; command: Command; now: number; after?: number }; answer: Happened };
  /** Lets the flags fall that are due; ask when a seat's `left_ms` has run out. */
  tick: { ask: { id: string; now: number; after?: number }; answer: Happened };
  /** Thinks for the computer whose turn it is; null when it is nobody's. Nothing changes at the table. */
  think: { ask: { id: string } & Limits; answer: Thought | null };

  /**
   * A tool. At an open table (`id`) the rules of the server hold; with a view, the tool sees just that view, from whatever
   * table it comes; with neither it is one that needs no table. The answer is the tool's own.
   */
  tool: {
    ask: (
      | { id: string; now: number; game?: never; view?: never }
      | { id?: never; now?: never; game: string; view?: Json }
    ) & { tool: string; arguments?: Json } & Limits;
    answer: Json;
  };
  /** What a move would do to a view: what a page shows before the server has answered. */
  foresee: { ask: { game: string; view: Json; text: string }; answer: Foreseen };

  /** What a level is: the server's `/api/levels/check`. */
  "check-level": { ask: { game: string; level: Json } & Limits; answer: CheckedLevel };
  /** The levels of a text: the server's `/api/levels/read`. */
  "read-levels": { ask: { game: string; text: string; wishes?: Json } & Limits; answer: { levels: CheckedLevel[] } };
  /** Makes a level as wished, around what was drawn already. */
  "generate-level": {
    ask: { game: string; wishes?: Json; drawn?: Json | null; seed: string } & Limits;
    answer: { level: Json };
  };
  /** How a person solves a level, step by step; what `explain` answers at a finished table. */
  "explain-level": { ask: { game: string; level: Json } & Limits; answer: Json };
  /** A level as text, in a format of its game; the first one by default. */
  "write-level": {
    ask: { game: string; level: Json; format?: string | null };
    answer: { text: string; warnings: Say[]; ending: string };
  };
  /** A sheet to print, as SVG. */
  "print-levels": { ask: { game: string; levels: Json[]; solutions?: boolean }; answer: { svg: string } };
}

/** The name of a question. */
export type Name = keyof Questions;
/** A question as it is sent, by its name. */
export type Question<N extends Name = Name> = { [K in N]: { ask: K } & Questions[K]["ask"] }[N];
/** The answer to a question. */
export type Answer<N extends Name> = Questions[N]["answer"];

/** Why a question was not answered as wished. `table` comes with a stale command. */
export type Refusal = Omit<ErrorBody, "status"> & {
  /** Stale: the game has moved on. Refused: bad input or against the rules. Missing: no such table or game. */
  kind: "stale" | "refused" | "missing";
};

/** What comes out of the door. */
export type Reply<N extends Name = Name> = { ok: true; answer: Answer<N> } | { ok: false; refusal: Refusal };

/** How far a long piece of work has come. */
export interface Progress {
  done: number;
  total: number | null;
  note: string;
}
