/** A house where people have been: levels to browse, players to look up, and one's own taste in boards. */
import { command, said, sit } from "./table";
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
  await expect(found).toHaveCount(1);
  await expect(found).toHaveText(/Windmill/);
  await found.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Windmill");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(said(page, /36 cells are empty/)).toBeVisible();
});

test("players are looked up, and a page shows bests, games and the rating's curve", async ({ page, house }) => {
  await page.goto("/people");
  await page.getByLabel("Search by name").fill("bern");
  const rows = page.locator("main").getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await page.goto(`/people/${house.host.id}`);
  await expect(page.getByRole("heading", { name: "Rating, Othello" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Rating between/ }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bests" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Last games" })).toBeVisible();
  // Two columns, as wide as what stands below them.
  const right = async (name: string) => {
    const box = await page.getByRole("region", { name, exact: true }).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(Math.abs((await right("Bests")) - (await right("Last games")))).toBeLessThan(2);
  const games = page.getByRole("region", { name: "Games", exact: true });
  for (const game of ["Mastermind", "Othello", "KenKen", "Crush"])
    await expect(games.getByText(game).first()).toBeVisible();
  // Games that were played in private are not told to strangers.
  const last = page.getByRole("region", { name: "Last games" });
  await expect(last.getByText("Othello").first()).toBeVisible();
  await expect(last.getByText("KenKen, Four by four")).toHaveCount(0);
});

test("one's own page shows the games that were played in private", async ({ page, house, asHost: _ }) => {
  await page.goto(`/people/${house.host.id}`);
  // A game at a level goes by the level's name.
  await expect(
    page.getByRole("region", { name: "Last games" }).getByText("KenKen, Four by four").first(),
  ).toBeVisible();
});

test("every player of a list has a name, and every difficulty stands there once", async ({ page }) => {
  const id = await sit(page, { game: "othello", preset: "mini", seats: { white: "level:3" } });
  await command(page, id, "resign");
  const { user } = await (await page.request.get("/api/me")).json();
  await page.goto(`/people/${user.id}`);
  await expect(said(page, "against Strength 3")).toBeVisible();
  await page.goto("/levels");
  await expect(page.getByLabel("Difficulty").getByRole("option")).toHaveText([
    "any",
    "easy",
    "normal",
    "hard",
    "extreme",
    "unreasonable",
  ]);
});

test("a file that holds no level gets a fitting sentence, and course text is read as told", async ({ page }) => {
  await page.goto("/levels/import");
  const choose = (name: string, content: Buffer) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: content });
  await choose("empty.txt", Buffer.from("  \n"));
  await expect(page.getByRole("alert")).toHaveText("The file is empty: there is no level in it.");
  await choose("picture.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
  await expect(page.getByRole("alert")).toHaveText(/^This file is no text/);
  // A power, which this text calls 5: that is found out, unless somebody says otherwise.
  const power = "3 3\n5 3 2 1 1 1 2\n0 2 1 1 3\n1 12 6 2 1 2 2 2 3 3 1 3 2 3 3\n";
  await page.getByLabel("Or paste the text").fill(power);
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(said(page, "Line 1: Here 5 is exponent and 6 modulo.")).toBeVisible();
  await page.getByText("How to read it").click();
  await page.getByRole("radio", { name: "5 modulo, 6 exponent" }).check({ force: true });
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByRole("alert")).toHaveText("Line 1: The level has no solution.");
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
