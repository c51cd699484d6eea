import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Level } from "../src/games/kenken/level";
import { findings } from "./axe";
import { PASSWORD } from "./house";
import { level, solutions } from "./kenken";
import { Server } from "./server";
import { command, tableOf } from "./table";
import { expect, test } from "./test";

async function signUp(page: Page, baseURL: string | undefined, name: string): Promise<void> {
  const account = { data: { name, password: PASSWORD }, headers: { Origin: baseURL ?? "" } };
  expect((await page.request.post("/api/sign-up", account)).status()).toBe(201);
}

const cell = (page: Page, name: string) => page.locator(`[data-name=${name}]`);

/** Draws a cage over two cells. */
async function drawPair(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).hover();
  await page.mouse.down();
  await cell(page, to).hover();
  await page.mouse.up();
  await expect(cell(page, to)).toHaveAccessibleName(/of 2 cells/);
}

test("a drawing is never lost: leaving keeps the draft, online and offline", async ({ page, context }) => {
  await page.goto("/levels/new");
  await drawPair(page, "a1", "b1");
  // Left at once, before it rested.
  await page.getByRole("link", { name: "Levels" }).first().click();
  await page.getByRole("link", { name: "My levels" }).click();
  const drafts = page.getByRole("region", { name: "Drafts" });
  await expect(drafts.getByRole("listitem")).toHaveCount(1);
  await drafts.getByRole("link", { name: "Unnamed level" }).click();
  await expect(cell(page, "b1")).toHaveAccessibleName(/of 2 cells/);
  await expect(page).toHaveURL(/levels\/\w+\/edit$/);

  // Closed at once, and opened again.
  await page.getByLabel("Name", { exact: true }).fill("Half done");
  await drawPair(page, "c1", "d1");
  const address = page.url();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await expect(cell(again, "d1")).toHaveAccessibleName(/of 2 cells/);
  await expect(again.getByLabel("Name", { exact: true })).toHaveValue("Half done");

  // Without a connection it stays in the browser, and goes to the account later.
  await context.setOffline(true);
  await drawPair(again, "a3", "b3");
  await expect(again.getByTestId("kept")).toContainText("Kept in this browser");
  await context.setOffline(false);
  await again.reload();
  await expect(cell(again, "b3")).toHaveAccessibleName(/of 2 cells/);
  await expect(again.getByTestId("kept")).toContainText("The draft is kept.");
  const kept = await (await again.request.get(`/api/drafts/${address.split("/")[4]}`)).json();
  expect([kept.name, kept.level.cages.length]).toEqual(["Half done", 3]);
  await again.getByRole("button", { name: "Throw the draft away" }).click();
  await again.getByRole("dialog").getByRole("button", { name: "Throw the draft away" }).click();
  await expect(again.getByText("There is no draft.")).toBeVisible();
});

test("a level is published, renamed, edited as a new version, unlisted and deleted by its author", async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, baseURL, "Clara");
  const begun = await page.request.post("/api/drafts", {
    data: { game: "kenken", level },
    headers: { Origin: baseURL ?? "" },
  });
  const { id } = await begun.json();
  await page.goto(`/levels/${id}/edit`);
  await expect(page.getByText(/There is exactly one solution/)).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toHaveText("A level needs a name before it is published.");
  await page.getByLabel("Name", { exact: true }).fill("First name");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First name");
  await expect(page).toHaveURL(new RegExp(`/levels/${id}$`));

  const own = page.getByRole("region", { name: "Your level" });
  await own.getByLabel("Name").fill("Second name");
  await own.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second name");
  await page.reload();
  await expect(own.getByLabel("Name")).toHaveValue("Second name");
  expect(await findings(page)).toEqual([]);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("button", { name: "Publish as version 2" })).toBeVisible();
  await page.getByRole("radio", { name: "Give numbers" }).check({ force: true });
  await cell(page, "a1").focus();
  await page.keyboard.press(String(solutions(level)[0]?.[0]));
  await page.getByRole("button", { name: "Publish as version 2" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second name");
  await page.getByRole("link", { name: "1", exact: true }).click();
  await expect(page.getByText("This is version 1, with its own times.")).toBeVisible();
  await page.getByRole("link", { name: "The newest version" }).click();
  await expect(page.getByText("This is version 1, with its own times.")).toBeHidden();

  await own.getByRole("switch", { name: "Listed" }).uncheck({ force: true });
  await expect(page.getByText(/not listed/).first()).toBeVisible();
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await other.goto("/levels?name=Second%20name");
  await expect(other.getByText("No level fits this search.")).toBeVisible();
  await other.goto(`/levels/${id}`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Second name");
  await expect(other.getByRole("region", { name: "Your level" })).toBeHidden();
  await expect(other.getByRole("link", { name: "Edit a copy" })).toBeVisible();
  // Somebody else's is edited as a copy: the first change makes a draft of their own.
  await other.goto(`/levels/${id}/edit`);
  await expect(other.getByText(/There is exactly one solution/)).toBeVisible();
  await other.getByLabel("Name", { exact: true }).fill("A copy");
  await expect(other.getByTestId("kept")).toContainText("The draft is kept.");
  expect(other.url()).not.toContain(id);

  await other.goto(`/levels/${id}`);
  await other.getByRole("button", { name: "Play", exact: true }).click();
  await expect(other.getByRole("grid")).toBeVisible();
  const table = new URL(other.url()).pathname.split("/")[2] ?? "";
  await own.getByRole("button", { name: "Delete the level" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the level" }).click();
  await expect(page.getByText("You have published nothing yet.")).toBeVisible();
  await other.reload();
  await expect(other.getByRole("grid")).toBeVisible();
  await command(other, table, "resign", "");
  expect((await tableOf(other, table)).level.gone).toBe(true);
  await other.goto(`/t/${table}/result`);
  await expect(other.getByText("This level is gone: its author has deleted it.")).toBeVisible();
  await other.goto(`/levels/${id}`);
  await expect(other.getByText("This level is gone: its author has deleted it.")).toBeVisible();
});

test("levels are collected, ordered, and solved one by one", async ({ page, baseURL }) => {
  await signUp(page, baseURL, "Collector");
  const headers = { Origin: baseURL ?? "" };
  for (const name of ["One", "Two"])
    await page.request.post("/api/levels", { data: { game: "kenken", level: { ...level, name } }, headers });
  const list = await (await page.request.get("/api/levels?game=kenken&author=Collector&order=name")).json();
  const [one, two] = list.levels;
  await page.goto(`/levels/${two.address}`);
  await page.getByRole("button", { name: "Add to a collection" }).click();
  await page.getByLabel("A new collection").fill("Mine alone");
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.getByText("Added to Mine alone.").first()).toBeVisible();
  await page.goto(`/levels/${one.address}`);
  await page.getByRole("button", { name: "Add to a collection" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mine alone" }).click();
  await page.goto("/collections");
  await page.getByRole("link", { name: /Mine alone/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine alone");
  await expect(page.getByText("0 of 2 solved").first()).toBeVisible();
  const names = page.locator("ol b");
  await expect(names).toHaveText(["Two", "One"]);
  await page.getByRole("button", { name: "Edit the collection" }).click();
  await page.getByRole("button", { name: "Move One forward" }).click();
  await expect(names).toHaveText(["One", "Two"]);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Take Two out" }).click();
  await expect(names).toHaveText(["One"]);
});

test("a fresh server stocks its library behind everything else", async ({ page }) => {
  const server = new Server();
  await server.start({ library: true });
  try {
    await page.goto(`${server.address}/collections`);
    const shelf = page.getByRole("link", { name: "3×3, easy" });
    await expect(async () => {
      await page.reload();
      await expect(shelf).toBeVisible({ timeout: 1000 });
    }).toPass();
    await shelf.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("3×3, easy");
    await expect(page.getByText("0 of 12 solved").first()).toBeVisible();
    await page.getByRole("link", { name: /^3×3 · 1 / }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByText("9 cells left").first()).toBeVisible();
  } finally {
    await server.end();
  }
});

test("hundreds of levels are imported after a look at them, and all or nothing", async ({ page }) => {
  test.setTimeout(180_000);
  const boards = readFileSync(new URL("../../crates/kenken/tests/data/keen-ids.tsv", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split("\t").find((part) => /^[3-6]:/.test(part)))
    .filter((id): id is string => id !== undefined)
    .slice(0, 10);
  expect(boards.length).toBe(10);
  const many = Array.from({ length: 300 }, (_, at) => boards[at % boards.length]).join("\n");
  await page.goto("/levels/import");
  await page.getByLabel("Or paste the text").fill(`${many}\n4:nonsense\n`);
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByText(/^Line 301:/)).toBeVisible();
  await page.getByLabel("Or paste the text").fill(many);
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByText("300 levels found")).toBeVisible({ timeout: 120_000 });
  await page.getByLabel("Name of level 2", { exact: true }).fill("The second");
  await page.getByLabel(/Put them into a new collection/).fill("All of them");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Save all 300" }).click();
  await expect(page.getByText("300 levels saved")).toBeVisible();
  await page.getByRole("link", { name: "Open the collection" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All of them");
  await expect(page.getByText("0 of 300 solved").first()).toBeVisible();
  await expect(page.locator("ol b").nth(1)).toHaveText("The second");
});

test("levels without names are called by their file", async ({ page }) => {
  await page.goto("/levels/import");
  const text = "4:a4_a3_5aa_,d2s1a8m6d2m3s2\n4:__a3bb_a_5a_,m3a7a7a7s3a5d4\n";
  const file = { name: "mornings.keen", mimeType: "", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByLabel("Name of level 2", { exact: true })).toHaveValue("mornings 2");
});

test("a level, a collection and six new hard ones are printed", async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  await page.goto("/levels/print");
  await expect(page.getByRole("radio", { name: "hard" })).toBeChecked();
  await page.getByRole("button", { name: "Make them" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText("Print 6 levels", { timeout: 60_000 });
  await dialog.getByRole("radio", { name: "6" }).check({ force: true });
  await dialog.getByRole("switch", { name: /With solutions/ }).check({ force: true });
  expect(await findings(page)).toEqual([]);
  const address = async (name: string) => (await dialog.getByRole("link", { name }).getAttribute("href")) ?? "";
  const svg = await page.request.get(await address("As SVG"));
  // Each has its number, by which its solution is found.
  expect((await svg.text()).match(/>[1-6] · 6×6</g)?.length).toBe(12);
  const pdf = await page.request.get(await address("Open the PDF"));
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

  const headers = { Origin: baseURL ?? "" };
  const saved = await page.request.post("/api/levels", {
    data: { game: "kenken", level: { ...level, name: "On paper" } as Level },
    headers,
  });
  await page.goto(`/levels/${(await saved.json()).address}`);
  await page.getByRole("button", { name: "Print" }).click();
  const sheet = await page.request.get(await address("As SVG"));
  expect(await sheet.text()).toContain("On paper");
});

test("a level that takes long is made as a job, after a warning", async ({ page }) => {
  await page.goto("/new/kenken");
  await page.getByRole("radio", { name: /^Custom/ }).check({ force: true });
  await expect(page.getByText(/can take a minute or more/)).toBeHidden();
  await page.getByRole("spinbutton", { name: "Rows" }).fill("16");
  await expect(page.getByText(/can take a minute or more/)).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("The level is being made…").first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The level is being made…")).toBeHidden();
});
