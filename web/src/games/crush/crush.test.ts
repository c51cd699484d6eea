import { describe, expect, it } from "vitest";
import type { Entry } from "../../lib/api/types";
import { crushed, fallen, haul, lay, matched, after as played, rowsOf, steps } from "./candies";
import { type Happening, nameOf, neighbour, placeOf, squareAt, squareOf, swapText, touch } from "./view";
import { happenings, views } from "./view.samples";

const size = { width: 4, height: 4 };
// Swapping b1 and b2 puts three A into row 1.
const board = ["CDCD", "DCDB", "CABC", "ABAA"];
const pass: Happening = {
  kind: "pass",
  number: 1,
  crushed: ["a1", "b1", "c1", "d1"],
  points: 4,
  falls: [
    { from: "a2", to: "a1" },
    { from: "b2", to: "b1" },
    { from: "c2", to: "c1" },
    { from: "d2", to: "d1" },
    { from: "a3", to: "a2" },
    { from: "b3", to: "b2" },
    { from: "c3", to: "c2" },
    { from: "d3", to: "d2" },
    { from: "a4", to: "a3" },
    { from: "b4", to: "b3" },
    { from: "c4", to: "c3" },
    { from: "d4", to: "d3" },
  ],
  enters: [
    { to: "a4", candy: "A" },
    { to: "b4", candy: "B" },
    { to: "c4", candy: "C" },
    { to: "d4", candy: "D" },
  ],
};
const events: Happening[] = [{ kind: "swap", squares: ["b1", "b2"] }, pass];

describe("squares", () => {
  it("count rows from the bottom", () => {
    expect(squareOf("c4")).toEqual({ col: 2, row: 3 });
    expect(nameOf(squareAt(0, size))).toBe("a4");
    expect(placeOf(squareOf("a1"), size)).toBe(12);
  });
  it("are swapped with neighbours only, however the swap is made", () => {
    expect(touch(squareOf("b1"), squareOf("b2"))).toBe(true);
    expect(touch(squareOf("b1"), squareOf("c2"))).toBe(false);
    expect(swapText(squareOf("b2"), squareOf("b1"))).toBe("b1-b2");
    expect(swapText(squareOf("c1"), squareOf("b1"))).toBe("b1-c1");
  });
  it("have a neighbour under each arrow but at the edge", () => {
    expect(neighbour(squareOf("a1"), "ArrowUp", size)).toEqual(squareOf("a2"));
    expect(neighbour(squareOf("a1"), "ArrowLeft", size)).toBeNull();
    expect(neighbour(squareOf("d4"), "ArrowRight", size)).toBeNull();
  });
});

describe("a move", () => {
  it("is shown event by event and ends on the server's board", () => {
    expect(rowsOf(played(lay(board), events), 4, 4)).toEqual(["ABCD", "CDCD", "DCDB", "CBBC"]);
  });
  it("keeps who falls and makes new who enters", () => {
    const start = played(lay(board), events.slice(0, 1));
    const gone = new Set(crushed(start, pass).map((candy) => candy.id));
    const end = fallen(start, pass);
    expect(gone.size).toBe(4);
    expect(start.filter((candy) => !gone.has(candy.id)).every((candy) => end.some((one) => one.id === candy.id))).toBe(
      true,
    );
    expect(end.filter((candy) => candy.enters).map((candy) => candy.letter)).toEqual(["A", "B", "C", "D"]);
  });
  it("crushes first what the board alone foretells", () => {
    const names = (rows: string[], events: Happening[]) =>
      matched(played(lay(rows), events))
        .map(nameOf)
        .sort();
    expect(names(board, events.slice(0, 1))).toEqual(pass.crushed);
    expect(names(board, [])).toEqual([]);
    // As the server has told it.
    const [swap, real] = ["swap", "pass"].map((kind) => happenings.find((one) => one.kind === kind));
    const before = views[0]?.first ?? [];
    expect(names(before, swap ? [swap] : [])).toEqual(real?.kind === "pass" ? real.crushed : null);
  });
  it("is drawn anew by a redraw", () => {
    expect(rowsOf(played(lay(board), [{ kind: "redraw", board: ["AB", "CD"] }]), 2, 2)).toEqual(["AB", "CD"]);
  });
});

describe("the log", () => {
  const entry = (kind: Entry["kind"], some: unknown[]): Entry => ({
    n: 1,
    at: 0,
    seat: 0,
    kind,
    text: "",
    stands: true,
    events: some,
  });
  it("counts what a move brought", () => {
    expect(haul(entry("move", events))).toEqual({ candies: 4, points: 4, passes: 1 });
  });
  it("shows moves and lost moves, and nothing else", () => {
    const log = [entry("move", events), entry("hint", []), entry("flag", [{ kind: "lost" }]), entry("pause", [])];
    expect(steps(log).map((one) => one.kind)).toEqual(["move", "flag"]);
  });
});
