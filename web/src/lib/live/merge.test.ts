import { describe, expect, it } from "vitest";
import type { Entry } from "../api/types";
import { tableOf } from "./made-up";
import { backoff, isOlder, joined, mergeEntries } from "./merge";

const entry = (n: number, text = ""): Entry => ({ n, at: n, seat: 0, kind: "move", text, stands: true, events: [] });

describe("entries", () => {
  it("join in order, whichever way they arrive", () => {
    expect(mergeEntries([entry(1)], [entry(3), entry(2)])?.map((e) => e.n)).toEqual([1, 2, 3]);
  });

  it("that come twice count once, the newer one", () => {
    expect(mergeEntries([entry(1, "old")], [entry(1, "new")])).toEqual([entry(1, "new")]);
  });

  it("with a hole between are refused", () => {
    expect(mergeEntries([entry(1)], [entry(3)])).toBeNull();
    expect(mergeEntries([], [entry(2)])).toBeNull();
  });
});

describe("an answer", () => {
  const said = { table: tableOf({ n: 1, now: 10 }), entries: [entry(1)] };

  it("joins what was said", () => {
    expect(joined(said, tableOf({ n: 2, entries: [entry(2)] }))?.entries.length).toBe(2);
    expect(joined(null, tableOf({ n: 1, entries: [entry(1)] }))?.entries.length).toBe(1);
  });

  it("that changes what was said, or leaves something out, means asking again", () => {
    const back: Entry = { ...entry(2), kind: "back" };
    expect(joined(said, tableOf({ n: 2, entries: [back] }))).toBeNull();
    expect(joined(said, tableOf({ n: 3, entries: [entry(3)] }))).toBeNull();
    expect(joined(said, tableOf({ n: 2, entries: [entry(2)], state: "over" }))).toBeNull();
  });

  it("is older by its number, and by the server's time where the number is the same", () => {
    expect(isOlder(tableOf({ n: 0, now: 20 }), said.table)).toBe(true);
    expect(isOlder(tableOf({ n: 1, now: 9 }), said.table)).toBe(true);
    expect(isOlder(tableOf({ n: 1, now: 10 }), said.table)).toBe(false);
    expect(isOlder(tableOf({ n: 2, now: 5 }), said.table)).toBe(false);
  });
});

describe("trying again", () => {
  it("waits longer each time, up to fifteen seconds", () => {
    expect(backoff(0, 0.5)).toBe(500);
    expect(backoff(3, 0.5)).toBe(4000);
    expect(backoff(20, 0.5)).toBe(15_000);
  });
});
