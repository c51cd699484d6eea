/** A house where people have been: levels to browse, players to look up, and one's own taste in boards. */
import { said, sit } from "./table";
import { expect, test } from "./test";

test("levels are filtered, one comes by chance, and each leads to its play", async ({ page, house }) => {
  void house;
  await page.goto("/levels");
  const found = page.locator("main").getByRole("link").filter({ hasText: /×/ });
  await expect(found.filter({ hasText: "Windmill" })).toBeVisible();
  await page.getByLabel("Size").selectOption({ label: "5×5" });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText("Cliff edge");
  await page.reload();
  await expect(found).toHaveCount(1);
  await page.getByRole("button", { name: "A random one" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cliff edge");
  await page.goBack();
  await page.getByLabel("Size").selectOption({ label: "any" });
  await page.getByLabel("Name").fill("wind");
  await expect(found).toHaveText(/Windmill/);
  await found.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Windmill");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(said(page, /36 cells are empty/)).toBeVisible();
});

test("players are looked up, and a page shows bests, games and the rating's curve", async ({ page, house }) => {
  await page.goto("/players");
  await page.getByLabel("Search by name").fill("bern");
  const rows = page.locator("main").getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await page.goto(`/players/${house.host.id}`);
  await expect(page.getByRole("heading", { name: "Rating, Othello" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Rating between/ }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bests" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Last games" })).toBeVisible();
});

test("theme, colours and labels are as the reader likes them, and stay so", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("radio", { name: "dark", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "for colour-blind eyes" }).check({ force: true });
  await page.getByRole("switch", { name: "Labels on the board" }).uncheck({ force: true });
  await page.reload();
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveAttribute("data-palette", "safe");
  await sit(page, { game: "othello", seats: { white: "greedy" } });
  await expect(page.locator(".letters")).toHaveCount(0);
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Labels on the board" }).check({ force: true });
  await page.goBack();
  await expect(page.locator(".letters")).toBeVisible();
});
