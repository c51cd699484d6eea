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
  const cpu = () => cpuOf(child.pid);
  /** What it spends while nobody asks anything. */
  const idle = async (ms) => {
    const before = cpu();
    await new Promise((done) => setTimeout(done, ms));
    return cpu() - before;
  };
  return { address, end, cpu, idle };
}

/** The CPU time of a process in milliseconds, over all of its threads; no number where the system does not tell. */
function cpuOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const spent = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]));
    return spent.reduce((sum, one) => sum + one, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** What runs in the page: taps, and when the board has answered. */
function inPage() {
  const find = (selector, text = "") =>
    [...document.querySelectorAll(selector)].find((one) => one.textContent.trim().startsWith(text));
  /** A tap as a finger makes it. */
  const tap = (element) => {
    for (const name of ["pointerdown", "pointerup"]) element.dispatchEvent(new PointerEvent(name, { bubbles: true }));
    element.click();
  };
  const playable = ".stage[data-yours=true][data-behind=false]";
  /** The result, or a square that can be played. */
  const next = () =>
    document.querySelector("[data-testid=result]") ??
    document.querySelector(`${playable} [data-name][aria-label*="you can play here"]`);
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
  /** Waits until what has changed is on the screen. */
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  globalThis.bench = {
    /** From a tap on the form's button to a board that can be played, seen. The device is chosen with the same tap. */
    async begin(where) {
      await until(() => find("label", "On this device"));
      const begun = await until(() => find("button", "Start"));
      const tapped = performance.now();
      if (where === "device") {
        tap(find("label", "On this device"));
        await Promise.resolve();
      }
      tap(begun);
      await until(() => document.querySelector(playable));
      await painted();
      return performance.now() - tapped;
    },
    /**
     * Plays whatever can be played, to the end: how long each tap took until the board had its disc, and until that was
     * seen. A screen that shows sixty pictures a second adds up to 17 ms to any change. Nobody taps before the board is
     * seen: a person takes longer than the pause here.
     */
    async playOut() {
      const taps = [];
      for (;;) {
        await until(next);
        await painted();
        await new Promise((done) => setTimeout(done, 50 + Math.random() * 100));
        const square = next();
        if (!square.dataset.name) return taps;
        const tapped = performance.now();
        tap(square);
        await until(() => !square.getAttribute("aria-label").includes("empty"));
        const drawn = performance.now() - tapped;
        await painted();
        taps.push({ drawn, seen: performance.now() - tapped });
      }
    },
    /** Waits until the browser has kept the page and its engine. */
    async kept() {
      await navigator.serviceWorker.ready;
      for (;;) {
        const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
        if ((await Promise.all(caching)).flat().some(({ url }) => url.includes("othello.weights"))) return;
        await new Promise((done) => setTimeout(done, 100));
      }
    },
  };
}

const sorted = (all) => all.toSorted((one, other) => one - other);
const p99 = (all) => sorted(all)[Math.floor(all.length * 0.99)];
/** The one in the middle, with the least and the most. */
const spread = (all) => {
  const [least, middle, most] = [0, 0.5, 1].map((part) => sorted(all)[Math.floor(part * (all.length - 1))]);
  return { least, middle, most, of: all.length };
};

/** So many first visits, each with so many later ones; and so many whole games. */
const [VISITS, LATER, GAMES] = [5, 2, 4];

export async function pageFigures(chromium, how, tauler) {
  const server = await serve(tauler);
  const profiles = [];
  /** A browser as a reader has it, with all that it keeps. */
  const browse = (profile) =>
    chromium.launchPersistentContext(profile, { ...how, locale: "en-GB", reducedMotion: "reduce" });
  /** Opens the form of a new game and taps: the page, and how long it took. */
  const begin = async (context, where) => {
    const page = await context.newPage();
    await page.addInitScript(inPage);
    await page.goto(`${server.address}/new/othello`);
    return { page, took: await page.evaluate((where) => globalThis.bench.begin(where), where) };
  };
  try {
    const [first, later] = [[], []];
    for (let visit = 0; visit < VISITS; visit++) {
      const profile = mkdtempSync(join(tmpdir(), "tauler-bench-"));
      profiles.push(profile);
      let context = await browse(profile);
      const { page, took } = await begin(context, "device");
      first.push(took);
      await page.evaluate(() => globalThis.bench.kept());
      await context.close();
      for (let again = 0; again < LATER; again++) {
        context = await browse(profile);
        later.push((await begin(context, "device")).took);
        await context.close();
      }
    }
    const context = await browse(profiles[0]);
    const taps = [];
    const games = {};
    for (const where of ["device", "server"]) {
      const [costs, times] = [[], []];
      let requests = 0;
      for (let game = 0; game < GAMES; game++) {
        const { page } = await begin(context, where);
        // What the browser has kept is not asked for.
        const count = async (request) => {
          if (!(await request.response())?.fromServiceWorker()) requests += 1;
        };
        page.on("request", count);
        const [before, start] = [server.cpu(), performance.now()];
        const tapped = await page.evaluate(() => globalThis.bench.playOut());
        costs.push(server.cpu() - before);
        times.push(performance.now() - start);
        page.off("request", count);
        if (where === "device") taps.push(...tapped);
        await page.close();
      }
      games[where] = { cpu: spread(costs), idle: await server.idle(spread(times).middle), requests };
    }
    await context.close();
    const drawn = taps.map(({ drawn }) => drawn);
    return {
      first: spread(first),
      later: spread(later),
      taps: { ...spread(drawn), p99: p99(drawn), seen: p99(taps.map(({ seen }) => seen)) },
      games,
    };
  } finally {
    await server.end();
    for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
  }
}
