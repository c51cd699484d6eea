import { describe, expect, it } from "vitest";
import { fill, localeOf, parametersOf } from "./format";

const english = localeOf("en");

describe("templates", () => {
  it("fill in names and plurals as the server does", () => {
    const template = "A code here has {pegs, plural, one {# peg} other {# pegs}}, not {found}.";
    expect(fill(template, { pegs: 4, found: 5 }, english)).toBe("A code here has 4 pegs, not 5.");
    expect(fill(template, { pegs: 1, found: 5 }, english)).toBe("A code here has 1 peg, not 5.");
  });

  it("write lists and numbers as the language does", () => {
    expect(fill("{all}", { all: ["a", "b", "c"] }, localeOf("es"))).toBe("a, b y c");
    expect(fill("{all}", { all: ["a", "b", "c"] }, localeOf("ca"))).toBe("a, b i c");
    expect(fill("{n}", { n: 12345.5 }, localeOf("el"))).toBe("12.345,5");
  });

  it("leave a missing parameter visible", () => {
    expect(fill("Hello {name}", {}, english)).toBe("Hello {name}");
  });

  it("take other parameters inside a plural", () => {
    const template = "{n, plural, one {# turn of {all}} other {# turns of {all}}}";
    expect(fill(template, { n: 1, all: 8 }, english)).toBe("1 turn of 8");
    expect(parametersOf(template)).toEqual(new Set(["n", "all"]));
    expect(parametersOf("{n, plural, one {Once} other {{n} times}}")).toEqual(new Set(["n"]));
  });
});
