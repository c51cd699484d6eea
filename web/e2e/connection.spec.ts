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
  await expect(page.getByRole("button", { name: "Place 1: empty" })).toHaveCount(0);
  await fresh.start();
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible({ timeout: 20_000 });
  await box.fill("2345");
  await box.press("Enter");
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
