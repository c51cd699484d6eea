/** What stands around every board: each thing works once. */
import { findings } from "./axe";
import { level } from "./kenken";
import { command, make, moved, moves, openGiveUp, said, sit, takeHint, yourTurn } from "./table";
import { expect, test } from "./test";

// Many looks at one table take a while where the machine has other things to do.
test.setTimeout(300_000);

test("a hint lights up its squares, and a move is taken back", async ({ page }) => {
  await sit(page, { game: "othello", seats: { white: "greedy" } });
  await takeHint(page, "Best moves");
  await expect(page.getByRole("button", { name: /^d3, empty, you can play here, .*[+−\d]/ })).toBeVisible();
  await expect(said(page, /(looks best|is best)/)).toBeVisible();
  await page.getByRole("button", { name: /^d3/ }).click();
  await expect.poll(() => moves(page)).toBe(2);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("button", { name: "d3, empty, you can play here" })).toBeVisible();
});

test("the engine shows its best lines, also of a position that is past", async ({ page }) => {
  await sit(page, { game: "othello", options: { width: 6, height: 6 }, seats: { white: "greedy" } });
  const before = await moves(page);
  await page
    .getByRole("button", { name: /you can play here/ })
    .first()
    .click();
  await moved(page, before + 1);
  // While the game runs, the engine's help is counted.
  await yourTurn(page);
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect(said(page, /counts as a hint/)).toBeVisible();
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "1 hint" })).toBeVisible();
  const lines = page.getByRole("list", { name: "The best moves and what is expected to follow" }).getByRole("listitem");
  await expect(lines.first()).toHaveText(/^[a-f][1-6]\s+[+−]?[\d.]+\s+(estimated|exact)\s+([a-f][1-6]\s?)+$/);
  await page.getByRole("button", { name: "To the start" }).click();
  await expect(lines).toHaveCount(4);
  expect(await findings(page)).toEqual([]);
});

test("an address can name a moment of a game", async ({ page }) => {
  const id = await make(page, { game: "mastermind", preset: "normal" });
  for (const code of ["1234", "5671"]) await command(page, id, "move", code, 1);
  await page.goto(`/t/${id}?at=1`);
  await expect(said(page, "You are looking back: after move 1 of 2.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the present" }).click();
  await expect(page.getByRole("listitem", { name: /^Turn 2: 5/ })).toBeVisible();
});

test("sound, full screen and the text box do what they say", async ({ page }) => {
  await sit(page, { game: "crush", seats: { second: "random" } });
  const sound = page.getByRole("button", { name: "Sound" });
  const was = await sound.getAttribute("aria-pressed");
  await sound.click();
  await expect(sound).not.toHaveAttribute("aria-pressed", was ?? "");
  await page.reload();
  await expect(sound).not.toHaveAttribute("aria-pressed", was ?? "");
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className ?? "")).toContain("stage");
  await page.evaluate(() => document.exitFullscreen());
  const box = page.getByLabel(/Or type a move/);
  await box.fill("a1-c1");
  await box.press("Enter");
  await expect(page.locator("main").getByText(/a1/).first()).toBeVisible();
  await expect(box).toHaveValue("a1-c1");
});

test("a level is shared by its own link", async ({ page }) => {
  await page.goto("/about");
  const saved = await page.evaluate(async (level) => {
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/guest", { method: "POST", headers, body: "{}" });
    const body = JSON.stringify({ game: "kenken", level });
    return ((await (await fetch("/api/levels", { method: "POST", headers, body })).json()) as { id: string }).id;
  }, level);
  await sit(page, { game: "kenken", level: saved });
  await page.getByRole("button", { name: "Share" }).click();
  const link = page.getByRole("dialog").getByRole("textbox", { name: "Link to the level" });
  await expect(link).toHaveValue(new RegExp(`/levels/${saved}$`));
  expect(await findings(page)).toEqual([]);
  await page.goto(await link.inputValue());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Four by four");
});

test("a move can be made before the last one was answered", async ({ page }) => {
  await sit(page, { game: "crush", options: { width: 6, height: 6, colours: 5 }, seats: { second: "random" } });
  // The first answer is held back; the socket tells what happened all the same.
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let first = true;
  await page.route("**/commands", async (route) => {
    const answer = await route.fetch();
    if (first) {
      first = false;
      await held;
    }
    await route.fulfill({ response: answer });
  });
  const swap = async () => {
    const text = (await page.getByText(/Or type a move, such as/).textContent()) ?? "";
    for (const square of /([a-f]\d)-([a-f]\d)/.exec(text)?.slice(1) ?? [])
      await page.locator(`[data-name=${square}]`).click();
  };
  await swap();
  await moved(page, 1);
  await yourTurn(page);
  const before = await moves(page);
  await swap();
  await moved(page, before);
  release();
});

test.describe("with letters and little motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("every piece carries its letter, and nothing moves", async ({ page }) => {
    await page.goto("/settings");
    await page.getByRole("radio", { name: "a letter" }).check({ force: true });
    await sit(page, { game: "crush", seats: { second: "random" } });
    await expect(page.locator(".candy text")).toHaveCount(100);
    const time = await page
      .locator(".candy")
      .first()
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).transitionDuration));
    expect(time).toBeLessThan(0.02);
    await sit(page, { game: "mastermind", preset: "normal" });
    await expect(page.getByRole("toolbar", { name: "Colours" }).locator("text").first()).toBeVisible();
  });
});

for (const theme of ["light", "dark"] as const) {
  test.describe(`in ${theme}`, () => {
    test.use({ colorScheme: theme });

    test("axe finds nothing at a maker's table, from memory and in contradiction", async ({ page }) => {
      const options = { pegs: 4, colours: 6, repeats: true, turns: 10, secret: "memory" };
      const id = await make(page, { game: "mastermind", role: "maker", options, seats: { breaker: "five-guess" } });
      for (const answer of ["0,0", "0,0", "0,1"]) await command(page, id, "move", answer);
      await page.goto(`/t/${id}`);
      await expect(said(page, "No code fits the answer of turn 3. Fix a marked answer, or give up.")).toBeVisible();
      await expect(page.getByRole("listitem", { name: /^Turn 3/ })).toHaveClass(/clash/);
      await page.getByRole("button", { name: "Fix" }).click();
      await expect(said(page, "What should the answer of turn 3 be?")).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole("spinbutton", { name: "Black" }).fill("4");
      await page.getByRole("spinbutton", { name: "White" }).fill("0");
      await page.getByRole("button", { name: "Answer", exact: true }).click();
      await expect(page.getByTestId("result")).toBeVisible();
      // A code that was in the maker's head is known once it is found.
      await expect(page.getByRole("group", { name: /^The code: \w/ })).toBeVisible();
    });

    test("axe finds nothing while a table is paused, given up, shared or looked through", async ({ page }) => {
      await sit(page, { game: "kenken", options: { level } });
      await page.locator("[data-name=a1]").click();
      await page.keyboard.press("Shift+Digit2");
      await expect(page.locator("[data-name=a1]")).toHaveAccessibleName(/marks 2/);
      await takeHint(page, "Next step");
      await expect(page.getByRole("button", { name: "Do this step" })).toBeEnabled();
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "To the start" }).click();
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Back to the present" }).click();
      await openGiveUp(page);
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Keep playing" }).click();
      await page.getByRole("button", { name: "Pause" }).click();
      await expect(page.getByRole("grid")).toHaveCount(0);
      expect(await findings(page)).toEqual([]);
    });

    test("axe finds nothing at the tree", async ({ page }) => {
      await sit(page, { game: "crush", preset: "open", seats: { second: "random" } });
      await page.getByRole("button", { name: "Tree" }).click();
      await page.getByRole("button", { name: "Take it" }).click();
      await page.getByText("best", { exact: true }).first().click();
      await expect(page.locator(".tree li li").first()).toBeVisible();
      await page.locator(".tree li li summary").first().click();
      // Boards and replies stand within the panel, however narrow it is.
      const wide = await page.locator(".tree").evaluate((tree) => [tree.scrollWidth, tree.clientWidth]);
      expect(wide[0]).toBeLessThanOrEqual(wide[1] ?? 0);
      expect(await findings(page)).toEqual([]);
    });
  });
}

test("tree, board and message name the same move as the best", async ({ page }) => {
  await sit(page, { game: "crush", preset: "quick", seats: { second: "random" } });
  await page.getByRole("button", { name: "Tree" }).click();
  await page.getByRole("button", { name: "Take it" }).click();
  const told = await page.getByText(/^Best is /).textContent();
  const [, best = ""] = /^Best is ([\w-]+)/.exec(told ?? "") ?? [];
  for (const square of best.split("-")) await expect(page.locator(`[data-name=${square}]`)).toHaveClass(/\blit\b/);
  const message = page.getByRole("region", { name: "What the table says" });
  await expect(message.getByText(/is a good swap/)).toHaveCount(0);
});

test("what can be pressed is large enough for a finger", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tables = [
    { game: "mastermind", options: { pegs: 12, colours: 16, repeats: true, blanks: true, turns: 20 } },
    { game: "othello", seats: { white: "greedy" } },
    { game: "kenken", options: { level } },
    { game: "crush", options: { width: 10, height: 10 }, seats: { second: "random" } },
  ];
  for (const wanted of tables) {
    await sit(page, wanted);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main :is(button, a, input, select, summary)")]
        .map((one) => ({ name: one.ariaLabel || one.textContent?.trim(), box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 23.9 || box.height < 23.9))
        .map(({ name, box }) => `${name}: ${box.width} by ${box.height}`),
    );
    expect(small, wanted.game).toEqual([]);
  }
});
