import { describe, expect, it } from "vitest";
import type { Entry } from "../api/types";
import { backoff, mergeEntries } from "./merge";

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

describe("trying again", () => {
  it("waits longer each time, up to fifteen seconds", () => {
    expect(backoff(0, 0.5)).toBe(500);
    expect(backoff(3, 0.5)).toBe(4000);
    expect(backoff(20, 0.5)).toBe(15_000);
  });
});
