/** A whole game of each kind in other browsers than Chromium: `cargo xtask browsers`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Level } from "../src/games/kenken/level";
import { isInstalled, type Kept, keptOf, MOVES } from "./device";
import { solutions } from "./kenken";
import { fittingCode, type Turn } from "./mastermind";
import { Server } from "./server";
import { expect, test } from "./test";
import { Browser, type Engine } from "./webdriver";

test.describe.configure({ mode: "default" });
test.setTimeout(900_000);

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is looked at field by field.
type Answer = any;

/** Whether the reader is to move and every move was told, or the game is over. */
const SETTLED = `return document.querySelector("[data-testid=result]") ? "over"
  : document.querySelector(".stage[data-yours=true][data-behind=false]") ? "turn" : null`;

class Seat {
  constructor(
    readonly browser: Browser,
    readonly id: string,
  ) {}

  table(): Promise<Answer> {
    return this.browser.run(`return fetch("/api/tables/${this.id}").then((answer) => answer.json())`);
  }

  /** Waits for one's turn; false when the game is over. */
  async turn(): Promise<boolean> {
    return (await this.browser.wait<string>(SETTLED)) === "turn";
  }

  /** Waits until a move of one's own has arrived. */
  async played(before: Answer): Promise<void> {
    await this.browser.wait(
      `return fetch("/api/tables/${this.id}").then((answer) => answer.json()).then(({ n }) => n > ${before.n})`,
    );
  }

  async isOver(): Promise<void> {
    const said = await this.browser.wait<string>(`return document.querySelector("[data-testid=result]")?.textContent`);
    expect(said).toMatch(/You (won|lost)|A draw/);
  }
}

/** From the first page to a table, by one click. */
async function playNow(browser: Browser, address: string, game: string): Promise<Seat> {
  await browser.go(address);
  await browser.click(`[aria-label="Play now: ${game}"]`);
  return atTable(browser);
}

/** To a table that is made over the API, where a smaller board than the usual one will do. */
async function sit(browser: Browser, address: string, wanted: object): Promise<Seat> {
  await browser.go(address);
  const id = await browser.run<string>(
    `const headers = { "Content-Type": "application/json" };
     return fetch("/api/guest", { method: "POST", headers, body: "{}" })
       .then(() => fetch("/api/tables", { method: "POST", headers, body: arguments[0] }))
       .then((answer) => answer.json()).then(({ id }) => id)`,
    JSON.stringify(wanted),
  );
  await browser.go(`${address}/t/${id}`);
  return atTable(browser);
}

async function atTable(browser: Browser): Promise<Seat> {
  await browser.wait(`return document.querySelector("[data-testid=sentence]") !== null`);
  const [, id = ""] = /\/t\/([^/?]+)/.exec(await browser.address()) ?? [];
  return new Seat(browser, id);
}

/** What the browser has kept of a table of this device. */
const kept = (browser: Browser, id: string): Promise<Kept> =>
  browser.run(`return (${keptOf.toString()})(arguments[0])`, id);

/** The key, as drivers call it. */
const ENTER = "\uE007";

/** Plays from a turn on, to another one or to the end, and tells how far it came. */
async function playHere(seat: Seat, game: string, from = 0, to = Number.POSITIVE_INFINITY): Promise<number> {
  const { browser, id } = seat;
  let turn = from;
  for (; turn < to && (await seat.turn()); turn += 1) {
    const before = await kept(browser, id);
    await browser.run(`document.querySelector("main details:has(form)").open = true`);
    await browser.click("main form input");
    await browser.type(MOVES[game]?.(before, turn) ?? "");
    await browser.type(ENTER);
    await browser.wait(`return (${keptOf.toString()})("${id}").then(({ row }) => row.n > ${before.row.n})`);
  }
  return turn;
}

for (const engine of ["firefox", "webkit"] satisfies Engine[]) {
  test.describe(engine, () => {
    let browser: Browser;
    test.beforeAll(async () => {
      browser = await Browser.start(engine);
    });
    test.afterAll(() => browser?.end());

    test("Mastermind", async ({ server }) => {
      const seat = await playNow(browser, server.address, "Mastermind");
      while (await seat.turn()) {
        const table = await seat.table();
        const turns: Turn[] = table.view.rounds.map(({ guess, answer }: Answer) => ({ guess, ...answer }));
        for (const letter of fittingCode(turns, table.options))
          await browser.click(`[role=toolbar][aria-label=Colours] button:nth-of-type(${letter})`);
        await browser.click(".go");
        await seat.played(table);
      }
      await seat.isOver();
    });

    test("Othello", async ({ server }) => {
      const wanted = { game: "othello", options: { width: 6, height: 6 }, seats: { white: "greedy" } };
      const seat = await sit(browser, server.address, wanted);
      while (await seat.turn()) {
        const table = await seat.table();
        await browser.click(`[data-name=${table.view.moves[0]}]`);
        await seat.played(table);
      }
      await seat.isOver();
    });

    test("KenKen", async ({ server }) => {
      const seat = await playNow(browser, server.address, "KenKen");
      const { view } = await seat.table();
      const [numbers = []] = solutions(view.level as Level);
      for (const [at, number] of numbers.entries()) {
        await browser.click(`[data-cell="${at}"]`);
        await browser.type(String(number));
      }
      await seat.isOver();
    });

    test("Crush", async ({ server }) => {
      const wanted = { game: "crush", options: { goal: 30 }, preset: "quick", seats: { second: "random" } };
      const seat = await sit(browser, server.address, wanted);
      while (await seat.turn()) {
        const table = await seat.table();
        for (const square of table.view.moves[0].split("-")) await browser.click(`[data-name=${square}]`);
        await seat.played(table);
      }
      await seat.isOver();
    });
  });
}

test("firefox › a whole game of each kind without a network, closed in the middle, and home", async () => {
  const server = new Server();
  await server.start();
  const profile = mkdtempSync(join(tmpdir(), "tauler-firefox-"));
  let browser = await Browser.start("firefox", { profile, phone: true });
  try {
    await browser.go(`${server.address}/about`);
    await browser.wait(`return (${isInstalled.toString()})()`);
    await server.stop();
    for (const game of Object.keys(MOVES)) {
      const before = await playNow(browser, server.address, game);
      expect(before.id).toMatch(/^here-/);
      const turn = await playHere(before, game, 0, 2);
      const { n } = (await kept(browser, before.id)).row;
      // Closed as a whole, and opened again without a network.
      await browser.end();
      browser = await Browser.start("firefox", { profile, phone: true });
      await browser.go(server.address);
      await browser.click(`a[href="/t/${before.id}"]`);
      const after = await atTable(browser);
      expect((await kept(browser, after.id)).row.n).toBeGreaterThanOrEqual(n);
      await playHere(after, game, turn);
      await after.isOver();
    }
    await server.start();
    await browser.go(`${server.address}/me/games`);
    const games = Object.keys(MOVES).length;
    await browser.wait(`const send = [...document.querySelectorAll("button")]
      .find(({ textContent }) => textContent.includes("Send ${games} games to my account"));
      send?.click(); return send !== undefined`);
    const home = `return document.querySelector("main")?.textContent.match(/played on a device/g)?.length === ${games}`;
    await browser.wait(home);
    // What has come home is not sent again.
    await browser.go(`${server.address}/me/games`);
    await browser.wait(home);
    expect(await browser.run(`return /to my account/.test(document.querySelector("main").textContent)`)).toBe(false);
  } finally {
    await browser.end();
    await server.end();
    rmSync(profile, { recursive: true, force: true });
  }
});
