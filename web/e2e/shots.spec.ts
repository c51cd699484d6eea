/** Pictures of every screen, for the documentation and for looking at. */
import { join } from "node:path";
import { expect, test } from "./test";

const folder = process.env.TAULER_SHOTS ?? join(import.meta.dirname, "../test-results/shots");
const screens = {
  home: "/",
  "new-game": "/new/mastermind",
  rankings: "/rankings",
  levels: "/levels",
  import: "/levels/import",
  "sign-up": "/sign-up",
  settings: "/settings",
  about: "/about",
  rules: "/about/mastermind",
};

for (const theme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${width} ${theme}`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: width === 390 ? 844 : 900 } });
      const file = (name: string) => join(folder, `${name}-${width}-${theme}.png`);

      for (const [name, path] of Object.entries(screens)) {
        test(name, async ({ page }) => {
          await page.goto(path);
          await page.waitForLoadState("networkidle");
          await page.screenshot({ path: file(name), fullPage: true });
        });
      }

      test("a table", async ({ page }) => {
        await page.goto("/");
        await page.getByRole("button", { name: "Play now: Mastermind" }).click();
        const box = page.getByLabel(/Or type a move/);
        for (const [at, code] of ["1234", "1567", "5261"].entries()) {
          await box.fill(code);
          await box.press("Enter");
          await expect(
            page
              .locator("main")
              .getByText(new RegExp(`turn ${at + 2} of 8`))
              .first(),
          ).toBeVisible();
        }
        await page.getByRole("button", { name: "Place 1: empty" }).focus();
        await page.keyboard.type("25");
        await page.waitForTimeout(400);
        await page.screenshot({ path: file("mastermind"), fullPage: true });
        await page.getByRole("button", { name: "Give up" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
        await page.getByRole("link", { name: "Result" }).click();
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: file("result"), fullPage: true });
      });
    });
  }
}
