import type { Locator, Page } from "@playwright/test";
import { findings } from "./axe";
import { level, solutions } from "./kenken";
import { example, giveUp, isOver, moved, moves, said, sit, tableOf, tabTo, takeHint, yourTurn } from "./table";
import { expect, test } from "./test";

test.describe("Othello", () => {
  test("is played by keyboard alone, on a board of any shape", async ({ page }) => {
    test.setTimeout(120_000);
    await sit(page, { game: "othello", options: { width: 6, height: 4 }, seats: { white: "random" } });
    await tabTo(page, page.getByRole("grid"));
    while (!(await isOver(page))) {
      const legal = page.getByRole("button", { name: /you can play here/ });
      await expect(legal.first().or(page.getByTestId("result"))).toBeVisible({ timeout: 20_000 });
      if (await isOver(page)) break;
      const name = (await legal.first().getAttribute("data-name")) ?? "a1";
      await page.keyboard.press("Control+Home");
      for (let col = "abcdef".indexOf(name[0] ?? "a"); col > 0; col -= 1) await page.keyboard.press("ArrowRight");
      for (let row = Number(name.slice(1)); row > 1; row -= 1) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.locator(`[data-name=${name}]`)).not.toHaveAccessibleName(/you can play here/);
    }
    await expect(page.getByTestId("result")).toBeVisible();
  });

  test("names squares, refuses with the reason, and steps back", async ({ page }) => {
    await sit(page, { game: "othello", seats: { white: "greedy" } });
    await expect(page.getByRole("button", { name: "d3, empty, you can play here" })).toBeVisible();
    await page.getByRole("button", { name: "a1, empty", exact: true }).click();
    await expect(said(page, /a1 is no move for/)).toBeVisible();
    await page.getByRole("button", { name: /^d3/ }).click();
    await expect(page.getByRole("button", { name: /last move/ })).toBeVisible();
    await page.getByRole("button", { name: "To the start" }).click();
    await expect(page.getByRole("button", { name: "d4, white" })).toBeVisible();
    await expect(page.getByRole("button", { name: "d3, empty", exact: true })).toBeVisible();
  });

  test("warns of diagonals alone, and takes a start from a transcript", async ({ page }) => {
    await page.goto("/new/othello");
    await page.getByRole("radio", { name: /^Custom/ }).check({ force: true });
    await page.getByRole("switch", { name: "rows" }).uncheck({ force: true });
    await page.getByRole("switch", { name: "columns" }).uncheck({ force: true });
    await expect(said(page, /Neither side has a move from this start/)).toBeVisible();
    await page.getByRole("switch", { name: "rows" }).check({ force: true });
    await page.getByRole("switch", { name: "columns" }).check({ force: true });
    await page.getByRole("button", { name: "Set up" }).click();
    const box = page.getByLabel(/Or begin where a game stands/);
    await box.fill("f5a1");
    await page.getByRole("button", { name: "Take this position" }).click();
    await expect(said(page, "Move 2, a1, turns no disc.")).toBeVisible();
    await box.fill("f5d6c3");
    await page.getByRole("button", { name: "Take this position" }).click();
    await expect(said(page, "A board of your own: 5 black, 2 white")).toBeVisible();
    await page.getByRole("button", { name: "a1, empty" }).click();
    await expect(said(page, "A board of your own: 6 black, 2 white")).toBeVisible();
  });
});

test.describe("Crush", () => {
  test("springs back with the reason, and swaps by dragging", async ({ page }) => {
    await sit(page, { game: "crush", options: { width: 5, height: 6, colours: 5 }, seats: { second: "random" } });
    const table = page.url().split("/t/")[1];
    const { view } = await (await page.request.get(`/api/tables/${table}`)).json();
    const all = ["a", "b", "c", "d"].flatMap((col, at) =>
      [1, 2, 3].map((row) => [`${col}${row}`, `${"bcde"[at]}${row}`]),
    );
    const [bad = ["a1", "b1"]] = all.filter((pair) => !view.moves.includes(pair.join("-")));
    await page.locator(`[data-name=${bad[0]}]`).click();
    await page.locator(`[data-name=${bad[1]}]`).click();
    await expect(said(page, /makes no line of three or more/)).toBeVisible();
    const [one, other] = (view.moves[0] as string).split("-").map((name) => page.locator(`[data-name=${name}]`));
    const [from, to] = [await one?.boundingBox(), await other?.boundingBox()];
    if (!from || !to) throw new Error("The board has no squares.");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => moves(page)).toBeGreaterThan(0);
  });

  test("begins the next table without the points of the last", async ({ page }) => {
    await sit(page, { game: "crush", preset: "quick", seats: { second: "random" } });
    const score = page.locator(".seats .score").first();
    await expect(score).toHaveText("0");
    for (const square of (await example(page)).split("-")) await page.locator(`[data-name=${square}]`).click();
    await moved(page, 0);
    await yourTurn(page);
    await expect(score).not.toHaveText("0");
    // The page stays the same; only the screen changes.
    await page.getByRole("link", { name: "Tauler" }).first().click();
    await page.getByRole("button", { name: "Play now: Crush" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start a new one" }).click();
    await expect(page.locator(".race .total")).toHaveText(["0/100", "0/100"]);
    await expect(score).toHaveText("0");
  });

  test("shows the stream where it is open", async ({ page }) => {
    await sit(page, { game: "crush", preset: "open", seats: { second: "random" } });
    await expect(page.locator("main").getByText(/^Column a, next to come/)).toBeAttached();
    await page.getByRole("button", { name: "Show all 20 to come" }).click();
    await expect(page.getByRole("button", { name: "Show fewer" })).toBeVisible();
  });
});

test.describe("KenKen", () => {
  const [solution = []] = solutions(level);
  const name = (at: number) => `${"abcd"[at % 4]}${Math.floor(at / 4) + 1}`;

  test("has the one solution that the helper finds", () => {
    expect(solutions(level).length).toBe(1);
  });

  test("is solved by mouse, with marks, undo and redo on the way", async ({ page }) => {
    test.setTimeout(120_000);
    await sit(page, { game: "kenken", options: { level } });
    await page.locator("[data-name=a1]").click();
    await page.getByRole("button", { name: "Pencil", exact: true }).click();
    await page.getByRole("group", { name: "Pencil marks" }).getByRole("button", { name: "2" }).click();
    await expect(page.locator("[data-name=a1]")).toHaveAccessibleName(/a1, empty, marks 2/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator("[data-name=a1]")).not.toHaveAccessibleName(/marks/);
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(page.locator("[data-name=a1]")).toHaveAccessibleName(/marks 2/);
    await page.getByRole("button", { name: "Pencil", exact: true }).click();
    for (const [at, number] of solution.entries()) {
      await page.locator(`[data-name=${name(at)}]`).click();
      await page
        .getByRole("group", { name: "Numbers" })
        .getByRole("button", { name: String(number) })
        .click();
    }
    await expect(page.getByTestId("result")).toHaveText("You won");
    await page.getByRole("link", { name: "Review" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You won");
  });

  test("is solved by keyboard alone, several cells at once", async ({ page }) => {
    test.setTimeout(120_000);
    await sit(page, { game: "kenken", options: { level } });
    await tabTo(page, page.getByRole("grid"));
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Home");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+Digit3");
    await expect(page.locator("[data-name=a1]")).toHaveAccessibleName(/marks 3/);
    await expect(page.locator("[data-name=b1]")).toHaveAccessibleName(/marks 3/);
    await page.keyboard.press("Control+z");
    await expect(page.locator("[data-name=a1]")).not.toHaveAccessibleName(/marks/);
    await expect(page.locator("[data-name=b1]")).not.toHaveAccessibleName(/marks/);
    await page.keyboard.press("Escape");
    for (let row = 0; row < 4; row += 1) {
      await page.keyboard.press("Home");
      for (let col = 0; col < 4; col += 1) {
        await page.keyboard.press(String(solution[row * 4 + col]));
        await page.keyboard.press("ArrowRight");
      }
      await page.keyboard.press("ArrowDown");
    }
    await expect(page.getByTestId("result")).toHaveText("You won");
  });

  test("checks, explains the next step and does it", async ({ page }) => {
    await sit(page, { game: "kenken", options: { level } });
    await page.locator("[data-name=d1]").click();
    await page.keyboard.press("2");
    await expect(page.locator("[data-name=d1]")).toHaveAccessibleName(/d1, 2/);
    await takeHint(page, "Check");
    await expect(said(page, "This number is wrong: d1.")).toBeVisible();
    await expect(page.locator("[data-name=d1]")).toHaveAccessibleName(/wrong/);
    await page.locator("[data-name=d1]").click();
    await page.keyboard.press("Backspace");
    await expect(page.locator("[data-name=d1]")).toHaveAccessibleName(/d1, empty/);
    await takeHint(page, "Next step");
    await page.getByRole("button", { name: "Do this step" }).click();
    await expect(said(page, "15 cells are empty.")).toBeVisible();
  });
});

for (const theme of ["light", "dark"] as const) {
  test.describe(`tables in ${theme}`, () => {
    test.use({ colorScheme: theme });
    const tables = {
      othello: { game: "othello", seats: { white: "greedy" } },
      crush: { game: "crush", preset: "open", seats: { second: "random" } },
      kenken: { game: "kenken", options: { level } },
    };
    for (const [game, wanted] of Object.entries(tables)) {
      test(`axe finds nothing at ${game}`, async ({ page }) => {
        await sit(page, wanted);
        expect(await findings(page)).toEqual([]);
        await giveUp(page);
        await expect(page.getByTestId("result")).toBeVisible();
        expect(await findings(page)).toEqual([]);
      });
    }
  });
}

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  async function middle(cell: Locator): Promise<{ x: number; y: number }> {
    const box = await cell.boundingBox();
    if (!box) throw new Error("The cell is not on the screen.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  /** Rests on a cell with a finger, slides to another and lifts there, looking at the board in between. */
  async function slide(page: Page, from: Locator, to: Locator, meanwhile: () => Promise<void>) {
    const client = await page.context().newCDPSession(page);
    await from.scrollIntoViewIfNeeded();
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [await middle(from)] });
    await meanwhile();
    // The cells stand elsewhere now, and larger.
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [await middle(to)] });
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
  /** Brushes from a cell towards another without resting. */
  async function flick(page: Page, from: Locator, to: Locator) {
    const client = await page.context().newCDPSession(page);
    await from.scrollIntoViewIfNeeded();
    const [start, end] = [await middle(from), await middle(to)];
    const now = Date.now() / 1000;
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [start], timestamp: now });
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [end], timestamp: now + 0.05 });
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp: now + 0.06 });
  }
  const wide = async (cell: Locator) => (await cell.boundingBox())?.width ?? 0;

  test("small squares of Othello grow under the finger, and the one where it lifts is played", async ({ page }) => {
    await sit(page, { game: "othello", options: { width: 16, height: 16 }, seats: { white: "greedy" } });
    const [legal, beside] = [page.locator("[data-name=h7]"), page.locator("[data-name=g6]")];
    await expect(legal).toHaveAccessibleName(/you can play here/);
    expect(await wide(legal)).toBeLessThan(24);
    await slide(page, beside, legal, async () => {
      await expect.poll(() => wide(legal)).toBeGreaterThan(36);
      // The labels stay with their columns and rows.
      const off = await page.evaluate(() => {
        const middle = (one: Element | undefined, side: "x" | "y") => {
          const box = one?.getBoundingClientRect();
          return box ? (side === "x" ? box.x + box.width / 2 : box.y + box.height / 2) : 0;
        };
        const cell = document.querySelector("[data-name=h7]") as Element;
        const letter = [...document.querySelectorAll(".letters span")].find((one) => one.textContent === "h");
        const number = [...document.querySelectorAll(".numbers span")].find((one) => one.textContent === "7");
        return [middle(letter, "x") - middle(cell, "x"), middle(number, "y") - middle(cell, "y")].map(Math.abs);
      });
      for (const distance of off) expect(distance).toBeLessThan(3);
    });
    await expect(legal).toHaveAccessibleName(/black/);
    await expect.poll(() => wide(legal)).toBeLessThan(24);
  });

  test("a swipe over Othello scrolls and plays nothing, a tap plays", async ({ page }) => {
    const id = await sit(page, { game: "othello", options: { width: 16, height: 16 }, seats: { white: "greedy" } });
    const legal = page.locator("[data-name=h7]");
    const client = await page.context().newCDPSession(page);
    const start = await middle(legal);
    const before = await page.evaluate(() => scrollY);
    await client.send("Input.synthesizeScrollGesture", { ...start, xDistance: 0, yDistance: -160, speed: 1600 });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(before);
    expect((await tableOf(page, id)).n).toBe(0);
    await legal.tap();
    await expect(legal).toHaveAccessibleName(/black/);
  });

  test("small squares of Crush grow under the finger, and a flick still swaps", async ({ page }) => {
    await sit(page, { game: "crush", options: { width: 12, height: 12 }, seats: { second: "random" } });
    const [meant, beside] = [page.locator("[data-name=f6]"), page.locator("[data-name=e5]")];
    expect(await wide(meant)).toBeLessThan(28);
    await slide(page, beside, meant, async () => expect.poll(() => wide(meant)).toBeGreaterThan(40));
    await expect(meant).toHaveAccessibleName(/picked up/);
    await page.keyboard.press("Escape");
    await yourTurn(page);
    const [one = "", other = ""] = (await example(page)).split("-");
    await flick(page, page.locator(`[data-name=${one}]`), page.locator(`[data-name=${other}]`));
    await expect(page.getByRole("list", { name: "Moves" })).toContainText(`${one}-${other}`);
  });

  test("small cells of KenKen grow under the finger, and the one where it lifts is chosen", async ({ page }) => {
    const letters = "abcdefghi";
    const cages = Array.from({ length: 81 }, (_, at) => ({
      cells: [`${letters[at % 9]}${Math.floor(at / 9) + 1}`],
      op: "=",
      target: ((at + Math.floor(at / 9)) % 9) + 1,
    }));
    await sit(page, { game: "kenken", options: { level: { version: 1, name: "Nine", size: 9, cages } } });
    const [meant, beside] = [page.locator("[data-name=f6]"), page.locator("[data-name=e5]")];
    expect(await wide(meant)).toBeLessThan(36);
    await slide(page, beside, meant, async () => expect.poll(() => wide(meant)).toBeGreaterThan(48));
    await page.getByRole("group", { name: "Numbers" }).getByRole("button", { name: "1", exact: true }).tap();
    await expect(meant).toHaveAccessibleName(/^f6, 1/);
    await expect(beside).toHaveAccessibleName(/^e5, empty/);
  });
});

test("no board scrolls sideways on a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = [
    { game: "othello", options: { width: 16, height: 16 }, seats: { white: "greedy" } },
    { game: "crush", options: { width: 12, height: 12 }, seats: { second: "random" } },
    { game: "kenken", options: { level } },
  ];
  for (const wanted of wide) {
    await sit(page, wanted);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
