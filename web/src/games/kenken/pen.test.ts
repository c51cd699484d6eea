import { describe, expect, it } from "vitest";
import type { Level } from "./level";
import { Pen } from "./pen.svelte";
import { empty, type View } from "./view";

const level: Level = { version: 1, size: 3, cages: [] };

/** A table that answers a little later, as a server does. */
function table() {
  const sent: string[] = [];
  const view: View = { level, ...empty(level), repeated: [], ranked: true, over: false, moves: [], solution: null };
  const pen = new Pen(
    () => view,
    async (kind, text) => {
      await Promise.resolve();
      sent.push(text ?? kind);
      if (text) view.moves = [...view.moves, text];
      else if (kind === "back") view.moves = view.moves.slice(0, -1);
      return text !== "c3=9";
    },
  );
  return { pen, sent };
}

describe("the pen", () => {
  it("shows what is written before the server has it", async () => {
    const { pen, sent } = table();
    pen.write(["a1=2", "b1?13"]);
    expect(pen.filled.numbers[0]).toBe(2);
    expect(pen.filled.marks[1]).toEqual([1, 3]);
    await pen.undo();
    expect(sent.slice(0, 2)).toEqual(["a1=2", "b1?13"]);
  });
  it("undoes together what was written together, after it was sent", async () => {
    const { pen, sent } = table();
    pen.write(["a1=2"]);
    pen.write(["b1?1", "c1?1", "a2?1"]);
    await pen.undo();
    expect(sent).toEqual(["a1=2", "b1?1", "c1?1", "a2?1", "back", "back", "back"]);
    await pen.undo();
    expect(sent.at(-1)).toBe("back");
    expect(sent.length).toBe(8);
  });
  it("drops what follows a refusal", async () => {
    const { pen, sent } = table();
    pen.write(["c3=9", "a1=1"]);
    await pen.undo();
    expect(sent[0]).toBe("c3=9");
    expect(sent).not.toContain("a1=1");
    expect(pen.pending).toEqual([]);
  });
});
