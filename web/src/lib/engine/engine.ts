/**
 * The engine module in a worker of its own, loaded when it is first asked. Questions are answered in the order in which
 * they are asked. A worker that dies is replaced, and finds its tables again: they are kept here as they came by.
 */
import type { Answer, DeviceSetup, LogEntry, Name, Progress, Question, Questions, Refusal, Reply } from "./door";
import { files } from "./files";
import type { Begin, Said } from "./worker";

export interface How {
  /** Breaks the question off: it is rejected at once, whatever it was at. */
  signal?: AbortSignal | undefined;
  /** Ends the thinking: the answer is the best so far. Where the page is not isolated it breaks off instead. */
  enough?: AbortSignal | undefined;
  /** Hears how far the work has come. */
  progress?: ((progress: Progress) => void) | undefined;
}

/** A question that waits for its answer. */
interface Waiting {
  question: Question;
  how: How;
  resolve: (answer: never) => void;
  reject: (reason: unknown) => void;
}

/** A table as it came by, to be opened again in a new worker. */
interface SeenTable {
  setup: DeviceSetup;
  log: LogEntry[];
  me: Questions["open"]["ask"]["me"];
}

const refusal = (code: string, text: string): Refusal => ({ kind: "missing", code, text, params: {}, fields: [] });

/** The module, compiled once for all workers of the page, while the first of them starts. */
let compiling: Promise<WebAssembly.Module> | null = null;

function compiled(): Promise<WebAssembly.Module> {
  if (!compiling) {
    compiling = compile(files.module);
    // What failed is tried anew.
    compiling.catch(() => {
      compiling = null;
    });
  }
  return compiling;
}

async function compile(address: string | null): Promise<WebAssembly.Module> {
  if (!address) throw new Error("this page was built without the module");
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Compiled while it arrives, and kept compiled by browsers that can, where its type is right.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Whether this page was built with the module, and this browser can run it. */
export async function hasEngine(): Promise<boolean> {
  return files.module !== null && typeof WebAssembly === "object" && typeof Worker === "function";
}

export class Engine {
  #worker: Worker | null = null;
  #ready: Promise<void> = Promise.resolve();
  /** Gives the loading up. */
  #unready: (reason: unknown) => void = () => {};
  /** What is asked of the worker now, and what waits behind it. */
  #now: { hear: (said: Said) => void; end: (reason: unknown) => void } | null = null;
  #queue: Waiting[] = [];
  #busy = false;
  readonly #flag: Int32Array;
  #seen = new Map<string, SeenTable>();
  /** The tables that this worker has open. */
  #open = new Set<string>();

  constructor() {
    const isolated = typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated;
    this.#flag = new Int32Array(isolated ? new SharedArrayBuffer(4) : new ArrayBuffer(4));
  }

  /** Whether a thought can be ended with the best so far. */
  get canStop(): boolean {
    return !(this.#flag.buffer instanceof ArrayBuffer);
  }

  /** Asks the module. What it refuses is rejected with the `Refusal`; a worker that died, with `page.engine-died`. */
  ask<N extends Name>(name: N, question: Questions[N]["ask"], how: How = {}): Promise<Answer<N>> {
    return new Promise<Answer<N>>((resolve, reject) => {
      if (how.signal?.aborted) return reject(how.signal.reason);
      const waiting: Waiting = { question: { ...question, ask: name } as Question, how, resolve, reject };
      how.signal?.addEventListener("abort", () => this.#breakOff(waiting), { once: true });
      this.#queue.push(waiting);
      void this.#work();
    });
  }

  /** Ends the worker; the next question starts another. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#open.clear();
    const died = refusal("page.engine-died", "The engine was stopped.");
    this.#unready(died);
    this.#now?.end(died);
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      try {
        next.resolve((await this.#answer(next)) as never);
      } catch (reason) {
        next.reject(reason);
      }
      this.#queue.shift();
    }
    this.#busy = false;
  }

  async #answer({ question, how }: Waiting): Promise<unknown> {
    if (how.signal?.aborted) throw how.signal.reason;
    const id = "id" in question ? question.id : undefined;
    const seen =
      id === undefined || ["make", "open", "rematch"].includes(question.ask) ? undefined : this.#seen.get(id);
    if (!this.#worker) this.#start();
    await this.#ready;
    if (how.signal?.aborted) throw how.signal.reason;
    if (seen && id !== undefined && !this.#open.has(id)) {
      await this.#send({ ask: "open", id, now: 0, ...seen }, {});
      this.#open.add(id);
    }
    const answer = await this.#send(question, how);
    this.#note(question, answer);
    return answer;
  }

  /** One question to the worker. */
  async #send(question: Question, how: How): Promise<unknown> {
    if (how.enough?.aborted && !this.canStop) throw how.enough.reason;
    Atomics.store(this.#flag, 0, how.enough?.aborted ? 1 : 0);
    const enough = () => (this.canStop ? Atomics.store(this.#flag, 0, 1) : this.close());
    how.enough?.addEventListener("abort", enough, { once: true });
    try {
      const said = await new Promise<string>((resolve, end) => {
        const hear = (said: Said) => {
          if (said.said === "progress") how.progress?.(JSON.parse(said.progress));
          else if (said.said === "reply") resolve(said.reply);
          else if (said.said === "failed") this.#died(said.reason);
        };
        this.#now = { hear, end };
        this.#worker?.postMessage(JSON.stringify(question));
      });
      const reply: Reply = JSON.parse(said);
      if (!reply.ok) throw reply.refusal;
      return reply.answer;
    } finally {
      this.#now = null;
      how.enough?.removeEventListener("abort", enough);
    }
  }

  #start(): void {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    const failed = (reason: string) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      worker.terminate();
      console.warn(reason);
      this.#unready(refusal("page.no-engine", "The engine could not be loaded."));
    };
    this.#ready = new Promise((resolve, reject) => {
      this.#unready = reject;
      worker.onerror = (event) => failed(event.message ?? "the worker cannot start");
      worker.onmessage = ({ data }: MessageEvent<Said>) => {
        if (data.said === "failed" && data.stage === "load") failed(data.reason);
        else if (data.said === "ready") {
          worker.onerror = (event) => this.#died(event.message);
          resolve();
        } else this.#now?.hear(data);
      };
    });
    compiled().then(
      (module) => worker.postMessage({ module, parts: files.parts, flag: this.#flag } satisfies Begin),
      (thrown) => failed(String(thrown)),
    );
  }

  #died(reason: string): void {
    console.error(reason);
    this.close();
  }

  /** A question is broken off: one that waits is dropped, the one that is worked on ends with its worker or its flag. */
  #breakOff(waiting: Waiting): void {
    const place = this.#queue.indexOf(waiting);
    if (place < 0) return;
    waiting.reject(waiting.how.signal?.reason);
    if (place > 0) this.#queue.splice(place, 1);
    else if (this.canStop) Atomics.store(this.#flag, 0, 1);
    else if (this.#now) this.close();
  }

  /** Remembers a table that came by. */
  #note(question: Question, answer: unknown): void {
    switch (question.ask) {
      case "make":
      case "rematch": {
        const { setup } = answer as Answer<"make">;
        this.#seen.set(question.id, { setup, log: [], me: question.me });
        this.#open.add(question.id);
        break;
      }
      case "open":
        this.#seen.set(question.id, { setup: question.setup, log: [...question.log], me: question.me });
        this.#open.add(question.id);
        break;
      case "command":
      case "tick":
        this.#seen.get(question.id)?.log.push(...(answer as Answer<"command">).entries);
        break;
      case "close":
        this.#seen.delete(question.id);
        this.#open.delete(question.id);
        break;
    }
  }
}
