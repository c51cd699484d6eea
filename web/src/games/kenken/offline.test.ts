import { describe, expect, it } from "vitest";
import type { Level } from "./level";
import { isSolved, playOn } from "./offline";
import { empty, type View } from "./view";

/** Two rows: 1 2 over 2 1 is the only way. */
const level: Level = {
  version: 1,
  size: 2,
  cages: [
    { cells: ["a1", "b1"], op: "-", target: 1 },
    { cells: ["a2"], op: "=", target: 2 },
    { cells: ["b2"], op: "=", target: 1 },
  ],
  givens: { b2: 1 },
};
const view: View = { level, ...empty(level), repeated: [], ranked: true, over: false, moves: [], solution: null };

describe("playing on without the server", () => {
  it("writes, marks and clears as the rules say", () => {
    const after = playOn(view, ["a1=2", "b1?12", "a1="]);
    expect(after?.numbers).toEqual([0, 0, 0, 1]);
    expect(after?.marks[1]).toEqual([1, 2]);
    expect(after?.moves).toEqual(["a1=2", "b1?12", "a1="]);
  });

  it("accepts a wrong number, and says what stands twice", () => {
    expect(playOn(view, ["a1=2", "b1=2"])?.repeated).toEqual(["a1", "b1"]);
  });

  it("leaves to the server what is no move", () => {
    for (const text of ["a1=3", "c1=1", "a3=1", "b2=1", "a1=12", "a1?13", "f5", ""])
      expect(playOn(view, [text])).toBeNull();
  });

  it("knows when the level is solved, and not before", () => {
    expect(playOn(view, ["a1=1", "b1=2"])?.over).toBe(false);
    expect(playOn(view, ["a1=1", "b1=2", "a2=2"])?.over).toBe(true);
    expect(isSolved(level, [2, 1, 1, 2])).toBe(false);
  });

  it("does not claim a level whose operations are hidden", () => {
    const hidden: Level = { ...level, cages: level.cages.map(({ cells, target }) => ({ cells, target: target ?? 0 })) };
    expect(isSolved(hidden, [1, 2, 2, 1])).toBe(false);
  });
});
