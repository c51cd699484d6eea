/** Solving KenKen from a test: a small level, and its solution by trying. */
import { cageOf, cellOf, fits, type Level } from "../src/games/kenken/level";
import { nameOf } from "../src/ui/squares";

/** A level of four rows with exactly one solution. */
export const level: Level = {
  version: 1,
  name: "Four by four",
  size: 4,
  cages: [
    { cells: ["a1", "a2"], op: "-", target: 1 },
    { cells: ["b1", "c1"], op: "+", target: 7 },
    { cells: ["d1"], op: "=", target: 1 },
    { cells: ["b2", "b3"], op: "/", target: 4 },
    { cells: ["c2", "d2"], op: "x", target: 8 },
    { cells: ["a3", "a4"], op: "+", target: 5 },
    { cells: ["c3", "c4"], op: "-", target: 2 },
    { cells: ["d3", "d4"], op: "+", target: 5 },
    { cells: ["b4"], op: "=", target: 2 },
  ],
};

/** Whether the numbers of a cage, once it is full, reach its target. */
function holds(op: string, target: number, values: number[]): boolean {
  if (!fits(op, values.length)) return false;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  switch (op) {
    case "+":
      return values.reduce((sum, value) => sum + value, 0) === target;
    case "x":
      return values.reduce((product, value) => product * value, 1) === target;
    case "-":
      return high - low === target;
    case "/":
      return high === low * target;
    case "mod":
      return low % high === target || high % low === target;
    case "^":
      return low ** high === target || high ** low === target;
    default:
      return values[0] === target;
  }
}

/** All solutions of a level, in reading order. */
export function solutions({ size, cages, givens = {} }: Level): number[][] {
  const cageAt = cageOf({ size, cages });
  const found: number[][] = [];
  const grid = Array.from({ length: size * size }, () => 0);
  const fill = (at: number) => {
    if (at === size * size) {
      found.push([...grid]);
      return;
    }
    const [row, col] = [Math.floor(at / size), at % size];
    for (let value = 1; value <= size; value += 1) {
      const given = givens[nameOf(at, size)];
      if (given !== undefined && given !== value) continue;
      if (
        grid.some((other, one) => other === value && one < at && (Math.floor(one / size) === row || one % size === col))
      )
        continue;
      grid[at] = value;
      const cage = cages[cageAt[at] ?? -1];
      const values = cage?.cells.map((name) => grid[cellOf(name, size)] ?? 0) ?? [];
      if (values.includes(0) || (cage && holds(cage.op ?? "=", cage.target ?? 0, values))) fill(at + 1);
      grid[at] = 0;
    }
  };
  fill(0);
  return found;
}
