/** What somebody meets who has never been here: the tour, the form of a new game, the puzzle of the day, the way back. */
import type { Locator, Page } from "@playwright/test";
import { fittingCode, turnsOnPage } from "./mastermind";
import { command, make, said, sit, tableOf, yourTurn } from "./table";
import { expect, test } from "./test";

// Many looks at one table take a while where the machine has other things to do.
test.setTimeout(300_000);

test("the first game is explained step by step, and only once", async ({ page }) => {
  await page.goto("/about/mastermind");
  await page.getByRole("button", { name: "Play a first game" }).click();
  await expect(said(page, "Your first game, 1 of 4")).toBeVisible();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(said(page, "Your first game, 2 of 4")).toBeVisible();
  await page.getByRole("button", { name: "I know this game" }).click();
  await expect(page.getByText(/^Your first game/)).toHaveCount(0);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Mastermind" }).click();
  await expect(said(page, "Your guess: turn 1 of 10.")).toBeVisible();
  await expect(page.getByText(/^Your first game/)).toHaveCount(0);
});

test("the tour speaks of what is on the board, and to the seat of the reader", async ({ page }) => {
  const maker = { game: "mastermind", role: "maker", seats: { breaker: "dummy" } };
  for (const [wanted, sentence] of [
    [{ game: "mastermind", preset: "classic" }, /also the same colour twice/],
    [{ game: "mastermind", preset: "normal" }, /A code of different colours/],
    [{ game: "mastermind", preset: "bulls-and-cows" }, /A code of different digits/],
    [{ ...maker, preset: "normal" }, /You hide the code/],
    [{ ...maker, options: { pegs: 4, colours: 6, secret: "memory" } }, /You keep the code in your head/],
  ] as const) {
    await sit(page, wanted);
    await expect(said(page, sentence)).toBeVisible();
  }
});

for (const locale of ["en-GB", "ca", "es", "el"]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    /** How far each sentence of the message that is seen sticks out of its box. */
    const under = (message: Locator) =>
      message.evaluate((all) => {
        const box = all.querySelector(".text")?.getBoundingClientRect();
        const said = [...all.querySelectorAll(".text > p")].filter((one) => getComputedStyle(one).clipPath === "none");
        const seen = said.map((one) => one.getBoundingClientRect());
        const [right, bottom] = [box?.right ?? 0, box?.bottom ?? 0];
        return seen.filter((one) => one.left < right).map((one) => one.bottom - bottom);
      });
    test("no step of a first game on a phone is cut short, also after a move", async ({ page }) => {
      const message = page.locator(".message");
      const whole = async () => {
        for (const width of [390, 360]) {
          await page.setViewportSize({ width, height: 844 });
          for (const out of await under(message))
            expect(out, `${await message.textContent()} on ${width} pixels`).toBeLessThanOrEqual(0.5);
          // Nor does anything else begin under it that would not fit.
          await expect(message.locator(".long")).toHaveCount(0);
        }
      };
      const steps = async () => {
        // The last step has one answer, every other has two.
        for (let last = false; !last; ) {
          await whole();
          const answers = message.getByRole("button");
          last = (await answers.count()) === 1;
          await answers.first().click();
        }
        await expect(message.getByRole("button")).toHaveCount(0);
      };
      const maker = { game: "mastermind", role: "maker", seats: { breaker: "dummy" } };
      for (const [wanted, move] of [
        [{ game: "mastermind" }, "1234"],
        [{ game: "mastermind", preset: "classic" }, null],
        [{ game: "mastermind", preset: "bulls-and-cows" }, null],
        [maker, null],
        [{ ...maker, options: { pegs: 4, colours: 6, secret: "memory" } }, null],
        [{ game: "othello" }, ""],
        [{ game: "kenken" }, null],
        [{ game: "crush" }, ""],
      ] as const) {
        const id = await sit(page, wanted, "?tour");
        await steps();
        if (move === null) continue;
        // After a move it stands with what was played.
        await page.goto(`/t/${id}?tour`);
        const { view, turn } = await tableOf(page, id);
        await command(page, id, "move", move || view.moves[0], turn);
        await expect(message.locator(".label")).toContainText("2");
        await yourTurn(page);
        await steps();
      }
    });
  });
}

test("the buttons of all four games stand in one line", async ({ page }) => {
  await page.goto("/");
  const buttons = page.getByRole("button", { name: /^Play now/ });
  await expect(buttons).toHaveCount(4);
  const heights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(heights).size).toBe(1);
});

test.describe("a game to measure", () => {
  const custom = async (page: Page, game: string) => {
    await page.goto(`/new/${game}`);
    await page.getByRole("radio", { name: /^Custom/ }).check({ force: true });
  };

  test("is checked as one types, and says what its points are worth", async ({ page }) => {
    await custom(page, "mastermind");
    const start = page.getByRole("button", { name: "Start" });
    await expect(said(page, "The points are multiplied by 1.0.")).toBeVisible();
    await page.getByRole("spinbutton", { name: "Pegs" }).fill("8");
    await expect(page.getByRole("alert").filter({ hasText: /8.*7/ })).toBeVisible();
    // What is wrong is said; nobody is kept from trying.
    await expect(start).toBeEnabled();
    await expect(page.getByRole("spinbutton", { name: "Pegs" })).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("switch", { name: "Repeats" }).check({ force: true });
    await expect(said(page, "The points are multiplied by 20.0.")).toBeVisible();
    await page.getByRole("spinbutton", { name: "Turns" }).fill("44");
    await expect(said(page, "Turns: a whole number from 1 to 20, not 44.")).toBeVisible();
    await page.getByRole("spinbutton", { name: "Turns" }).fill("9");
    await start.click();
    await expect(said(page, "Your guess: turn 1 of 9.")).toBeVisible();
  });

  test("keeps its opponent while a value is wrong, and explains how strong that is", async ({ page }) => {
    await custom(page, "crush");
    await page.getByRole("spinbutton", { name: "Columns" }).fill("40");
    await expect(said(page, "Columns: a whole number from 4 to 12, not 40.")).toBeVisible();
    const strength = page.getByRole("slider", { name: /^Strength/ });
    const words = async () => (await strength.getAttribute("aria-valuetext")) ?? "";
    expect(await words()).toMatch(/^5\. \w.*Thinks up to 0\.05 s a move\.$/);
    await strength.fill("10");
    await expect.poll(words).toMatch(/^10\. \w/);
    await page.getByRole("spinbutton", { name: "Columns" }).fill("6");
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Strength 10" })).toBeVisible();
  });
});

test("the code of the day is found, and counts for the day", async ({ page }) => {
  await page.goto("/");
  const row = () => page.getByRole("listitem").filter({ hasText: "Code of the day" });
  await row().getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("puzzle of the day");
  const box = page.getByLabel(/Or type a move/);
  for (let turn = 1; turn <= 8; turn += 1) {
    await box.fill(fittingCode(await turnsOnPage(page)));
    await box.press("Enter");
    await expect.poll(async () => (await turnsOnPage(page)).length).toBe(turn);
    if (!(await yourTurn(page))) break;
  }
  await expect(page.getByTestId("result")).toBeVisible();
  await page.goto("/");
  await expect(row().getByRole("button", { name: "Play" })).toHaveCount(0);
  await expect(said(page, "1 day in a row")).toBeVisible();
});

test("Back leads back through every screen, as it was", async ({ page, house }) => {
  void house;
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  const nav = page.getByRole("navigation", { name: "Main" });
  const steps = [
    () => page.getByRole("link", { name: "More ways to play" }).first().click(),
    () => page.getByRole("link", { name: "Read the rules" }).click(),
    () => page.getByRole("button", { name: "Play a first game" }).click(),
    () => nav.getByRole("link", { name: "Levels" }).click(),
    () => page.getByRole("link", { name: "Make a level" }).click(),
    () => nav.getByRole("link", { name: "Levels" }).click(),
    () => page.getByRole("link", { name: "Import" }).click(),
    () => nav.getByRole("link", { name: "Rankings" }).click(),
    () => page.getByRole("link", { name: "Crush" }).click(),
    () => nav.getByRole("link", { name: "People" }).click(),
    () => page.locator("main").getByRole("link", { name: "Bernat" }).click(),
    () => nav.getByRole("link", { name: "About" }).click(),
    () => page.getByRole("link", { name: "Settings" }).click(),
    () => page.getByRole("banner").getByRole("link", { name: "Sign in" }).click(),
  ];
  const been: { path: string; title: string }[] = [];
  for (const step of steps) {
    const here = { path: new URL(page.url()).pathname, title: (await heading.textContent()) ?? "" };
    been.push(here);
    await step();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(here.path);
    await expect(heading).not.toHaveText(here.title);
    // A heading counts once its screen is there: a table still on its way is only called "Table".
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  }
  for (const { path, title } of been.reverse()) {
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await expect(heading).toHaveText(title);
  }
});

test("a table that is gone or private says so, and leads on", async ({ page }) => {
  await page.goto("/t/01234567-0123-7123-8123-0123456789ab");
  await expect(said(page, "There is no such table, or it is private.")).toBeVisible();
  await page.getByRole("link", { name: "To the games" }).click();
  await expect(page.getByRole("button", { name: "Play now: Othello" })).toBeVisible();
});

test("a game, a level or a player that is not there is named, not waited for", async ({ page }) => {
  for (const [path, sentence] of [
    ["/new/chess", "There is no such game here."],
    ["/about/chess", "There are no rules of this game here."],
    ["/levels/01234567-0123-7123-8123-0123456789ab", "There is no such level for this game."],
    ["/people/nobody-of-that-name", "There is no such person."],
    ["/people/%25", "There is no such person."],
  ] as const) {
    await page.goto(path);
    await expect(said(page, sentence)).toBeVisible();
  }
});

test("who comes back finds their games, today's puzzles and the streak without scrolling", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Continue" })).toHaveCount(0);
  await page.getByRole("button", { name: "Play now: Crush" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Crush, Quick");
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Resume" }).first()).toBeInViewport({ ratio: 1 });
    const puzzles = page.getByRole("listitem").filter({ hasText: "of the day" });
    await expect(puzzles.first()).toBeInViewport({ ratio: 1 });
    await expect(puzzles.last()).toBeInViewport({ ratio: 1 });
  }
});

test("lists that come late push nothing away that is about to be pressed", async ({ page }) => {
  await make(page, { game: "othello", seats: { white: "greedy" } });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Resume" })).toBeVisible();
  await expect(page.locator("main .skeleton")).toHaveCount(0);
  let open = () => {};
  const later = new Promise<void>((done) => {
    open = done;
  });
  await page.route(/\/api\/(tables|daily)/, async (route) => {
    await later;
    await route.continue();
  });
  await page.reload();
  const button = page.getByRole("button", { name: "Play now: KenKen" });
  await expect(button).toBeVisible();
  await expect(page.locator("main .skeleton").first()).toBeVisible();
  const before = (await button.boundingBox())?.y ?? 0;
  open();
  await expect(page.getByRole("link", { name: "Resume" })).toBeVisible();
  await expect(page.locator("main .skeleton")).toHaveCount(0);
  expect(Math.abs(((await button.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
});

test("a table that is slow to come does not pull the reader away", async ({ page }) => {
  let made = () => {};
  const held = new Promise<void>((done) => {
    made = done;
  });
  await page.route("**/api/tables", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Othello" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About");
  made();
  await expect(page.getByText("Your table is ready. It waits under Continue.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Resume" })).toHaveCount(1);
});
