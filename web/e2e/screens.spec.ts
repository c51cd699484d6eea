import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { findings } from "./axe";
import { expect, test } from "./test";

const screens = [
  "/",
  "/new/mastermind",
  "/rankings",
  "/players",
  "/levels",
  "/levels/new",
  "/levels/import",
  "/sign-in",
  "/sign-up",
  "/recover",
  "/settings",
  "/about",
  "/about/mastermind",
  "/nothing/here",
];

async function calm(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("main").getByText("Loading", { exact: true })).toHaveCount(0);
}

for (const theme of ["light", "dark"] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });
    for (const path of screens) {
      test(`axe finds nothing at ${path}`, async ({ page }) => {
        await page.goto(path);
        await calm(page);
        expect(await findings(page)).toEqual([]);
      });
    }

    test("axe finds nothing at a table and its result", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Play now: Mastermind" }).click();
      const box = page.getByLabel(/Or type a move/);
      await box.fill("1234");
      await box.press("Enter");
      await expect(
        page
          .locator("main")
          .getByText(/turn 2 of 8/)
          .first(),
      ).toBeVisible();
      await page.getByRole("button", { name: "Reveal a peg" }).click();
      await expect(page.locator("main").getByText(/holds colour/)).toBeVisible();
      await calm(page);
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Give up" }).click();
      expect(await findings(page)).toEqual([]);
      await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
      await page.getByRole("link", { name: "Result" }).click();
      await calm(page);
      expect(await findings(page)).toEqual([]);
    });
  });
}

for (const width of [360, 390, 768, 1280]) {
  test(`nothing scrolls sideways at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of screens) {
      await page.goto(path);
      await calm(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, path).toBeLessThanOrEqual(0);
    }
  });
}

test("the first page loads at most 90 KB of script and style, gzipped", async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    const kind = response.headers()["content-type"] ?? "";
    if (/javascript|css/.test(kind)) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto("/");
  await calm(page);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(90 * 1024);
});

const languages = { en: "Sit down and play.", ca: "Seu i juga.", es: "Siéntate y juega.", el: "Κάτσε και παίξε." };

for (const [language, greeting] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: language });
    test("every screen speaks the reader's language", async ({ page }) => {
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(greeting);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      for (const path of screens) {
        await page.goto(path);
        await calm(page);
        // A key that has no text shows itself: words with points between them.
        const text = (await page.locator("body").allInnerTexts()).join(" ");
        expect(
          text
            .match(/\b[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*){1,3}\b/g)
            ?.filter((one) => !/\.(json|kk|txt)$/.test(one)) ?? [],
          path,
        ).toEqual([]);
      }
    });
  });
}

test("Back goes back, and the language can be changed on the spot", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Ελληνικά" }).check();
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(languages.el);
});
