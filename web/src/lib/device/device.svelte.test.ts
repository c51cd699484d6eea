import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../api/types";
import { browserWith, MadeUpServer } from "../live/made-up";
import { world } from "./made-up";

vi.mock("../engine/engine", () => import("./made-up"));

const FORM = { game: "toy" };
let server: MadeUpServer;

/** A page that was just opened: nothing is known but what the browser keeps. */
async function page() {
  vi.resetModules();
  const { DeviceTable } = await import("./table");
  const shelf = await import("./shelf");
  const { answer } = await import("./answers");
  const home = await import("./home");
  return { DeviceTable, answer, ...home, ...shelf };
}

const texts = (entries: { text?: string | null }[]) => entries.map(({ text }) => text);
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  server = new MadeUpServer();
  browserWith(server);
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.random() * 256) });
  Object.assign(world, { dies: null, duel: false });
});

describe("a table of this device", () => {
  it("is answered in the server's place, and found again by the next page", async () => {
    const first = await page();
    const { id } = await first.DeviceTable.make(FORM);
    expect(id).toMatch(/^here-/);
    const body = { seen: 0, kind: "move", text: "one" };
    const shown = (await first.answer("post", `/api/tables/${id}/commands`, body)) as Table;
    expect(texts(shown.entries ?? [])).toEqual(["one"]);

    const second = await page();
    const again = (await second.answer("get", `/api/tables/${id}?after=0`, undefined)) as Table;
    expect(texts(again.entries ?? [])).toEqual(["one"]);
    expect(server.asked).toEqual([]);
  });

  it("tries a move of which nothing is kept or shown", async () => {
    const { DeviceTable, keptTable, keptTables } = await page();
    const table = await DeviceTable.make(FORM);
    const told: number[] = [];
    table.listen((message) => message.type === "table" && told.push(message.table.n));
    await table.rehearse("one");
    await table.rehearse("");
    expect(told).toEqual([0]);
    expect((await table.show()).n).toBe(0);
    expect((await keptTables()).map(({ id }) => id)).toEqual([table.id]);
    expect((await keptTable(table.id))?.log).toEqual([]);
    const { entries } = await table.command({ seen: 0, kind: "move", text: "two" });
    expect(texts(entries ?? [])).toEqual(["two"]);
  });

  it("keeps a move before it shows it", async () => {
    const { DeviceTable, keptTable } = await page();
    const table = await DeviceTable.make(FORM);
    const order: string[] = [];
    const begin = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, stores, mode, how) {
      const work = begin.call(this, stores, mode, how);
      if (mode === "readwrite") work.addEventListener("complete", () => order.push("kept"));
      return work;
    });
    table.listen((message) => {
      if (message.type === "table" && message.table.n > 0) order.push("shown");
    });
    await table.command({ seen: 0, kind: "move", text: "one" });
    vi.restoreAllMocks();
    expect(order).toEqual(["kept", "shown"]);
    expect(texts((await keptTable(table.id))?.log ?? [])).toEqual(["one"]);
  });

  it("goes on after its worker died in the middle of a move", async () => {
    const { DeviceTable } = await page();
    const table = await DeviceTable.make(FORM);
    await table.command({ seen: 0, kind: "move", text: "one" });
    world.dies = "command";
    await table.command({ seen: 1, kind: "move", text: "two" });
    expect(texts((await table.show()).entries ?? [])).toEqual(["one", "two"]);
  });

  it("lets the computer answer, and says so when it could not", async () => {
    const { DeviceTable } = await page();
    Object.assign(world, { duel: true });
    const table = await DeviceTable.make(FORM);
    await table.command({ seen: 0, kind: "move", text: "one" });
    await vi.waitFor(async () => expect(texts((await table.show()).entries ?? [])).toEqual(["one", "thought 1"]));
    world.dies = "think";
    await table.command({ seen: 2, kind: "move", text: "two" });
    await vi.waitFor(async () => expect((await table.show()).trouble?.code).toBe("page.engine-died"));
    table.retry();
    await vi.waitFor(async () => expect((await table.show()).n).toBe(4));
  });

  it("asks a page that was left in the middle of a thought to think again", async () => {
    const first = await page();
    Object.assign(world, { duel: true, dies: "think" });
    const { id } = await first.DeviceTable.make(FORM);
    await (await first.DeviceTable.open(id)).command({ seen: 0, kind: "move", text: "one" });
    const second = await page();
    Object.assign(world, { duel: true });
    const table = await second.DeviceTable.open(id);
    await vi.waitFor(async () => expect((await table.show()).n).toBe(2));
  });

  it("of two tabs that move at once takes one, and shows it in both", async () => {
    const first = await page();
    const one = await first.DeviceTable.make(FORM);
    const second = await page();
    const other = await second.DeviceTable.open(one.id);
    await one.command({ seen: 0, kind: "move", text: "mine" });
    const refused = await other.command({ seen: 0, kind: "move", text: "theirs" }).catch((thrown) => thrown);
    expect(refused.kind).toBe("stale");
    expect(texts((await other.show()).entries ?? [])).toEqual(["mine"]);
  });

  it("follows another tab, move by move, and loses and doubles nothing when both hurry", async () => {
    const one = await (await page()).DeviceTable.make(FORM);
    const second = await page();
    const other = await second.DeviceTable.open(one.id);
    const seen: number[] = [];
    other.listen((message) => message.type === "table" && seen.push(message.table.n));
    for (let move = 0; move < 20; move += 1) {
      // Both move at once, each on what it has seen; news arrive in the middle.
      const news = [other.catchUp(), one.catchUp()];
      const made = [one, other].map(async (tab, at) => {
        const { n } = await tab.show();
        return tab.command({ seen: n, kind: "move", text: `${at}.${move}` }).catch((thrown) => thrown);
      });
      const answers = await Promise.all([...made, ...news]);
      expect(answers.filter((one) => one?.kind && one.kind !== "stale")).toEqual([]);
    }
    await Promise.all([one.catchUp(), other.catchUp()]);
    const { log } = (await second.keptTable(one.id)) ?? { log: [] };
    expect(log.map(({ n }) => n)).toEqual(log.map((_, at) => at + 1));
    expect(log.length).toBeGreaterThanOrEqual(20);
    for (const tab of [one, other]) {
      expect(tab.log).toEqual(log);
      expect(texts((await tab.show()).entries ?? [])).toEqual(texts(log));
    }
    expect(seen.at(-1)).toBe(log.length);
  });

  it("goes on in the tab that is looked at when the other one is left", async () => {
    const one = await (await page()).DeviceTable.make(FORM);
    const other = await (await page()).DeviceTable.open(one.id);
    other.listen(() => {});
    await one.command({ seen: 0, kind: "move", text: "mine" });
    await one.leave();
    await other.catchUp();
    await vi.waitFor(async () => expect((await other.show()).state).toBe("playing"));
    expect(other.log.map(({ kind, text }) => text || kind)).toEqual(["mine", "left", "resume"]);
  });

  it("that another tab has thrown away does not come back", async () => {
    const one = await (await page()).DeviceTable.make(FORM);
    await one.command({ seen: 0, kind: "move", text: "mine" });
    const second = await page();
    await (await second.DeviceTable.open(one.id)).discard();
    const refused = await one.command({ seen: 1, kind: "move", text: "more" }).catch((thrown) => thrown);
    expect(refused.code).toBe("page.device-gone");
    expect(await second.keptTables()).toEqual([]);
  });

  it("is played on where the browser keeps nothing, and says so", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("private", "SecurityError");
      },
    });
    const { DeviceTable } = await page();
    const table = await DeviceTable.make(FORM);
    await table.command({ seen: 0, kind: "move", text: "one" });
    expect((await table.show()).n).toBe(1);
    expect(table.kept).toBe(false);
    vi.unstubAllGlobals();
  });

  it("that is damaged is marked, and the others are kept", async () => {
    const first = await page();
    const { id } = await first.DeviceTable.make(FORM);
    const whole = await first.DeviceTable.make(FORM);
    await (await first.DeviceTable.open(id)).command({ seen: 0, kind: "move", text: "broken" });
    const { DeviceTable, keptTables, exported } = await page();
    expect((await DeviceTable.open(id).catch((thrown) => thrown)).code).toBe("page.device-damaged");
    expect((await DeviceTable.open(whole.id)).id).toBe(whole.id);
    const damaged = (await keptTables()).filter((one) => one.damage);
    expect(damaged.map((one) => one.id)).toEqual([id]);
    expect(await exported([id])).toContain("broken");
  });

  it("that the browser cannot read is marked, and the others are kept", async () => {
    const first = await page();
    const [lost, whole] = [await first.DeviceTable.make(FORM), await first.DeviceTable.make(FORM)];
    const { prototype } = IDBObjectStore;
    const { get } = prototype;
    const unreadable = () => {
      throw new DOMException("unreadable", "UnknownError");
    };
    vi.spyOn(prototype, "getAll").mockImplementation(unreadable);
    vi.spyOn(prototype, "get").mockImplementation(function (this: IDBObjectStore, key) {
      return key === lost.id ? unreadable() : get.call(this, key);
    });
    const { keptTables, exported } = await page();
    const kept = await keptTables();
    expect(kept.filter((one) => !one.damage).map(({ id }) => id)).toEqual([whole.id]);
    expect(kept.filter((one) => one.damage).map(({ id }) => id)).toEqual([lost.id]);
    expect(await exported([lost.id])).toContain(lost.id);
    vi.restoreAllMocks();
  });

  it("that is not here is missing", async () => {
    const { answer } = await page();
    await expect(answer("get", "/api/tables/here-none", undefined)).rejects.toMatchObject({ kind: "missing" });
  });
});

describe("coming home", () => {
  async function played() {
    const opened = await page();
    const table = await opened.DeviceTable.make(FORM);
    await table.command({ seen: 0, kind: "move", text: "end" });
    const going = await opened.DeviceTable.make(FORM);
    return { ...opened, over: table.id, going: going.id };
  }
  const somebody = (path: string) =>
    path === "/api/me" ? { status: 200, body: { user: { id: "u", name: "Anna" } } } : undefined;

  it("sends what is over, once, and keeps what goes on", async () => {
    const { bringHome, keptTables, going } = await played();
    const sent: string[] = [];
    server.answers = (_, path) => {
      if (path === "/api/tables/home") sent.push(path);
      return somebody(path) ?? { status: 200, body: { id: "t" } };
    };
    expect(await Promise.all([bringHome(), bringHome()])).toContain(1);
    expect(await bringHome()).toBe(0);
    expect(sent.length).toBeLessThanOrEqual(2);
    expect((await keptTables()).map(({ id }) => id)).toEqual([going]);
  });

  it("lets a game go on at the server, and keeps nothing of it here", async () => {
    const { moveHome, DeviceTable, keptTables, going } = await played();
    const table = await DeviceTable.open(going);
    await table.command({ seen: 0, kind: "move", text: "one" });
    server.answers = (_, path) => somebody(path) ?? { status: 200, body: { id: "t" } };
    expect(await moveHome(going)).toBe("t");
    expect(await moveHome(going)).toBeNull();
    await table.command({ seen: 1, kind: "move", text: "late" }).catch(() => {});
    expect((await keptTables()).map(({ id }) => id)).not.toContain(going);
  });

  it("keeps what the server refuses, with its reason, and what it did not hear", async () => {
    const { bringHome, keptTables, over } = await played();
    server.answers = (_, path) => somebody(path) ?? { status: 422, body: { code: "server.not-over", text: "No." } };
    expect(await bringHome()).toBe(0);
    expect((await keptTables()).find(({ id }) => id === over)?.refused?.code).toBe("server.not-over");
    server.answers = (_, path) => somebody(path) ?? { status: 503, body: {} };
    await expect(bringHome()).rejects.toMatchObject({ kind: "unreached" });
    expect((await keptTables()).some(({ id }) => id === over)).toBe(true);
  });
});
