import { describe, expect, it } from "vitest";
import { codesOf, expectedLeft, formOf, judge, luckOverall, type Reviewed, skillOf } from "./judge";
import { answerTo, type Options, type Round } from "./view";

const classic: Options = {
  pegs: 4,
  colours: 6,
  repeats: true,
  blanks: false,
  turns: 10,
  secret: "drawn",
  answers: "automatic",
};
const all = codesOf(classic, []) ?? [];
const round = (guess: string, secret: string): Round => ({ guess, answer: answerTo(guess, secret) });
const said = (turn: number, guess: string, best: string, expected = 1, bestExpected = 1): Reviewed => ({
  turn,
  guess,
  before: 1296,
  after: 1,
  was_possible: true,
  expected_left: expected,
  luck: null,
  best,
  best_expected_left: bestExpected,
});

describe("a guess of the classic game", () => {
  // Irving (1978–79) gives the sizes that first guesses leave on average.
  it("leaves as many codes on average as is published", () => {
    expect(all.length).toBe(1296);
    expect(expectedLeft("1122", all)).toBeCloseTo(204.54, 1);
    expect(expectedLeft("1123", all)).toBeCloseTo(185.27, 1);
    expect(expectedLeft("1234", all)).toBeCloseTo(188.19, 1);
    expect(expectedLeft("1112", all)).toBeCloseTo(235.95, 1);
    expect(expectedLeft("1111", all)).toBeCloseTo(511.98, 1);
  });

  it("has a form that names no colours", () => {
    expect(["1111", "2122", "3311", "1231", "4321"].map(formOf)).toEqual(["AAAA", "AAAB", "AABB", "AABC", "ABCD"]);
  });

  it("is told by its form what would have been better", () => {
    const [turn] = judge(classic, [round("1111", "1234")], [said(1, "1111", "1123")], () => []);
    expect(turn).toMatchObject({ better: "form", form: "AABC", before: 1296 });
    expect(turn?.bestExpected).toBeCloseTo(185.27, 1);
  });

  it("is never compared with a best that is worse", () => {
    const worse = said(1, "1123", "1122", 185.3, 204.5);
    expect(judge(classic, [round("1123", "4561")], [worse], () => [])[0]?.better).toBeNull();
    const huge: Options = { ...classic, pegs: 8, colours: 12 };
    const [turn] = judge(
      huge,
      [{ guess: "11223344", answer: { blacks: 1, whites: 1 } }],
      [said(1, "11223344", "11112222", 1242.6, 1246.7)],
      () => [],
    );
    expect(turn).toMatchObject({ better: null, bestExpected: 1242.6 });
  });

  it("counts only codes that a revealed peg allows", () => {
    const rounds = [round("1122", "6543")];
    const [turn] = judge(classic, rounds, [said(1, "1122", "1123")], () => [{ place: 1, colour: "6" }]);
    expect(turn?.before).toBe(216);
  });

  it("that cannot be right is told to be one that fits", () => {
    const rounds = [round("1122", "3456"), round("1122", "3456")];
    const judged = judge(classic, rounds, [said(1, "1122", "1123"), said(2, "1122", "3345")], () => []);
    expect(judged[1]).toMatchObject({ better: "fitting", before: judged[0]?.after });
  });
});

describe("a game", () => {
  it("ends with one figure for skill and one for luck", () => {
    const judged = judge(classic, [round("1123", "1123")], [said(1, "1123", "1123")], () => []);
    expect(skillOf(judged)).toBe(1);
    expect(luckOverall(judged)).toBeGreaterThan(0.99);
    expect(skillOf([])).toBeNull();
    expect(luckOverall([])).toBeNull();
  });
});
