import type { Level } from "../src/games/kenken/level";
import { findings } from "./axe";
import { PASSWORD } from "./house";
import { level, solutions } from "./kenken";
import { command, tableOf } from "./table";
import { expect, test } from "./test";

/** Four rows that add up to ten each: any Latin square will do. */
const rows: Level = {
  version: 1,
  name: "Four tens",
  size: 4,
  cages: [1, 2, 3, 4].map((row) => ({ cells: [..."abcd"].map((column) => `${column}${row}`), op: "+", target: 10 })),
};

test("a level is drawn by dragging, completed, saved and solved", async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  // Guests stand in no ranking.
  const account = { data: { name: "Drawer", password: PASSWORD }, headers: { Origin: baseURL ?? "" } };
  await page.request.post("/api/sign-up", account);
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
  await page.getByRole("textbox", { name: "Target" }).fill("6");
  await page.getByRole("textbox", { name: "Target" }).press("Enter");
  await expect(cell("a1")).toHaveAccessibleName(/cage 6\+ of 3 cells/);
  await expect(page.getByText("13 cells are in no cage yet.")).toBeVisible();

  await page.getByRole("button", { name: "Complete it" }).click();
  await expect(page.getByText(/exactly one solution/).first()).toBeVisible({ timeout: 60_000 });
  await expect(cell("a1")).toHaveAccessibleName(/cage 6\+ of 3 cells/);
  await page.getByLabel("Name").fill("Drawn in a test");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Drawn in a test");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText("16 cells left").first()).toBeVisible();

  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  const { view, level: played } = await tableOf(page, id);
  const [numbers = []] = solutions(view.level as Level);
  for (const [at, number] of numbers.entries())
    await command(page, id, "move", `${"abcd"[at % 4]}${Math.floor(at / 4) + 1}=${number}`);
  await expect(page.getByTestId("result")).toHaveText("You won");
  await page.goto(`/levels/${played.id}`);
  // Its author stands apart.
  await expect(page.getByRole("region", { name: "Fastest" })).toContainText(
    /Drawer\s*· The author's own time: \d:\d\d/,
  );
});

test("the editor says while one draws whether there are no solutions, one or several, and where they differ", async ({
  page,
}) => {
  await page.goto("/about");
  const saved = await page.evaluate(
    async (levels) => {
      const headers = { "Content-Type": "application/json" };
      await fetch("/api/guest", { method: "POST", headers, body: "{}" });
      const save = async (level: unknown) => {
        const body = JSON.stringify({ game: "kenken", level });
        return ((await (await fetch("/api/levels", { method: "POST", headers, body })).json()) as { id: string }).id;
      };
      return [await save(levels[0]), await save(levels[1])];
    },
    [level, rows] as const,
  );
  const save = page.getByRole("button", { name: "Publish" });
  await page.goto(`/levels/${saved[0]}/edit`);
  await expect(page.getByText(/There is exactly one solution/)).toBeVisible();
  await page.locator("[data-name=d1]").click();
  await page.getByRole("textbox", { name: "Target" }).fill("4");
  await page.getByRole("textbox", { name: "Target" }).press("Enter");
  await expect(page.getByText(/no solution/)).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/There is exactly one solution/)).toBeVisible();

  await page.goto(`/levels/${saved[1]}/edit`);
  await expect(page.getByText(/There are several solutions/)).toBeVisible();
  await expect(page.getByText(/can never have exactly one solution/)).toBeVisible();
  await expect(page.getByRole("button", { name: /differ/ })).not.toHaveCount(0);
  await expect(save).toBeEnabled();
  expect(await findings(page)).toEqual([]);
});

test("a level is made within limits", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/levels/new");
  for (const _ of [6, 5]) await page.getByRole("button", { name: "Less: Rows" }).last().click();
  await page.getByRole("radio", { name: "easy" }).check({ force: true });
  await page.getByText("More limits").click();
  await page.getByRole("spinbutton", { name: "Smallest cage" }).fill("2");
  await page.getByRole("switch", { name: "modulo" }).uncheck({ force: true });
  await page.getByRole("button", { name: "Make a level" }).click();
  await expect(page.getByText(/There is exactly one solution/)).toBeVisible({ timeout: 60_000 });
  const cells = page.getByRole("grid").getByRole("button");
  await expect(cells).toHaveCount(16);
  for (const name of await cells.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""))) {
    expect(name).toMatch(/of [2-4] cells/);
    expect(name).not.toContain("mod");
  }
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
