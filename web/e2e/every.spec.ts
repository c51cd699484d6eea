/** What stands around a board stands around all four, and works at each. */
import { level } from "./kenken";
import { example, giveUp, moved, moves, said, sit, yourTurn } from "./table";
import { expect, test } from "./test";

// Many looks at one table take a while where the machine has other things to do.
test.setTimeout(300_000);

const tables = {
  mastermind: { wanted: { game: "mastermind" }, back: null, again: "Play again" },
  othello: { wanted: { game: "othello", seats: { white: "greedy" } }, back: "Take back", again: "Rematch" },
  kenken: { wanted: { game: "kenken", options: { level } }, back: "Undo", again: "Play again" },
  crush: { wanted: { game: "crush", seats: { second: "random" } }, back: null, again: "Rematch" },
};

for (const [game, { wanted, back, again }] of Object.entries(tables)) {
  test(`${game}: text box, log, take back, sound, full screen, sharing, giving up and playing again`, async ({
    page,
  }) => {
    const id = await sit(page, wanted);
    const box = page.getByLabel(/Or type a move/);
    await box.fill("nonsense");
    await box.press("Enter");
    await expect(page.locator("main .say.bad").first()).toBeVisible();
    await expect(box).toHaveValue("nonsense");
    const move = await example(page);
    await box.fill(move);
    await box.press("Enter");
    await moved(page, 0);
    await yourTurn(page);

    // The same sentence is written and spoken.
    const sentence = (await page.getByTestId("sentence").textContent()) ?? "";
    await expect(page.locator("[aria-live=polite][aria-atomic=true]").first()).toHaveText(sentence);

    // The log is stepped through by keyboard.
    const all = await moves(page);
    await page.getByRole("button", { name: "To the start" }).click();
    await expect(said(page, `You are looking back: after move 0 of ${all}.`)).toBeVisible();
    await page.getByRole("toolbar", { name: "Step through the moves" }).press("ArrowRight");
    await expect(page.getByText(new RegExp(`^1/${all}$`))).toBeVisible();
    await page.getByRole("toolbar", { name: "Step through the moves" }).press("End");
    await expect(said(page, /You are looking back/)).toHaveCount(0);

    if (back) {
      await page.getByRole("button", { name: back }).click();
      await expect.poll(() => moves(page)).toBe(0);
    }

    const sound = page.getByRole("button", { name: "Sound" });
    const was = await sound.getAttribute("aria-pressed");
    await sound.click();
    await expect(sound).not.toHaveAttribute("aria-pressed", was ?? "");
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className ?? "")).toContain("stage");
    await page.evaluate(() => document.exitFullscreen());

    await page.getByRole("button", { name: "Share" }).click();
    const link = page.getByRole("dialog").getByRole("textbox", { name: "Link", exact: true });
    await expect(link).toHaveValue(new RegExp(`/t/${id}$`));
    await page.getByRole("button", { name: "Close" }).click();

    await giveUp(page);
    await expect(page.getByTestId("result")).toHaveText("You lost");
    await page.getByRole("button", { name: again }).click();
    await expect.poll(() => page.url()).not.toContain(id);
    await expect(page.getByTestId("sentence")).toBeVisible();
  });
}

test("time runs down in the open, and who has none left loses the move", async ({ page }) => {
  await sit(page, { game: "crush", preset: "tournament", seats: { second: "random" } });
  await expect(page.getByRole("timer").first()).toHaveText(/^0:0[0-3]\.\d$/);
  await expect(said(page, /Your time was up, and the move is lost\./)).toBeVisible();
});

test("a cascade is shown pass by pass, at the speed one likes, and can be skipped", async ({ page }) => {
  await page.clock.install();
  await sit(page, { game: "crush", options: { width: 8, height: 8, colours: 4 }, seats: { second: "random" } });
  // Time stands still, so that the cascade is still under way however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  const swap = async () => {
    for (const square of (await example(page)).split("-")) await page.locator(`[data-name=${square}]`).click();
  };
  const skip = page.getByRole("button", { name: "Skip" });
  await swap();
  // While the cascade is told, neither the log nor the sentence is ahead of it.
  await expect(skip).toBeEnabled();
  expect(await moves(page)).toBe(0);
  await skip.click();
  await expect(skip).toBeDisabled();
  await moved(page, 0);
  await page.clock.resume();
  await page.getByRole("button", { name: "at once" }).click();
  await yourTurn(page);
  const before = await moves(page);
  await swap();
  await moved(page, before);
  await expect(skip).toBeDisabled();
});

test("pegs are dragged into their holes and turned by arrows, and the codes that are left are counted", async ({
  page,
}) => {
  await sit(page, { game: "mastermind" });
  const colour = (at: number) => page.getByRole("toolbar", { name: "Colours" }).getByRole("button").nth(at);
  const hole = (at: number) => page.locator(`[data-slot="${at}"]`);
  const middle = async (box: { x: number; y: number; width: number; height: number } | null) => {
    if (!box) throw new Error("It is not on the screen.");
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  for (const [peg, at] of [3, 2, 1].entries()) {
    await page.mouse.move(...(await middle(await colour(peg).boundingBox())));
    await page.mouse.down();
    await page.mouse.move(...(await middle(await hole(at).boundingBox())), { steps: 5 });
    await page.mouse.up();
    await expect(hole(at)).toHaveAccessibleName(new RegExp(`^Place ${at + 1}: `));
    await expect(hole(at)).not.toHaveAccessibleName(/empty/);
  }
  await hole(0).focus();
  while (/empty|[123]/.test((await hole(0).getAttribute("aria-label"))?.replace(/^Place 1/, "") ?? ""))
    await page.keyboard.press("ArrowUp");
  await page.getByRole("switch", { name: "Count the codes still possible" }).check({ force: true });
  await expect(said(page, "840 codes are still possible.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Guess", exact: true }).click();
  await expect(said(page, /^\d{1,3} codes? (is|are) still possible\.$/)).toBeVisible();
  await expect(page.getByText("840 codes are still possible.")).toHaveCount(0);
});

test.describe("on paper", () => {
  test.use({ colorScheme: "dark" });
  test("a board of KenKen is ink on white, and nothing else", async ({ page }) => {
    await sit(page, { game: "kenken", options: { level } });
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }));
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Print" }).click();
    await expect(page.locator("body[data-printed]")).toBeAttached();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("grid")).toBeVisible();
    for (const gone of [
      page.getByRole("banner"),
      page.getByRole("button", { name: "Pencil" }),
      page.getByTestId("sentence"),
    ])
      await expect(gone).toBeHidden();
    const inked = await page.evaluate(() => ({
      page: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.querySelector(".paper") ?? document.body).color,
    }));
    expect(inked).toEqual({ page: "rgb(255, 255, 255)", ink: "rgb(35, 38, 46)" });
  });
});
