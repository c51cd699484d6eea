/** The shapes of the API, as the protocol describes them. */

/** A code with the template of its English sentence. */
export interface Word {
  code: string;
  english: string;
}

/** Something said to a person. */
export interface Say {
  code: string;
  params: Record<string, unknown>;
  text: string;
}

export interface User {
  id: string;
  name: string;
  guest: boolean;
}

export type FieldKind =
  | { kind: "whole"; min: number; max: number }
  | { kind: "flag" }
  | { kind: "choice"; values: string[] }
  | { kind: "set"; values: string[] }
  | { kind: "text"; max: number }
  | { kind: "level" };

export interface Field {
  name: string;
  about: Word;
  kind: FieldKind;
  only_if: [string, string] | null;
}

export type Clock =
  | { kind: "none" }
  | { kind: "per-move"; ms: number }
  | { kind: "total"; ms: number; increment: number };

export interface Role {
  seat: string;
  options: Record<string, string>;
  against: string | null;
}

export interface Preset {
  name: string;
  title: Word;
  options: Record<string, string>;
  level: Record<string, string>;
  clock: Clock;
  rated: boolean;
  roles: Role[];
}

export interface Parameter {
  name: string;
  min: number;
  max: number;
  default: number;
  words: Word[];
  think_ms: number[];
}

export interface PlayerFact {
  name: string;
  about: Word;
  parameter: Parameter | null;
  seats: string[];
}

export interface HintKind {
  name: string;
  about: Word;
  seats: string[];
  ranked: boolean;
}

export interface Chart {
  name: string;
  title: Word;
  measure: "highest" | "lowest" | "tally" | "rating" | "streak";
  unit: "number" | "time" | "turns" | "games";
  scope: "all" | "preset" | "level";
}

export interface DailyFact {
  name: string;
  title: Word;
  preset: string;
  level: Record<string, string>;
  ranking: string;
}

export interface ToolFact {
  name: string;
  about: Word;
  needs: "nothing" | "table" | "finished-table";
}

/** Everything that is fixed about a game. */
export interface Facts {
  name: string;
  title: string;
  about: Word;
  rules_version: number;
  seats: { name: string; title: Word }[];
  contest: "duel" | "alone" | { race: number };
  hidden: boolean;
  luck: boolean;
  take_back: "never" | "free-or-agreed";
  hints: "free-or-agreed" | "never";
  pause: "free-or-agreed" | "never";
  draw_offers: boolean;
  options: Field[];
  presets: Preset[];
  hint_kinds: HintKind[];
  players: PlayerFact[];
  rankings: Chart[];
  records: Chart[];
  dailies: DailyFact[];
  tools: ToolFact[];
  /** For games with levels: their formats, and what the generator can be asked. */
  levels?: { formats: LevelFormat[]; fields: Field[]; defaults: Record<string, unknown> } | null;
}

export interface LevelFormat {
  name: string;
  about?: Word;
  title?: Word;
}

export interface Problem {
  field: string | null;
  say: Say;
}

export interface Figure {
  name: string;
  value: number;
  say: Say;
}

/** The live check of a form. */
export interface Checked {
  options?: Record<string, unknown> | null;
  errors: Problem[];
  warnings: Problem[];
  figures: Figure[];
  /** The seats that these options use, where the server says so. */
  seats?: string[];
}

export type Holder = { kind: "nobody" } | { kind: "person" } | { kind: "computer"; name: string };

export interface Seat {
  name: string;
  used: boolean;
  holder: Holder;
  user?: User | null;
  online?: boolean;
  elapsed_ms: number;
  left_ms: number | null;
  hints: number;
  /** Whether it waits for somebody. */
  open?: boolean;
}

export type EntryKind =
  | "move"
  | "back"
  | "redo"
  | "pause"
  | "resume"
  | "hint"
  | "offer"
  | "accept"
  | "refuse"
  | "resign"
  | "flag";

export interface Entry {
  n: number;
  at: number;
  seat: number;
  kind: EntryKind;
  text: string | null;
  commitment?: string | null;
  stands: boolean;
  events: unknown[];
}

export type Verdict = { kind: "won"; seat: number } | { kind: "draw" } | { kind: "lost" };

export interface Outcome {
  verdict: Verdict;
  say: Say;
}

export interface Score {
  seat: number;
  chart: string;
  value: number;
  say: Say;
  barred: Say | null;
}

export interface Finished {
  outcome: Outcome;
  ending: "played" | "resigned" | "flag" | "agreed";
  at: number;
  scores: Score[];
  elapsed_ms: number[];
}

export interface May {
  play: boolean;
  back: boolean;
  redo: boolean;
  pause: boolean;
  resume: boolean;
  resign: boolean;
  offer: ("draw" | "back" | "pause")[];
  answer: boolean;
  hint: string[];
}

export interface Hint {
  n: number;
  say: Say;
  data: unknown;
}

export interface Table {
  id: string;
  n: number;
  changed: number;
  state: "waiting" | "playing" | "paused" | "over";
  turn: number | null;
  you: number[];
  game: string;
  preset: string | null;
  options: Record<string, unknown>;
  rules_version: number;
  rated: boolean;
  seats: Seat[];
  clock: Clock;
  now: number;
  offer: { by: number; what: "draw" | "back" | "pause" } | null;
  view: unknown;
  entries?: Entry[];
  may: May;
  hint: Hint | null;
  outcome: Outcome | null;
  finished: Finished | null;
  commitment: string | null;
  reveal: { salt: string; seed: string } | null;
  spectators?: number;
  level?: { id: string; name: string; grade?: string | null } | null;
  daily?: { date: string; kind: string } | null;
  trouble?: Say | null;
  invite?: string | null;
}

/** Who sits at a seat, in lists. */
export type RowHolder =
  | { kind: "person"; user?: User | null }
  | { kind: "computer"; name: string }
  | { kind: "open" }
  | { kind: "nobody" };

export interface TableRow {
  id: string;
  game: string;
  preset: string | null;
  options: Record<string, unknown>;
  seats: RowHolder[];
  state: "open" | "playing" | "paused" | "finished";
  turn: number | null;
  updated_at: number;
}

export interface NewTable {
  game: string;
  preset?: string;
  role?: string | null;
  options?: Record<string, unknown>;
  seats?: Record<string, string>;
  clock?: Clock;
  visibility?: "private" | "public";
  rated?: boolean;
  hints?: boolean;
  level?: string | null;
  wishes?: Record<string, unknown>;
}

export interface Command {
  seen: number;
  seat?: string;
  kind: Exclude<EntryKind, "flag">;
  text?: string;
}

export interface Daily {
  date: string;
  puzzles: {
    game: string;
    kind: string;
    title: Word | string;
    table?: string | null;
    done: boolean;
    value: number | null;
  }[];
  streak: number;
}

export interface RankingRow {
  rank: number;
  user: User;
  value: number;
  at?: number | null;
  table?: string | null;
  wins?: number;
  losses?: number;
  draws?: number;
}

export interface Ranking {
  rows: RankingRow[];
  next: string | null;
}

export interface RecordRow {
  chart: string;
  preset?: string | null;
  value: number;
  user?: User | null;
  at?: number | null;
  table?: string | null;
}

export interface Player extends User {
  since?: number | null;
  games?: number;
}

export interface PlayerPage {
  user: User & { since?: number | null };
  records: (RecordRow & { game: string })[];
  tallies: { game: string; wins: number; losses: number; draws: number }[];
  ratings: { game: string; rating: number; deviation: number; curve: { at: number; rating: number }[] }[];
  streaks?: { game: string; now: number; best: number }[];
}

export interface FinishedGame {
  table: string;
  game: string;
  preset: string | null;
  at: number;
  verdict: "won" | "lost" | "draw";
  against: string[];
}

export interface LevelRow {
  id: string;
  game: string;
  name: string;
  author: User | null;
  size: number | string;
  grade: string | null;
  solutions?: "one" | "several" | "none";
  plays?: number;
  best?: number | null;
  created_at?: number;
  level?: unknown;
}

export interface Job {
  id: string;
  kind: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  progress: { done: number; total: number; note?: string | null } | null;
  result: unknown;
  error: Say | null;
}

export interface SignIn {
  id: string;
  label: string;
  created_at: number;
  seen_at: number;
  current?: boolean;
}

export interface Token {
  id: string;
  name: string;
  scopes: string[];
  created_at: number;
  used_at?: number | null;
}

/** What the table's socket sends. */
export type LiveMessage =
  | { type: "table"; table: Table }
  | { type: "entry"; n: number; entry: Entry; table?: Table }
  | { type: "presence"; online: number[]; spectators: number }
  | { type: "rematch"; id: string }
  | { type: "answer"; id: string; error: ErrorBody | null }
  | { type: "bye" };

export interface ErrorBody {
  status: number;
  code: string;
  text: string;
  params?: Record<string, unknown>;
  fields?: Problem[];
}
