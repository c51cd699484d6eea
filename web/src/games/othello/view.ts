/** The view of Othello, as the server shows it. */

import type { Outcome } from "../../lib/api/types";
import { number } from "../../lib/i18n/index.svelte";
import { COLUMNS } from "../../ui/squares";

export interface Options {
  height: number;
  width: number;
  directions: string[];
  /** A start of one's own: the squares row by row and the side to move; empty for the usual one. */
  start: string;
}

export interface View {
  options: Options;
  /** The squares row by row: X black, O white, - empty. */
  board: string;
  turn: number | null;
  outcome: Outcome | null;
  moves: string[];
  discs: [number, number];
  log: [number, string][];
  /** The name of its opening, if it has one. */
  opening: string | null;
}

/** What happens in a move. */
export type Happening = { kind: "turned"; squares: string[] } | { kind: "passed"; seat: number };

/** A move with the margin that the engine gives it, for the side to move. */
export interface Rated {
  move: string;
  score: number;
  exact?: boolean;
  /** What follows with best play, where the engine tells. */
  line?: string[];
}

/** A move of a finished game, judged for the side that made it. */
export interface Judged {
  colour: "black" | "white";
  move: string;
  score: number;
  best: string;
  best_score: number;
  loss: number;
  exact: boolean;
}

export const BLACK = 0;

/** The square with this name; null where the board has none. */
export function squareOf(name: string, { width, height }: Pick<Options, "width" | "height">): number | null {
  const found = /^([a-p])(\d{1,2})$/i.exec(name.trim());
  if (!found) return null;
  const [col, row] = [COLUMNS.indexOf((found[1] ?? "").toLowerCase()), Number(found[2]) - 1];
  return col < width && row >= 0 && row < height ? row * width + col : null;
}

/** A margin as it is written on a square: with its sign, and a real minus. */
export function marginText(score: number, digits = 1): string {
  // Adding zero turns −0 into 0.
  const rounded = Number(score.toFixed(digits)) + 0;
  return rounded > 0 ? `+${number(rounded)}` : number(rounded);
}

/** The moves and scores of a hint or of the engine; empty where the data is something else. */
export function ratedOf(data: unknown): Rated[] {
  if (typeof data !== "object" || data === null || !("moves" in data) || !Array.isArray(data.moves)) return [];
  return data.moves.filter((one): one is Rated => typeof one?.move === "string" && typeof one?.score === "number");
}

/** The review of a game: its moves, or null where the data is something else. */
export function judgedOf(data: unknown): Judged[] | null {
  if (typeof data !== "object" || data === null || !("moves" in data) || !Array.isArray(data.moves)) return null;
  return data.moves as Judged[];
}

/** The worst moves of a review, the worst first; a loss of less than a disc is none. */
export function worstOf(judged: Judged[], most = 5): { at: number; one: Judged }[] {
  return judged
    .map((one, at) => ({ at, one }))
    .filter(({ one }) => one.loss >= 1)
    .sort((a, b) => b.one.loss - a.one.loss)
    .slice(0, most);
}
