/** One's own games: found again, left, thrown away; and games that computers play. */
import { findings } from "./axe";
import { level } from "./kenken";
import { command, make, moves, sit, tableOf } from "./table";
import { expect, test } from "./test";

const othello = { game: "othello", seats: { white: "greedy" } };

test("all unfinished games are found again, with their boards, and one is thrown away", async ({ page }) => {
  for (let made = 0; made < 5; made += 1) await make(page, othello);
  await make(page, { game: "kenken", options: { level } });
  await make(page, { game: "mastermind" });
  await make(page, { game: "crush" });
  await page.goto("/");
  await page.getByRole("link", { name: "All my games" }).click();
  const going = page.getByRole("region", { name: "Unfinished" });
  await expect(going.getByRole("article")).toHaveCount(8);
  await expect(going.locator("article svg[viewBox]").first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Game", { exact: true }).selectOption("othello");
  await expect(going.getByRole("article")).toHaveCount(5);
  await expect(page).toHaveURL(/game=othello/);
  await going.getByRole("button", { name: "Discard" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("it cannot be brought back")).toBeVisible();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(going.getByRole("article")).toHaveCount(4);
  await page.getByLabel("State").selectOption("paused");
  await expect(page.getByText("No game is unfinished.")).toBeVisible();
});

test("finished games are listed with their result, and filtered by it", async ({ page, asHost: _ }) => {
  await page.goto("/me/games");
  const finished = page.getByRole("region", { name: "Finished" }).getByRole("listitem");
  const [won, lost] = [finished.filter({ hasText: /won\s+·/ }), finished.filter({ hasText: /lost\s+·/ })];
  await expect(won.first()).toBeVisible();
  await expect(lost.first()).toBeVisible();
  await expect(finished.getByRole("link", { name: /^(Mastermind|Othello|KenKen|Crush), / }).first()).toBeVisible();
  await page.getByLabel("State").selectOption("won");
  await expect(lost).toHaveCount(0);
  await expect(won.first()).toBeVisible();
  await page.getByLabel("State").selectOption("lost");
  await expect(won).toHaveCount(0);
  await expect(lost.first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 760 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a game is thrown away at its table, after a question", async ({ page }) => {
  const id = await sit(page, othello);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  expect((await tableOf(page, id)).state).toBe("playing");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.get(`/api/tables/${id}`)).status()).toBe(404);
});

test("who leaves stops the clock, who comes back lets it run, and a left game is offered", async ({ page }) => {
  const id = await sit(page, othello);
  await page.locator("[data-name=d3]").click();
  await expect.poll(() => moves(page)).toBe(2);
  await page.goto("/about");
  await expect.poll(async () => (await tableOf(page, id)).state, { timeout: 20_000 }).toBe("paused");
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Othello" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go on with it" }).click();
  await expect(page.locator(".stage[data-yours=true]")).toBeVisible();
  const { entries, state } = await tableOf(page, id);
  expect(state).toBe("playing");
  expect(entries.slice(-2).map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`)).toEqual([
    "pause left",
    "resume ",
  ]);
});

test("who plays both sides is alone, too: a left game is offered", async ({ page }) => {
  const id = await sit(page, { game: "othello", seats: { white: "me" } });
  await page.locator("[data-name=d3]").click();
  await expect.poll(() => moves(page)).toBe(1);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Othello" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go on with it" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${id}`));
});

test("computers play at the reader's pace, and a seat is taken over", async ({ page }) => {
  await page.goto("/new/othello");
  await page.getByRole("radio", { name: /^Computers play/ }).check({ force: true });
  await page.getByLabel("Black", { exact: true }).selectOption("greedy");
  await page.getByLabel("White", { exact: true }).selectOption("greedy");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/t\/.*from=0/);
  await page.getByLabel("Speed").selectOption("step");
  const shown = await moves(page);
  await page.getByRole("button", { name: "Next move", exact: true }).first().click();
  await expect.poll(() => moves(page)).toBe(shown + 1);
  // What is told was thought of long ago.
  await expect(page.locator(".seats")).not.toContainText("thinking");
  await page.getByRole("button", { name: "Take over: Black" }).click();
  await expect(page.getByText("taken over from computers")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  const copy = await tableOf(page, id);
  expect(copy.you).toEqual([0]);
  await command(page, id, "resign");
  expect((await tableOf(page, id)).finished.scores.every((one: { barred: unknown }) => one.barred)).toBe(true);
});

test("games that go on can be watched, each with its board", async ({ page }) => {
  await make(page, { game: "mastermind", role: "watch", seats: { breaker: "dummy" } });
  const id = await make(page, {
    game: "othello",
    visibility: "public",
    seats: { white: "greedy" },
  });
  await page.goto("/watch");
  await expect(page.locator(`[data-table="${id}"]`)).toBeVisible();
  await command(page, id, "move", "d3");
  await expect.poll(() => page.locator(`[data-table="${id}"] circle.black`).count()).toBeGreaterThan(2);
  expect(await findings(page)).toEqual([]);
});
