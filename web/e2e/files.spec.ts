/** Finished games that leave as files and come back, and matches between computers. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { findings } from "./axe";
import { level } from "./kenken";
import { command, make, moves, tableOf } from "./table";
import { expect, test } from "./test";

test.setTimeout(240_000);

/** A finished game: a few moves, then given up. */
async function finished(page: Page, wanted: Record<string, unknown>, moves: string[], seat = 0): Promise<string> {
  const id = await make(page, wanted);
  for (const move of moves) await command(page, id, "move", move, seat);
  await command(page, id, "resign");
  return id;
}

/** Downloads a game in a format, from its page, and gives the file's path. */
async function download(page: Page, id: string, format: string): Promise<string> {
  await page.goto(`/t/${id}/result`);
  const waits = page.waitForEvent("download");
  await page.getByRole("link", { name: format, exact: true }).click();
  return (await waits).path();
}

/** Opens a file from the page of one's own games. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto("/me/games");
  const chooses = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a game from a file" }).click();
  await (await chooses).setFiles(path);
}

test("a game leaves as JSON, as GGF and as a transcript, and is opened again as a review", async ({ page }, info) => {
  const id = await finished(page, { game: "othello", seats: { white: "greedy" } }, ["d3"]);
  const before = await tableOf(page, id);
  for (const format of ["JSON", "GGF", "Transcript"]) {
    const path = await download(page, id, format);
    const named = info.outputPath(`game.${format.toLowerCase()}`);
    await (await import("node:fs/promises")).copyFile(path, named);
    await open(page, named);
    await expect(page).toHaveURL(/\/t\/(?!.*undefined)[^/]+\/result$/);
    const opened = /\/t\/([^/]+)\//.exec(page.url())?.[1] ?? "";
    expect(opened).not.toBe(id);
    await expect(page.getByText("it counts nowhere")).toBeVisible();
    await expect(page.locator(".seats")).not.toContainText("away");
    // The review judges it as any other.
    await expect(page.locator(".panels").getByRole("region").first()).toBeVisible({ timeout: 60_000 });
    const after = await tableOf(page, opened);
    expect(after.view.board).toEqual(before.view.board);
    expect(after.outcome.verdict).toEqual(before.outcome.verdict);
    expect(after.preset).toBe("standard");
    expect(await findings(page)).toEqual([]);
  }
  // Nothing of it stands among one's games.
  await page.goto("/me/games?state=lost");
  await expect(page.getByRole("link", { name: /^Othello, / })).toHaveCount(1);
});

test("a format that cannot hold a game or a level says why", async ({ page }) => {
  const mini = await finished(page, { game: "othello", preset: "mini", seats: { white: "me" } }, []);
  await page.goto(`/t/${mini}/result`);
  await page.getByRole("link", { name: "Transcript", exact: true }).click();
  await expect(page.getByText(/A transcript begins at the usual start of the 8×8 board/).first()).toBeVisible();
  const cages = [
    { cells: ["a1", "b1"], op: "mod", target: 0 },
    { cells: ["c1"], op: "=", target: 3 },
    { cells: ["a2", "b2", "c2", "a3", "b3", "c3"], op: "+", target: 12 },
  ];
  const body = { game: "kenken", level: { version: 1, name: "With a remainder", size: 3, cages } };
  const saved = await page.request.post("/api/levels", { data: body, headers: { Origin: new URL(page.url()).origin } });
  await page.goto(`/levels/${(await saved.json()).id}`);
  await page.getByRole("link", { name: "Keen", exact: true }).click();
  await expect(page.getByText("A Keen game ID has no mod, which the cage a1 and b1 uses.").first()).toBeVisible();
});

test("the other games leave in their own formats", async ({ page }) => {
  const mastermind = await finished(page, { game: "mastermind" }, ["1234", "2345"], 1);
  const transcript = readFileSync(await download(page, mastermind, "Transcript"), "utf8");
  expect(transcript).toMatch(/^mastermind pegs=4 colours=7 /);
  expect(transcript).toMatch(/1\. breaker 1234 ; \d,\d/);
  const kenken = await finished(page, { game: "kenken", options: { level } }, ["a1=1"]);
  expect(readFileSync(await download(page, kenken, "Keen"), "utf8")).toMatch(/^\d+:/);
  const crush = await make(page, { game: "crush" });
  await command(page, crush, "resign");
  expect(readFileSync(await download(page, crush, "Transcript"), "utf8")).toMatch(/^crush width=/);
});

test("what is no game is answered with a sentence", async ({ page }, info) => {
  await make(page, { game: "mastermind" });
  for (const [name, content] of [
    ["hello.txt", "hello"],
    ["picture.png", "\x89PNG\0\x01"],
    ["large.json", `{${" ".repeat(3_000_000)}}`],
  ] as const) {
    const path = info.outputPath(name);
    (await import("node:fs")).writeFileSync(path, content);
    await open(page, path);
    await expect(page.getByText("This is no game:").first()).toBeVisible();
  }
  await expect(page).toHaveURL(/\/me\/games/);
});

test("a match is played from the page: the score grows, and its games can be opened", async ({ page }) => {
  await page.goto("/watch");
  await page.getByRole("link", { name: "A match between computers" }).click();
  await page.getByRole("link", { name: "Othello", exact: true }).click();
  await page.getByLabel("First player").selectOption("greedy");
  await page.getByLabel("Second player").selectOption("random");
  await page.getByLabel("Games to play").selectOption("20");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Start the match" }).click();
  await expect(page).toHaveURL(/\/match\/[^/]+$/);
  await expect(page.getByTestId("done")).toHaveText("20 of 20 games", { timeout: 120_000 });
  await expect(page.getByTestId("match-score")).toContainText(/Greedy: [\d.]+ % \([\d.]+ % to [\d.]+ %\)/);
  const games = page.getByRole("region", { name: "The games" });
  await expect(games.getByRole("listitem")).toHaveCount(20);
  await expect(games.getByText(/^Greedy began/)).toHaveCount(10);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Look at game 2", exact: true }).click();
  await expect(page).toHaveURL(/\/t\/[^/]+\/result$/);
  await expect(page.getByText("it counts nowhere")).toBeVisible();
  await page.goBack();
  await expect(games.getByRole("listitem")).toHaveCount(20);
  await page.setViewportSize({ width: 360, height: 760 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("breakers of codes race on the same secrets, and a match can be called off", async ({ page }) => {
  await page.goto("/match/new?game=mastermind");
  await page.getByLabel("First player").selectOption("parts");
  await page.getByLabel("Second player").selectOption("dummy");
  await page.getByLabel("Games to play").selectOption("2");
  await page.getByRole("button", { name: "Start the match" }).click();
  await expect(page.getByTestId("done")).toHaveText("2 of 2 games", { timeout: 120_000 });
  const games = page.getByRole("region", { name: "The games" });
  await games.getByRole("button", { name: "Parts" }).first().click();
  await expect(page).toHaveURL(/\/t\/[^/]+\/result$/);
  await page.goto("/match/new?game=mastermind");
  await page.getByLabel("Setting", { exact: true }).selectOption("classic");
  // A setting of one game means nothing to another.
  await page.getByRole("link", { name: "Othello" }).click();
  await expect(page.getByLabel("Setting", { exact: true })).toHaveValue("standard");
  await page.getByLabel("Games to play").selectOption("200");
  await page.getByRole("button", { name: "Start the match" }).click();
  await page.getByRole("button", { name: "Call it off" }).click();
  await expect(page.getByText("The match was called off.")).toBeVisible();
});

test("the codes still possible are counted by themselves while computers play", async ({ page }) => {
  const id = await make(page, { game: "mastermind", role: "watch", seats: { breaker: "five-guess" } });
  await page.goto(`/t/${id}`);
  const counted = page.getByRole("switch", { name: /possible/i });
  await expect(counted).toBeChecked();
  await expect(page.getByText("1 code is still possible.")).toBeVisible({ timeout: 60_000 });
  // One's own game counts nothing unless told.
  const own = await make(page, { game: "mastermind" });
  await page.goto(`/t/${own}`);
  await expect(counted).not.toBeChecked();
});

test("a game of computers that is told later keeps its code until its last move was told", async ({ page }) => {
  const id = await make(page, { game: "mastermind", role: "watch", seats: { breaker: "five-guess" } });
  await expect.poll(async () => (await tableOf(page, id)).state, { timeout: 60_000 }).toBe("over");
  await page.goto(`/t/${id}?from=0`);
  await page.getByLabel("Speed").selectOption("step");
  const secret = page.locator(".row.secret");
  await expect(secret).toHaveAccessibleName("The hidden code");
  // A move may have been told before the speed was chosen.
  const told = await moves(page);
  await page.getByRole("button", { name: "Next move", exact: true }).first().click();
  await expect.poll(() => moves(page)).toBe(told + 1);
  await expect(secret).toHaveAccessibleName("The hidden code");
  await page.getByLabel("Speed").selectOption("live");
  await expect(page.getByTestId("result")).toBeVisible();
  await expect(secret).toHaveAccessibleName(/^The code: /);
});
