import { describe, expect, it } from "vitest";
import { nameOf } from "../../ui/squares";
import { after, first, legal, type Position, readStart, readTranscript, turned, writeStart } from "./rules";
import { marginText, type Options, squareOf, worstOf } from "./view";

const standard: Options = { height: 8, width: 8, directions: ["horizontal", "vertical", "diagonal"], start: "" };

/** How many games of so many moves there are; a pass counts as a move, as in the published counts. */
function perft(options: Options, plies: number): number {
  const count = (position: ReturnType<typeof first>, left: number): number => {
    if (left === 0) return 1;
    if (!position.side) return 1;
    return legal(position, position.side).reduce((sum, at) => {
      const next = after(position, at);
      return next ? sum + count(next, left - 1) : sum;
    }, 0);
  };
  return count(first(options), plies);
}

describe("the rules", () => {
  it("give the published numbers of games from the start", () => {
    expect([1, 2, 3, 4, 5].map((plies) => perft(standard, plies))).toEqual([4, 12, 56, 244, 1396]);
  });
  it("begin with d3, c4, f5 and e6", () => {
    expect(legal(first(standard), "X").map((at) => nameOf(at, 8))).toEqual(["d3", "c4", "f5", "e6"]);
  });
  it("leave nobody a move from the usual start with diagonals alone", () => {
    expect(first({ ...standard, directions: ["diagonal"] }).side).toBeNull();
  });
  it("turn only in the directions that the table allows", () => {
    const straight = { ...standard, directions: ["horizontal", "vertical"] };
    const start = first(straight);
    const next = after(start, squareOf("d3", straight) as number);
    expect(next?.board.filter((sign) => sign === "X").length).toBe(4);
    // With diagonals c3 would turn d4.
    expect(turned({ ...(next as Position), options: standard }, squareOf("c3", straight) as number, "O")).not.toEqual(
      [],
    );
    expect(turned(next as Position, squareOf("c3", straight) as number, "O")).toEqual([]);
  });
});

describe("a start of one's own", () => {
  it("is written as it is read", () => {
    const { board, side } = readStart(standard) ?? { board: [], side: "X" as const };
    const text = writeStart(board, side);
    expect(text).toBe(`${"-".repeat(27)}OX${"-".repeat(6)}XO${"-".repeat(27)} X`);
    expect(readStart({ ...standard, start: text })).toEqual({ board, side });
  });
  it("is refused where it does not fit the board", () => {
    expect(readStart({ ...standard, start: "XO- X" })).toBeNull();
  });
});

describe("a transcript", () => {
  it("is read with and without blanks, numbers and passes", () => {
    const read = readTranscript(standard, "1. f5 2. d6\n c3, d3 c4 pass");
    expect("moves" in read && read.moves).toEqual(["f5", "d6", "c3", "d3", "c4"]);
    expect("moves" in readTranscript(standard, "F5D6C3D3C4")).toBe(true);
  });
  it("names its first wrong move and why", () => {
    expect(readTranscript(standard, "f5f5")).toEqual({ wrong: 2, move: "f5", why: "taken" });
    expect(readTranscript(standard, "f5a1")).toEqual({ wrong: 2, move: "a1", why: "capture" });
    expect(readTranscript(standard, "f5d6z9")).toEqual({ wrong: 3, move: "z9", why: "square" });
  });
});

describe("names and numbers", () => {
  it("go from a1 to p16", () => {
    expect(nameOf(255, 16)).toBe("p16");
    expect(squareOf("p16", { width: 16, height: 16 })).toBe(255);
    expect(squareOf("i1", { width: 8, height: 8 })).toBeNull();
    expect(squareOf("a9", { width: 8, height: 8 })).toBeNull();
  });
  it("write margins with their sign", () => {
    expect([2, -3.25, 0, -0.04].map((score) => marginText(score))).toEqual(["+2", "−3.3", "0", "0"]);
  });
  it("list the worst moves first and leave out the fine ones", () => {
    const judged = [0, 4, 0.5, 9].map((loss) => ({
      colour: "black" as const,
      move: "a1",
      score: 0,
      best: "a2",
      best_score: loss,
      loss,
      exact: true,
    }));
    expect(worstOf(judged).map(({ at }) => at)).toEqual([3, 1]);
  });
});
