import { describe, expect, it } from "vitest";
import type { Level } from "./level";
import { Pen } from "./pen.svelte";
import { empty, type View } from "./view";

const level: Level = { version: 1, size: 3, cages: [] };

/** A table that answers a little later, as a server does. */
function table() {
  const sent: string[] = [];
  const undone: string[] = [];
  const view: View = { level, ...empty(level), repeated: [], ranked: true, over: false, moves: [], solution: null };
  const pen = new Pen(
    () => view,
    async (kind, text) => {
      await Promise.resolve();
      sent.push(text ?? kind);
      if (text === "c3=9") return false;
      if (text) {
        view.moves = [...view.moves, text];
        undone.length = 0;
      } else if (kind === "back") {
        undone.push(...view.moves.slice(-1));
        view.moves = view.moves.slice(0, -1);
      } else {
        const again = undone.pop();
        if (again === undefined) return false;
        view.moves = [...view.moves, again];
      }
      return true;
    },
  );
  return { pen, sent, view };
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
  it("does again together what was undone, and nothing that was written over", async () => {
    const { pen, sent, view } = table();
    pen.write(["a1?1", "b1?1", "c1?1"]);
    await pen.undo();
    pen.write(["a1=2"]);
    pen.write(["a2?1", "b2?1", "c2?1"]);
    await pen.undo();
    await pen.undo();
    sent.length = 0;
    await pen.redo();
    expect([sent, view.moves]).toEqual([["redo"], ["a1=2"]]);
    await pen.redo();
    expect(view.moves).toEqual(["a1=2", "a2?1", "b2?1", "c2?1"]);
  });
  it("undoes one by one what came from elsewhere", async () => {
    const { pen, sent, view } = table();
    pen.write(["a1?1", "b1?1"]);
    await pen.redo();
    view.moves = ["c1=1", "c2=2"];
    sent.length = 0;
    await pen.undo();
    expect(sent).toEqual(["back"]);
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
