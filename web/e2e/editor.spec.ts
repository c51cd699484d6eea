import { findings } from "./axe";
import { level } from "./kenken";
import { expect, test } from "./test";

test("a level is drawn by dragging, completed, saved and played", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/levels/new");
  const cell = (name: string) => page.locator(`[data-name=${name}]`);
  await page.getByRole("grid").waitFor();
  for (const _ of [6, 5]) await page.getByRole("button", { name: "Less: Rows" }).first().click();
  await expect(page.getByRole("grid").getByRole("button")).toHaveCount(16);

  await cell("a1").hover();
  await page.mouse.down();
  await cell("b1").hover();
  await cell("b2").hover();
  await page.mouse.up();
  await expect(cell("b2")).toHaveAccessibleName(/cage without a clue of 3 cells/);
  await page.getByRole("button", { name: "plus" }).click();
  await page.getByLabel("Target").fill("6");
  await page.getByLabel("Target").press("Enter");
  await expect(cell("a1")).toHaveAccessibleName(/cage 6\+ of 3 cells/);
  await expect(page.getByText("13 cells are in no cage yet.")).toBeVisible();

  await page.getByRole("button", { name: "Complete it" }).click();
  await expect(page.getByText(/exactly one solution/).first()).toBeVisible({ timeout: 60_000 });
  await expect(cell("a1")).toHaveAccessibleName(/cage 6\+ of 3 cells/);
  await page.getByLabel("Name").fill("Drawn in a test");
  await page.getByRole("button", { name: "Save the level" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Drawn in a test");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText("16 cells left").first()).toBeVisible();
});

test("the keyboard alone draws cages, sets clues and gives numbers", async ({ page }) => {
  await page.goto("/levels/new");
  const cell = (name: string) => page.locator(`[data-name=${name}]`);
  await cell("a1").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(cell("b1")).toHaveAccessibleName(/cage without a clue of 2 cells/);
  await page.keyboard.press("-");
  await expect(cell("a1")).toHaveAccessibleName(/cage \?− of 2 cells/);
  await page.keyboard.press("Control+z");
  await expect(cell("a1")).toHaveAccessibleName(/cage without a clue of 2 cells/);
  await page.keyboard.press("Delete");
  await expect(cell("b1")).toHaveAccessibleName(/in no cage/);
  await page.getByRole("radio", { name: "Give numbers" }).check({ force: true });
  await cell("c3").focus();
  await page.keyboard.press("5");
  await expect(cell("c3")).toHaveAccessibleName(/5, given/);
  expect(await findings(page)).toEqual([]);
});

test("a file is imported, and a bad one names its line", async ({ page }) => {
  await page.goto("/levels/import");
  const box = page.getByLabel("Or paste the text");
  await box.fill("4 1\n1 3 9 1 1");
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByText(/^Line \d+:/)).toBeVisible();
  await box.fill(JSON.stringify(level));
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByText("1 level found")).toBeVisible();
});

test("what was found out about a file is told with its levels", async ({ page }) => {
  await page.goto("/levels/import");
  const box = page.getByLabel("Or paste the text");
  await box.fill("3 3\n5 3 2 1 1 1 2\n0 2 1 1 3\n1 12 6 2 1 2 2 2 3 3 1 3 2 3 3\nmade by hand\n");
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByText("Line 1: Here 5 is exponent and 6 modulo.")).toBeVisible();
  await expect(page.getByText("Line 5: This line is no part of a board and was passed over.")).toBeVisible();
  await expect(page.getByText(/^The level has several solutions, which differ in/)).toBeVisible();
});
