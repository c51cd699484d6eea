/** The view of KenKen, as the server shows it. */

import { nameOf } from "../../ui/squares";
import { cellOf, type Level } from "./level";
import { marksText, moveOf } from "./moves";

export interface View {
  level: Level;
  /** In reading order, 0 for an empty cell. */
  numbers: number[];
  marks: number[][];
  /** Cells whose number stands twice in a line. */
  repeated: string[];
  ranked: boolean;
  over: boolean;
  moves: string[];
  solution: number[] | null;
}

/** What stands in the cells. */
export interface Filled {
  numbers: number[];
  marks: number[][];
}

/** What stands there after one more move. */
export function played({ numbers, marks }: Filled, move: string, size: number): Filled {
  const found = moveOf(move, size);
  if (!found) return { numbers, marks };
  const at = cellOf(found.cell, size);
  if (found.number !== null) return { numbers: numbers.with(at, found.number), marks };
  return { numbers, marks: marks.with(at, found.marks) };
}

/** The level before the first move. */
export function empty(level: Level): Filled {
  const cells = Array.from({ length: level.size ** 2 }, (_, at) => at);
  return {
    numbers: cells.map((at) => level.givens?.[nameOf(at, level.size)] ?? 0),
    marks: cells.map(() => []),
  };
}

/** The cells that share a row or a column with a cell. */
export function seen(at: number, size: number): number[] {
  const [row, col] = [Math.floor(at / size), at % size];
  const line = Array.from({ length: size }, (_, step) => step);
  return [...line.map((step) => row * size + step), ...line.map((step) => step * size + col)].filter(
    (one) => one !== at,
  );
}

/** The marks without the numbers that stand in the same row or column. */
export function pruned({ numbers, marks }: Filled, size: number): number[][] {
  return marks.map((some, at) => {
    if (some.length === 0) return some;
    const taken = new Set(seen(at, size).map((one) => numbers[one]));
    return some.filter((mark) => !taken.has(mark));
  });
}

/** The cells whose number stands twice in a line. */
export function repeated(numbers: number[], size: number): number[] {
  return numbers.flatMap((number, at) =>
    number !== 0 && seen(at, size).some((other) => numbers[other] === number) ? [at] : [],
  );
}

/** The moves that a number makes in the chosen cells: a number, or a mark on all of them or off all of them. */
export function digitMoves(digit: number, pencil: boolean, cells: number[], filled: Filled, level: Level): string[] {
  const { size } = level;
  const open = cells.filter((at) => level.givens?.[nameOf(at, size)] === undefined);
  if (!pencil) {
    const all = open.every((at) => filled.numbers[at] === digit);
    return open
      .filter((at) => all || filled.numbers[at] !== digit)
      .map((at) => `${nameOf(at, size)}=${all ? "" : digit}`);
  }
  const blank = open.filter((at) => filled.numbers[at] === 0);
  const all = blank.every((at) => filled.marks[at]?.includes(digit));
  return blank
    .filter((at) => all || !filled.marks[at]?.includes(digit))
    .map((at) => {
      const others = (filled.marks[at] ?? []).filter((mark) => mark !== digit);
      return marksText(nameOf(at, size), all ? others : [...others, digit]);
    });
}

/** The moves that empty the chosen cells: first their numbers, and marks where there are none. */
export function eraseMoves(cells: number[], filled: Filled, level: Level): string[] {
  const { size } = level;
  const open = cells.filter((at) => level.givens?.[nameOf(at, size)] === undefined);
  const written = open.filter((at) => filled.numbers[at] !== 0);
  if (written.length > 0) return written.map((at) => `${nameOf(at, size)}=`);
  return open.filter((at) => (filled.marks[at] ?? []).length > 0).map((at) => `${nameOf(at, size)}?`);
}

/** What a hint lights up. */
interface Lit {
  technique: string | null;
  cells: number[];
  placed: { at: number; number: number } | null;
  struck: Map<number, number[]>;
}

export function litOf(data: unknown, size: number): Lit | null {
  if (typeof data !== "object" || data === null || !("cells" in data) || !Array.isArray(data.cells)) return null;
  const step = data as {
    cells: string[];
    technique?: string;
    placed?: { cell: string; number: number } | null;
    struck?: { cell: string; numbers: number[] }[];
  };
  return {
    technique: step.technique ?? null,
    cells: step.cells.map((name) => cellOf(name, size)),
    placed: step.placed ? { at: cellOf(step.placed.cell, size), number: step.placed.number } : null,
    struck: new Map((step.struck ?? []).map((one) => [cellOf(one.cell, size), one.numbers])),
  };
}

/** The moves that do what a hint explains: write its number, or strike its numbers from the marks. */
export function hintMoves(lit: Lit, filled: Filled, size: number): string[] {
  if (lit.placed) return [`${nameOf(lit.placed.at, size)}=${lit.placed.number}`];
  return [...lit.struck].map(([at, gone]) => {
    const marks = filled.marks[at]?.length
      ? (filled.marks[at] ?? [])
      : Array.from({ length: size }, (_, step) => step + 1);
    return marksText(
      nameOf(at, size),
      marks.filter((mark) => !gone.includes(mark)),
    );
  });
}
