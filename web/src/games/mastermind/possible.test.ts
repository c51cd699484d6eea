import { describe, expect, it } from "vitest";
import { spaceOf, stillPossible } from "./possible";
import type { Options } from "./view";

const classic: Options = {
  pegs: 4,
  colours: 6,
  repeats: true,
  blanks: false,
  turns: 10,
  secret: "drawn",
  answers: "by-hand",
};

describe("codes still possible", () => {
  it("are 1296 at the start of the classic game, 840 at that of the normal one", () => {
    expect(stillPossible(classic, [])).toBe(1296);
    expect(stillPossible({ ...classic, colours: 7, repeats: false }, [])).toBe(840);
  });

  it("are 256 after 1122 in the worst case, as Knuth counted", () => {
    const answers = [...Array(5)].flatMap((_, blacks) =>
      [...Array(5 - blacks)].map((_, whites) => ({ blacks, whites })),
    );
    const left = answers.map((answer) => stillPossible(classic, [{ guess: "1122", answer }]) ?? 0);
    expect(Math.max(...left)).toBe(256);
    expect(left.reduce((sum, count) => sum + count, 0)).toBe(1296);
  });

  it("have the pegs that were revealed where they stand", () => {
    expect(stillPossible(classic, [], [{ place: 2, colour: "3" }])).toBe(216);
    expect(stillPossible({ ...classic, colours: 7, repeats: false }, [], [{ place: 4, colour: "1" }])).toBe(120);
  });

  it("count a blank as one more colour", () => {
    expect(spaceOf({ ...classic, blanks: true })).toBe(2401);
  });

  it("are not counted where there are too many", () => {
    expect(stillPossible({ ...classic, pegs: 12, colours: 16 }, [])).toBeNull();
  });
});
