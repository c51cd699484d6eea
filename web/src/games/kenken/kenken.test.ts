import { describe, expect, it } from "vitest";
import schema from "../../../../docs/kenken-level.schema.json";
import { nameOf } from "../../ui/squares";
import { blank, clued, drawn, freed, given, joined, lacks, resized, twins } from "./draft";
import { cageOf, clueCell, clueOf, fits, type Level, linesOf, OPS, opOf, pieces } from "./level";
import { digitMoves, empty, eraseMoves, hintMoves, litOf, played, pruned, repeated } from "./view";

const level: Level = {
  version: 1,
  size: 3,
  cages: [
    { cells: ["a1", "b1"], op: "+", target: 3 },
    { cells: ["c1"], op: "=", target: 3 },
    { cells: ["a2", "a3"], op: "x", target: 6 },
    { cells: ["b2", "c2"], op: "-", target: 1 },
    { cells: ["b3", "c3"], op: "+", target: 4 },
  ],
  givens: { c1: 3 },
};

describe("clues", () => {
  it("are a target with its sign", () => {
    expect(level.cages.map(clueOf)).toEqual(["3+", "3", "6×", "1−", "4+"]);
    expect(clueOf({ cells: ["a1", "b1"], op: "mod", target: 2 })).toBe("2 mod");
    expect(clueOf({ cells: ["a1", "b1"], target: 2 })).toBe("2");
    expect(clueOf({ cells: ["a1", "b1"], op: "/" })).toBe("?÷");
  });
  it("stand in the first cell of the cage", () => {
    expect(clueCell({ cells: ["b2", "a2", "b1"] }, 3)).toBe(1);
  });
  it("have the operations that the crate has", () => {
    // The schema is held against the crate's own list (crates/kenken/tests/schema.rs).
    expect(OPS).toEqual(schema.properties.cages.items.properties.op.enum);
  });
  it("are typed by their signs", () => {
    expect(["+", "*", "x", "m", "=", "%", ""].map(opOf)).toEqual(["+", "x", "x", "mod", "=", null, null]);
  });
  it("fit only some sizes of cages", () => {
    expect(OPS.map((op) => [1, 2, 3].filter((cells) => fits(op, cells)))).toEqual([
      [1],
      [2, 3],
      [2],
      [2, 3],
      [2],
      [2],
      [2],
    ]);
  });
  it("have thick lines around their cages", () => {
    const { thick, thin } = linesOf(cageOf(level), 3);
    expect(thick).toContain("M2 0v1");
    expect(thin).toContain("M1 0v1");
  });
});

describe("moves", () => {
  const start = empty(level);
  it("write numbers, clear them and set marks", () => {
    const one = played(played(start, "a1=2", 3), "b2?13", 3);
    expect(one.numbers).toEqual([2, 0, 3, 0, 0, 0, 0, 0, 0]);
    expect(one.marks[4]).toEqual([1, 3]);
    expect(played(one, "a1=", 3).numbers[0]).toBe(0);
  });
  it("of a digit go to all chosen cells but the givens, and back again", () => {
    expect(digitMoves(1, false, [0, 1, 2], start, level)).toEqual(["a1=1", "b1=1"]);
    expect(digitMoves(2, true, [0, 1, 2], start, level)).toEqual(["a1?2", "b1?2"]);
    const marked = played(played(start, "a1?12", 3), "b1?2", 3);
    expect(digitMoves(2, true, [0, 1], marked, level)).toEqual(["a1?1", "b1?"]);
    expect(digitMoves(1, true, [0, 1], marked, level)).toEqual(["b1?1,2"]);
  });
  it("of two digits have commas between marks, which small boards can do without", () => {
    const large = { ...level, size: 12, cages: [], givens: {} };
    const one = played(played(empty(large), "c4=12", 12), "l12?1,12", 12);
    expect(one.numbers[38]).toBe(12);
    expect(one.marks[143]).toEqual([1, 12]);
    expect(digitMoves(2, true, [143], one, large)).toEqual(["l12?1,2,12"]);
    expect(played(start, "a1?1,2", 3).marks[0]).toEqual([1, 2]);
    expect(played(start, "a1?12", 3).marks[0]).toEqual([1, 2]);
    expect(played(empty(large), "a1?12", 12).marks[0]).toEqual([12]);
  });
  it("erase numbers before marks", () => {
    const both = played(played(start, "a1=2", 3), "a1?12", 3);
    expect(eraseMoves([0], both, level)).toEqual(["a1="]);
    expect(eraseMoves([0], played(both, "a1=", 3), level)).toEqual(["a1?"]);
    expect(eraseMoves([2], both, level)).toEqual([]);
  });
});

describe("marks", () => {
  it("lose the numbers of their lines when they are pruned, and have them back when those go", () => {
    const filled = played(played(empty(level), "a1?123", 3), "a3=2", 3);
    expect(pruned(filled, 3)[0]).toEqual([1]);
    expect(pruned(played(filled, "a3=", 3), 3)[0]).toEqual([1, 2]);
  });
  it("show numbers that stand twice in a line", () => {
    expect(repeated([1, 1, 3, 0, 0, 0, 1, 0, 0], 3)).toEqual([0, 1, 6]);
  });
});

describe("a hint", () => {
  it("lights its cells, and can be done", () => {
    const step = litOf(
      { technique: "cage-numbers", cells: ["a1", "b1"], placed: null, struck: [{ cell: "a1", numbers: [3] }] },
      3,
    );
    expect(step?.cells).toEqual([0, 1]);
    expect(step && hintMoves(step, empty(level), 3)).toEqual(["a1?1,2"]);
    const single = litOf(
      { technique: "naked-single", cells: ["b2"], placed: { cell: "b2", number: 1 }, struck: [] },
      3,
    );
    expect(single && hintMoves(single, empty(level), 3)).toEqual(["b2=1"]);
    expect(litOf({ exact: true }, 3)).toBeNull();
  });
});

describe("drawing", () => {
  it("takes cells from other cages, whose pieces stay", () => {
    const row = drawn(blank(4), [0, 1, 2, 3], "+", 10);
    const cut = drawn(row, [1, 5]);
    expect(cut.cages.map((cage) => cage.cells)).toEqual([["a1"], ["c1", "d1"], ["b1", "b2"]]);
    expect(cut.cages.every((cage) => cage.op === undefined)).toBe(true);
    expect(freed(row, [3]).cages[0]?.cells).toEqual(["a1", "b1", "c1"]);
  });
  it("grows a cage cell by cell", () => {
    const two = joined(blank(3), 0, 1);
    expect(two.cages).toEqual([{ cells: ["a1", "b1"] }]);
    expect(joined(two, 1, 4).cages[0]?.cells).toEqual(["a1", "b1", "b2"]);
    expect(joined(two, 0, 8)).toBe(two);
  });
  it("gives clues and numbers, and says what is lacking", () => {
    const one = clued(drawn(blank(2), [0, 1]), 0, "+", 3);
    expect(one.cages[0]).toEqual({ cells: ["a1", "b1"], op: "+", target: 3 });
    expect(lacks(one)).toEqual({ free: 2, unclued: 0 });
    expect(given(one, 0, 2).givens).toEqual({ a1: 2 });
    expect(given(given(one, 0, 2), 0, null).givens).toEqual({});
  });
  it("keeps what fits when the size changes", () => {
    const wide = given(drawn(drawn(blank(4), [0, 1]), [14, 15]), 15, 4);
    expect(resized(wide, 3).cages.map((cage) => cage.cells)).toEqual([["a1", "b1"]]);
    expect(resized(wide, 3).givens).toEqual({});
  });
  it("knows connected pieces", () => {
    expect(pieces([0, 1, 3], 2).length).toBe(1);
    expect(pieces([0, 8], 3)).toEqual([[0], [8]]);
  });
});

describe("twins", () => {
  it("are two lines that can be swapped without changing a cage", () => {
    // Two rows of upright pairs: the rows change places, and every cage stays itself.
    const pairs = [0, 1].reduce((made, col) => drawn(made, [col, col + 2]), blank(2));
    expect(twins(pairs)).toEqual({ lines: "rows", first: 0, second: 1 });
    expect(twins(given(pairs, 0, 1))).toBeNull();
  });
  it("are not told of a board with free cells", () => {
    expect(twins(blank(3))).toBeNull();
    expect(twins({ ...level, givens: {} })).toBeNull();
    expect(nameOf(8, 3)).toBe("c3");
  });
});
