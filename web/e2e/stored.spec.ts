/** What the browser keeps of games on the device, and what happens where it cannot; and an engine that does not load. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { make, moved, moves, playOut, said, yourTurn } from "./table";
import { expect, test } from "./test";

test.use({ viewport: { width: 390, height: 844 } });
test.setTimeout(240_000);

/** Begins a game on the device, as a choice, and makes a move: the address of its table. */
async function begin(page: Page, move = "d3"): Promise<string> {
  await page.goto("/new/othello");
  await page.getByRole("radio", { name: /^On this device/ }).check({ force: true });
  await page.getByRole("button", { name: "Start" }).click();
  const another = page.getByRole("button", { name: "Start a new one" });
  await expect(page.getByTestId("sentence").or(another)).toBeVisible({ timeout: 60_000 });
  if (await another.isVisible()) await another.click();
  await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
  await yourTurn(page);
  await page.locator("main form input").fill(move);
  await page.locator("main form input").press("Enter");
  await expect(page.locator(`[data-name=${move}]`)).toHaveAccessibleName(/black|white/);
  await yourTurn(page);
  return new URL(page.url()).pathname;
}

/** Changes a record of the browser's own database. */
function damage(page: Page, store: "tables" | "entries", id: string, broken: object): Promise<void> {
  return page.evaluate(
    ([store, id, broken]) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open("tauler");
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const work = opening.result.transaction(store, "readwrite");
          const key = store === "tables" ? id : [id, 1];
          const found = work.objectStore(store).get(key);
          found.onsuccess = () => work.objectStore(store).put({ ...found.result, ...broken });
          work.oncomplete = () => {
            opening.result.close();
            done();
          };
          work.onerror = () => fail(work.error);
        };
      }),
    [store, id, broken] as const,
  );
}

test("of a damaged store the readable games are kept, and the rest is saved as a file", async ({ page }) => {
  const [whole, empty, wrong] = [await begin(page), await begin(page, "c4"), await begin(page, "f5")];
  const idOf = (address: string) => address.split("/")[2] ?? "";
  await page.goto("/about");
  await damage(page, "tables", idOf(empty), { setup: null, row: 7 });
  await damage(page, "entries", idOf(wrong), { text: "a1" });

  await page.goto(wrong);
  await expect(page.getByText(/^This game cannot be read any more/)).toBeVisible();
  await page.goto("/me/games");
  await expect(page.getByRole("alert")).toContainText("2 games on this device cannot be read any more.");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const text = await readFile((await (await saved).path()) ?? "", "utf8");
  const { tables } = JSON.parse(text) as { tables: { table: { id: string }; log: { text: string }[] }[] };
  expect(tables.map(({ table }) => table.id).sort()).toEqual([idOf(empty), idOf(wrong)].sort());
  expect(tables.every(({ log }) => log.length > 1)).toBe(true);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.getByRole("link", { name: "Resume" }).first().click();
  await expect(page).toHaveURL(new RegExp(`${whole}$`));
  expect(await yourTurn(page)).toBe(true);
});

test("a store that lacks a part is mended, and keeps games again", async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open("tauler", 3);
        opening.onsuccess = () => {
          opening.result.close();
          done();
        };
      }),
  );
  const address = await begin(page);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  expect(await yourTurn(page)).toBe(true);
});

const WITHOUT: Record<string, () => void> = {
  "a private window without storage": () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no", "InvalidStateError");
    };
  },
  "a full disk": () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    IDBObjectStore.prototype.add = full;
    IDBObjectStore.prototype.put = full;
    Storage.prototype.setItem = full;
  },
};
for (const [name, without] of Object.entries(WITHOUT)) {
  test(`in ${name} play goes on, with a warning`, async ({ page }) => {
    await page.addInitScript(without);
    await page.goto("/new/othello");
    await page.getByRole("radio", { name: /^On this device/ }).check({ force: true });
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
    await expect(page.getByText(/^The browser does not keep this game/)).toBeVisible();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await yourTurn(page)).toBe(true);
      const before = await moves(page);
      await page
        .getByRole("button", { name: /you can play here/ })
        .first()
        .click();
      await moved(page, before);
    }
    expect(await yourTurn(page)).toBe(true);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

const UNLOADED: Record<string, (page: Page) => Promise<unknown>> = {
  "is not there": (page) => page.route("**/*.wasm", (route) => route.fulfill({ status: 404, body: "" })),
  "is damaged": (page) =>
    page.route("**/*.wasm", (route) => route.fulfill({ contentType: "application/wasm", body: "no module" })),
};
for (const [name, unload] of Object.entries(UNLOADED)) {
  test(`a module that ${name} leaves everything to the server, silently`, async ({ page }) => {
    await unload(page);
    // Moves, and the review of the game.
    const id = await make(page, { game: "othello", options: { width: 4, height: 4 }, seats: { white: "random" } });
    await page.goto(`/t/${id}`);
    expect(await yourTurn(page)).toBe(true);
    await page
      .getByRole("button", { name: /you can play here/ })
      .first()
      .click();
    await playOut(page, id);
    await page.goto(`/t/${id}/result`);
    await expect(page.getByRole("heading", { name: "What it cost" })).toBeVisible({ timeout: 60_000 });
    // The analysis.
    await page.goto("/othello/analysis?line=f5d6");
    await expect(page.getByTestId("how")).toHaveText(/^Depth/);
    // A game on this device, which becomes one of the server.
    await page.goto("/new/othello");
    await page.getByRole("radio", { name: /^On this device/ }).check({ force: true });
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page).toHaveURL(/\/t\/[0-9a-z]{26}/, { timeout: 60_000 });
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(said(page, "Games on this device cannot be played in this browser.")).toHaveCount(0);
  });
}
