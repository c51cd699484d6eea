/** Drawing a level: each change makes a new one, and no cage is ever in pieces or in two places. */

import { nameOf } from "../../ui/squares";
import { cageOf, cellOf, fits, type Level, neighbours, pieces } from "./level";

export function blank(size: number): Level {
  return { version: 1, size, cages: [], hidden_ops: false };
}

/** A level of another size: what still fits stays. */
export function resized(level: Level, size: number): Level {
  const inside = (name: string) =>
    cellOf(name, size) >= 0 && Number(name.slice(1)) <= size && name < String.fromCharCode(97 + size);
  const givens = Object.fromEntries(
    Object.entries(level.givens ?? {}).filter(([name, number]) => inside(name) && number <= size),
  );
  return { ...level, size, cages: level.cages.filter((cage) => cage.cells.every(inside)), givens };
}

/** Takes cells out of their cages; what remains of a cage stays in connected pieces, without the clue it had. */
export function freed(level: Level, cells: number[]): Level {
  const gone = new Set(cells);
  const cages = level.cages.flatMap((cage) => {
    const own = cage.cells.map((name) => cellOf(name, level.size));
    const left = own.filter((at) => !gone.has(at));
    if (left.length === own.length) return [cage];
    return pieces(left, level.size).map((piece) => ({ cells: piece.map((at) => nameOf(at, level.size)) }));
  });
  return { ...level, cages };
}

/** Draws a cage over these cells, which leave the cages that they were in; its first piece counts. */
export function drawn(level: Level, cells: number[], op?: string, target?: number): Level {
  const [piece = []] = pieces([...new Set(cells)], level.size);
  const without = freed(level, piece);
  const cage = {
    cells: piece.map((at) => nameOf(at, level.size)),
    ...(op !== undefined && fits(op, piece.length) ? { op, ...(target === undefined ? {} : { target }) } : {}),
  };
  return { ...without, cages: [...without.cages, cage] };
}

/** Joins a cell to the cage of another one, which gets a cage if it has none. */
export function joined(level: Level, from: number, to: number): Level {
  if (!neighbours(from, level.size).includes(to)) return level;
  const cages = cageOf(level);
  if (cages[from] === cages[to] && cages[from] !== -1) return level;
  const own =
    cages[from] === -1 ? [from] : (level.cages[cages[from] ?? 0]?.cells ?? []).map((name) => cellOf(name, level.size));
  return drawn(level, [...own, to]);
}

/** Gives a cage its operation and target; undefined leaves them to be computed. */
export function clued(level: Level, cage: number, op: string | undefined, target: number | undefined): Level {
  return {
    ...level,
    cages: level.cages.map((one, at) =>
      at === cage
        ? { cells: one.cells, ...(op === undefined ? {} : { op }), ...(target === undefined ? {} : { target }) }
        : one,
    ),
  };
}

export function given(level: Level, at: number, number: number | null): Level {
  const { [nameOf(at, level.size)]: _, ...others } = level.givens ?? {};
  return { ...level, givens: number === null ? others : { ...others, [nameOf(at, level.size)]: number } };
}

/** What a half-drawn level still lacks. */
export function lacks(level: Level): { free: number; unclued: number } {
  return {
    free: cageOf(level).filter((cage) => cage === -1).length,
    unclued: level.cages.filter((cage) => cage.op === undefined || cage.target === undefined).length,
  };
}

/**
 * Two lines that can change places without changing any cage: then every solution has a twin, and none is the only
 * one. Known only when every cell has its cage, and not where a given stands in one of the lines.
 */
export function twins(level: Level): { lines: "rows" | "columns"; first: number; second: number } | null {
  const { size } = level;
  const cages = cageOf(level);
  if (cages.includes(-1)) return null;
  for (const lines of ["rows", "columns"] as const) {
    const place = (line: number, step: number) => (lines === "rows" ? line * size + step : step * size + line);
    const has = (line: number) =>
      Array.from({ length: size }, (_, step) => place(line, step)).some(
        (at) => level.givens?.[nameOf(at, size)] !== undefined,
      );
    for (let first = 0; first < size; first += 1) {
      for (let second = first + 1; second < size; second += 1) {
        if (has(first) || has(second)) continue;
        const same = Array.from(
          { length: size },
          (_, step) => cages[place(first, step)] === cages[place(second, step)],
        );
        if (same.every(Boolean)) return { lines, first, second };
      }
    }
  }
  return null;
}
