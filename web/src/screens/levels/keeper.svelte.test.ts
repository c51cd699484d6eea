import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { madeUpStorage } from "../../lib/made-up";
import { setUser } from "../../lib/state/me.svelte";
import { Keeper } from "./keeper.svelte";

const drawing = (size: number) => ({ game: "kenken", name: "Half", level: { size } });

describe("a drawing", () => {
  let shelf: Record<string, string>;
  /** What the server was asked, and what it answers next: a status and a body, or nobody answers. */
  let asked: { method: string; path: string; body: Record<string, unknown> }[];
  let answers: ([number, unknown] | null)[];
  let moves: [string, boolean][];
  const drawings = () => Object.keys(shelf).filter((key) => key.startsWith("tauler.drawing."));
  const keeper = (address: string | null) => new Keeper(address, (...moved) => moves.push(moved));

  beforeEach(() => {
    vi.useFakeTimers();
    shelf = madeUpStorage();
    [asked, answers, moves] = [[], [], []];
    vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: string }) => {
      asked.push({ method, path, body: JSON.parse(body) });
      const answer = answers.shift();
      if (!answer) throw new TypeError("nobody answers");
      return new Response(JSON.stringify(answer[1]), { status: answer[0] });
    });
    setUser({ id: "u", name: "Anna", guest: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is in the browser at once, and in the account after a rest", async () => {
    const kept = keeper(null);
    kept.keep(drawing(3));
    expect(drawings()).toHaveLength(1);
    expect(keeper(null).unsent()).toEqual(drawing(3));
    kept.keep(drawing(4));
    answers = [[201, { id: "d", revision: 1 }]];
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.map(({ method, path, body }) => [method, path, body.level])).toEqual([
      ["POST", "/api/drafts", { size: 4 }],
    ]);
    expect([kept.address, kept.where, moves]).toEqual(["d", "account", [["d", false]]]);
    expect(drawings()).toEqual([]);
    kept.keep(drawing(5));
    answers = [[200, { id: "d", revision: 2 }]];
    await kept.flush();
    expect([asked[1]?.method, asked[1]?.path, asked[1]?.body.seen]).toEqual(["PATCH", "/api/drafts/d", 1]);
    expect(drawings()).toEqual([]);
  });

  it("stays in the browser while nobody answers, and goes from there later", async () => {
    const kept = keeper("d");
    kept.goOn({ id: "d", revision: 4 });
    kept.keep(drawing(3));
    await kept.flush();
    expect([kept.where, kept.failure?.unreached]).toEqual(["browser", true]);
    const later = keeper("d");
    expect(later.unsent()).toEqual(drawing(3));
    answers = [[200, { id: "d", revision: 5 }]];
    later.keep(drawing(3));
    await later.flush();
    expect([asked.at(-1)?.body.seen, later.where, later.unsent()]).toEqual([4, "account", null]);
  });

  it("becomes a draft of its own where another was faster", async () => {
    const kept = keeper("d");
    kept.goOn({ id: "d", revision: 4 });
    kept.keep(drawing(3));
    answers = [
      [409, { code: "server.draft-changed", text: "changed" }],
      [201, { id: "e", revision: 1 }],
    ];
    await kept.flush();
    expect([kept.address, kept.where, moves]).toEqual(["e", "account", [["e", true]]]);
  });
});
