import { describe, expect, it } from "vitest";
import type { Entry, Table } from "../../lib/api/types";
import { linesOf, playedAt } from "./lines";

let n = 0;
const entry = (seat: number, text: string, kind: Entry["kind"] = "move", at = 0): Entry => ({
  n: ++n,
  at,
  seat,
  kind,
  text,
  stands: true,
  events: [],
});
const drawn = (entries: Entry[], how: Partial<Parameters<typeof linesOf>[1]> = {}) =>
  linesOf(entries, { two: true, leads: 0, small: () => false, ...how }).map((line) =>
    line.kind === "other"
      ? line.entry.kind
      : [line.number, ...line.cells.map((cell) => cell?.entries.map((one) => one.text).join(" ") ?? "")].join("|"),
  );

describe("the list of moves", () => {
  it("has two to a row, and a gap where somebody passed", () => {
    const log = [entry(0, "d3"), entry(1, "c3"), entry(0, "b3"), entry(0, "c4"), entry(1, "e3")];
    expect(drawn(log)).toEqual(["1|d3|c3", "2|b3|", "3|c4|e3"]);
    expect(drawn([entry(1, "c3"), entry(1, "d4")])).toEqual(["1||c3", "2||d4"]);
  });

  it("lets the breaker lead and counts turns, not what comes before them", () => {
    const log = [entry(0, "code"), entry(1, "1122"), entry(0, "1,0"), entry(1, "3344"), entry(0, "0,2")];
    expect(drawn(log, { leads: 1 })).toEqual(["||code", "1|1122|1,0", "2|3344|0,2"]);
  });

  it("puts what is no move beside the rows, without breaking them", () => {
    const log = [entry(0, "d3"), entry(1, "draw", "offer"), entry(1, "c3"), entry(0, "best-moves", "hint")];
    expect(drawn(log)).toEqual(["1|d3|c3", "offer", "hint"]);
  });

  it("gathers small moves in a row", () => {
    const small = ({ text }: Entry) => text?.includes("?") ?? false;
    const log = [entry(0, "a1=1"), entry(0, "a2?1"), entry(0, "a2?12"), entry(0, "b1=2"), entry(0, "b2?3")];
    expect(drawn(log, { two: false, small })).toEqual(["1|a1=1", "2|a2?1 a2?12", "3|b1=2", "4|b2?3"]);
    expect(linesOf(log, { two: false, leads: 0, small })[1]).toMatchObject({ cells: [{ move: 3 }] });
  });
});

describe("the time of a move", () => {
  const table = (now: number, ...elapsed: number[]) =>
    ({ now, seats: elapsed.map((elapsed_ms) => ({ elapsed_ms })) }) as unknown as Table;

  it("counts from the beginning of the game, not from its first move", () => {
    expect(playedAt(table(101_000, 50_000, 11_000), [entry(0, "d3", "move", 90_000)])(90_000)).toBe(50_000);
  });

  it("leaves pauses out", () => {
    const log = [entry(0, "", "pause", 20_000), entry(0, "", "resume", 60_000), entry(0, "a1=1", "move", 70_000)];
    expect(playedAt(table(80_000, 30_000), log)(70_000)).toBe(20_000);
    expect(playedAt(table(80_000, 30_000), log)(15_000)).toBe(5000);
  });

  it("counts what was played without a connection", () => {
    const log = [
      entry(0, "left", "pause", 20_000),
      entry(0, "", "resume", 60_000),
      entry(0, "ahead 25000 45000", "resume", 61_000),
      entry(0, "a1=1", "move", 61_000),
    ];
    expect(playedAt(table(71_000, 56_000), log)(61_000)).toBe(46_000);
  });

  it("is right while a pause lasts", () => {
    const log = [entry(0, "a1=1", "move", 15_000), entry(0, "", "pause", 20_000)];
    expect(playedAt(table(90_000, 10_000), log)(15_000)).toBe(5000);
  });
});
