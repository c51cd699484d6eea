/** The view of Crush, as the server shows it. */
import type { Outcome } from "../../lib/api/types";
import { COLUMNS } from "../../ui/squares";

export interface Options {
  width: number;
  height: number;
  colours: number;
  goal: number;
  ending: "at-once" | "equal-turns";
  chain: "flat" | "rising";
  "extra-move": boolean;
  stream: "hidden" | "open";
}

/** One step of the log; a move lost on time has none. */
export interface Play {
  seat: number;
  move: string | null;
  candies: number;
  points: number;
}

export interface View {
  options: Options;
  seat: number | null;
  turn: number | null;
  outcome: Outcome | null;
  points: [number, number];
  /** The board at the start, rows from the top, a letter a candy. */
  first: string[];
  board: string[];
  /** The next candies of each column, the first to enter first; empty where the stream is hidden. */
  ahead: string[];
  moves: string[];
  plays: Play[];
}

/** What happens in a move, in the order in which it is shown. */
export type Happening =
  | { kind: "swap"; squares: [string, string] }
  | {
      kind: "pass";
      number: number;
      crushed: string[];
      points: number;
      falls: { from: string; to: string }[];
      enters: { to: string; candy: string }[];
    }
  | { kind: "extra-move" }
  | { kind: "redraw"; board: string[] }
  | { kind: "lost" };

/** A square: column from the left and row from the bottom, both counted from 0. */
export interface Square {
  col: number;
  row: number;
}

/** The square with this name: the column's letter, and the row's number from the bottom. */
export function squareOf(name: string): Square {
  return { col: COLUMNS.indexOf(name[0] ?? ""), row: Number(name.slice(1)) - 1 };
}

export function nameOf({ col, row }: Square): string {
  return `${COLUMNS[col]}${row + 1}`;
}

/** The square at a place of the page's grid, which is counted from the top left. */
export function squareAt(at: number, { width, height }: Pick<Options, "width" | "height">): Square {
  return { col: at % width, row: height - 1 - Math.floor(at / width) };
}

export function placeOf({ col, row }: Square, { width, height }: Pick<Options, "width" | "height">): number {
  return (height - 1 - row) * width + col;
}

export function same(one: Square, other: Square): boolean {
  return one.col === other.col && one.row === other.row;
}

export function touch(one: Square, other: Square): boolean {
  return Math.abs(one.col - other.col) + Math.abs(one.row - other.row) === 1;
}

/** A swap as it is sent: the lower or left square first. */
export function swapText(one: Square, other: Square): string {
  const [first, second] =
    one.row < other.row || (one.row === other.row && one.col < other.col) ? [one, other] : [other, one];
  return `${nameOf(first)}-${nameOf(second)}`;
}

/** The neighbour in the direction of an arrow key; null at the edge. */
export function neighbour(square: Square, key: string, options: Pick<Options, "width" | "height">): Square | null {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
  if (!step) return null;
  const next = { col: square.col + (step[0] ?? 0), row: square.row + (step[1] ?? 0) };
  return next.col >= 0 && next.col < options.width && next.row >= 0 && next.row < options.height ? next : null;
}

/** The squares of a hint; none where the data is something else. */
export function hinted(data: unknown): string[] {
  if (typeof data !== "object" || data === null || !("squares" in data) || !Array.isArray(data.squares)) return [];
  return data.squares.filter((one): one is string => typeof one === "string");
}
