/** What tests do at a table of any game. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

type Json = Record<string, unknown>;

/** Makes a table over the API, as a guest, and gives its number. */
export async function make(page: Page, wanted: Json): Promise<string> {
  if (page.url() === "about:blank") await page.goto("/about");
  return page.evaluate(async (body) => {
    const headers = { "Content-Type": "application/json" };
    const { user } = (await (await fetch("/api/me")).json()) as { user: unknown };
    if (!user) await fetch("/api/guest", { method: "POST", headers, body: "{}" });
    const made = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
    const { id, text } = (await made.json()) as { id?: string; text?: string };
    if (!id) throw new Error(text);
    return id;
  }, wanted);
}

/** Makes a table and opens it. */
export async function sit(page: Page, wanted: Json, query = ""): Promise<string> {
  const id = await make(page, wanted);
  await page.goto(`/t/${id}${query}`);
  await expect(page.getByTestId("sentence")).toBeVisible({ timeout: 30_000 });
  return id;
}

/** The table as the server shows it to this browser. */
export async function tableOf(page: Page, id: string) {
  return (await page.request.get(`/api/tables/${id}`)).json();
}

/** Sends a command over the API, as soon as it is the seat's turn. */
export async function command(page: Page, id: string, kind: string, text?: string, seat = 0): Promise<void> {
  await expect
    .poll(async () => {
      const { state, turn } = await tableOf(page, id);
      return kind !== "move" || state !== "playing" || turn === seat;
    })
    .toBe(true);
  await page.evaluate(
    async ([id, kind, text]) => {
      const { n } = (await (await fetch(`/api/tables/${id}`)).json()) as { n: number };
      const body = JSON.stringify({ seen: n, kind, ...(text ? { text } : {}) });
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(`/api/tables/${id}/commands`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [id, kind, text ?? ""] as const,
  );
}

/** Plays listed moves over the API until the game is over. */
export async function playOut(page: Page, id: string, seat = 0): Promise<void> {
  for (;;) {
    let table = await tableOf(page, id);
    await expect
      .poll(async () => {
        table = await tableOf(page, id);
        return table.state === "over" || table.turn === seat;
      })
      .toBe(true);
    if (table.state === "over") return;
    await command(page, id, "move", table.view.moves[0], seat);
  }
}

/** A sentence on the page; the same is spoken in a live region beside it. */
export function said(page: Page, text: string | RegExp): Locator {
  return page.locator("#main").getByText(text).first();
}

export async function isOver(page: Page): Promise<boolean> {
  return page.getByTestId("result").isVisible();
}

/** Waits until the reader is to move and every move was told, or the game is over. */
export async function yourTurn(page: Page): Promise<boolean> {
  await either(page.locator(".stage[data-yours=true][data-behind=false]"), page.getByTestId("result"));
  return !(await isOver(page));
}

/** Gives up, which is asked about first. */
export async function giveUp(page: Page): Promise<void> {
  await openGiveUp(page);
  await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
}
export async function openGiveUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Give up" }).click();
}

/** Takes a hint for the first time, when its price is said. */
export async function takeHint(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Take it" }).click();
}

/** Waits until one of two things is to be seen. */
export async function either(one: Locator, other: Locator): Promise<void> {
  await expect(one.or(other).first()).toBeVisible({ timeout: 60_000 });
}

/** How many moves the log shows. */
export async function moves(page: Page): Promise<number> {
  const toolbar = page.getByRole("toolbar", { name: "Step through the moves" });
  const [steps = "0/0"] = await toolbar.getByText(/^\d+\/\d+$/).allTextContents();
  return Number(steps.split("/")[1]);
}

/** Waits until the log is longer than it was. */
export async function moved(page: Page, before: number): Promise<void> {
  await expect.poll(() => moves(page), { timeout: 60_000 }).toBeGreaterThan(before);
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 80; press += 1) {
    if (await target.evaluate((one) => one.contains(document.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${target}.`);
}

/** Moves the mark on a grid from its first cell, by arrows alone. */
export async function arrowTo(page: Page, right: number, down: number): Promise<void> {
  await page.keyboard.press("Control+Home");
  for (let step = 0; step < right; step += 1) await page.keyboard.press("ArrowRight");
  for (let step = 0; step < down; step += 1) await page.keyboard.press("ArrowDown");
}

/** A move that the page itself names as an example. */
export async function example(page: Page): Promise<string> {
  const text = await page
    .locator("main")
    .getByText(/Or type a move, such as/)
    .textContent();
  return /such as (.+)$/.exec(text ?? "")?.[1]?.trim() ?? "";
}
