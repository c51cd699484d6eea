import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// Debian's Chromium; Playwright's own browsers are never downloaded.
const chromium = process.env.TAULER_CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);

export default defineConfig({
  testDir: "e2e",
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: process.env.CI ? "line" : "list",
  use: {
    browserName: "chromium",
    locale: "en-GB",
    // What is tested is the server's answer, not a kept one.
    serviceWorkers: "block",
    trace: "retain-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "e2e", testIgnore: ["shots.spec.ts", "browsers.spec.ts"] },
    { name: "shots", testMatch: "shots.spec.ts" },
    { name: "browsers", testMatch: "browsers.spec.ts" },
  ],
});
