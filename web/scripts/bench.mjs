// Prints the figures of the page's module beside their bars. The native times of the works come as JSON, from
// `crates/wasm/benches/figures.rs`; Node and Chromium do the same works here.
import { existsSync, readFileSync, statSync } from "node:fs";
import { chromium } from "@playwright/test";
import { answers, measure, ROUNDS } from "../engines/measure.mjs";
import { serve } from "../engines/serve.mjs";
import { pageFigures } from "./bench-page.mjs";

const works = JSON.parse(readFileSync(0, "utf8"));
const line = (what, figure, unit, bar, compared = "") =>
  console.log(`${what.padEnd(46)} ${figure.padStart(10)} ${unit.padEnd(8)} ${bar.padEnd(28)} ${compared}`);
line("what", "figure", "unit", "bar", "compared");

const pressed = (name) => (statSync(new URL(`../module/${name}.br`, import.meta.url)).size / 1000).toFixed(0);
line("module, brotli", pressed("tauler.wasm"), "kB", "at most 600");

const { Engine } = await import("../engines/dist/lib/engine/node.js");
const cpuTime = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
const inNode = await measure(() => new Engine(), works, cpuTime);

const executablePath =
  process.env.TAULER_CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
const how = { executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu"] };
const browser = await chromium.launch(how);
const server = await serve({ isolated: true, script: "/bench.mjs" });
const address = `http://127.0.0.1:${server.address().port}/`;
const context = await browser.newContext();

const devtools = await browser.newBrowserCDPSession();
/** The CPU time of all pages so far, in milliseconds. */
async function spent() {
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return pages.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** What a page says: how long works took, or a table that can be played; and what CPU time went into saying it. */
async function page(asked) {
  const opened = await context.newPage();
  const before = await spent();
  await opened.addInitScript((given) => {
    globalThis.asked = given;
  }, asked);
  await opened.goto(address);
  await opened.waitForFunction(() => document.title !== "Engines", null, { timeout: 600_000 });
  const said = { ...JSON.parse(await opened.title()), cpu: (await spent()) - before };
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
  const { first, later, taps, games } = await pageFigures(chromium, how, TAULER_BIN);
  const ms = (figure) => figure.toFixed(1);
  const between = ({ least, most, of }) => `middle of ${of}, from ${ms(least)} to ${ms(most)}`;
  line("from tap to playable board, not cached", ms(first.middle), "ms", "at most 1500", between(first));
  line("the same, cached", ms(later.middle), "ms", "at most 300", between(later));
  const usual = `of ${taps.of}; the middle one ${ms(taps.middle)}`;
  line("from tap to the move on the board", ms(taps.p99), "ms p99", "at most 16", usual);
  line("the same, to the end of the next picture", ms(taps.seen), "ms p99", "");
  for (const [where, { cpu, idle, requests }] of Object.entries(games)) {
    const bar = where === "device" ? "0" : "";
    const compared = `${between(cpu)}; ${requests} requests in all`;
    line(`server's CPU, a game on the ${where}`, ms(cpu.middle), "ms", bar, compared);
    line("the same time without anybody", ms(idle), "ms", "");
  }
}
for (const [place, work] of works.entries()) {
  const { name, bar, ms } = work;
  const { measured, cpu } = await page({ works: [work] });
  // On a machine that does other things too the clock tells too much; the CPU time counts all that loading took as well.
  const times = (took) => (took / ms).toFixed(2);
  const compared = `native ${ms.toFixed(0)} ms; ${times(inNode[place])} times in Node`;
  line(`${name}, Chromium : native`, times(Math.min(measured[0], cpu / ROUNDS)), "times", `at most ${bar}`, compared);
}

// Beyond the book, for as long as the player has.
const engine = new Engine();
await answers(engine, works[0].asks);
await engine.ask("think", { id: "t" });
line("memory with Othello's top level", (engine.memory / 1e6).toFixed(0), "MB", "at most 200");

await browser.close();
server.close();
server.closeAllConnections();
