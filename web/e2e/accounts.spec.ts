import { readFile } from "node:fs/promises";
import { PASSWORD } from "./house";
import { expect, test } from "./test";

test("a guest signs up, signs out, and comes back with the recovery code", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Mastermind" }).click();
  await expect(page.getByLabel(/Or type a move/)).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign up");
  await page.getByLabel("Name").fill("Margarida");
  await page.getByLabel("Password").fill("short");
  await expect(page.getByText("3 to 20 characters: letters of one alphabet, digits, - and _.")).toBeVisible();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("alert")).toContainText(/8/);
  await expect(page.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Password")).toBeFocused();
  await expect(page.getByLabel("Name")).not.toHaveAttribute("aria-invalid");
  // Who sees it is told as well: the frame of a wrong field has another colour.
  const frame = (label: string) => page.getByLabel(label).evaluate((field) => getComputedStyle(field).borderColor);
  expect(await frame("Password")).not.toBe(await frame("Name"));
  await page.getByLabel("Password").fill("iloveyou1");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("alert")).toContainText("among the first that anybody would guess");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  const code = await page.getByTestId("recovery-code").textContent();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Resume" })).toHaveCount(1);

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto("/sign-in");
  await page.getByLabel("Name").fill("Margarida");
  await page.getByLabel("Password").fill("another password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  for (const field of ["Name", "Password"])
    await expect(page.getByLabel(field)).toHaveAttribute("aria-invalid", "true");
  await page.locator("main").getByRole("link", { name: /code/ }).click();
  // As somebody types it who wrote it down.
  await page.getByLabel("Recovery code").fill(` ${code?.toUpperCase().replaceAll("-", " ")} `);
  await page.getByLabel("Name").fill("Margarida");
  await page.getByLabel("New password").fill("another password");
  await page.locator("form").getByRole("button").click();
  await expect(page.getByTestId("recovery-code")).not.toHaveText(code ?? "");
  await expect(page.getByRole("link", { name: "Margarida" })).toBeVisible();
});

test("a long name leaves the logo whole on a phone", async ({ page, context, baseURL }) => {
  await context.request.post("/api/sign-up", {
    data: { name: "WolframWilhelmWagner", password: PASSWORD },
    headers: { Origin: baseURL ?? "" },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "WolframWilhelmWagner" })).toBeVisible();
  const logo = page.getByRole("banner").getByRole("link", { name: "Tauler" });
  expect(await logo.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a token is made, shown once and revoked, and an account deleted", async ({ page, house, baseURL }) => {
  void house;
  await page.request.post("/api/sign-up", {
    data: { name: "Passing", password: PASSWORD },
    headers: { Origin: baseURL ?? "" },
  });
  await page.goto("/settings");
  const form = page.locator("form", { has: page.getByRole("button", { name: "Make a token" }) });
  await form.getByLabel("Name of the token").fill("my bot");
  await form.getByLabel("Ends").selectOption("after 30 days");
  await form.getByLabel("Password").fill("another password");
  await form.getByRole("button", { name: "Make a token" }).click();
  await expect(form.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("button", { name: "Make a token" }).click();
  await expect(page.getByText("Copy it now: it is shown only once.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "my bot" })).toContainText(/until/);
  await page.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("button", { name: "Revoke" })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByRole("dialog").getByLabel("Password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("one takes one's data along, and ends a sign-in of another device", async ({ page, browser, baseURL }) => {
  const account = { name: "Traveller", password: PASSWORD };
  const headers = { Origin: baseURL ?? "" };
  await page.request.post("/api/sign-up", { data: account, headers });
  const away = await browser.newContext({ baseURL });
  const there = await away.newPage();
  await there.request.post("/api/sign-in", { data: account, headers });
  await there.goto("/");
  await expect(there.getByRole("link", { name: "Traveller" })).toBeVisible();

  await page.goto("/settings");
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const data = JSON.parse(await readFile(await (await saved).path(), "utf8"));
  expect(JSON.stringify(data)).toContain("Traveller");
  expect(JSON.stringify(data)).not.toContain(PASSWORD);

  const end = page.locator("#main").getByRole("listitem").getByRole("button", { name: "Sign out" });
  await end.click();
  await expect(end).toHaveCount(0);
  await there.reload();
  await expect(there.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();

  await there.request.post("/api/sign-in", { data: account, headers });
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await there.reload();
  await expect(there.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await away.close();
});

test("rankings sort both ways, page on, and lead to the player and to one's own game", async ({
  page,
  house,
  asHost: _,
}) => {
  await page.goto("/rankings/othello/wins");
  const first = page.locator("tbody tr").first();
  await expect(first).toContainText(house.host.name);
  await page.getByRole("button", { name: "Won" }).click();
  await expect(page.getByRole("columnheader", { name: "Won" })).toHaveAttribute("aria-sort", "ascending");
  await expect(first).not.toContainText(house.host.name);
  await page.getByRole("button", { name: "Name" }).click();
  await expect(first).toContainText(house.host.name);
  await page.goBack();
  await expect(page.getByRole("columnheader", { name: "Won" })).toHaveAttribute("aria-sort", "ascending");
  await page.locator("tbody").getByRole("link", { name: house.host.name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(house.host.name);
  await expect(page.getByRole("img", { name: /^Rating between/ }).first()).toBeVisible();

  await page.goto("/rankings/mastermind/points");
  await page.getByLabel("Over").selectOption("Normal");
  await expect(page).toHaveURL(/scope=preset/);
  await page.locator("tbody tr", { hasText: house.host.name }).locator("td a").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You won");
});

test("every personal best leads to its ranking, and arrow keys stay in the list", async ({
  page,
  house,
  asHost: _,
}) => {
  await page.goto(`/t/${house.broken}/result`);
  const bests = page.locator('main a[href^="/rankings/mastermind/"]');
  await expect(bests.first()).toBeVisible();
  const links = await bests.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    await page.goto(link);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await expect(page.getByText("There is no such ranking.")).toHaveCount(0);
  }
  await page.goto("/rankings/mastermind/points");
  const scope = page.getByLabel("Over");
  await scope.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/scope=/);
  await expect(scope).toBeFocused();
});

test("a long ranking comes page by page", async ({ page, house }) => {
  void house;
  const row = (at: number) => ({
    rank: at,
    user: { id: `${at}`, name: `Player ${at}`, guest: false },
    value: 1000 - at,
    at: 0,
  });
  await page.route("**/api/rankings/mastermind/points?*", (route) => {
    const start = new URL(route.request().url()).searchParams.get("after") ? 51 : 1;
    const rows = Array.from({ length: start === 1 ? 50 : 7 }, (_, at) => row(start + at));
    return route.fulfill({ json: { rows, next: start === 1 ? "50" : null, you: null } });
  });
  await page.goto("/rankings/mastermind/points");
  await expect(page.locator("tbody tr")).toHaveCount(50);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(57);
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
});
