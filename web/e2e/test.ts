import { test as base } from "@playwright/test";
import { Server } from "./server";

/** Every worker has a server of its own; a test that stops it takes a fresh one. */
export const test = base.extend<{ fresh: Server }, { server: Server }>({
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
  fresh: async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.end();
  },
  baseURL: async ({ server }, use) => use(server.address),
});

export { expect } from "@playwright/test";
