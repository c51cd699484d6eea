// Prints the figures of the page's module beside their bars. The native times of the works come as JSON, from
// `crates/wasm/benches/figures.rs`; Node and Chromium do the same works here.
import { existsSync, statSync } from "node:fs";
import { chromium } from "@playwright/test";
import { measure } from "../engines/measure.mjs";
import { serve } from "../engines/serve.mjs";
import { pageFigures } from "./bench-page.mjs";

const works = JSON.parse(process.argv[2] ?? "[]");
const line = (what, figure, unit, bar, compared = "") =>
  console.log(`${what.padEnd(46)} ${figure.padStart(10)} ${unit.padEnd(8)} ${bar.padEnd(28)} ${compared}`);
line("what", "figure", "unit", "bar", "compared");

const pressed = (name) => (statSync(new URL(`../module/${name}.br`, import.meta.url)).size / 1000).toFixed(0);
line("module, brotli", pressed("tauler.wasm"), "kB", "at most 600");

const { Engine } = await import("../engines/dist/lib/engine/node.js");
const inNode = await measure(() => new Engine(), works);

const executablePath =
  process.env.TAULER_CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
const server = await serve({ isolated: true, script: "/bench.mjs" });
const address = `http://127.0.0.1:${server.address().port}/`;
const context = await browser.newContext();

/** What a page says: the works by their index, or how long it took to a table that can be played. */
async function page(asked) {
  const opened = await context.newPage();
  await opened.addInitScript((given) => {
    globalThis.asked = given;
  }, asked);
  await opened.goto(address);
  await opened.waitForFunction(() => document.title !== "Engines", null, { timeout: 600_000 });
  const said = JSON.parse(await opened.title());
  await opened.close();
  if (said.error) throw new Error(said.error);
  return said;
}

const first = await page({ begin: true });
const later = await page({ begin: true });
const stages = ({ ready, begin }) => `module ${ready.toFixed(0)}, its first table ${(begin - ready).toFixed(0)}`;
line("the engine's start, not cached", first.begin.toFixed(0), "ms", "", stages(first));
line("the same, cached", later.begin.toFixed(0), "ms", "", stages(later));
line("a question to the worker and back", later.trip.toFixed(2), "ms p99", "");

// The page itself, where the program is there that serves it.
const { TAULER_BIN } = process.env;
if (TAULER_BIN) {
  const whole = await pageFigures(browser, TAULER_BIN);
  line("from tap to playable board, not cached", whole.first.toFixed(0), "ms", "at most 1500", "Chromium, middle of 3");
  line("the same, cached", whole.later.toFixed(0), "ms", "at most 300", "middle of 6");
  line("from tap to the move on the board", whole.tap.toFixed(2), "ms p99", "at most 16", `of ${whole.taps} moves`);
  for (const [where, ms] of Object.entries(whole.costs))
    line(
      `server's CPU, a game on the ${where}`,
      ms === null ? "?" : ms.toFixed(1),
      "ms",
      where === "device" ? "0" : "",
    );
}
const inChromium = (await page({ works })).measured;
for (const [place, { name, bar, ms }] of works.entries()) {
  const times = (there) => (there[place] / ms).toFixed(2);
  const compared = `native ${ms.toFixed(0)} ms; ${times(inNode)} times in Node`;
  line(`${name}, Chromium against native`, times(inChromium), "times", `at most ${bar}`, compared);
}

const engine = new Engine();
const chance = { seed: "07".repeat(32), salt: "00".repeat(16), now: 0 };
await engine.ask("make", {
  id: "top",
  form: { game: "othello", role: "white", seats: { black: "level:10" } },
  ...chance,
});
await engine.ask("think", { id: "top", ms: 3000 });
line("memory with Othello's top level", (engine.memory / 1e6).toFixed(0), "MB", "at most 200");

await browser.close();
server.close();
server.closeAllConnections();
