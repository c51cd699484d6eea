/** The candies of a board as things that move: each keeps its identity while it swaps and falls. */
import type { Entry } from "../../lib/api/types";
import { type Happening, type Square, squareOf } from "./view";

export interface Candy extends Square {
  id: number;
  letter: string;
  /** How many squares it has just fallen; one that is new falls from above the board. */
  fell: number;
  /** Whether it has just come from above. */
  enters: boolean;
}

/** A candy that a finger or the mouse pulls towards its neighbour. */
export interface Pull {
  from: Square;
  to: Square;
  /** How far, from 0 to 1. */
  by: number;
}

type Pass = Extract<Happening, { kind: "pass" }>;

const STILL = { fell: 0, enters: false };
let next = 1;

/** The candies of a board given as rows from the top. */
export function lay(rows: string[]): Candy[] {
  return rows.flatMap((letters, top) =>
    [...letters].map((letter, col) => ({ id: next++, letter, col, row: rows.length - 1 - top, ...STILL })),
  );
}

/** The board as rows from the top. */
export function rowsOf(candies: Candy[], width: number, height: number): string[] {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => "."));
  for (const { col, row, letter } of candies) {
    const line = rows[height - 1 - row];
    if (line) line[col] = letter;
  }
  return rows.map((line) => line.join(""));
}

export function at(candies: Candy[], { col, row }: Square): Candy | undefined {
  return candies.find((candy) => candy.col === col && candy.row === row);
}

/** Two candies change places. */
export function swapped(candies: Candy[], one: Square, other: Square): Candy[] {
  const [first, second] = [at(candies, one), at(candies, other)];
  return candies.map((candy) => {
    if (candy === first) return { ...candy, col: other.col, row: other.row, ...STILL };
    return candy === second ? { ...candy, col: one.col, row: one.row, ...STILL } : candy;
  });
}

/** The candies that lie in a row of three or more: they go, whatever comes after them. */
export function matched(candies: Candy[]): Candy[] {
  const rows = [
    [1, 0],
    [0, 1],
  ].flatMap(([right = 0, up = 0]) =>
    candies.map((candy) => {
      const three = [0, 1, 2].map((by) => at(candies, { col: candy.col + by * right, row: candy.row + by * up }));
      return three.every((one) => one?.letter === candy.letter) ? three : [];
    }),
  );
  const found = new Set(rows.flat());
  return candies.filter((candy) => found.has(candy));
}

/** The candies that a pass crushes. */
export function crushed(candies: Candy[], pass: Pass): Candy[] {
  return pass.crushed.flatMap((name) => at(candies, squareOf(name)) ?? []);
}

/** The candies after a pass: the crushed gone, the others fallen, new ones entered from above. */
export function fallen(candies: Candy[], pass: Pass): Candy[] {
  const gone = new Set(crushed(candies, pass));
  const falls = new Map(pass.falls.map(({ from, to }) => [from, squareOf(to)]));
  const kept = candies.filter((candy) => !gone.has(candy));
  const byPlace = new Map(kept.map((candy) => [`${candy.col} ${candy.row}`, candy]));
  const moved = new Map<Candy, Square>();
  for (const [from, to] of falls) {
    const { col, row } = squareOf(from);
    const candy = byPlace.get(`${col} ${row}`);
    if (candy) moved.set(candy, to);
  }
  const entering = new Map<number, number>();
  for (const { to } of pass.enters) entering.set(squareOf(to).col, (entering.get(squareOf(to).col) ?? 0) + 1);
  return [
    ...kept.map((candy) => {
      const to = moved.get(candy);
      return to ? { ...candy, ...to, fell: candy.row - to.row, enters: false } : { ...candy, ...STILL };
    }),
    ...pass.enters.map(({ to, candy }) => {
      const square = squareOf(to);
      return { id: next++, letter: candy, ...square, fell: entering.get(square.col) ?? 0, enters: true };
    }),
  ];
}

/** The candies after everything that an entry tells. */
export function after(candies: Candy[], events: Happening[]): Candy[] {
  return events.reduce((board, event) => {
    if (event.kind === "swap") return swapped(board, squareOf(event.squares[0]), squareOf(event.squares[1]));
    if (event.kind === "pass") return fallen(board, event);
    return event.kind === "redraw" ? lay(event.board) : board;
  }, candies);
}

/** The entries that change a board or a turn: moves, and moves lost on time. */
export function steps(entries: Entry[]): Entry[] {
  return entries.filter(
    (entry) => entry.stands && entry.events.length > 0 && (entry.kind === "move" || entry.kind === "flag"),
  );
}

export function eventsOf(entry: Entry): Happening[] {
  return entry.events as Happening[];
}

/** What an entry brought: candies, points and passes. */
export function haul(entry: Entry): { candies: number; points: number; passes: number } {
  const passes = eventsOf(entry).filter((event) => event.kind === "pass");
  return {
    candies: passes.reduce((sum, pass) => sum + pass.crushed.length, 0),
    points: passes.reduce((sum, pass) => sum + pass.points, 0),
    passes: passes.length,
  };
}
