/** The rules of Othello on any board and any set of directions, for looking back and for setting up. */

import { nameOf } from "../../ui/squares";
import { type Options, squareOf } from "./view";

export type Sign = "X" | "O" | "-";
export type Side = "X" | "O";

/** A board with the side to move; null when neither side has a move. */
export interface Position {
  options: Options;
  board: Sign[];
  side: Side | null;
}

const WAYS: Record<string, [number, number][]> = {
  horizontal: [
    [0, 1],
    [0, -1],
  ],
  vertical: [
    [1, 0],
    [-1, 0],
  ],
  diagonal: [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ],
};

export function other(side: Side): Side {
  return side === "X" ? "O" : "X";
}

/** The discs that a move turns; none where it is no move. */
export function turned({ options, board }: Pick<Position, "options" | "board">, at: number, side: Side): number[] {
  const { width, height } = options;
  if (board[at] !== "-") return [];
  const found: number[] = [];
  for (const [down, right] of options.directions.flatMap((name) => WAYS[name] ?? [])) {
    const line: number[] = [];
    let row = Math.floor(at / width) + down;
    let col = (at % width) + right;
    while (row >= 0 && row < height && col >= 0 && col < width) {
      const here = row * width + col;
      if (board[here] === "-") break;
      if (board[here] === side) {
        found.push(...line);
        break;
      }
      line.push(here);
      row += down;
      col += right;
    }
  }
  return found;
}

/** How many steps of a king one square is from another. */
export function stepsBetween(one: number, other: number, width: number): number {
  const rows = Math.abs(Math.floor(one / width) - Math.floor(other / width));
  return Math.max(rows, Math.abs((one % width) - (other % width)));
}

/** The squares where a side may play. */
export function legal(position: Pick<Position, "options" | "board">, side: Side): number[] {
  return position.board.flatMap((sign, at) => (sign === "-" && turned(position, at, side).length > 0 ? [at] : []));
}

/** The position with the right side to move: who has no move passes. */
function settled(options: Options, board: Sign[], wanted: Side): Position {
  const side = [wanted, other(wanted)].find((one) => legal({ options, board }, one).length > 0) ?? null;
  return { options, board, side };
}

/** The usual start: four discs in the middle, white on the main diagonal. */
export function usualBoard({ width, height }: Pick<Options, "width" | "height">): Sign[] {
  const board: Sign[] = Array.from({ length: width * height }, () => "-");
  const [row, col] = [Math.floor(height / 2) - 1, Math.floor(width / 2) - 1];
  board[row * width + col] = "O";
  board[(row + 1) * width + col + 1] = "O";
  board[row * width + col + 1] = "X";
  board[(row + 1) * width + col] = "X";
  return board;
}

/** A start as the option writes it: squares, a blank, the side to move; null where it does not fit the board. */
export function readStart(options: Options): { board: Sign[]; side: Side } | null {
  if (options.start.trim() === "") return { board: usualBoard(options), side: "X" };
  const signs = options.start.toUpperCase().replaceAll(".", "-").match(/[XO-]/g) as Sign[] | null;
  const squares = options.width * options.height;
  if (!signs || signs.length !== squares + 1 || signs[squares] === "-") return null;
  return { board: signs.slice(0, squares), side: signs[squares] as Side };
}

/** A board as the option writes it. */
export function writeStart(board: Sign[], side: Side): string {
  return `${board.join("")} ${side}`;
}

/** The first position of a table. */
export function first(options: Options): Position {
  const start = readStart(options) ?? { board: usualBoard(options), side: "X" as const };
  return settled(options, start.board, start.side);
}

/** The position after a move; null where it is none. */
export function after(position: Position, at: number): Position | null {
  const { options, board, side } = position;
  if (!side) return null;
  const discs = turned(position, at, side);
  if (discs.length === 0) return null;
  const next = [...board];
  for (const one of [at, ...discs]) next[one] = side;
  return settled(options, next, other(side));
}

export type Read =
  | { position: Position; moves: string[] }
  | { wrong: number; move: string; why: "square" | "taken" | "capture" | "over" };

/** Reads a transcript such as `f5d6c3`, with or without blanks, numbers of moves and passes. */
export function readTranscript(options: Options, text: string): Read {
  let position = first(options);
  const moves: string[] = [];
  const words = text
    .toLowerCase()
    .replace(/\b\d+\s*[.)]/g, " ")
    .replace(/\b(pass|pa|ps)\b|--/g, " ")
    .match(/[a-z]\d+|[^\s,;]+/g);
  for (const move of words ?? []) {
    const wrong = moves.length + 1;
    const at = squareOf(move, options);
    if (at === null) return { wrong, move, why: "square" };
    if (position.side === null) return { wrong, move, why: "over" };
    if (position.board[at] !== "-") return { wrong, move, why: "taken" };
    const next = after(position, at);
    if (!next) return { wrong, move, why: "capture" };
    position = next;
    moves.push(nameOf(at, options.width));
  }
  return { position, moves };
}
