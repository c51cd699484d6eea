/** The house without a network: every game on the device itself, left and opened again, and home with everything. */
import type { Page } from "@playwright/test";
import { isInstalled, type Kept, keptOf, MOVES } from "./device";
import { PASSWORD } from "./house";
import { level } from "./kenken";
import { giveUp, moved, moves, said, yourTurn } from "./table";
import { expect, test } from "./test";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });
test.setTimeout(600_000);

/** What the browser's own database keeps of the table that is open. */
const kept = (page: Page): Promise<Kept> => page.evaluate(keptOf, new URL(page.url()).pathname.split("/")[2] ?? "");

async function send(page: Page, move: string): Promise<void> {
  const { n } = (await kept(page)).row;
  await page.locator("main form input").fill(move);
  await page.locator("main form input").press("Enter");
  await expect.poll(async () => (await kept(page)).row.n, { timeout: 60_000 }).toBeGreaterThan(n);
}

/** Waits until the page and the engine are kept for later. */
async function install(page: Page): Promise<void> {
  await page.goto("/about");
  await expect.poll(() => page.evaluate(isInstalled), { timeout: 60_000 }).toBe(true);
}

/** Begins a game of Othello on the device, as a choice. */
async function beginHere(page: Page): Promise<void> {
  await page.goto("/new/othello");
  await page.getByRole("radio", { name: /^On this device/ }).check({ force: true });
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
  await yourTurn(page);
}

test("without a network a game is on the device, and the place where the table speaks says so", async ({
  page,
  context,
}) => {
  await install(page);
  await context.setOffline(true);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Othello" }).click();
  await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
  const notice = "There is no connection, so the game is played on this device.";
  await expect(page.getByRole("region", { name: "What the table says" })).toContainText(notice);
  await expect(page.locator("[aria-live]").getByText(notice)).toBeAttached();
  // Nothing lies over the board or its tools.
  await expect(page.locator(".toast")).toHaveCount(0);
  await yourTurn(page);
  await send(page, (await kept(page)).row.board.moves?.[0] ?? "");
  await expect(page.locator("main").getByText(notice)).toHaveCount(0);
});

for (const [game, moveOf] of Object.entries(MOVES)) {
  test(`${game} is played whole without a network, closed in the middle, and comes home`, async ({ page, context }) => {
    await install(page);
    await context.setOffline(true);
    await page.goto("/");
    await page.getByRole("button", { name: `Play now: ${game}` }).click();
    await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
    await expect(page.getByTestId("sentence")).toBeVisible({ timeout: 60_000 });
    let turn = 0;
    for (; turn < 2; turn += 1) {
      await yourTurn(page);
      await send(page, moveOf(await kept(page), turn));
    }

    // The page is closed, and opened again without a network.
    const address = new URL(page.url()).pathname;
    const { n } = (await kept(page)).row;
    await page.close();
    const later = await context.newPage();
    await later.goto("/");
    await later.getByRole("link", { name: "Resume" }).first().click();
    await expect(later).toHaveURL(new RegExp(`${address}$`));
    expect((await kept(later)).row.n).toBeGreaterThanOrEqual(n);
    for (; await yourTurn(later); turn += 1) await send(later, moveOf(await kept(later), turn));
    await expect(later.getByTestId("result")).toHaveText(/You (won|lost)|A draw/);
    await later.getByRole("link", { name: "Review" }).click();
    await expect(later.getByRole("heading", { level: 1 })).toHaveText(/You (won|lost)|A draw/);

    await context.setOffline(false);
    await later.goto("/");
    await later.getByRole("link", { name: "1 game from this device can go to your account" }).click();
    await later.getByRole("button", { name: "Send 1 game to my account" }).click();
    await expect(later.locator("main").getByText(/played on a device/)).toBeVisible();
    await expect(later.getByRole("button", { name: /to my account/ })).toHaveCount(0);
    await later
      .getByRole("link", { name: new RegExp(game) })
      .first()
      .click();
    await expect(later).toHaveURL(/\/t\/[0-9a-z]{26}\/result$/);
    await expect(later.getByRole("heading", { level: 1 })).toHaveText(/You (won|lost)|A draw/);
  });
}

test("a shelf that was seen is played from without a network, and new levels are made", async ({
  page,
  context,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? "" };
  const account = { data: { name: "Shelved", password: PASSWORD }, headers };
  expect((await page.request.post("/api/sign-up", account)).status()).toBe(201);
  const addresses: string[] = [];
  for (const name of ["First", "Second"]) {
    const saved = await page.request.post("/api/levels", {
      data: { game: "kenken", level: { ...level, name } },
      headers,
    });
    addresses.push((await saved.json()).address);
  }
  const data = { game: "kenken", name: "A shelf", levels: addresses };
  const { id } = await (await page.request.post("/api/collections", { data, headers })).json();
  await install(page);
  await page.reload();
  await page.goto(`/collections/${id}`);
  await expect(page.getByRole("link", { name: /Second/ })).toBeVisible();
  // None of its levels was opened; they come along.
  const keeps = (address: string) => page.evaluate(async (one) => Boolean(await caches.match(one)), address);
  for (const address of addresses) await expect.poll(() => keeps(`/api/levels/${address}`)).toBe(true);

  await context.setOffline(true);
  await page.goto(`/collections/${id}`);
  await page.getByRole("link", { name: /Second/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
  for (let turn = 0; await yourTurn(page); turn += 1) await send(page, MOVES.KenKen?.(await kept(page), turn) ?? "");
  await expect(page.getByTestId("result")).toHaveText("You won");

  await page.goto("/new/kenken");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
  expect(await yourTurn(page)).toBe(true);
});

test("a level that takes long is made on the device without a network, and can be called off", async ({
  page,
  context,
}) => {
  await install(page);
  await context.setOffline(true);
  await page.goto("/new/kenken");
  await page.getByRole("radio", { name: /^Custom/ }).check({ force: true });
  const rows = page.getByRole("spinbutton", { name: "Rows" });
  const start = page.getByRole("button", { name: "Start", exact: true });
  const making = page.locator("main").getByText("The level is being made…");
  await rows.fill("16");
  await expect(page.getByText(/can take a minute or more/)).toBeVisible();
  await start.click();
  await expect(making).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(making).toBeHidden();
  await expect(said(page, "Cancelled.")).toBeVisible();

  await rows.fill("11");
  await expect(page.getByText(/can take a minute or more/)).toBeVisible();
  await start.click();
  await expect(page).toHaveURL(/\/t\/here-/, { timeout: 300_000 });
  expect(await yourTurn(page)).toBe(true);
  expect((await kept(page)).row.board.level?.size).toBe(11);
});

test("the review of a game on the device says how far it is, and deepens while one looks", async ({ page }) => {
  // Every thought that the engine is asked for, and everything that the page shows of it.
  const asked: { after: number; ms: number }[] = [];
  const shown = { progress: new Set<string>(), lines: new Set<string>() };
  await page.exposeFunction("thinks", (after: number, ms: number) => asked.push({ after, ms }));
  await page.exposeFunction("shows", (what: keyof typeof shown, text: string) => shown[what].add(text));
  await page.addInitScript(() => {
    const told = globalThis as unknown as {
      thinks: (after: number, ms: number) => void;
      shows: (what: string, text: string) => void;
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
      const question = typeof message === "string" ? JSON.parse(message) : {};
      if (question.tool !== "think") return post.call(this, message, ...(rest as []));
      told.thinks(question.arguments.after, question.ms);
      // The last thought has no end of its own: it is stopped below, however slow the machine is.
      if (question.ms === 10_000) {
        question.ms = 600_000;
        question.arguments.depth = 60;
      }
      return post.call(this, JSON.stringify(question), ...(rest as []));
    };
    new MutationObserver(() => {
      const progress = document.querySelector(".panels > p.num")?.textContent;
      if (progress) told.shows("progress", progress);
      const lines = document.querySelector(".panels .lines ol")?.textContent;
      if (lines) told.shows("lines", lines);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await beginHere(page);
  for (let turn = 0; turn < 8; turn += 1) {
    await send(page, (await kept(page)).row.board.moves?.[0] ?? "");
    await yourTurn(page);
  }
  await giveUp(page);
  await page.getByRole("link", { name: "Review" }).click();
  await expect(page.getByRole("heading", { name: "What it cost" })).toBeVisible({ timeout: 300_000 });
  const total = await moves(page);
  expect(shown.progress.size).toBeGreaterThan(0);
  for (const text of shown.progress) expect(text).toMatch(new RegExp(`^\\d+/${total}$`));

  // A position is looked at: what is shown of it is thought over for longer and longer. Who steps slowly has the
  // positions on the way thought over too.
  const BACK = 3;
  for (let back = 0; back < BACK; back += 1) await page.keyboard.press("ArrowLeft");
  const here = () => asked.filter(({ after }) => after === total - BACK).map(({ ms }) => ms);
  await expect.poll(() => here().length, { timeout: 120_000 }).toBe(4);
  const times = here();
  expect([...new Set(times)].sort((a, b) => a - b)).toEqual(times);
  await expect.poll(() => shown.lines.size, { timeout: 60_000 }).toBeGreaterThan(1);
  // Who has seen enough keeps what was found.
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
  await expect(page.locator(".panels .lines ol")).toBeVisible();
});

test("a game on this device is a choice, and needs no server", async ({ page }) => {
  await page.goto("/new/othello");
  await page.getByRole("radio", { name: /^On this device/ }).check({ force: true });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/tables")) asked.push(request.url());
  });
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
  await yourTurn(page);
  await send(page, (await kept(page)).row.board.moves?.[0] ?? "");
  await yourTurn(page);
  expect(asked).toEqual([]);
});

test("two people share this device without a network, and both seats are played to the end", async ({
  page,
  context,
}) => {
  await install(page);
  await context.setOffline(true);
  await page.goto("/new/othello");
  await page.getByRole("radio", { name: /^Both sides/ }).check({ force: true });
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
  while (await yourTurn(page)) await send(page, (await kept(page)).row.board.moves?.[0] ?? "");
  // Who holds one seat only would be told whether they won.
  await expect(page.getByTestId("result")).toHaveText(/^(Black won|White won|A draw)$/);
});

test("a game that is open in two tabs goes on in both, whichever moves", async ({ page, context }) => {
  await beginHere(page);
  const other = await context.newPage();
  await other.goto(page.url());
  const tabs = [page, other];
  const boardOf = (tab: Page) =>
    tab.locator("[data-cell]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join("; "));
  for (let turn = 0; turn < 6; turn += 1) {
    const [mover, follower] = turn % 2 === 0 ? [page, other] : [other, page];
    // The other tab may have been shown last: its leaving must not stop this one.
    await mover.bringToFront();
    for (const tab of tabs) await yourTurn(tab);
    await send(mover, (await kept(mover)).row.board.moves?.[0] ?? "");
    await expect.poll(async () => (await kept(mover)).row.board.moves?.length ?? 0).toBeGreaterThan(0);
    for (const tab of tabs) await yourTurn(tab);
    const before = (await kept(mover)).row.n;
    await expect.poll(async () => (await moves(follower)) === (await moves(mover))).toBe(true);
    expect(await boardOf(follower)).toBe(await boardOf(mover));
    expect((await kept(mover)).row.n).toBe(before);
  }
  // Both play at once: one of the two moves is made.
  const before = await moves(page);
  const [wanted = ""] = (await kept(page)).row.board.moves ?? [];
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.locator("main form input").fill(wanted);
      await tab.locator("main form input").press("Enter");
    }),
  );
  for (const tab of tabs) await yourTurn(tab);
  await expect.poll(async () => Promise.all(tabs.map(moves))).toEqual([before + 2, before + 2]);
  expect(await boardOf(page)).toBe(await boardOf(other));
});

test("a game that is not over goes on in the account", async ({ page }) => {
  await beginHere(page);
  await send(page, (await kept(page)).row.board.moves?.[0] ?? "");
  await yourTurn(page);
  const { n } = (await kept(page)).row;
  await page.goto("/me/games");
  await page.getByRole("button", { name: "Go on in my account" }).click();
  await expect(page).toHaveURL(/\/t\/[0-9a-z]{26}$/);
  expect(await yourTurn(page)).toBe(true);
  const id = new URL(page.url()).pathname.split("/")[2];
  const table = await (await page.request.get(`/api/tables/${id}`)).json();
  expect([table.device, table.n >= n, table.finished]).toEqual([true, true, null]);
  const before = await moves(page);
  await page
    .getByRole("button", { name: /you can play here/ })
    .first()
    .click();
  await moved(page, before);
  expect(await yourTurn(page)).toBe(true);
  await page.goto("/me/games");
  await expect(page.getByRole("button", { name: "Go on in my account" })).toHaveCount(0);
});

test("games of this device are found from every screen, and chosen by game and state", async ({ page }) => {
  await beginHere(page);
  await page.goto("/levels");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "My games" }).click();
  const game = page.getByRole("main").getByRole("link", { name: "Othello" });
  await expect(game).toBeVisible();
  await expect(page.getByText(/^against Strength 3\s·/)).toBeVisible();
  const state = page.getByLabel("State");
  const choice = (await state.boundingBox())?.y ?? 0;
  expect(choice).toBeLessThan((await game.boundingBox())?.y ?? 0);
  for (const [label, value] of [
    ["State", "won"],
    ["Game", "kenken"],
  ] as const) {
    const list = page.getByRole("combobox", { name: label });
    await list.selectOption(value);
    await expect(page.getByText("No game fits this choice.")).toBeVisible();
    await expect(game).toHaveCount(0);
    await list.selectOption("");
    await expect(game).toBeVisible();
  }
});

test("a game on this device is thrown away after a question", async ({ page }) => {
  await beginHere(page);
  await page.goto("/me/games");
  const discard = page.getByRole("main").getByRole("button", { name: "Discard" });
  const dialog = page.getByRole("dialog");
  await discard.click();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await discard.click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(discard).toHaveCount(0);
  await expect(said(page, "You have not played yet.")).toBeVisible();
});

test("the analysis board thinks without a network", async ({ page, context }) => {
  await install(page);
  await page.goto("/othello/analysis?line=f5d6");
  await expect(page.getByTestId("how")).toHaveText(/^Depth/);
  await context.setOffline(true);
  await page.goto("/othello/analysis?line=f5d6c3");
  await expect(page.getByTestId("how")).toHaveText(/^Depth (8|1\d|2\d)/);
  await expect(page.getByTestId("opening")).not.toBeEmpty();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("what needs a server says so, and settings and rules open without one", async ({ page, context }) => {
  await install(page);
  await context.setOffline(true);
  await page.goto("/");
  const errors = page.getByRole("main").getByRole("alert");
  await expect(errors).toHaveText(/The server cannot be reached/);
  await page.waitForLoadState("networkidle");
  await expect(errors).toHaveCount(1);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await page.goto("/about/othello");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Othello");
  await page.goto("/rankings");
  await expect(said(page, "The server cannot be reached.")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(errors).toHaveCount(1);
});
