/** The worker in which the engine module runs: it answers one question after the other. */
import { Instance } from "./module";

/** What the worker is told first. */
export interface Begin {
  /** The module, compiled already. */
  module: WebAssembly.Module;
  /** Where data lies that comes apart from the code, by `game/part`. */
  parts: Record<string, string>;
  /** Not 0: the thought that is under way shall end with the best so far. Shared where the page is isolated. */
  flag: Int32Array;
}

/** What the worker says. */
export type Said =
  | { said: "ready" }
  | { said: "reply"; reply: string }
  | { said: "progress"; progress: string }
  | { said: "failed"; stage: "load" | "ask"; reason: string };

let instance: Instance | null = null;
let parts: Record<string, string> = {};

const say = (said: Said) => postMessage(said);

self.onmessage = async ({ data }: MessageEvent<Begin | string>) => {
  try {
    if (typeof data === "string") say({ said: "reply", reply: await answer(data) });
    else begin(data);
  } catch (thrown) {
    say({ said: "failed", stage: typeof data === "string" ? "ask" : "load", reason: String(thrown) });
  }
};

function begin(told: Begin): void {
  const { module, flag } = told;
  parts = told.parts;
  instance = Instance.of(module, {
    now: () => performance.now(),
    stopped: () => Atomics.load(flag, 0) !== 0,
    progress: (progress) => say({ said: "progress", progress }),
  });
  say({ said: "ready" });
}

async function answer(question: string): Promise<string> {
  if (!instance) throw new Error("the module is not there yet");
  const reply = instance.ask(question);
  // The module cannot load anything itself: it says what it lacks, and is asked again.
  if (!reply.startsWith('{"game":')) return reply;
  const wanted: { game: string; parts: string[] } = JSON.parse(reply);
  for (const part of wanted.parts) instance.handIn(wanted.game, part, await load(`${wanted.game}/${part}`));
  return instance.ask(question);
}

/** The data of a part. Where it cannot be had the game is played without it, only worse. */
async function load(name: string): Promise<Uint8Array> {
  try {
    const response = await fetch(parts[name] ?? "");
    if (response.ok && parts[name]) return new Uint8Array(await response.arrayBuffer());
  } catch {
    // Said below.
  }
  console.warn(`${name} cannot be loaded`);
  return new Uint8Array();
}
