import { describe, expect, it } from "vitest";
import type { Facts, Field } from "../../lib/api/types";
import { changes, formOf, isShown, openFields, playerName, readValue, request, usedSeats } from "./form";

const word = { code: "x", english: "x" };
const field = (name: string, kind: Field["kind"], only_if: Field["only_if"] = null): Field => ({
  name,
  about: word,
  kind,
  only_if,
  keeps_preset: name === "answers",
});

const facts = {
  name: "toy",
  contest: { race: 1 },
  seats: [
    { name: "maker", title: word },
    { name: "breaker", title: word },
  ],
  options: [
    field("pegs", { kind: "whole", min: 1, max: 12 }),
    field("repeats", { kind: "flag" }),
    field("secret", { kind: "choice", values: ["drawn", "entered"] }),
    field("answers", { kind: "choice", values: ["by-hand", "automatic"] }, ["secret", "entered"]),
  ],
  presets: [
    {
      name: "normal",
      title: word,
      options: { pegs: "4", repeats: "no", secret: "drawn", answers: "by-hand" },
      level: {},
      clock: { kind: "none" },
      rated: false,
      roles: [
        { seat: "breaker", options: { secret: "drawn" }, against: null },
        { seat: "maker", options: { secret: "entered" }, against: "genetic:60" },
      ],
    },
    {
      name: "hard",
      title: word,
      options: { pegs: "7" },
      level: {},
      clock: { kind: "none" },
      rated: false,
      roles: [{ seat: "breaker", options: {}, against: null }],
    },
  ],
  players: [
    { name: "dummy", about: word, parameter: null, seats: ["breaker"] },
    {
      name: "genetic",
      about: word,
      parameter: { name: "k", min: 1, max: 99, default: 60, words: [], think_ms: [] },
      seats: [],
    },
  ],
} as unknown as Facts;

describe("the form of a new game", () => {
  it("takes what a preset does not say from the first one", () => {
    expect(formOf(facts, "hard", "breaker").options).toEqual({
      pegs: 7,
      repeats: false,
      secret: "drawn",
      answers: "by-hand",
    });
  });

  it("lets the role change options and name the opponent", () => {
    const form = formOf(facts, "normal", "maker");
    expect(form.options.secret).toBe("entered");
    expect(playerName(facts, form, "breaker")).toBe("genetic:60");
    expect(request(facts, form, usedSeats(facts, form, undefined), null)).toMatchObject({
      role: "maker",
      options: {},
      seats: { breaker: "genetic:60" },
    });
  });

  it("sends only what differs from the preset", () => {
    const form = { ...formOf(facts, "normal", "breaker"), custom: true };
    form.options = { ...form.options, pegs: 5 };
    expect(changes(facts, form)).toEqual({ pegs: 5 });
    expect(request(facts, form, ["breaker"], null).seats).toEqual({});
  });

  it("offers beside a preset what keeps it one", () => {
    const form = formOf(facts, "normal", "maker");
    expect(openFields(facts, form).map((one) => one.name)).toEqual(["answers"]);
    form.options.answers = "automatic";
    form.options.pegs = 5;
    expect(changes(facts, form)).toEqual({ answers: "automatic" });
    expect(openFields(facts, formOf(facts, "normal", "breaker"))).toEqual([]);
  });

  it("shows a field only when it matters", () => {
    const answers = facts.options[3] as Field;
    expect(isShown(answers, { secret: "drawn" })).toBe(false);
    expect(isShown(answers, { secret: "entered" })).toBe(true);
  });

  it("offers other seats to friends, anybody or oneself", () => {
    const form = formOf(facts, "normal", "maker");
    const seats = (opponent: typeof form.opponent) =>
      request(facts, { ...form, opponent }, ["maker", "breaker"], null).seats;
    expect(seats("friend")).toEqual({ breaker: "invite" });
    expect(seats("anybody")).toEqual({ breaker: "open" });
    expect(seats("both")).toEqual({ breaker: "me" });
  });

  it("reads sets and flags from texts", () => {
    expect(readValue(field("d", { kind: "set", values: ["a", "b"] }), "a,b")).toEqual(["a", "b"]);
    expect(readValue(field("r", { kind: "flag" }), "yes")).toBe(true);
  });
});
