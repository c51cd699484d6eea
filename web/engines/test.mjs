// Tests the package as it was built (`cargo xtask npm`): in Node, in Chromium, and in Firefox where its driver is there.
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { inFirefox } from "./firefox.mjs";
import { plays } from "./plays.mjs";
import { readme } from "./readme.mjs";
import { serve } from "./serve.mjs";

const native = await import("./dist/lib/engine/node.js");
const expected = JSON.stringify(await plays(new native.Engine()));
console.log("Node: plays");
readme();

/** What the page says once it has played. */
function judge(name, isolated, said) {
  const { result, canStop, error } = JSON.parse(said);
  if (error) throw new Error(`${name}: ${error}`);
  if (JSON.stringify(result) !== expected) throw new Error(`${name} plays something else than Node`);
  if (canStop !== isolated) throw new Error(`${name}: isolated ${isolated}, but it can stop: ${canStop}`);
  console.log(`${name}, ${isolated ? "isolated" : "not isolated"}: plays the same`);
}

const executablePath =
  process.env.TAULER_CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
for (const isolated of [true, false]) {
  const server = await serve({ isolated, script: "/page.mjs" });
  const address = `http://127.0.0.1:${server.address().port}/`;
  const page = await browser.newPage();
  page.on("console", (message) => message.type() === "error" && console.log(message.text()));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== "Engines", null, { timeout: 240_000 });
  judge("Chromium", isolated, await page.title());
  const firefox = await inFirefox(address);
  if (firefox === null) console.log("Firefox: neither it nor its driver is here");
  else judge("Firefox", isolated, firefox);
  server.close();
  server.closeAllConnections();
}
await browser.close();
