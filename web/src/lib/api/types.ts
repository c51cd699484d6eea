/**
 * The shapes of the API, under the names that the page uses for them. All come from the OpenAPI document
 * (`cargo xtask codegen`); by hand is only what it does not describe: the socket, and values that it calls text.
 */
import type { components } from "./schema";

type Schemas = components["schemas"];

// What is said.
export type Word = Schemas["Word"];
export type Say = Schemas["Say"];
export type Problem = Schemas["Problem"];
export type ErrorBody = Schemas["ErrorBody"];

// What is fixed about a game.
export type Facts = Schemas["OfferedGame"];
export type Field = Schemas["Field"];
export type Clock = Schemas["Clock"];
export type Preset = Schemas["Preset"];
export type Role = Schemas["Role"];
export type Chart = Schemas["Chart"];
export type Figure = Schemas["Figure"];
export type Checked = Schemas["OptionsCheck"];

// A table.
export type Table = Schemas["TableBody"];
export type Seat = Schemas["SeatBody"];
export type Entry = Schemas["ShownEntry"];
export type Hint = Schemas["HintBody"];
export type Outcome = Schemas["Outcome"];
export type Score = Schemas["Score"];
export type TableRow = Schemas["ListedTable"];
export type NewTable = Schemas["NewTable"];
/** What a seat asks for; a flag only falls. */
export type Command = Schemas["CommandForm"] & { kind: Exclude<Schemas["Kind"], "flag"> };

// People and what they reached.
export type User = Schemas["Person"];
export type Puzzle = Schemas["PuzzleBody"];
export type Day = Schemas["DayBody"];
export type Ranking = Schemas["RankingBody"];
export type Finished = Schemas["FinishedGame"];

// Levels.
export type LevelRow = Schemas["LevelBody"];
export type Draft = Schemas["DraftBody"];
export type Collection = Schemas["CollectionBody"];
export type ImportedLevels = Schemas["ImportedLevels"];
export type CheckedLevel = Schemas["CheckedLevel"];
export type Job = Schemas["JobBody"];

// Matches.
export type MatchSummary = Schemas["MatchSummary"];

/** What the table's socket sends. */
export type LiveMessage =
  | { type: "table"; table: Table }
  | { type: "entry"; n: number; entry: Entry; table?: Table }
  | { type: "presence"; online: number[]; spectators: number }
  | { type: "rematch"; id: string }
  | { type: "answer"; id: string; error: ErrorBody | null }
  | { type: "pong" }
  | { type: "bye"; say: Say };
