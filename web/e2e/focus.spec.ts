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

for (const game of ["Othello", "Crush"])
  test(`who comes to ${game} by keyboard plays at once`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: `Play now: ${game}` }).press("Enter");
    const mark = page.locator("[data-cell][tabindex='0']");
    await expect(mark).toBeFocused();
    const before = Number(await mark.getAttribute("data-cell"));
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(`[data-cell="${before + 1}"]`)).toBeFocused();
  });

test("who leaves the tour, answers the price of a hint or ends a pause plays on by keyboard", async ({ page }) => {
  await sit(page, { game: "mastermind", preset: "normal" });
  const places = page.getByRole("button", { name: /^Place / });
  await page.getByRole("button", { name: "I know this game" }).click();
  await expect(places.first()).toBeFocused();
  await page.keyboard.type("12");
  await expect(places.nth(1)).toHaveAccessibleName(/square/);
  await page.getByRole("button", { name: "Reveal a peg" }).click();
  await page.getByRole("button", { name: "No, thanks" }).click();
  await expect(places.nth(2)).toBeFocused();

  await sit(page, { game: "othello", seats: { white: "greedy" } });
  await page.getByRole("button", { name: "I know this game" }).press("Enter");
  await expect(page.locator("[data-cell][tabindex='0']")).toBeFocused();
  await page.getByRole("button", { name: "Pause" }).press("Enter");
  await expect(page.getByRole("group", { name: "Tools" }).getByRole("button", { name: "Go on" })).toBeFocused();
  await page.locator(".stage").getByRole("button", { name: "Go on" }).press("Enter");
  await expect(page.locator("[data-cell][tabindex='0']")).toBeFocused();
  // The menu gives the keyboard back, and so does the question that it asks.
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.press("Enter");
  await page.getByRole("button", { name: "Give up" }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
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
  await expect.poll(async () => (await heard()).at(-1)).toBe("14 cells are empty.");
  expect((await heard()).length).toBeLessThanOrEqual(2);
  await page.keyboard.press("p");
  await expect.poll(async () => (await heard()).at(-1)).toBe("Pencil on");
  await page.keyboard.press("p");
  await expect.poll(async () => (await heard()).at(-1)).toBe("Pencil off");
});
