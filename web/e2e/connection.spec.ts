import { turnsOnPage } from "./mastermind";
import { expect, test } from "./test";

test("a server that stops and comes back loses nothing, and the page says so", async ({ page, fresh }) => {
  await page.goto(fresh.address);
  await page.getByRole("button", { name: "Play now: Mastermind" }).click();
  const box = page.getByLabel(/Or type a move/);
  await box.fill("1234");
  await box.press("Enter");
  await expect.poll(async () => (await turnsOnPage(page)).length).toBe(1);
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible();

  await fresh.stop();
  await expect(page.locator("main").getByText("Connection lost, trying again")).toBeVisible();
  // The next guess can be laid, and is made when the server is back.
  await page.getByRole("button", { name: "Place 1: empty" }).focus();
  await page.keyboard.type("2345");
  const guess = page.getByRole("button", { name: "Guess", exact: true });
  await expect(guess).toBeDisabled();
  await fresh.start();
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible({ timeout: 20_000 });
  await guess.click();
  await expect.poll(async () => (await turnsOnPage(page)).length).toBe(2);
});

test("without sockets the page goes on by asking", async ({ page }) => {
  await page.routeWebSocket(/\/live/, (socket) => socket.close());
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Mastermind" }).click();
  await expect(page.locator("main").getByText("Connected, a little slower")).toBeVisible({ timeout: 20_000 });
  const box = page.getByLabel(/Or type a move/);
  await box.fill("1234");
  await box.press("Enter");
  await expect.poll(async () => (await turnsOnPage(page)).length).toBe(1);
});

test("a page that cannot reach the server says so and offers to try again", async ({ page }) => {
  await page.route("**/api/games", (route) => route.abort());
  await page.goto("/");
  await expect(page.locator("main").getByText("The server cannot be reached.")).toBeVisible();
  await page.unroute("**/api/games");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Play now: Mastermind" })).toBeVisible();
});

test("a table whose game cannot be learnt says so, and comes when it can", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Othello" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.route("**/api/games", (route) => route.abort());
  await page.reload();
  await expect(page.locator("main").getByText("The server cannot be reached.")).toBeVisible();
  await page.unroute("**/api/games");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
});

test("an address that is no text is a missing page, not an endless wait", async ({ page }) => {
  await page.goto("/about");
  // The screen stands before anything is added to it.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/people/%";
    link.textContent = "broken";
    document.querySelector("main")?.append(link);
  });
  await page.getByRole("link", { name: "broken" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is nothing at this address");
});

test("a page whose words do not come says so in the reader's language", async ({ page }) => {
  await page.route(/\/assets\/(en|ca|es|el)-[^/]*\.js/, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("alert")).toHaveText("The page could not be loaded. Check your connection.");
  await page.unroute(/\/assets\/(en|ca|es|el)-[^/]*\.js/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Play now: Mastermind" })).toBeVisible();
});

test("a connection that has died without a word is noticed and replaced", async ({ page }) => {
  test.setTimeout(180_000);
  let open = 0;
  let dead = false;
  await page.routeWebSocket(/\/live/, (socket) => {
    open += 1;
    const server = socket.connectToServer();
    const first = open === 1;
    socket.onMessage((message) => {
      if (!(first && dead)) server.send(message);
    });
    server.onMessage((message) => {
      if (!(first && dead)) socket.send(message);
    });
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Mastermind" }).click();
  const state = (text: string) => page.locator("main").getByText(text, { exact: true });
  await expect(state("Connected")).toBeVisible();
  dead = true;
  await expect.poll(() => open, { timeout: 60_000 }).toBe(2);
  await expect(state("Connected")).toBeVisible();
});
