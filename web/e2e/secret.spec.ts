import { giveUp, takeHint } from "./table";
import { expect, test } from "./test";

/** Every word of letters and digits in a text that came over the wire, numbers of JSON left out. */
function wordsOf(value: unknown): string[] {
  if (typeof value === "string") return value.split(/[^0-9a-z.]+/);
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(wordsOf);
  return [];
}

test("the secret is in no traffic of the page before the end", async ({ page }) => {
  const heard: string[] = [];
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

  await giveUp(page);
  await expect(page.getByTestId("result")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/")[2];
  const table = await (await page.request.get(`/api/tables/${id}`)).json();
  const secret: string = table.view.secret;
  expect(secret).toMatch(/^[1-7]{4}$/);

  for (const text of before) {
    if (!text.startsWith("{")) continue;
    expect(wordsOf(JSON.parse(text))).not.toContain(secret);
    expect(text).not.toContain(table.reveal.seed);
    expect(text).not.toContain(table.reveal.salt);
  }
});
