import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { isInstalled } from "./device";
import { level, solutions } from "./kenken";
import type { Server } from "./server";
import { yourTurn } from "./table";
import { expect, test } from "./test";

const [solution = []] = solutions(level);
const name = (at: number) => `${"abcd"[at % 4]}${Math.floor(at / 4) + 1}`;
const cell = (page: Page, at: string) => page.locator(`[data-name=${at}]`);

// Here the worker that keeps the page is what is tried.
test.use({ serviceWorkers: "allow" });

/** Opens a small level, and waits until the page is kept for later. */
async function sit(page: Page): Promise<string> {
  await page.goto("/");
  const id = await page.evaluate(async (level) => {
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/guest", { method: "POST", headers, body: "{}" });
    const made = await fetch("/api/tables", {
      method: "POST",
      headers,
      body: JSON.stringify({ game: "kenken", options: { level } }),
    });
    await navigator.serviceWorker.ready;
    return ((await made.json()) as { id: string }).id;
  }, level);
  await page.goto(`/t/${id}`);
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible();
  // The rules on the device are there: from now on the game goes on without a connection.
  await expect(page.locator("[data-plays-on]")).toBeAttached();
  return id;
}

async function write(page: Page, at: string, digit: number) {
  await cell(page, at).click();
  await page.keyboard.press(String(digit));
}

/** What was played; on a slow machine the clock may have stood meanwhile. */
const texts = (entries: { kind: string; text: string }[]) =>
  entries
    .filter(({ kind }) => kind !== "pause" && kind !== "resume")
    .map(({ kind, text }) => (kind === "move" ? text : kind));

test("KenKen goes on without a connection, through a reload, and is sent in order later", async ({ page, context }) => {
  const id = await sit(page);
  await write(page, "a1", 4);
  // The server has it before the connection goes.
  const log = async () => texts((await (await page.request.get(`/api/tables/${id}`)).json()).entries);
  await expect.poll(log).toEqual(["a1=4"]);
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible();

  await context.setOffline(true);
  await write(page, "b1", 3);
  await write(page, "c1", 4);
  await page.keyboard.press("Control+z");
  await expect(cell(page, "b1")).toHaveAccessibleName(/b1, 3/);
  await expect(cell(page, "c1")).toHaveAccessibleName(/c1, empty/);
  await expect(page.locator("main").getByText("No connection")).toBeVisible();
  await expect(
    page.locator("main").getByText(/3 moves wait and are sent.*The time up to your last move counts/),
  ).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("button", { name: "Give up" })).toBeDisabled();
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(cell(page, "b1")).toHaveAccessibleName(/b1, 3/);
  await page.keyboard.press("Escape");
  await write(page, "c1", 4);
  await expect(cell(page, "c1")).toHaveAccessibleName(/c1, 4/);

  await context.setOffline(false);
  await expect(page.locator("main").getByText("Connected", { exact: true })).toBeVisible({ timeout: 60_000 });
  const { entries } = await (await page.request.get(`/api/tables/${id}`)).json();
  expect(texts(entries)).toEqual(["a1=4", "b1=3", "c1=4", "back", "c1=4"]);
  const [first, second] = entries.filter(({ kind }: { kind: string }) => kind === "move");
  expect(second.at).toBeGreaterThan(first.at);
});

test("a level solved without a connection counts when it is back", async ({ page, context }) => {
  await sit(page);
  await context.setOffline(true);
  for (const [at, number] of solution.entries()) await write(page, name(at), number);
  await expect(page.locator("main").getByText("It is solved. The result comes when the server has it.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByTestId("result")).toHaveText("You won", { timeout: 60_000 });
});

test("a game that went on elsewhere keeps both, and says so", async ({ page, context }) => {
  const id = await sit(page);
  await context.setOffline(true);
  await write(page, "a1", 2);
  await expect(cell(page, "a1")).toHaveAccessibleName(/a1, 2/);
  await expect(page.locator("main").getByText("No connection")).toBeVisible();
  // The same person moves on another device; requests of the test itself have a connection.
  const { cookies } = await context.storageState();
  const other = await fetch(`${new URL(page.url()).origin}/api/tables/${id}/commands`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: new URL(page.url()).origin,
      Cookie: cookies.map((one) => `${one.name}=${one.value}`).join("; "),
    },
    body: JSON.stringify({ seen: 0, kind: "move", text: "d4=1" }),
  });
  expect(other.status).toBe(200);
  await context.setOffline(false);
  await expect(page.locator("main").getByText(/The game went on elsewhere/)).toBeVisible({ timeout: 60_000 });
  await expect(cell(page, "d4")).toHaveAccessibleName(/d4, 1/);
  await expect(cell(page, "a1")).toHaveAccessibleName(/a1, 2/);
  const { entries } = await (await page.request.get(`/api/tables/${id}`)).json();
  expect(texts(entries)).toEqual(["d4=1", "a1=2"]);
});

test("moves that wait are sent from any screen", async ({ page, context }) => {
  const id = await sit(page);
  await context.setOffline(true);
  await write(page, "a1", 2);
  await expect(cell(page, "a1")).toHaveAccessibleName(/a1, 2/);
  await expect(page.locator("main").getByText("No connection")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About");
  await context.setOffline(false);
  const log = async () => texts((await (await page.request.get(`/api/tables/${id}`)).json()).entries);
  await expect.poll(log, { timeout: 30_000 }).toEqual(["a1=2"]);
});

test("a table of the first visit opens again without a connection", async ({ page, context }) => {
  await sit(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
});

test("the home page opens without a connection, says so once, and leads to what can go on", async ({
  page,
  context,
}) => {
  const id = await sit(page);
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByText("These games go on without a connection:")).toBeVisible();
  const errors = page.getByRole("main").getByRole("alert");
  await expect(errors).toHaveText(/The server cannot be reached/);
  // Whatever was still being asked for has failed by now, or stands there.
  await page.waitForLoadState("networkidle");
  await expect(errors).toHaveCount(1);
  await context.setOffline(false);
  await errors.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Open tables" })).toBeVisible();
  await expect(errors).toHaveCount(0);
  await context.setOffline(true);
  await page.goto("/");
  await page.getByRole("link", { name: "Resume" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${id}$`));
  await expect(page.getByRole("grid")).toBeVisible();
});

/** Something in front of the real server: its address, and what ends it. What it says goes through `change` first. */
async function inFront(server: Server, change: (path: string, said: Said) => Said) {
  const front = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const answer = await fetch(server.address + path);
    const { status, body } = change(path, { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) });
    response.writeHead(status, { "Content-Type": answer.headers.get("Content-Type") ?? "text/plain" });
    response.end(body);
  });
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
  const end = () => {
    front.closeAllConnections();
    front.close();
  };
  return { address: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, end };
}

interface Said {
  status: number;
  body: Buffer | string;
}

test("a proxy whose server is away keeps nobody from what the browser has kept", async ({ page, server }) => {
  let away = false;
  const front = await inFront(server, (_, said) => (away ? { status: 502, body: "Bad gateway" } : said));
  try {
    await page.goto(`${front.address}/about`);
    await expect.poll(() => page.evaluate(isInstalled), { timeout: 60_000 }).toBe(true);
    away = true;
    await page.goto(front.address);
    await page.getByRole("button", { name: "Play now: Othello" }).click();
    await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
    expect(await yourTurn(page)).toBe(true);
  } finally {
    front.end();
  }
});

test("a disk that is full keeps nobody from what the server has", async ({ page, context, server }) => {
  await page.goto("/about");
  await expect.poll(() => page.evaluate(isInstalled), { timeout: 60_000 }).toBe(true);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.includes(".wasm")) await cache.delete(request);
    }
  });
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin: server.address, quotaSize: 1 });
  await page.goto("/new/othello");
  await page.getByRole("radio", { name: /^On this device/ }).check({ force: true });
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/t\/here-/, { timeout: 60_000 });
  expect(await yourTurn(page)).toBe(true);
});

test("a new build waits until the reader asks for it", async ({ page, server }) => {
  // A deploy serves a newer worker.
  let build = "first";
  const front = await inFront(server, (path, { status, body }) => ({
    status,
    body: path === "/sw.js" ? `${body}// ${build}` : body,
  }));
  const address = `${front.address}/about`;
  try {
    await page.goto(address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("There is a newer version of this page.")).toHaveCount(0);
    build = "second";
    await page.reload();
    await expect(page.getByText("There is a newer version of this page.")).toBeVisible();
    // Another tab of the old build stays as it is, and finds its next screen.
    const other = await page.context().newPage();
    await other.goto(address);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("About");
    // The browser lets the old build end what it has begun before the new one takes over.
    await other.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Load it" }).click();
    await expect(page.getByText("There is a newer version of this page.")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await other.evaluate(() => Object.assign(window, { stays: true }));
    await other.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Levels" }).click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Levels");
    expect(await other.evaluate(() => "stays" in window)).toBe(false);
  } finally {
    front.end();
  }
});
