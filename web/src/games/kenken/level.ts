/** A level of KenKen, as the project's own JSON writes it; half-drawn ones lack cells, operations or targets. */
import { COLUMNS } from "../../ui/squares";

export interface Cage {
  cells: string[];
  op?: string;
  target?: number;
}

export interface Level {
  version: 1;
  name?: string;
  author?: string;
  size: number;
  cages: Cage[];
  givens?: Record<string, number>;
  hidden_ops?: boolean;
}

/** The signs of the operations in a file, in the order in which they are offered: the crate's own list. */
export const OPS = ["=", "+", "-", "x", "/", "mod", "^"] as const;
type Op = (typeof OPS)[number];
/** An operation that joins several cells. */
export type Sign = Exclude<Op, "=">;

/** The signs as they are printed. */
export const PRINTED: Record<Op, string> = { "=": "=", "+": "+", x: "×", "-": "−", "/": "÷", mod: "mod", "^": "^" };

/** The operation that a key stands for: its sign, or what a keyboard has in its place. */
export function opOf(key: string): Op | null {
  const sign = { "*": "x", m: "mod" }[key] ?? key;
  return OPS.find((op) => op === sign) ?? null;
}

/** What stands behind a target: nothing in a cage of one cell. */
const SIGNS: Record<string, string> = { ...PRINTED, "=": "", mod: " mod" };

/** The operations in use, but for the plain number of a single cell. Hidden ones are not told. */
export function signsOf(level: Pick<Level, "cages" | "hidden_ops">): Sign[] {
  if (level.hidden_ops) return [];
  const used = new Set(level.cages.map((cage) => cage.op));
  return OPS.filter((op): op is Sign => op !== "=" && used.has(op));
}

/** Whether a cage of this many cells may have the operation. */
export function fits(op: string, cells: number): boolean {
  if (op === "=") return cells === 1;
  return op === "+" || op === "x" ? cells >= 2 : cells === 2;
}

/** A cage's clue as it is printed: the target and the sign; a question mark for what is not decided yet. */
export function clueOf(cage: Cage): string {
  const sign = cage.op === undefined ? "" : (SIGNS[cage.op] ?? cage.op);
  if (cage.target === undefined) return cage.op === undefined ? "" : cage.op === "=" ? "?" : `?${sign}`;
  return `${cage.target}${sign}`;
}

export function cellOf(name: string, size: number): number {
  return (Number(name.slice(1)) - 1) * size + COLUMNS.indexOf(name[0] ?? "");
}

/** The number of the cage of each cell; −1 for a cell in none. */
export function cageOf(level: Pick<Level, "size" | "cages">): number[] {
  const found = Array.from({ length: level.size ** 2 }, () => -1);
  level.cages.forEach((cage, number) => {
    for (const cell of cage.cells) found[cellOf(cell, level.size)] = number;
  });
  return found;
}

/** The cell that carries a cage's clue: the first in reading order. */
export function clueCell(cage: Cage, size: number): number {
  return Math.min(...cage.cells.map((cell) => cellOf(cell, size)));
}

/** The clues by the cell that carries them. */
export function cluesOf(level: Level): Map<number, string> {
  return new Map(level.cages.map((cage) => [clueCell(cage, level.size), clueOf(cage)]));
}

/** The lines between cages and those inside them, as paths on a grid whose cells are one unit wide. */
export function linesOf(cages: number[], size: number): { thick: string; thin: string } {
  let thick = "";
  let thin = "";
  const differ = (one: number, other: number) => cages[one] !== cages[other] || cages[one] === -1;
  for (let at = 0; at < size * size; at += 1) {
    const [row, col] = [Math.floor(at / size), at % size];
    if (col < size - 1) {
      const line = `M${col + 1} ${row}v1`;
      if (differ(at, at + 1) && (cages[at] !== -1 || cages[at + 1] !== -1)) thick += line;
      else thin += line;
    }
    if (row < size - 1) {
      const line = `M${col} ${row + 1}h1`;
      if (differ(at, at + size) && (cages[at] !== -1 || cages[at + size] !== -1)) thick += line;
      else thin += line;
    }
  }
  return { thick, thin };
}

/** The cells beside a cell. */
export function neighbours(at: number, size: number): number[] {
  const [row, col] = [Math.floor(at / size), at % size];
  return [
    ...(row > 0 ? [at - size] : []),
    ...(row < size - 1 ? [at + size] : []),
    ...(col > 0 ? [at - 1] : []),
    ...(col < size - 1 ? [at + 1] : []),
  ];
}

/** A group of cells in its connected pieces. */
export function pieces(cells: number[], size: number): number[][] {
  const left = new Set(cells);
  const found: number[][] = [];
  for (const start of cells) {
    if (!left.delete(start)) continue;
    const piece = [start];
    for (const at of piece) for (const next of neighbours(at, size)) if (left.delete(next)) piece.push(next);
    found.push(piece.sort((a, b) => a - b));
  }
  return found;
}

/** Anything as a level; null where it is none. */
export function levelOf(value: unknown): Level | null {
  if (typeof value !== "object" || value === null || !("size" in value) || !("cages" in value)) return null;
  return value as Level;
}
