/** Every game from Play now to its result, by mouse alone and by keyboard alone. */
import type { Locator, Page } from "@playwright/test";
import type { Level } from "../src/games/kenken/level";
import { solutions } from "./kenken";
import { type Allowed, fittingCode, turnsOnPage } from "./mastermind";
import { arrowTo, example, moved, moves, said, tableOf, tabTo, yourTurn } from "./table";
import { expect, test } from "./test";

// A game of fifty moves takes minutes where the machine has other things to do.
test.setTimeout(600_000);

async function byMouse(page: Page, game: string) {
  await page.goto("/");
  await page.getByRole("button", { name: `Play now: ${game}` }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(page.getByTestId("sentence")).toBeVisible({ timeout: 60_000 });
}

async function byKeyboard(page: Page, game: string) {
  await page.goto("/");
  await tabTo(page, page.getByRole("button", { name: `Play now: ${game}` }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/t\//);
  await expect(page.getByTestId("sentence")).toBeVisible({ timeout: 60_000 });
}

/** The game is over, and its result has a screen of its own. */
async function result(page: Page, open: (link: Locator) => Promise<void>) {
  await expect(page.getByTestId("result")).toHaveText(/You (won|lost)|A draw/);
  await open(page.getByRole("link", { name: "Review" }));
  await expect(page).toHaveURL(/\/result$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/You (won|lost)|A draw/);
}
const click = (link: Locator) => link.click();
const enter = async (link: Locator) => {
  await tabTo(link.page(), link);
  await link.page().keyboard.press("Enter");
};

/** Whose turn it is has been settled: one's own, or the game is over. */
async function myTurn(page: Page): Promise<boolean> {
  return yourTurn(page);
}

test.describe("Mastermind", () => {
  const optionsOf = async (page: Page) =>
    (await tableOf(page, new URL(page.url()).pathname.split("/")[2] ?? "")).options as Allowed & { turns: number };
  const tried = async (page: Page, turn: number) => {
    await expect.poll(async () => (await turnsOnPage(page)).length).toBe(turn);
    return !(await yourTurn(page));
  };
  test("by mouse", async ({ page }) => {
    await byMouse(page, "Mastermind");
    const options = await optionsOf(page);
    for (let turn = 1; turn <= options.turns; turn += 1) {
      const colours = page.getByRole("toolbar", { name: "Colours" }).getByRole("button");
      for (const letter of fittingCode(await turnsOnPage(page), options)) await colours.nth(Number(letter) - 1).click();
      await page.getByRole("button", { name: "Guess", exact: true }).click();
      if (await tried(page, turn)) break;
    }
    await result(page, click);
    await page.getByRole("button", { name: "Play again" }).click();
    await expect(said(page, /Your guess: turn 1 of \d+\.$/)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/result$/);
  });

  test("by keyboard", async ({ page }) => {
    await byKeyboard(page, "Mastermind");
    const options = await optionsOf(page);
    for (let turn = 1; turn <= options.turns; turn += 1) {
      const code = fittingCode(await turnsOnPage(page), options);
      await tabTo(page, page.getByRole("button", { name: "Place 1: empty" }));
      await page.keyboard.type(code);
      await page.keyboard.press("Enter");
      if (await tried(page, turn)) break;
    }
    await result(page, enter);
  });
});

test.describe("Othello", () => {
  const legal = (page: Page) => page.getByRole("button", { name: /you can play here/ }).first();

  test("by mouse", async ({ page }) => {
    await byMouse(page, "Othello");
    while (await myTurn(page)) {
      const before = await moves(page);
      await legal(page).click();
      await moved(page, before);
    }
    await result(page, click);
  });

  test("by keyboard", async ({ page }) => {
    await byKeyboard(page, "Othello");
    await tabTo(page, page.getByRole("grid"));
    while (await myTurn(page)) {
      const before = await moves(page);
      const at = Number(await legal(page).getAttribute("data-cell"));
      await arrowTo(page, at % 8, Math.floor(at / 8));
      await page.keyboard.press("Enter");
      await moved(page, before);
    }
    await result(page, enter);
  });
});

test.describe("KenKen", () => {
  async function answer(page: Page): Promise<{ size: number; numbers: number[] }> {
    await expect(page.getByRole("grid")).toBeVisible({ timeout: 60_000 });
    const { view } = await tableOf(page, new URL(page.url()).pathname.split("/")[2] ?? "");
    const [numbers = []] = solutions(view.level as Level);
    return { size: view.level.size, numbers };
  }

  test("by mouse", async ({ page }) => {
    await byMouse(page, "KenKen");
    const { numbers } = await answer(page);
    const pad = page.getByRole("group", { name: "Numbers" });
    for (const [at, number] of numbers.entries()) {
      await page.locator(`[data-cell="${at}"]`).click();
      await pad.getByRole("button", { name: String(number) }).click();
    }
    await result(page, click);
  });

  test("by keyboard", async ({ page }) => {
    await byKeyboard(page, "KenKen");
    const { size, numbers } = await answer(page);
    await tabTo(page, page.getByRole("grid"));
    await arrowTo(page, 0, 0);
    for (let row = 0; row < size; row += 1) {
      await page.keyboard.press("Home");
      for (let col = 0; col < size; col += 1) {
        await page.keyboard.press(String(numbers[row * size + col]));
        await page.keyboard.press("ArrowRight");
      }
      await page.keyboard.press("ArrowDown");
    }
    await result(page, enter);
  });
});

test.describe("Crush", () => {
  test("by mouse", async ({ page }) => {
    await byMouse(page, "Crush");
    while (await myTurn(page)) {
      const before = await moves(page);
      for (const square of (await example(page)).split("-")) await page.locator(`[data-name=${square}]`).click();
      await moved(page, before);
    }
    await result(page, click);
  });

  test.describe("with little motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });
    test("by keyboard", async ({ page }) => {
      await byKeyboard(page, "Crush");
      await tabTo(page, page.getByRole("grid"));
      while (await myTurn(page)) {
        const before = await moves(page);
        const [one = "", other = ""] = (await example(page)).split("-");
        // The rows are counted from the bottom.
        const rows = await page.getByRole("row").count();
        await arrowTo(page, "abcdefghij".indexOf(one[0] ?? "a"), rows - Number(one.slice(1)));
        await page.keyboard.press("Enter");
        await expect(page.locator(`[data-name=${one}]`)).toHaveAccessibleName(/picked up/);
        await page.keyboard.press(one[0] === other[0] ? "ArrowUp" : "ArrowRight");
        await moved(page, before);
      }
      await result(page, enter);
    });
  });
});
