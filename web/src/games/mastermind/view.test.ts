import { describe, expect, it } from "vitest";
import { answerTo, byHand, codeOf, type Options, shown, tileColumns } from "./view";

const options: Options = {
  pegs: 4,
  colours: 7,
  repeats: false,
  blanks: false,
  turns: 8,
  secret: "drawn",
  answers: "by-hand",
};

describe("feedback", () => {
  it("counts each peg of either code once", () => {
    expect(answerTo("1122", "1122")).toEqual({ blacks: 4, whites: 0 });
    expect(answerTo("1122", "2211")).toEqual({ blacks: 0, whites: 4 });
    expect(answerTo("1123", "1456")).toEqual({ blacks: 1, whites: 0 });
    expect(answerTo("1112", "2111")).toEqual({ blacks: 2, whites: 2 });
  });
});

describe("a draft", () => {
  it("is a code when every hole is filled", () => {
    expect(codeOf(["1", "", "3", "4"], options)).toBeNull();
    expect(codeOf(["1", "2", "3", "4"], options)).toBe("1234");
  });
  it("may have holes where blanks are allowed", () => {
    expect(codeOf(["1", "", "3", ""], { ...options, blanks: true })).toBe("1.3.");
  });
});

describe("a table", () => {
  it("answers by itself unless the maker types the answers", () => {
    expect(byHand(options)).toBe(false);
    expect(byHand({ ...options, secret: "entered" })).toBe(true);
    expect(byHand({ ...options, secret: "entered", answers: "automatic" })).toBe(false);
    expect(byHand({ ...options, secret: "memory", answers: "automatic" })).toBe(true);
  });
  it("of Bulls and Cows shows digits", () => {
    expect(shown("9a12", { ...options, colours: 10 })).toBe("9012");
    expect(shown("9a12", { ...options, colours: 10, repeats: true })).toBe("9a12");
  });
  it("has tiles shaped by the number of pegs", () => {
    expect([1, 3, 4, 5, 7, 12].map(tileColumns)).toEqual([1, 3, 2, 3, 4, 6]);
  });
});
