/** A whole game of each kind in other browsers than Chromium: `cargo xtask browsers`. */
import type { Level } from "../src/games/kenken/level";
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

/** Whether the page is installed: its files and the engines are kept for when there is no network. */
const INSTALLED = `return navigator.serviceWorker.ready.then(() => caches.keys())
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((all) => all.flat().some(({ url }) => url.includes(".wasm")))`;

/** A square that can be played, or that the game is over. */
const NEXT = `return document.querySelector("[data-testid=result]") ? "over" : document.querySelector(
  '.stage[data-yours=true][data-behind=false] [data-name][aria-label*="you can play here"]')?.dataset.name`;

/** Plays the first square of which it is said that one can, so many times, or to the end. */
async function playSquares(browser: Browser, times = Number.POSITIVE_INFINITY): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const square = await browser.wait<string>(NEXT);
    if (square === "over") return;
    await browser.click(`[data-name=${square}]`);
    await browser.wait(`return !document.querySelector("[data-name=${square}]")?.ariaLabel.includes("empty")`);
  }
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

test("firefox › without a network, closed in the middle, and home", async () => {
  const server = new Server();
  await server.start();
  const browser = await Browser.start("firefox");
  try {
    await browser.go(`${server.address}/about`);
    await browser.wait(INSTALLED);
    await server.stop();
    await browser.go(server.address);
    await browser.click('[aria-label="Play now: Othello"]');
    await playSquares(browser, 3);
    await browser.go(`${server.address}/me/games`);
    await browser.go(server.address);
    await browser.click('a[href^="/t/here-"]');
    await playSquares(browser);
    await browser.wait(
      'return /You (won|lost)|A draw/.test(document.querySelector("[data-testid=result]")?.textContent)',
    );
    await server.start();
    await browser.go(`${server.address}/me/games`);
    await browser.wait(`const send = [...document.querySelectorAll("button")]
      .find(({ textContent }) => textContent.includes("Send 1 game to my account"));
      send?.click(); return send !== undefined`);
    await browser.wait('return /played on a device/.test(document.querySelector("main")?.textContent)');
  } finally {
    await browser.end();
    await server.end();
  }
});
