import type { Page } from "@playwright/test";
import { turnsOnPage } from "./mastermind";
import { giveUp, openGiveUp, yourTurn } from "./table";
import { expect, test, unfolded } from "./test";

async function playNow(page: Page) {
  await page.goto("/new/mastermind");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(page.locator("main").getByText("Your guess: turn 1 of 8.")).toBeVisible();
}

/** Waits until so many turns were answered, or the game is over. */
async function answered(page: Page, turns: number): Promise<boolean> {
  await expect.poll(async () => (await turnsOnPage(page)).length).toBe(turns);
  return !(await yourTurn(page));
}

test("a reload in the middle goes on where it was", async ({ page }) => {
  await playNow(page);
  const box = page.getByLabel(/Or type a move/);
  await box.fill("1234");
  await box.press("Enter");
  await answered(page, 1);
  await box.fill("5671");
  await box.press("Enter");
  await answered(page, 2);
  const before = await turnsOnPage(page);
  await page.reload();
  await expect(page.locator("main").getByText(/Your guess: turn 3 of 8/)).toBeVisible();
  expect(await turnsOnPage(page)).toEqual(before);
  await page.goto("/");
  await page.getByRole("link", { name: "Resume" }).first().click();
  await expect(page.locator("main").getByText(/Your guess: turn 3 of 8/)).toBeVisible();
});

test("a refusal says why and costs no turn", async ({ page }) => {
  await playNow(page);
  const box = page.getByLabel(/Or type a move/);
  await box.fill("1123");
  await box.press("Enter");
  await expect(page.locator("main").getByText(/this game is without repeats/)).toBeVisible();
  await expect(page.locator("main").getByText("Your guess: turn 1 of 8.")).toBeVisible();
  await box.fill("123");
  await box.press("Enter");
  await expect(page.locator("main").getByText(/A code here has 4 pegs/)).toBeVisible();
});

test("a pause hides the board, and the game goes on after it", async ({ page }) => {
  await playNow(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(
    page.locator("main").getByText("The clock stands, and the board is covered until you go on."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Place 1: empty" })).toHaveCount(0);
  await page.getByRole("button", { name: "Go on" }).first().click();
  await expect(page.getByRole("button", { name: "Place 1: empty" })).toBeVisible();
});

test("giving up asks first, then shows the code", async ({ page }) => {
  await playNow(page);
  await openGiveUp(page);
  await page.getByRole("button", { name: "Keep playing" }).click();
  await expect(page.getByTestId("result")).toHaveCount(0);
  await giveUp(page);
  await expect(page.getByTestId("result")).toHaveText("You lost");
  await expect(page.getByRole("group", { name: /^The code: / })).toBeVisible();
});

test("the log can be stepped through", async ({ page }) => {
  const box = page.getByLabel(/Or type a move/);
  const guess = async (turn: number) => {
    await box.fill("1234");
    await box.press("Enter");
    return answered(page, turn);
  };
  // Where the first guess is the code by luck there is nothing to step through, so another game begins. A guess that was
  // wrong once stays wrong.
  do {
    await playNow(page);
  } while (await guess(1));
  for (const turn of [2, 3]) expect(await guess(turn)).toBe(false);
  await page.getByRole("button", { name: "To the start" }).click();
  await expect(page.locator("main").getByText("You are looking back: after move 0 of 3.")).toBeVisible();
  await expect(page.getByRole("listitem", { name: /^Turn 1: empty/ })).toBeVisible();
  await page.getByRole("button", { name: "Back to the present" }).click();
  await expect(page.getByRole("listitem", { name: /^Turn 3: 1/ })).toBeVisible();
});

test("a maker hides a code and a friend breaks it, in two browsers", async ({ page, browser, baseURL }) => {
  await page.goto("/new/mastermind?role=maker");
  await page.getByRole("radio", { name: /^A friend/ }).check();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await page.getByRole("button", { name: "Close" }).click();

  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await other.addInitScript(unfolded);
  const friend = await other.newPage();
  await friend.goto(link);
  await friend.getByRole("button", { name: "Sit down as Breaker" }).click();
  await expect(friend.locator("main").getByText("The maker is choosing a code.")).toBeVisible();

  await expect(page.locator("main").getByText("Choose the code that has to be found.")).toBeVisible();
  await page.getByRole("button", { name: "Place 1: empty" }).focus();
  await page.keyboard.type("1234");
  await page.getByRole("button", { name: "Hide this code" }).click();

  await expect(friend.locator("main").getByText("Your guess: turn 1 of 8.")).toBeVisible();
  const box = friend.getByLabel(/Or type a move/);
  await box.fill("1243");
  await box.press("Enter");
  await expect(page.locator("main").getByText("Answer the guess 1243.")).toBeVisible();
  await page.getByRole("button", { name: "More: Black" }).click();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(page.locator("main").getByText(/1,0 is not the answer to 1243/)).toBeVisible();
  await page.getByRole("spinbutton", { name: "Black" }).fill("2");
  await page.getByRole("spinbutton", { name: "White" }).fill("2");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(friend.locator("main").getByText(/Turn 1 got 2 black and 2 white/)).toBeVisible();
  await box.fill("1234");
  await box.press("Enter");
  await page.getByRole("spinbutton", { name: "Black" }).fill("4");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(friend.getByTestId("result")).toHaveText("You won");
  await expect(page.getByTestId("result")).toHaveText("You lost");
  await other.close();
});

test("two people pass one device to and fro", async ({ page }) => {
  await page.goto("/new/mastermind?role=maker");
  await page.getByRole("radio", { name: /^Both sides/ }).check();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.locator("main").getByText("Choose the code that has to be found.")).toBeVisible();
  await page.getByRole("button", { name: "Place 1: empty" }).focus();
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");
  await expect(page.locator("main").getByText("Your guess: turn 1 of 8.")).toBeVisible();
  await expect(page.getByRole("group", { name: "The hidden code" })).toBeVisible();
  await page.getByRole("button", { name: "Place 1: empty" }).focus();
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");
  await expect(page.locator("main").getByText("Answer the guess 1234.")).toBeVisible();
  await page.getByRole("spinbutton", { name: "Black" }).fill("4");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(page.getByTestId("result")).toHaveText("Breaker won");
});

test("a table for anybody is listed, and who comes by sits down and plays", async ({ page, browser, baseURL }) => {
  await page.goto("/new/mastermind?role=maker");
  await page.getByRole("radio", { name: /^Custom/ }).check();
  await page.getByRole("radio", { name: "by the table", exact: true }).check();
  await page.getByRole("radio", { name: /^Anybody/ }).check();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.locator("main").getByText("Waiting for somebody to join")).toBeVisible();

  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await other.addInitScript(unfolded);
  const guest = await other.newPage();
  await guest.goto("/");
  await guest.getByRole("link", { name: "Join" }).first().click();
  await guest.getByRole("button", { name: "Sit down as Breaker" }).click();
  await page.getByRole("button", { name: "Place 1: empty" }).focus();
  await page.keyboard.type("7654");
  await page.keyboard.press("Enter");
  // The code is there before anybody can guess it.
  await yourTurn(guest);
  const box = guest.getByLabel(/Or type a move/);
  await box.fill("7654");
  await box.press("Enter");
  await expect(guest.getByTestId("result")).toHaveText("You won");
  await expect(page.getByTestId("result")).toHaveText("You lost");
  await other.close();
});
