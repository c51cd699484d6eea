/** Pictures of the screens for the documentation and for looking at, in a house where people have played. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { level as small, solutions } from "./kenken";
import { expect, test } from "./test";

const folder = process.env.TAULER_SHOTS ?? join(import.meta.dirname, "../test-results/shots");

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is looked at field by field.
type Answer = any;

async function ask(page: Page, method: "GET" | "POST", path: string, data?: unknown): Promise<Answer> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { Origin: new URL(page.url()).origin },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path}`).toBe(true);
  return answer.json();
}

/** Plays so many moves at a new table, the first that are offered, waiting for whoever else sits there. */
async function play(page: Page, wanted: Record<string, unknown>, moves: number, choose: (table: Answer) => string) {
  let table = await ask(page, "POST", "/api/tables", wanted);
  for (let move = 0; move < moves; move += 1) {
    await expect
      .poll(
        async () => {
          table = await ask(page, "GET", `/api/tables/${table.id}`);
          return table.may.play;
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    const command = { seen: table.n, kind: "move", text: choose(table) };
    table = await ask(page, "POST", `/api/tables/${table.id}/commands`, command);
  }
  return table;
}

const first = (table: Answer): string => table.view.moves[Math.floor(table.view.moves.length / 2)];
const codes = ["1234", "1567", "5261"];
const [grid = []] = solutions(small);

/** A table of each game in the middle of play. */
const tables: Record<string, (page: Page) => Promise<Answer>> = {
  mastermind: (page) => play(page, { game: "mastermind" }, 3, ({ view }) => codes[view.rounds.length] ?? ""),
  othello: (page) => play(page, { game: "othello" }, 6, first),
  crush: (page) => play(page, { game: "crush" }, 2, first),
  kenken: async (page) => {
    const marks = ["a3?1,4", "a4?1,4", "c3?1,3"];
    const table = await play(page, { game: "kenken", options: { level: small } }, 9, ({ view: { moves } }) => {
      const at = moves.length;
      return at < 6 ? `${"abcd"[at % 4]}${Math.floor(at / 4) + 1}=${grid[at]}` : (marks[at - 6] ?? "");
    });
    return ask(page, "POST", `/api/tables/${table.id}/commands`, { seen: table.n, kind: "hint", text: "next-step" });
  },
};

async function shoot(page: Page, path: string, name: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("main").getByText("Loading", { exact: true })).toHaveCount(0);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}

for (const theme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${width} ${theme}`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: width === 390 ? 844 : 860 } });
      const named = (name: string) => `${name}-${width}-${theme}`;

      for (const [name, make] of Object.entries(tables)) {
        test(name, async ({ page }) => {
          await page.addInitScript(
            (game) => localStorage.setItem("tauler.settings", JSON.stringify({ toured: [game] })),
            name,
          );
          await page.goto("/about");
          await ask(page, "POST", "/api/guest");
          await shoot(page, `/t/${(await make(page)).id}`, named(name));
        });
      }

      test("screens", async ({ page, house, asHost: _ }) => {
        test.setTimeout(300_000);
        const screens = {
          home: "/",
          "new-game": "/new/othello",
          "new-level": "/new/kenken",
          rankings: "/rankings/mastermind",
          player: `/people/${house.host.id}`,
          players: "/people",
          levels: "/levels",
          import: "/levels/import",
          level: `/levels/${house.level}`,
          editor: `/levels/${house.level}/edit`,
          settings: "/settings",
          "sign-up": "/sign-up",
          about: "/about",
          rules: "/about/crush",
          missing: "/nothing/here",
          result: `/t/${house.broken}/result`,
        };
        for (const [name, path] of Object.entries(screens)) await shoot(page, path, named(name));
      });
    });
  }
}
