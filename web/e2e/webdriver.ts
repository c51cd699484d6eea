/** Browsers that Playwright does not drive as Debian brings them: spoken to over WebDriver, each with its own driver. */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

export type Engine = "firefox" | "webkit";

/** An element of the page, as the driver names it. */
type Element = Record<string, string>;
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** How long something may take to appear. */
const PATIENCE = 60_000;
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

export interface How {
  /** Where Firefox keeps what it keeps; without it nothing outlives the browser. */
  profile?: string;
  /** Whether the window is as narrow as a phone; Firefox has none below 450 pixels. */
  phone?: boolean;
}

const CAPABILITIES: Record<Engine, (how: How) => object> = {
  firefox: ({ profile }) => ({
    browserName: "firefox",
    "moz:firefoxOptions": {
      binary: "/usr/bin/firefox-esr",
      args: ["-headless", ...(profile ? ["-profile", profile] : [])],
      prefs: { "intl.locale.requested": "en-GB" },
    },
  }),
  webkit: () => ({ browserName: "MiniBrowser" }),
};

export class Browser {
  #processes: ChildProcess[] = [];
  #driver = "";
  #session = "";

  /** Starts the driver, and with it the browser. */
  static async start(engine: Engine, how: How = {}): Promise<Browser> {
    const browser = new Browser();
    const port = await freePort();
    browser.#driver = `http://127.0.0.1:${port}`;
    if (engine === "firefox") browser.#run("geckodriver", ["--port", String(port)]);
    else {
      // WebKit's small browser has no mode without a screen: it gets one that nobody sees.
      const screen = `:${port}`;
      browser.#run("Xvfb", [screen, "-screen", "0", "1280x800x24", "-nolisten", "tcp"]);
      const env = { DISPLAY: screen, WEBKIT_DISABLE_DMABUF_RENDERER: "1", LANG: "en_GB.UTF-8", GDK_BACKEND: "x11" };
      browser.#run("WebKitWebDriver", [`--port=${port}`], env);
    }
    await until(async () => (await fetch(`${browser.#driver}/status`)).ok);
    const made = await until(() =>
      browser.#ask("POST", "/session", { capabilities: { alwaysMatch: CAPABILITIES[engine](how) } }).catch(() => null),
    );
    browser.#session = (made as { sessionId: string }).sessionId;
    await browser.#ask("POST", "/window/rect", { x: 0, y: 0, ...(how.phone ? PHONE : DESK) });
    return browser;
  }

  #run(program: string, args: string[], env: Record<string, string> = {}) {
    this.#processes.push(spawn(program, args, { stdio: "ignore", env: { ...process.env, ...env } }));
  }

  async #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#driver}${this.#session ? `/session/${this.#session}` : ""}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}, ${value?.message}`);
    return value;
  }

  async go(address: string): Promise<void> {
    await this.#ask("POST", "/url", { url: address });
  }

  async address(): Promise<string> {
    return String(await this.#ask("GET", "/url"));
  }

  /** What a script answers in the page: `return …`; it may be a promise. */
  async run<T>(script: string, ...args: unknown[]): Promise<T> {
    return (await this.#ask("POST", "/execute/sync", { script, args })) as T;
  }

  /** Clicks as a hand would, on what the selector finds, as soon as it is there and can be clicked. */
  async click(selector: string): Promise<void> {
    let why: unknown;
    await until(
      async () => {
        try {
          const found = (await this.#ask("POST", "/element", { using: "css selector", value: selector })) as Element;
          await this.#ask("POST", `/element/${found[ELEMENT]}/click`, {});
          return true;
        } catch (thrown) {
          why = thrown;
          return null;
        }
      },
      () => `${selector} was not clicked: ${why}`,
    ).catch(async (thrown) => {
      // What stands in the way.
      const there = `const box = document.querySelector(arguments[0])?.getBoundingClientRect();
        const over = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return location.pathname + " " + JSON.stringify(box) + " " + over?.outerHTML.slice(0, 200)`;
      throw new Error(`${thrown}; ${await this.run(there, selector)}`);
    });
  }

  /** Types into what has the focus. */
  async type(keys: string): Promise<void> {
    const found = (await this.#ask("GET", "/element/active")) as Element;
    await this.#ask("POST", `/element/${found[ELEMENT]}/value`, { text: keys });
  }

  /** Waits until a script answers something true, and gives it. */
  async wait<T>(script: string): Promise<T> {
    return (await until(
      () => this.run<T>(script).catch(() => null),
      () => `It never came to this: ${script}`,
    )) as T;
  }

  async end(): Promise<void> {
    await this.#ask("DELETE", "").catch(() => null);
    for (const one of this.#processes) one.kill("SIGTERM");
  }
}

async function until<T>(look: () => Promise<T>, sorry = () => "It took too long."): Promise<NonNullable<T>> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await look().catch(() => null);
    if (found) return found;
    if (Date.now() > end) throw new Error(sorry());
    await new Promise((again) => setTimeout(again, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}
