import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { findings } from "./axe";
import type { House } from "./house";
import { binary } from "./server";
import { openGiveUp, takeHint } from "./table";
import { expect, test } from "./test";

/** Every screen with its address, in a house where something has happened. */
function screens({ host, level, broken }: House): string[] {
  return [
    "/",
    "/new/mastermind",
    "/new/othello",
    "/new/kenken",
    "/new/crush",
    "/me/games",
    "/watch",
    "/match/new",
    "/rankings",
    "/rankings/crush",
    "/rankings/othello/wins",
    `/rankings/kenken/time?scope=level:${level}`,
    "/people",
    `/people/${host.id}`,
    "/levels",
    "/levels/new",
    "/levels/import",
    "/levels/mine",
    "/levels/print",
    "/collections",
    `/levels/${level}`,
    `/levels/${level}/edit`,
    "/sign-in",
    "/sign-up",
    "/recover",
    "/settings",
    "/about",
    "/about/mastermind",
    "/about/othello",
    "/about/kenken",
    "/about/crush",
    "/othello/analysis?line=f5d6c3",
    "/othello/drill",
    `/t/${broken}`,
    `/t/${broken}/result`,
    "/nothing/here",
  ];
}

async function calm(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("main").getByText("Loading", { exact: true })).toHaveCount(0);
}

test.use({ apart: true });

/** Every text that a reader sees or hears. */
function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node.textContent?.trim() ?? "");
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) found.push(one.getAttribute(name)?.trim() ?? "");
    return found;
  });
}

/** A key that has no text shows itself: words with points between them. */
function bareKeys(said: string[]): string[] {
  const keys = said.flatMap((text) => text.match(/\b[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*){1,3}\b/g) ?? []);
  return keys.filter((one) => !/\.(json|kk|txt)$/.test(one));
}

/** By how much a screen is wider than a small phone, with letters as they are and twice as large. */
async function sideways(page: Page): Promise<number[]> {
  await page.setViewportSize({ width: 360, height: 800 });
  return page.evaluate(async () => {
    const over: number[] = [];
    for (const letters of ["100%", "200%"]) {
      document.documentElement.style.fontSize = letters;
      await new Promise(requestAnimationFrame);
      over.push(Math.max(0, document.documentElement.scrollWidth - innerWidth));
    }
    return over;
  });
}

/** How long a walk through all screens may take on a busy machine. */
const WALK_MS = 600_000;

test("every screen has a title of its own, shows no key, and scrolls sideways at no width", async ({
  page,
  house,
  asHost: _,
}) => {
  test.setTimeout(WALK_MS);
  const titles = new Map<string, string>();
  for (const path of screens(house)) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await calm(page);
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} at ${width} pixels`).toBeLessThanOrEqual(0);
    }
    expect(await sideways(page), path).toEqual([0, 0]);
    expect(bareKeys(await texts(page)), path).toEqual([]);
    // A copy in the editor and the two faces of one ranking are the same screen; a missing one says so.
    if (path.endsWith("/edit") || path === "/rankings") continue;
    const title = await page.title();
    expect(titles.get(title), `${path} is called ${title}`).toBeUndefined();
    titles.set(title, path);
  }
});

for (const theme of ["light", "dark"] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });
    test("axe finds nothing on any screen", async ({ page, house, asHost: _ }) => {
      test.setTimeout(WALK_MS);
      const found: Record<string, string[]> = {};
      for (const path of screens(house)) {
        await page.goto(path);
        await calm(page);
        const here = await findings(page);
        if (here.length > 0) found[path] = here;
      }
      expect(found).toEqual({});
    });

    test("axe finds nothing at a table, in a dialog and at its result", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Play now: Mastermind" }).click();
      const box = page.getByLabel(/Or type a move/);
      await box.fill("1234");
      await box.press("Enter");
      await expect(
        page
          .locator("main")
          .getByText(/turn 2 of \d+/)
          .first(),
      ).toBeVisible();
      await takeHint(page, "Reveal a peg");
      await expect(page.locator("main").getByText(/holds colour/)).toBeVisible();
      await calm(page);
      expect(await findings(page)).toEqual([]);
      await openGiveUp(page);
      expect(await findings(page)).toEqual([]);
      await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
      await page.getByRole("link", { name: "Review" }).click();
      await calm(page);
      expect(await findings(page)).toEqual([]);
    });
  });
}

test("the first page loads at most 90 KB of script and style, gzipped, and no game", async ({ page }) => {
  const loaded = new Map<string, Response>();
  page.on("response", (response) => {
    if (/javascript|css/.test(response.headers()["content-type"] ?? ""))
      loaded.set(new URL(response.url()).pathname, response);
  });
  await page.goto("/");
  await calm(page);
  const bodies = await Promise.all([...loaded.values()].map((response) => response.body()));
  const total = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  console.log(`first page: ${(total / 1024).toFixed(1)} KB of script and style in ${bodies.length} files, gzipped`);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(90 * 1024);
  const games = () => [...loaded.keys()].filter((path) => /\/(mastermind|othello|kenken|crush)-/.test(path));
  expect(games()).toEqual([]);
  await page.getByRole("button", { name: "Play now: Mastermind" }).click();
  await expect(page.getByLabel(/Or type a move/)).toBeVisible();
  expect(games().length).toBeGreaterThan(0);
  expect(games().filter((path) => !path.includes("/mastermind-"))).toEqual([]);
});

const source = join(import.meta.dirname, "../src");
const read = (path: string): Record<string, string> => JSON.parse(readFileSync(join(source, path), "utf8"));
const gamesOfPage = readdirSync(join(source, "games"), { withFileTypes: true }).filter((one) => one.isDirectory());

/** Sentences and words that are said in English alone: whoever sees one in another language sees a leftover. */
function englishOnly(language: string): Set<string> {
  const all = (of: string) => [
    read(`lib/i18n/${of}.json`),
    ...gamesOfPage.map(({ name }) => read(`games/${name}/i18n/${of}.json`)),
  ];
  const said: { words: { english: string }[] } = JSON.parse(
    execFileSync(binary(), ["words", "--json"], { encoding: "utf8" }),
  );
  const english = [...all("en").flatMap((texts) => Object.values(texts)), ...said.words.map((word) => word.english)];
  const theirs = new Set(
    [...all(language), read(`lib/i18n/codes/${language}.json`)].flatMap((texts) => Object.values(texts)),
  );
  return new Set(english.filter((text) => /[a-z]{3}/.test(text) && !text.includes("{") && !theirs.has(text)));
}

const languages = { ca: "Seu i juga.", es: "Siéntate y juega.", el: "Κάτσε και παίξε." };

for (const [language, greeting] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: language });
    test("every screen speaks the reader's language and no other, and fits a small phone", async ({
      page,
      house,
      asHost: _,
    }) => {
      test.setTimeout(WALK_MS);
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(greeting);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const foreign = englishOnly(language);
      for (const path of screens(house)) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        await page.waitForLoadState("networkidle");
        const said = await texts(page);
        expect(
          said.filter((text) => foreign.has(text)),
          path,
        ).toEqual([]);
        expect(bareKeys(said), path).toEqual([]);
        expect(await sideways(page), path).toEqual([0, 0]);
      }
    });
  });
}

test("the first page greets in English where that is the reader's language", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sit down and play.");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("Back goes back, and the language can be changed on the spot", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Ελληνικά" }).check();
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(languages.el);
});

test("the page can be installed: its icons are what the manifest says", async ({ page }) => {
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  const pictures = manifest.icons.filter((icon: { type: string }) => icon.type === "image/png");
  expect(pictures.map((icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const icon of pictures) {
    const bytes = await (await page.request.get(icon.src)).body();
    // A PNG tells its width and height at these places.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(icon.sizes);
  }
});
