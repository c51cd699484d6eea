// Figures of the whole page, served by the program itself: from a tap to a board, from a tap to its move, and what a game
// costs the server. A person's taps are made in the page, so that only the page is measured.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Starts the server in a folder of its own. */
async function serve(tauler) {
  const data = mkdtempSync(join(tmpdir(), "tauler-bench-"));
  const args = ["serve", "--listen", "127.0.0.1:0", "--data", data, "--library", "off"];
  const child = spawn(tauler, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, RUST_LOG: "warn" },
  });
  const address = await new Promise((done, fail) => {
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
      const [found] = /https?:\/\/[\d.:[\]]+/.exec(text) ?? [];
      if (found) done(found);
    });
    child.on("exit", (code) => fail(new Error(`the server ended with ${code}`)));
  });
  const end = async () => {
    child.kill("SIGTERM");
    await new Promise((done) => child.once("exit", done));
    rmSync(data, { recursive: true, force: true });
  };
  return { address, end, cpu: () => cpuOf(child.pid) };
}

/** The CPU time of a process in milliseconds, over all of its threads; null where the system does not tell. */
function cpuOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const spent = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]));
    return spent.reduce((sum, one) => sum + one, 0) / 1e6;
  } catch {
    return null;
  }
}

/** What runs in the page: taps, and when the board has answered. */
function inPage() {
  /** The result, or a square that can be played. */
  const next = () =>
    document.querySelector("[data-testid=result]") ??
    document.querySelector('.stage[data-yours=true][data-behind=false] [data-name][aria-label*="you can play here"]');
  /** Waits until something is so, as soon as the page changes. */
  const until = (look) =>
    new Promise((done) => {
      const watch = new MutationObserver(() => {
        const found = look();
        if (!found) return;
        watch.disconnect();
        done(found);
      });
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      if (look()) {
        watch.disconnect();
        done(look());
      }
    });
  globalThis.bench = {
    /** From a tap on a button to a board that can be played. */
    async begin(label) {
      const button = await until(() => document.querySelector(`[aria-label="${label}"]`));
      const tapped = performance.now();
      button.click();
      await until(() => document.querySelector(".stage[data-yours=true][data-behind=false]"));
      return performance.now() - tapped;
    },
    /** Plays whatever can be played, to the end: how long each tap took until the board showed its disc. */
    async playOut() {
      const taps = [];
      for (;;) {
        const square = await until(next);
        if (!square.dataset.name) return taps;
        const tapped = performance.now();
        square.click();
        await until(() => !square.getAttribute("aria-label").includes("empty"));
        taps.push(performance.now() - tapped);
      }
    },
  };
}

export async function pageFigures(browser, tauler) {
  const server = await serve(tauler);
  const label = "Play now: Othello";
  /** A page, of which the server may be out of reach but for its files. */
  const open = async (context, away) => {
    const page = await context.newPage();
    await page.addInitScript(inPage);
    if (away) for (const path of ["guest", "tables"]) await page.route(`**/api/${path}`, (route) => route.abort());
    await page.goto(server.address);
    return page;
  };
  const fresh = () => browser.newContext({ locale: "en-GB", serviceWorkers: "block", reducedMotion: "reduce" });
  const middle = (all) => all.sort((one, other) => one - other)[Math.floor(all.length / 2)];
  try {
    const [first, later, taps] = [[], [], []];
    for (let round = 0; round < 3; round++) {
      const context = await fresh();
      for (const times of [first, later, later]) {
        const page = await open(context, true);
        times.push(await page.evaluate((label) => globalThis.bench.begin(label), label));
        await page.close();
      }
      await context.close();
    }
    const costs = {};
    for (const where of ["device", "server"]) {
      const context = await fresh();
      const page = await open(context, where === "device");
      await page.evaluate((label) => globalThis.bench.begin(label), label);
      const before = server.cpu();
      const tapped = await page.evaluate(() => globalThis.bench.playOut());
      costs[where] = before === null ? null : server.cpu() - before;
      if (where === "device") taps.push(...tapped);
      await context.close();
    }
    taps.sort((one, other) => one - other);
    return {
      first: middle(first),
      later: middle(later),
      taps: taps.length,
      tap: taps[Math.min(taps.length - 1, Math.floor(taps.length * 0.99))],
      costs,
    };
  } finally {
    await server.end();
  }
}
