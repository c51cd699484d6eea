/** After the game: what was counted, how far it led, and what a stronger player would have done. */
import type { Page } from "@playwright/test";
import { findings } from "./axe";
import { level, solutions } from "./kenken";
import { fittingCode, type Turn } from "./mastermind";
import { command, make, playOut, sit, tableOf } from "./table";
import { expect, test } from "./test";

// Many looks at one table take a while where the machine has other things to do.
test.setTimeout(300_000);

/** An account of one's own: guests stand in no ranking. */
async function signUp(page: Page, name: string) {
  await page.goto("/sign-up");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.locator("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
}

/** Breaks the code over the API, as fast as the answers allow. */
async function breakCode(page: Page, id: string) {
  for (let { view, state } = await tableOf(page, id); state !== "over"; { view, state } = await tableOf(page, id)) {
    const turns: Turn[] = view.rounds.map(({ guess, answer }: { guess: string; answer: Turn }) => ({
      ...answer,
      guess,
    }));
    await command(page, id, "move", fittingCode(turns), 1);
  }
}

test("Mastermind fills its formula in, names the rank, and judges each guess", async ({ page }) => {
  await signUp(page, "ada");
  let id = "";
  let won = false;
  while (!won) {
    id = await make(page, { game: "mastermind", preset: "normal" });
    await breakCode(page, id);
    won = (await tableOf(page, id)).outcome.verdict.kind === "won";
  }
  const guesses = (await tableOf(page, id)).view.rounds.length;
  await page.goto(`/t/${id}/result`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You won");
  await expect(
    page
      .getByText(
        new RegExp(`^[\\d,]+ points: \\(1000 × 8 − 500 × ${guesses} \\+ 1\\) × 1\\.0 / \\(\\d+ \\+ 1 \\+ 0\\)\\.$`),
      )
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/^(Rank 1: nobody has done better|Your best so far: rank \d+)\.$/).first()).toBeVisible();
  // Guess by guess, drawn in pegs; at the end a figure for skill and one for luck.
  const judged = page.getByRole("heading", { name: "Guess by guess" }).locator("../..").getByRole("listitem");
  await expect(judged).toHaveCount(guesses);
  await expect(judged.first().locator(".piece")).toHaveCount(4);
  await expect(judged.first()).toContainText("840 →");
  for (const figure of ["Skill", "Luck"])
    await expect(page.locator("dl div").filter({ hasText: figure })).toContainText(/\d+ %/);
  await judged.first().getByRole("button").click();
  await expect(page.getByText(new RegExp(`^1/${guesses}$`))).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("a guest's result says each figure once, and a time as a time alone", async ({ page }) => {
  const id = await make(page, { game: "kenken", options: { level } });
  for (const [at, number] of (solutions(level)[0] ?? []).entries())
    await command(page, id, "move", `${"abcd"[at % 4]}${Math.floor(at / 4) + 1}=${number}`);
  await page.goto(`/t/${id}/result`);
  const scores = page.getByRole("region", { name: "Scores" });
  await expect(scores.getByRole("link", { name: /time on this level/i })).toBeVisible();
  const figures = await scores.locator("li b").allTextContents();
  expect(figures).toEqual([...new Set(figures)]);
  await expect(scores.getByText(/\d s\./)).toHaveCount(0);
});

test("who gave a game of Othello up is not told that it would count with an account", async ({ page }) => {
  const id = await make(page, { game: "othello", seats: { white: "random" } });
  await command(page, id, "resign");
  await page.goto(`/t/${id}/result`);
  await expect(page.getByText("Only games between people are rated.")).toBeVisible();
  await expect(page.getByText(/Guests stand in no ranking/)).toHaveCount(0);
});

test("a lost game of Mastermind says so, and sends nobody to an account where it would not count either", async ({
  page,
}) => {
  const options = { pegs: 4, colours: 6, repeats: true, turns: 2, secret: "entered", answers: "automatic" };
  const id = await make(page, { game: "mastermind", options, role: "maker", seats: { breaker: "dummy" } });
  await command(page, id, "move", "6666");
  await expect.poll(async () => (await tableOf(page, id)).state).toBe("over");
  await page.goto(`/t/${id}/result`);
  await expect(page.getByRole("heading", { name: "Guess by guess" })).toBeVisible();
  await expect(page.getByRole("group", { name: /^The code: / })).toBeVisible();
  // What keeps a game out of the rankings is said once.
  await expect(page.getByText(/Guests stand in no ranking/)).toHaveCount(0);
  expect(await page.getByText(/Not ranked/).count()).toBeLessThanOrEqual(1);
});

test("Mastermind: the guesses of a review stand in columns, the tenth too", async ({ page }) => {
  const id = await make(page, { game: "mastermind", preset: "classic" });
  for (let turn = 0; turn < 10; turn += 1) await command(page, id, "move", "1111", 1);
  await page.goto(`/t/${id}/result`);
  const guesses = page.getByRole("listitem").locator(".code");
  await expect(guesses).toHaveCount(10);
  const lefts = await guesses.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(lefts).toEqual(lefts.map(() => lefts[0]));
});

test("Othello: board, moves, graph, best lines and costliest moves on one screen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const id = await make(page, { game: "othello", options: { width: 6, height: 6 }, seats: { white: "random" } });
  await playOut(page, id);
  await page.goto(`/t/${id}/result`);
  const graph = page.getByRole("slider", { name: /^Score after each move/ });
  await expect(graph).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Given away in all: Black [\d.]+, White [\d.]+ discs\.$/)).toBeVisible();
  const [grid, list] = [page.getByRole("grid"), page.getByRole("list", { name: "Moves", exact: true })];
  for (const one of [grid, graph, list]) {
    const box = await one.boundingBox();
    expect(box && box.y < 800 && box.x >= 0 && box.x + box.width <= 1280).toBe(true);
  }
  const steps = page.getByText(/^\d+\/\d+$/);
  const all = Number((await steps.textContent())?.split("/")[1]);

  // Arrow keys step without pressing anything first; the lines are those of the position that is looked at.
  await page.keyboard.press("Home");
  await expect(steps).toHaveText(`0/${all}`);
  await page.keyboard.press("ArrowRight");
  await expect(steps).toHaveText(`1/${all}`);
  const lines = page.getByRole("list", { name: "The best moves and what is expected to follow" }).getByRole("listitem");
  await expect(lines).not.toHaveCount(0);
  await expect(page.getByRole("button", { name: /, score [+−\d]/ }).first()).toBeVisible();

  // A press on the graph, on a move or on a costly one shows it at once.
  const box = await graph.boundingBox();
  await graph.click({ position: { x: (box?.width ?? 0) / 2, y: 20 } });
  await expect(steps).not.toHaveText(`1/${all}`);
  await list.getByRole("button").first().click();
  await expect(steps).toHaveText(`1/${all}`);
  // What is looked at is marked, also while the pointer rests on it.
  const mark = () => list.locator(".here").evaluate((one) => getComputedStyle(one).backgroundColor);
  const pointedAt = await mark();
  await page.mouse.move(0, 0);
  expect(await mark()).toBe(pointedAt);
  const worst = page.getByRole("list", { name: "The costliest moves" }).getByRole("button").first();
  const [, move = ""] = /^(?:Black|White): ([a-f][1-6]) gave/.exec((await worst.textContent())?.trim() ?? "") ?? [];
  await worst.click();
  await page.keyboard.press("ArrowRight");
  await expect(list.locator(".here")).toContainText(move);
  await expect(list.locator(".costly").first()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const order = [grid, graph, list].map(async (one) => (await one.boundingBox())?.y ?? 0);
  const [first = 0, second = 0, third = 0] = await Promise.all(order);
  expect(first < second && second < third).toBe(true);
});

test("KenKen shows the time, the techniques, and every step on the board", async ({ page }) => {
  const [solution = []] = solutions(level);
  const id = await make(page, { game: "kenken", options: { level } });
  for (const [at, number] of solution.entries())
    await command(page, id, "move", `${"abcd"[at % 4]}${Math.floor(at / 4) + 1}=${number}`);
  await page.goto(`/t/${id}/result`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You won");
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.getByText(/^Difficulty: \w+\. A person needs \d+ steps\.$/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Techniques" }).locator("tbody tr")).not.toHaveCount(0);
  const step = page.getByRole("list", { name: "Every step" }).getByRole("button").first();
  await step.click();
  await expect(page.locator(".square.lit").first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("Crush counts points per move, also of who lost", async ({ page }) => {
  const options = { width: 6, height: 6, colours: 5, goal: 40 };
  const id = await make(page, { game: "crush", options, seats: { second: "cascade" } });
  await playOut(page, id);
  const { view } = await tableOf(page, id);
  await page.goto(`/t/${id}/result`);
  await expect(
    page.getByRole("img", { name: new RegExp(`^${view.plays.length} moves, the best of \\d+ points$`) }),
  ).toBeVisible();
  const mine = view.plays.filter((play: { seat: number }) => play.seat === 0).length;
  await expect(page.getByRole("row", { name: /^You/ }).getByRole("cell").first()).toHaveText(String(mine));
  expect(await findings(page)).toEqual([]);
});

test("who comes to KenKen with a paused game is asked whether to go on with it", async ({ page }) => {
  const id = await sit(page, { game: "kenken", options: { level } });
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("grid")).toHaveCount(0);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: KenKen" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "You have an unfinished game" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("button", { name: "Play now: KenKen" }).click();
  await dialog.getByRole("button", { name: "Go on with it" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${id}$`));
  await page.getByRole("button", { name: "Go on" }).first().click();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("grid")).toHaveCount(0);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: KenKen" }).click();
  await dialog.getByRole("button", { name: "Start a new one" }).click();
  await expect(page.getByRole("grid")).toBeVisible({ timeout: 60_000 });
  expect(page.url()).not.toContain(id);
});
