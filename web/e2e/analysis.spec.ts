/** Othello's analysis board and opening drill, as a strong player uses them. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findings } from "./axe";
import { command, make, playOut, yourTurn } from "./table";
import { expect, test } from "./test";

test.setTimeout(240_000);

const PERFECT =
  "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

const place = (page: Page) => page.getByTestId("place");
const square = (page: Page, name: string) => page.locator(`[data-name=${name}]`);

async function open(page: Page, query = "") {
  await page.goto(`/othello/analysis${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Analysis board" })).toBeVisible();
}

async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("variations are played as a tree, which the address holds", async ({ page }) => {
  await open(page);
  await square(page, "f5").click();
  await square(page, "d6").click();
  await expect(place(page)).toHaveText("2/2");
  await expect(page).toHaveURL(/\?line=f5d6$/);
  await expect(page.getByTestId("opening")).toHaveText("Perpendicular");

  // Arrow keys step at once, although a square was pressed last; a move from there is a variation.
  await page.keyboard.press("ArrowLeft");
  await expect(place(page)).toHaveText("1/2");
  await square(page, "f6").click();
  await expect(page).toHaveURL(/\?line=f5d6\(f6\.\)$/);
  await page.keyboard.press("ArrowUp");
  await expect(page).toHaveURL(/\?line=f5d6\(f6\)$/);
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "Promote" }).click();
  await expect(page).toHaveURL(/\?line=f5f6\(d6\)$/);
  await page.getByRole("group", { name: "Variation with d6" }).getByRole("button").click();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await expect(page).toHaveURL(/\?line=f5\.f6\(d6\)$/);
  await page.reload();
  await expect(page.getByRole("group", { name: "Variation with d6" })).toBeVisible();
  await page.getByRole("group", { name: "Variation with d6" }).getByRole("button").click();
  await page.keyboard.press("Delete");
  await expect(page).toHaveURL(/\?line=f5\.f6$/);
  // What was taken away comes back, and grows: every move of a variation is listed as soon as it is played.
  await page.goBack();
  const variation = page.getByRole("group", { name: "Variation with d6" });
  await expect(variation.getByRole("button")).toHaveCount(1);
  await expect(place(page)).toHaveText("2/2");
  for (const move of ["c3", "d3"]) await square(page, move).click();
  await expect(variation.getByRole("button")).toHaveCount(3);
  await expect(variation.locator("[aria-current]")).toContainText("d3");
  await page.getByRole("button", { name: "New board" }).click();
  await expect(place(page)).toHaveText("0/0");
  await page.goBack();
  await expect(variation.getByRole("button")).toHaveCount(3);

  // An opening is browsed to from here.
  await page.getByRole("button", { name: "To the start" }).click();
  await page.getByRole("searchbox", { name: "Find an opening" }).fill("tiger");
  await page
    .getByRole("list", { name: "Openings" })
    .getByRole("button", { name: /^Tiger/ })
    .first()
    .click();
  await expect(page.getByTestId("opening")).toHaveText("Tiger");
  await expect(place(page)).toHaveText("5/5");
});

test("values deepen on the squares, and are exact near the end", async ({ page }) => {
  await open(page, "?line=f5d6c3");
  await expect(page.getByRole("button", { name: /, score [+−\d]/ }).first()).toBeVisible();
  await expect(page.getByTestId("how")).toHaveText(/^Depth ([89]|[12]\d), 84 %$/);
  await expect(page.getByTestId("how")).toHaveText(/^Depth (1\d|2\d), 84 %$/);
  const lines = page.getByRole("list", { name: "The best moves and what is expected to follow" });
  await lines.getByRole("button").first().click();
  await expect(place(page)).toHaveText("4/4");

  await paste(page, PERFECT);
  await expect(place(page)).toHaveText("0/60");
  await page.keyboard.press("End");
  await expect(page.getByTestId("sentence")).toHaveText("The game is over here. Black 32, White 32.");
  for (let step = 0; step < 8; step++) await page.keyboard.press("ArrowLeft");
  await expect(place(page)).toHaveText("52/60");
  await expect(page.getByTestId("how")).toHaveText("Exact: played out to the end");
  await expect(page.locator(".note").first()).toContainText("exact");

  // A press on the graph goes there.
  const graph = page.getByRole("slider", { name: /^Score after each move/ });
  const box = await graph.boundingBox();
  await graph.click({ position: { x: (box?.width ?? 0) / 2, y: 20 } });
  await expect(place(page)).toHaveText(/^2[5-9]\/60$/);
  await page.getByRole("switch", { name: "Engine" }).uncheck({ force: true });
  await expect(page.locator(".note")).toHaveCount(0);
  // Keys step on, although the switch was pressed last.
  await page.keyboard.press("End");
  await expect(place(page)).toHaveText("60/60");
});

test("the engine thinks in the page, stops with the best so far, and goes on", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/tools\/(explore|judge)/.test(request.url())) asked.push(request.url());
  });
  await open(page, "?line=f5d6c3d3c4");
  const how = page.getByTestId("how");
  await expect(how).toHaveText(/^Depth ([89]|[12]\d), 84 %$/);
  await page.getByRole("button", { name: "Stop" }).click();
  const on = page.getByRole("button", { name: "Think on" });
  await expect(on).toBeVisible();
  const reached = await how.textContent();
  await expect(page.getByRole("button", { name: /, score [+−\d]/ }).first()).toBeVisible();
  await on.click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(how).not.toHaveText(reached ?? "");
  // The graph has every move, and the server was asked for none of it.
  await expect(page.getByRole("slider", { name: /^Score after each move/ })).toBeVisible();
  expect(asked).toEqual([]);
});

test("while a game that counts goes on there is no engine", async ({ page }) => {
  const id = await make(page, { game: "othello", seats: { white: "random" } });
  await command(page, id, "move", "d3");
  await open(page, "?line=f5d6");
  await expect(page.getByTestId("counting")).toContainText("You are playing a game that counts");
  await expect(page.locator(".note")).toHaveCount(0);
  await expect(page.getByTestId("how")).toHaveCount(0);
  await expect(page.getByTestId("counting").getByRole("link")).toHaveAttribute("href", `/t/${id}`);
  // The book of the drill is closed as well, and says so.
  await page.goto("/othello/drill?opening=Tiger&side=black");
  await expect(page.getByTestId("told")).toContainText("You are playing a game that counts");
  await expect(page.getByRole("link", { name: "To the game", exact: true })).toHaveAttribute("href", `/t/${id}`);
  await command(page, id, "resign");
  await page.reload();
  await expect(page.getByTestId("told")).toHaveText("Your move: go on with the opening.");
  await open(page, "?line=f5d6");
  await expect(page.getByTestId("how")).toHaveText(/^Depth/);
});

test("a game that counts still does while the server cannot be reached", async ({ page }) => {
  const id = await make(page, { game: "othello", seats: { white: "random" } });
  await command(page, id, "move", "d3");
  await page.goto(`/t/${id}`);
  expect(await yourTurn(page)).toBe(true);
  const away = /\/api\/(me|guest|tables|games\/othello)/;
  await page.route(away, (route) => route.abort());
  await open(page, "?line=f5d6");
  await expect(page.getByTestId("counting").getByRole("link")).toHaveAttribute("href", `/t/${id}`);
  await expect(page.getByTestId("how")).toHaveCount(0);
  // Once it is over, and the reader has seen that, there is an engine again.
  await page.unroute(away);
  await command(page, id, "resign");
  await page.goto(`/t/${id}`);
  await expect(page.getByTestId("result")).toBeVisible();
  await page.route(away, (route) => route.abort());
  await open(page, "?line=f5d6");
  await expect(page.getByTestId("how")).toHaveText(/^Depth/, { timeout: 90_000 });
  await expect(page.getByTestId("counting")).toHaveCount(0);
});

test("a wrong line shows the board up to the fault, and says what is wrong", async ({ page }) => {
  await open(page, "?line=f5d6a1c3");
  await expect(page.getByRole("alert")).toHaveText("Move 3, a1, turns no disc.");
  await expect(place(page)).toHaveText("2/2");
  await square(page, "c3").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveURL(/\?line=f5d6c3$/);
  await paste(page, "hello");
  await expect(page.getByRole("alert")).toContainText("neither a game nor a position");
  // What is wrong is told until something else happens; a pasted game is taken up to its fault as well.
  await square(page, "d3").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await paste(page, "f5d6a1c3");
  await expect(page.getByRole("alert")).toHaveText("Move 3, a1, turns no disc.");
  await expect(place(page)).toHaveText("2/2");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveURL(/\?line=f5$/);
  // A link that somebody has shared can be pasted as it is.
  await paste(page, `${page.url().split("?")[0]}?line=f5d6(f6.)`);
  await expect(page.getByRole("group", { name: "Variation with f6" })).toBeVisible();
  await expect(place(page)).toHaveText("2/2");
});

test("a finished game is opened, a position set up, and lines are taken away", async ({ page }) => {
  const id = await make(page, { game: "othello", options: { width: 6, height: 6 }, seats: { white: "random" } });
  await playOut(page, id);
  await page.goto(`/t/${id}/result`);
  await page.getByRole("link", { name: "Open on the analysis board" }).click();
  await expect(place(page)).toHaveText(/^(\d+)\/\1$/);
  await expect(page).toHaveURL(/\?size=6x6&line=/);
  await expect(page.getByRole("grid").getByRole("gridcell")).toHaveCount(36);

  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "Empty the board" }).click();
  await page.getByRole("radio", { name: "black" }).first().check();
  await square(page, "a1").click();
  await page.getByRole("radio", { name: "white" }).first().check();
  await square(page, "b1").click();
  await page.getByRole("button", { name: "Take this board" }).click();
  await expect(page.getByTestId("sentence")).toHaveText("Black to move. Black 1, White 1.");
  await square(page, "c1").click();
  await expect(page.getByTestId("sentence")).toHaveText("The game is over here. Black 3, White 0.");
  await expect(page).toHaveURL(/&start=XO/);

  await open(page, "?line=f5d6c3d3c4");
  const taken = async (name: string) => {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    return readFile((await (await file).path()) ?? "");
  };
  expect((await taken("GGF")).toString()).toMatch(/^\(;GM\[Othello\]CO\[Tiger\].*B\[F5\]W\[D6\]/);
  expect((await taken("SVG")).toString()).toMatch(/^<svg .*Tiger, after 5 moves/);
  expect((await taken("PNG")).subarray(1, 4).toString()).toBe("PNG");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Read a game" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("textbox")
    .fill("(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[D3]W[C3];)");
  await dialog.getByRole("button", { name: "Take it" }).click();
  await expect(place(page)).toHaveText("0/2");
  await expect(page.getByTestId("line")).toHaveText("d3c3");
  // Also on a phone, where games are read far below it, the board is what one sees then.
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("on a wide screen all stands side by side, on a phone one below the other", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `?line=${PERFECT.slice(0, 60)}.${PERFECT.slice(60)}`);
  const parts = [
    page.getByRole("grid"),
    page.getByRole("slider", { name: /^Score after each move/ }),
    page.getByRole("group", { name: "Moves" }),
    page.getByTestId("opening"),
  ];
  for (const one of parts) {
    await expect(one).toBeVisible();
    const box = await one.boundingBox();
    expect(box && box.y + Math.min(box.height, 100) < 800 && box.x >= 0 && box.x + box.width <= 1280).toBe(true);
  }
  await expect(page.getByTestId("how")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const tops = await Promise.all(parts.map(async (one) => (await one.boundingBox())?.y ?? 0));
  expect(tops[0]).toBeLessThan(Math.min(...tops.slice(1)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findings(page)).toEqual([]);
});

test("the drill follows an opening, and shows what a mistake costs", async ({ page }) => {
  await page.goto("/othello/drill");
  const told = page.getByTestId("told");
  await expect(told).toHaveText("Choose an opening and a side. The other side replies by the book.");
  await page.getByRole("searchbox", { name: "Find an opening" }).fill("tiger");
  const tiger = page
    .getByRole("list", { name: "Openings" })
    .getByRole("button", { name: /^Tiger/ })
    .first();
  await expect(tiger).toContainText("f5 d6 c3 d3 c4");
  await tiger.click();
  await expect(page).toHaveURL(/opening=Tiger&side=black/);
  await expect(told).toHaveText("Your move: go on with the opening.");
  // Any first move is the same, turned.
  await square(page, "d3").click();
  await expect(square(page, "d3")).toHaveAccessibleName(/black/);
  await expect(told).toHaveText("Your move: go on with the opening.");
  await page.getByRole("button", { name: "Show me" }).click();
  const right = await page.locator(".square.best").getAttribute("data-name");
  const legal = page.getByRole("button", { name: /you can play here/ });
  const names = await legal.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.name ?? ""));
  const wrong = names.find((name) => name !== right) ?? "";
  await square(page, wrong).click();
  await expect(told).toHaveText(
    new RegExp(`^${wrong} leaves the opening\\. It gives [\\d.]+ discs away\\. Try again\\.$`),
  );
  const tried = page.getByRole("list", { name: "What you played" }).getByRole("listitem");
  await expect(tried.nth(1)).toContainText(`${wrong} ✗`);
  await square(page, right ?? "").click();
  await expect(tried).toHaveCount(3);
  await expect(tried.nth(2)).toContainText("✓");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(tried).toHaveCount(0);
  // The other side is the same opening, begun anew.
  await page.getByRole("radio", { name: "White" }).check({ force: true });
  await expect(page).toHaveURL(/opening=Tiger&side=white/);
  await expect(square(page, "f5")).toHaveAccessibleName(/black/);
});
