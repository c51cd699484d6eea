/** The real server, on a port and in a folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Where the binary is: as told, or where cargo puts it. */
export function binary(): string {
  const told = process.env.TAULER_BIN;
  if (told) return told;
  const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../../target");
  const found = ["debug", "release"].map((profile) => join(target, profile, "tauler")).find(existsSync);
  if (!found)
    throw new Error("There is no tauler binary: run `cargo build -p tauler` first, or name one in TAULER_BIN.");
  return found;
}

/** All tests come from one address, and make many accounts, tables and moves from it. */
const UNLIMITED = [
  "guest",
  "sign-in",
  "name",
  "guess",
  "sign-up",
  "new-table",
  "command",
  "engine",
  "socket",
  "connection",
].flatMap((what) => ["--limit", `${what}=off`]);

export class Server {
  address = "";
  #data = mkdtempSync(join(tmpdir(), "tauler-e2e-"));
  #process: ChildProcess | null = null;

  /** Starts it, at the same port as before if it ran before; a library of levels only where a test is about it. */
  async start({ library = false } = {}): Promise<void> {
    const listen = this.address ? new URL(this.address).host : "127.0.0.1:0";
    const child = spawn(
      binary(),
      ["serve", "--listen", listen, "--data", this.#data, "--library", library ? "on" : "off", ...UNLIMITED],
      {
        stdio: ["ignore", "pipe", "inherit"],
        // The same secrets and boards every time: no test depends on luck.
        env: { ...process.env, RUST_LOG: "warn", TAULER_SEED: "1" },
      },
    );
    this.#process = child;
    this.address = await new Promise<string>((done, fail) => {
      let text = "";
      child.stdout?.on("data", (chunk: Buffer) => {
        text += chunk;
        const found = /https?:\/\/[\d.:[\]]+/.exec(text);
        if (found) done(found[0]);
      });
      child.on("exit", (code) => fail(new Error(`The server ended with ${code} before it listened.`)));
    });
  }

  /** Asks it to end, and waits until it has. */
  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
