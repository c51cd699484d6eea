/** A whole game of each kind in other browsers than Chromium: `cargo xtask browsers`. */
import type { Level } from "../src/games/kenken/level";
import { solutions } from "./kenken";
import { fittingCode, type Turn } from "./mastermind";
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
