import type { Page } from "@playwright/test";
import { example, giveUp, moves, sit, tableOf, takeHint, yourTurn } from "./table";
import { expect, test } from "./test";

/** Everything that the page hands to its engines, as it goes by. */
async function handedIn(page: Page): Promise<string[]> {
  const handed: string[] = [];
  await page.exposeFunction("handed", (text: string) => handed.push(text));
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
      const text = typeof message === "string" ? message : JSON.stringify(message);
      (globalThis as unknown as { handed: (text: string) => void }).handed(text);
      return post.call(this, message, ...(rest as []));
    };
  });
  return handed;
}

/** What of it is about a view: then the rules were asked at a table. */
const foreseen = (handed: string[]) => handed.filter((text) => text.includes('"ask":"foresee"'));

/** Every word of letters and digits in a text that came over the wire, numbers of JSON left out. */
function wordsOf(value: unknown): string[] {
  if (typeof value === "string") return value.split(/[^0-9a-z.]+/);
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(wordsOf);
  return [];
}

test("the secret is in no traffic of the page before the end", async ({ page }) => {
  const heard: string[] = [];
  const handed = await handedIn(page);
  page.on("response", async (response) => {
    if (!response.url().includes("/api/")) return;
    heard.push(await response.text().catch(() => ""));
  });
  page.on("websocket", (socket) => socket.on("framereceived", (frame) => heard.push(String(frame.payload))));

  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Mastermind" }).click();
  await expect(page.locator("main").getByText(/Your guess: turn 1 of \d+\.$/)).toBeVisible();
  await page.reload();
  await expect(page.locator("main").getByText(/Your guess: turn 1 of \d+\.$/)).toBeVisible();
  const box = page.getByLabel(/Or type a move/);
  await box.fill("12");
  await box.press("Enter");
  await expect(page.locator("main").getByText(/A code here has 4 pegs/)).toBeVisible();
  await takeHint(page, "Reveal a peg");
  await expect(page.locator("main").getByText(/holds colour/)).toBeVisible();
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible();
  const before = heard.splice(0);
  expect(before.length).toBeGreaterThan(5);
  const asked = handed.splice(0);
  expect(foreseen(asked).length).toBeGreaterThan(0);

  await giveUp(page);
  await expect(page.getByTestId("result")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/")[2];
  const table = await (await page.request.get(`/api/tables/${id}`)).json();
  const secret: string = table.view.secret;
  expect(secret).toMatch(/^[1-7]{4}$/);

  for (const text of [...before, ...asked]) {
    if (!text.startsWith("{")) continue;
    expect(wordsOf(JSON.parse(text))).not.toContain(secret);
    expect(text).not.toContain(table.reveal.seed);
    expect(text).not.toContain(table.reveal.salt);
  }
});

test("at a table with luck the engines in the page are handed what the reader sees, and no seed", async ({ page }) => {
  const handed = await handedIn(page);
  const id = await sit(page, { game: "crush", seats: { second: "random" } });
  await page.locator("main form input").fill(await example(page));
  await page.locator("main form input").press("Enter");
  await expect.poll(() => moves(page)).toBeGreaterThan(1);
  expect(await yourTurn(page)).toBe(true);
  const asked = handed.splice(0);
  expect(foreseen(asked).length).toBeGreaterThan(0);
  await giveUp(page);
  await expect(page.getByTestId("result")).toBeVisible();
  const { seed, salt } = (await tableOf(page, id)).reveal;
  expect([seed, salt].every((one) => /^[0-9a-f]{32,}$/.test(one))).toBe(true);
  for (const secret of [seed, salt]) expect(asked.filter((text) => text.includes(secret))).toEqual([]);
});
