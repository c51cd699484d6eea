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
  const judged = page.getByRole("listitem").filter({ hasText: /^Turn \d, / });
  await expect(judged).toHaveCount(guesses);
  await expect(judged.first()).toContainText("840 codes were possible");
  expect(await findings(page)).toEqual([]);
});

test("a lost game of Mastermind says so, and a guest how to be ranked", async ({ page }) => {
  const options = { pegs: 4, colours: 6, repeats: true, turns: 2, secret: "entered", answers: "automatic" };
  const id = await make(page, { game: "mastermind", options, role: "maker", seats: { breaker: "dummy" } });
  await command(page, id, "move", "6666");
  await expect.poll(async () => (await tableOf(page, id)).state).toBe("over");
  await page.goto(`/t/${id}/result`);
  await expect(page.getByText(/^Turn 2, /)).toBeVisible();
  await expect(page.getByRole("group", { name: /^The code: / })).toBeVisible();
  await expect(page.getByText(/Not ranked|Guests stand in no ranking/).first()).toBeVisible();
});

test("Othello draws the score and leads to its worst moves", async ({ page }) => {
  const id = await make(page, { game: "othello", options: { width: 6, height: 6 }, seats: { white: "random" } });
  await playOut(page, id);
  await page.goto(`/t/${id}/result`);
  await expect(page.getByRole("img", { name: /Score|ahead|margin/i }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Given away in all: Black [\d.]+, White [\d.]+ discs\.$/)).toBeVisible();
  const worst = page.getByRole("table", { name: "The costliest moves" }).getByRole("link").first();
  const number = Number((await worst.textContent())?.split(".")[0]);
  expect(await findings(page)).toEqual([]);
  await worst.click();
  await expect(page).toHaveURL(new RegExp(`at=${number - 1}$`));
  await expect(page.getByText(`You are looking back: after move ${number - 1} of`)).toBeVisible();
});

test("KenKen shows the time, the techniques and every step", async ({ page }) => {
  const [solution = []] = solutions(level);
  const id = await make(page, { game: "kenken", options: { level } });
  for (const [at, number] of solution.entries())
    await command(page, id, "move", `${"abcd"[at % 4]}${Math.floor(at / 4) + 1}=${number}`);
  await page.goto(`/t/${id}/result`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You won");
  await expect(page.getByRole("heading", { name: "Time" })).toBeVisible();
  await expect(page.getByText(/^Difficulty: \w+\. A person needs \d+ steps\.$/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Techniques" }).getByRole("row")).not.toHaveCount(0);
  await page.getByText("Every step").click();
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
  await expect(dialog.getByRole("heading", { name: "You have a paused game" })).toBeVisible();
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
