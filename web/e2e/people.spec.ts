/** Two people at one table, each in a browser of their own. */
import type { Browser, Page } from "@playwright/test";
import { command, example, giveUp, isOver, moved, moves, openGiveUp, said } from "./table";
import { expect, test, unfolded } from "./test";

// Many looks at one table take a while where the machine has other things to do.
test.setTimeout(300_000);

/** Another person's browser. */
async function somebody(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await context.addInitScript(unfolded);
  return context.newPage();
}

/** Sits two people down by an invitation, the first one on the first seat. */
async function invite(page: Page, friend: Page, game: string, seat: string) {
  await page.goto(`/new/${game}`);
  await page.getByRole("radio", { name: /^A friend/ }).check();
  await page.getByRole("button", { name: "Start" }).click();
  const link = page.getByRole("dialog").getByRole("textbox", { name: "Link" });
  await expect(link).toBeVisible();
  await friend.goto(await link.inputValue());
  await page.getByRole("button", { name: "Close" }).click();
  await friend.getByRole("button", { name: `Sit down as ${seat}` }).click();
  await expect(page.getByLabel(/Or type a move/)).toBeVisible();
}

async function type(page: Page, move: string) {
  const [box, before] = [page.getByLabel(/Or type a move/), await moves(page)];
  await box.fill(move);
  await box.press("Enter");
  await moved(page, before);
}

test("a take back, a pause and a draw are asked for, refused and agreed", async ({ page, browser, baseURL }) => {
  const friend = await somebody(browser, baseURL);
  await invite(page, friend, "othello", "White");
  await type(page, "d3");
  await expect(said(friend, "Black played d3 and turned 1 disc. Your move: White.")).toBeVisible();

  await page.getByRole("button", { name: "Ask to take back" }).click();
  await expect(said(page, "Waiting for the answer.")).toBeVisible();
  await expect(said(friend, "Black asks to take the last move back.")).toBeVisible();
  await friend.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByText("Waiting for the answer.")).toHaveCount(0);
  await expect(said(page, "White refuses.")).toBeVisible();
  await expect(page.getByRole("button", { name: "d3, black, last move" })).toBeVisible();

  await page.getByRole("button", { name: "Ask to take back" }).click();
  await friend.getByRole("button", { name: "Agree" }).click();
  await expect(page.getByRole("button", { name: "d3, empty, you can play here" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Moves" }).getByText("d3, taken back")).toBeVisible();

  await friend.getByRole("button", { name: "Ask for a pause" }).click();
  await page.getByRole("button", { name: "Agree" }).click();
  await expect(said(friend, "The clock stands, and the board is covered until you go on.")).toBeVisible();
  await friend.getByRole("button", { name: "Go on" }).first().click();

  await type(page, "c4");
  await friend.getByRole("button", { name: "More", exact: true }).click();
  await friend.getByRole("button", { name: "Offer a draw" }).click();
  await expect(said(page, "White offers a draw.")).toBeVisible();
  await openGiveUp(friend);
  await expect(friend.getByRole("dialog")).toBeVisible();
  await page.getByRole("button", { name: "Agree" }).click();
  for (const one of [page, friend]) await expect(one.getByTestId("result")).toHaveText("A draw");
  // What cannot be given up any more is not asked about.
  await expect(friend.getByRole("dialog")).toHaveCount(0);
  await friend.context().close();
});

test("what is picked up stays so when somebody goes", async ({ page, browser, baseURL }) => {
  const friend = await somebody(browser, baseURL);
  await invite(page, friend, "crush", "Second");
  const [one = "", other = ""] = (await example(page)).split("-");
  await page.locator(`[data-name=${one}]`).click();
  await friend.context().close();
  await expect(said(page, /away/)).toBeVisible();
  await page.locator(`[data-name=${other}]`).click();
  await expect(said(page, /crushed \d+ candies/)).toBeVisible();
});

test("a rematch swaps the seats, and brings both along", async ({ page, browser, baseURL }) => {
  const friend = await somebody(browser, baseURL);
  await invite(page, friend, "crush", "Second");
  const [one = "", other = ""] = (await example(page)).split("-");
  await page.locator(`[data-name=${one}]`).click();
  await page.locator(`[data-name=${other}]`).click();
  await expect(friend.getByLabel(/Or type a move/)).toBeVisible();
  await expect(said(page, /crushed \d+ candies/)).toBeVisible();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("button", { name: "Give up" })).toBeVisible();
  await giveUp(friend);
  await expect(page.getByTestId("result")).toHaveText("You won");
  // The open menu does not lie over the result.
  await expect(page.getByRole("button", { name: "Give up" })).toHaveCount(0);
  await expect(friend.getByTestId("result")).toHaveText("You lost");
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.getByTestId("result")).toHaveCount(0);
  await friend.getByRole("button", { name: "To the rematch" }).click();
  await expect(friend.getByLabel(/Or type a move/)).toBeVisible();
  await expect(page.locator(".stage")).toHaveAttribute("data-yours", "false");
  await friend.context().close();
});

test("who opens the shared link watches, and can do nothing else", async ({ page, browser, baseURL }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Othello" }).click();
  await expect(page.getByLabel(/Or type a move/)).toBeVisible();
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByRole("dialog").getByRole("textbox", { name: "Link", exact: true }).inputValue();
  await page.getByRole("button", { name: "Close" }).click();

  // On a phone too the board keeps its place when somebody comes to watch.
  await page.setViewportSize({ width: 390, height: 844 });
  const boardAt = () => page.locator(".stage").boundingBox();
  const place = await boardAt();
  const watcher = await somebody(browser, baseURL);
  await watcher.goto(link);
  await expect(said(watcher, /You are watching/)).toBeVisible();
  await expect(said(page, "1 watching")).toBeVisible();
  expect(await boardAt()).toEqual(place);
  await expect(watcher.getByRole("button", { name: "More", exact: true })).toHaveCount(0);
  await expect(watcher.getByLabel(/Or type a move/)).toHaveCount(0);
  await type(page, "d3");
  await expect(watcher.getByRole("button", { name: /^d3, (black|white)/ })).toBeVisible();
  expect(await isOver(watcher)).toBe(false);
  await watcher.context().close();
});

test("a friend's table takes nobody but the friend, and is theirs alone once it begins", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/new/othello");
  await page.getByRole("radio", { name: /^A friend/ }).check();
  await page.getByRole("button", { name: "Start" }).click();
  const link = await page.getByRole("dialog").getByRole("textbox", { name: "Link" }).inputValue();
  await page.getByRole("button", { name: "Close" }).click();

  // The plain address offers no seat that cannot be had.
  const stranger = await somebody(browser, baseURL);
  await stranger.goto(new URL(link).pathname);
  await expect(said(stranger, "The free seat waits for somebody with the invitation link.")).toBeVisible();
  await expect(stranger.getByRole("button", { name: /Sit down/ })).toHaveCount(0);

  // The maker finds the link again, also by way of the list.
  await page.goto("/");
  await page.getByRole("link", { name: "Resume" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Link" })).toHaveValue(link);
  const inTheBar = page.url();
  await page.getByRole("button", { name: "Close" }).click();

  // What stands in the maker's address bar is as good.
  const friend = await somebody(browser, baseURL);
  await friend.goto(inTheBar);
  await friend.getByRole("button", { name: "Sit down as White" }).click();
  await expect(friend.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(
    said(stranger, "You can no longer see this table: its players go on alone, or it was cancelled."),
  ).toBeVisible();
  await stranger.context().close();

  // During play the link is one to watch.
  await page.getByRole("button", { name: "Share" }).click();
  const shared = page.getByRole("dialog").getByRole("textbox", { name: "Link", exact: true });
  await expect(shared).toHaveValue(new RegExp(`${new URL(link).pathname}$`));
  await friend.context().close();
});

test("nobody is away to themselves, whatever happens to the connection", async ({ page, browser, baseURL }) => {
  const friend = await somebody(browser, baseURL);
  await invite(page, friend, "othello", "White");
  await page.context().setOffline(true);
  await expect(said(page, "Connection lost, trying again")).toBeVisible();
  await expect(said(friend, /away/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.locator("main").getByText(/away/)).toHaveCount(0);
  await friend.context().close();
});

test("a table that waits is cancelled, and a rematch says for whom it waits", async ({ page, browser, baseURL }) => {
  await page.goto("/new/crush");
  await page.getByRole("radio", { name: /^Anybody/ }).check();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(said(page, /The table is listed on the home page/)).toBeVisible();
  const cancelled = page.url();
  await page.getByRole("button", { name: "Cancel this table" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(cancelled);
  await expect(said(page, "There is no such table, or it is private.")).toBeVisible();

  const friend = await somebody(browser, baseURL);
  await invite(page, friend, "othello", "White");
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  await command(page, id, "resign");
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(said(page, "The other player has been told. The game starts when they sit down.")).toBeVisible();
  await friend.context().close();
});
