import { describe, expect, it } from "vitest";
import type { Entry } from "../api/types";
import { isAnswer, logAhead, rebased, standing, type Waiting } from "./ahead";

const entry = (n: number, kind: Entry["kind"], text = ""): Entry => ({
  n,
  at: n,
  seat: 0,
  kind,
  text,
  stands: true,
  events: [],
});
const wait = (kind: Waiting["kind"], text?: string): Waiting => ({ kind, at: 9, ...(text ? { text } : {}) });

describe("playing ahead", () => {
  it("takes back and does again as a table does", () => {
    const log = (...kinds: Entry["kind"][]) => standing(kinds.map((kind, at) => entry(at + 1, kind)));
    expect(log("move", "move", "back")).toEqual({ moves: [1], undone: [2] });
    expect(log("move", "move", "back", "back", "redo")).toEqual({ moves: [1], undone: [2] });
    expect(log("move", "hint", "back", "move", "redo")).toEqual({ moves: [4], undone: [] });
    expect(log("back", "move")).toEqual({ moves: [2], undone: [] });
  });

  it("numbers what waits behind the log, and strikes what was taken back", () => {
    const log = logAhead([entry(1, "move", "a1=1")], [wait("move", "a2=2"), wait("back"), wait("back")], 0);
    expect(log.map(({ n, kind, stands }) => [n, kind, stands])).toEqual([
      [1, "move", false],
      [2, "move", false],
      [3, "back", true],
      [4, "back", true],
    ]);
  });

  it("knows the server's answer by its kind and text", () => {
    expect(isAnswer(entry(5, "move", "A1=2"), wait("move", "a1=2"))).toBe(true);
    expect(isAnswer(entry(5, "move", "a1=3"), wait("move", "a1=2"))).toBe(false);
    expect(isAnswer(entry(5, "back"), wait("move", "a1=2"))).toBe(false);
    expect(isAnswer(undefined, wait("back"))).toBe(false);
  });

  it("makes only moves again on a table that went on elsewhere", () => {
    const waiting = [{ ...wait("back"), seen: 4 }, wait("move", "a1=1"), wait("move", "a2=2"), wait("back")];
    expect(rebased(waiting)).toEqual([wait("move", "a1=1")]);
  });
});
