import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { first } from "../rules";
import { addressOf, optionsOf, STANDARD } from "./address";
import { type Ask, analystBy, type Found, rounds } from "./analyst";
import { Openings } from "./openings";
import { drawing, svgOf } from "./picture";
import { type Branch, movesTo, readTree, Tree, writeTree } from "./tree";

const moves = (branches: Branch[]) => branches.slice(1).map((one) => one.move);

describe("a tree of moves", () => {
  it("is written as it is read, with the place that is looked at", () => {
    for (const text of [
      "",
      "f5d6c3",
      "f5.d6c3",
      ".f5d6",
      "f5d6.c3(c4)d3",
      "f5d6(f6.e6)(f4)c3d3",
      "f5d6(f6e6f4(d6))c3",
    ]) {
      const { tree, at } = readTree(STANDARD, text);
      expect(writeTree(tree, at)).toBe(text);
    }
  });
  it("has its first line as the game", () => {
    const { tree, at } = readTree(STANDARD, "f5d6(f6.e6)c3");
    expect(moves(tree.game)).toEqual(["f5", "d6", "c3"]);
    expect(movesTo(at)).toEqual(["f5", "f6"]);
    expect([tree.isGame(at), tree.leftAt(at).move]).toEqual([false, "f5"]);
    expect(moves(tree.line(at))).toEqual(["f5", "f6", "e6"]);
  });
  it("takes a move that is there already for the same", () => {
    const { tree } = readTree(STANDARD, "f5d6c3");
    const again = tree.play(tree.root, "F5") as Branch;
    expect(again).toBe(tree.root.children[0]);
    expect((tree.play(again, "f6") as Branch).ply).toBe(2);
    expect(writeTree(tree, tree.root)).toBe(".f5d6(f6)c3");
  });
  it("promotes and deletes variations", () => {
    const { tree, at } = readTree(STANDARD, "f5d6(f6e6.)c3");
    tree.promote(at);
    expect(writeTree(tree, at)).toBe("f5f6(d6c3)e6");
    expect(tree.isGame(at)).toBe(true);
    const left = tree.remove(at.parent as Branch);
    expect(writeTree(tree, left)).toBe("f5.d6c3");
    expect(tree.remove(tree.root)).toBe(tree.root);
  });
  it("goes up to the first fault and names it", () => {
    const wrong = (text: string) => {
      const { at, fault } = readTree(STANDARD, text);
      return [movesTo(at).join(""), fault];
    };
    expect(wrong("f5d6a1c3")).toEqual(["f5d6", { wrong: 3, move: "a1", why: "capture" }]);
    expect(wrong("f5f5")).toEqual(["f5", { wrong: 2, move: "f5", why: "taken" }]);
    expect(wrong("f5z9")).toEqual(["f5", { wrong: 2, move: "z9", why: "square" }]);
    expect(wrong("hello")).toEqual(["", { wrong: 1, move: "hello", why: "square" }]);
    expect(wrong("))((.(")).toEqual(["", null]);
  });
});

describe("the address", () => {
  it("holds the board and the line", () => {
    expect(addressOf(STANDARD, "f5d6")).toBe("/othello/analysis?line=f5d6");
    const small = { height: 4, width: 6, directions: ["horizontal", "vertical"], start: `${"-".repeat(24)} X` };
    const address = addressOf(small, "a1(b2)");
    expect(optionsOf(new URL(address, "http://tauler").searchParams)).toEqual(small);
    expect(optionsOf(new URLSearchParams("size=99x1&directions=xyz"))).toEqual(STANDARD);
  });
});

describe("an analyst", () => {
  const answer = (depth: number, exact = false) => ({ moves: [{ move: "d3", score: 1, exact }], depth, sure: 84 });
  const line = { options: STANDARD, moves: [] };

  async function heard(empties: number, ask: Ask, ms = 1000, clock = () => 0): Promise<Found[]> {
    const found: Found[] = [];
    await analystBy(ask, clock).explore(line, empties, { ms }, (one) => found.push(one), {});
    return found;
  }

  it("looks deeper and deeper", async () => {
    const found = await heard(60, async (_tool, { depth }) => answer(Number(depth)));
    expect(found.map((one) => one.depth)).toEqual([4, 8, 12, 14, 16, 18, 20, 22, 24]);
    expect(found.every((one) => !one.toEnd && one.sure === 84)).toBe(true);
  });
  it("proves the end, at first nearly surely", async () => {
    const found = await heard(20, async (_tool, { depth, solve, surer }) => ({
      ...answer(Number(depth), solve !== undefined),
      sure: surer ? 99 : 84,
    }));
    expect(found.map((one) => [one.sure, one.toEnd])).toEqual([
      [84, false],
      [84, false],
      [99, true],
      [100, true],
    ]);
    expect(rounds(8)).toEqual([{ depth: 6, solve: 8 }]);
  });
  it("stops when its time is up, when it came less far than asked, and when nobody listens", async () => {
    let now = 0;
    const slow: Ask = async (_tool, { depth }) => {
      now += 400;
      return answer(Number(depth));
    };
    expect((await heard(60, slow, 1000, () => now)).length).toBe(3);
    expect((await heard(60, async () => answer(5))).length).toBe(2);
    const stop = new AbortController();
    let told = 0;
    const ask: Ask = async (_tool, { depth }) => answer(Number(depth));
    const tell = () => {
      told += 1;
      stop.abort();
    };
    await analystBy(ask, () => 0).explore(line, 60, { ms: 1000 }, tell, { signal: stop.signal });
    expect(told).toBe(1);
  });
  it("keeps the best so far when it is enough, and goes on beyond it", async () => {
    const enough = new AbortController();
    const found: number[] = [];
    // The engine ends early, and tells how deep it came.
    const ask: Ask = async (_tool, { depth }) => {
      if (depth === 12) enough.abort();
      return answer(depth === 12 ? 11 : Number(depth));
    };
    const how = { enough: enough.signal };
    await analystBy(ask, () => 0).explore(line, 60, { ms: 1000 }, (one) => found.push(one.depth), how);
    expect(found).toEqual([4, 8, 11]);
    // A thought that was broken off has no answer, and nobody is told of a failure.
    const broken: Ask = async () => {
      throw enough.signal.reason;
    };
    await analystBy(broken, () => 0).explore(line, 60, { ms: 1000 }, (one) => found.push(one.depth), how);
    expect(found).toEqual([4, 8, 11]);
    const deeper: Ask = async (_tool, { depth }) => answer(Number(depth));
    await analystBy(deeper, () => 0).explore(line, 60, { ms: 1000, beyond: 18 }, (one) => found.push(one.depth), {});
    expect(found.slice(3)).toEqual([20, 22, 24]);
  });
  it("judges a line from its end, some moves at a time, and gives a hard one more time", async () => {
    const asked: [number, unknown][] = [];
    const ask: Ask = async (_tool, { moves, from, ms }) => {
      const upTo = String(moves).length / 2;
      asked.push([upTo, ms]);
      // Two moves at a time; the third from the end takes long.
      const begun = upTo === 3 && ms === 1000 ? 3 : Math.max(Number(from), upTo - 2);
      const judged = Array.from({ length: upTo - begun }, (_, at) => ({ move: `m${begun + at}` }));
      return { from: begun, moves: judged };
    };
    const told: [number, number][] = [];
    const tell = (from: number, moves: unknown[]) => told.push([from, moves.length]);
    const long = { options: STANDARD, moves: ["f5", "d6", "c3", "d3", "c4"] };
    await analystBy(ask).judge(long, 0, tell, new AbortController().signal);
    expect(asked).toEqual([
      [5, 1000],
      [3, 1000],
      [3, 4000],
      [1, 4000],
    ]);
    expect(told).toEqual([
      [3, 2],
      [1, 2],
      [0, 1],
    ]);
  });
});

describe("openings", () => {
  const list = readFileSync(join(import.meta.dirname, "../../../../../crates/othello/src/openings.tsv"), "utf8")
    .trim()
    .split("\n")
    .map((one) => one.split("\t"))
    .map(([name = "", moves = ""]) => ({ name, moves }));
  const openings = new Openings(list);
  const named = (text: string) => {
    const { tree, at } = readTree(STANDARD, text);
    return openings.nameOf(tree.line(at).map((one) => one.position));
  };
  it("are found by position, turned, mirrored and in another order", () => {
    expect(named("f5d6c3d3c4")).toBe("Tiger");
    expect(named("c4e3f6e6f5")).toBe("Tiger");
    expect(named("f5d6c3d3c4a1")).toBe("Tiger");
    expect(named("f5")).toBeNull();
    expect(openings.nameOf([first({ ...STANDARD, width: 6 })])).toBeNull();
  });
  it("can be browsed from any position, turned as it is", () => {
    expect(openings.from(first(STANDARD)).length).toBe(list.length);
    const { at } = readTree(STANDARD, "c4e3");
    const tiger = openings.from(at.position).find((one) => one.name === "Tiger");
    expect(tiger?.moves.length).toBe(3);
    expect(named(`c4e3${tiger?.moves.join("")}`)).toBe("Tiger");
  });
});

describe("a picture", () => {
  it("shows every disc, the last move and its caption", () => {
    const { at } = readTree(STANDARD, "f5d6");
    const svg = svgOf(drawing(at.position.board, 8, 43, "Black < White & all"));
    expect(svg.match(/<circle/g)?.length).toBe(7);
    expect(svg).toContain("Black &lt; White &amp; all");
    expect(svg.match(/<text/g)?.length).toBe(17);
    expect(new Tree(STANDARD).root.position.board.length).toBe(64);
  });
});
