import { test as base, expect } from "@playwright/test";
import { fill, type House, PASSWORD } from "./house";
import { Server } from "./server";

/** Unfolds the box for moves as text, which most tests use; what folds it is tried where the panel is. */
export function unfolded(): void {
  if (!localStorage.getItem("tauler.settings"))
    localStorage.setItem("tauler.settings", JSON.stringify({ extras: ["table.move-box"] }));
}

type OfTest = { fresh: Server; asHost: undefined };
type OfWorker = { apart: boolean; server: Server; house: House };

/**
 * Every worker has a server of its own; a test that stops it takes a fresh one. Tests that look at everything on it are
 * `apart`: they share no worker with others, whose users and levels may be called anything.
 */
export const test = base.extend<OfTest, OfWorker>({
  apart: [false, { scope: "worker", option: true }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: "worker" },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(unfolded);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
  fresh: async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.end();
  },
  // People, games, levels and rankings on the worker's server.
  house: [async ({ server }, use) => use(await fill(server.address)), { scope: "worker", timeout: 180_000 }],
  // The page of somebody who has an account and has played.
  asHost: async ({ context, house, baseURL }, use) => {
    const signedIn = await context.request.post("/api/sign-in", {
      data: { name: house.host.name, password: PASSWORD },
      headers: { Origin: baseURL ?? "" },
    });
    expect(signedIn.status()).toBe(200);
    await use(undefined);
  },
  baseURL: async ({ server }, use) => use(server.address),
});

export { expect };
