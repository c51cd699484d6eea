/** The keyboard stays where play goes on, and a screen reader hears of each thing once. */
import type { Page } from "@playwright/test";
import { level } from "./kenken";
import { turnsOnPage } from "./mastermind";
import { sit } from "./table";
import { expect, test } from "./test";

/** Everything that the live regions of the page say from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const spoken = "[aria-live], [role=status], [role=alert]";
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(spoken);
        const text = region?.getAttribute("aria-live") === "off" ? "" : (region?.textContent?.trim() ?? "");
        if (text && heard.at(-1) !== text) heard.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test("after a guess the next one can be typed at once", async ({ page }) => {
  await sit(page, { game: "mastermind", preset: "normal" });
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await turnsOnPage(page)).length).toBe(1);
  await expect(page.getByRole("button", { name: "Place 1: empty" })).toBeFocused();
  await page.keyboard.type("5671");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await turnsOnPage(page)).length).toBe(2);
});

test("a level is ready to be written in, and each thing written is told once", async ({ page }) => {
  await sit(page, { game: "kenken", options: { level } });
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible();
  const heard = await listen(page);
  await page.keyboard.press("2");
  await expect(page.locator("[data-name=a1]")).toHaveAccessibleName(/^a1, 2/);
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible();
  const told = await heard();
  expect(told.filter((text) => /Sending|Connected/.test(text))).toEqual([]);
  expect(told.length).toBeLessThanOrEqual(1);
  // The next one too, when the list of moves grows.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("3");
  await expect(page.locator("[data-name=b1]")).toHaveAccessibleName(/^b1, 3/);
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible();
  expect((await heard()).length).toBeLessThanOrEqual(2);
  await page.keyboard.press("p");
  await expect.poll(async () => (await heard()).at(-1)).toBe("Pencil on");
  await page.keyboard.press("p");
  await expect.poll(async () => (await heard()).at(-1)).toBe("Pencil off");
});
