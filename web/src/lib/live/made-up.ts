/** A made-up browser and server for tests of the link: sockets and answers that the test moves by hand. */
import { vi } from "vitest";
import type { Entry, LiveMessage, Table } from "../api/types";
import { madeUpStorage } from "../made-up";

export function entry(n: number, kind: Entry["kind"], text = ""): Entry {
  return { n, at: n, seat: 0, kind, text, stands: true, events: [] };
}

/** A table of one person, played alone. */
export function tableOf(more: Partial<Table> = {}): Table {
  const seat = { name: "solver", used: true, online: true, elapsed_ms: 0, hints: 0, holder: { kind: "person" } };
  const may = { play: true, back: false, redo: false, offer: [], hint: [] };
  return {
    ...{ id: "t", n: 0, changed: 0, now: 1000, state: "playing", game: "toy", you: [0], seats: [seat], may, view: [] },
    ...more,
  } as unknown as Table;
}

export class MadeUpSocket {
  static all: MadeUpSocket[] = [];
  readonly url: string;
  readyState = 0;
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(url: string) {
    this.url = url;
    MadeUpSocket.all.push(this);
  }

  /** The newest. */
  static get last(): MadeUpSocket {
    const found = MadeUpSocket.all.at(-1);
    if (!found) throw new Error("There is no socket.");
    return found;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  tell(message: LiveMessage): void {
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The other side closes, or cannot be reached. */
  end(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** The server: one table with its log, or whatever `answers` says instead. */
export class MadeUpServer {
  log: Entry[] = [];
  now = 1000;
  reachable = true;
  more: Partial<Table> = {};
  asked: string[] = [];
  /** Answers instead of the usual one; a promise is answered later. */
  answers: ((method: string, address: string) => Promise<Answer> | Answer | undefined) | null = null;

  table(after = 0): Table {
    const n = this.log.length;
    return tableOf({ n, changed: n, now: this.now, entries: this.log.slice(after), ...this.more });
  }

  fetch = async (address: string, { method = "GET", body = null }: { method?: string; body?: string | null } = {}) => {
    this.asked.push(`${method} ${address}`);
    if (!this.reachable) throw new TypeError("no network");
    const said = (await this.answers?.(method, address)) ?? this.#answer(method, address, body);
    const text = JSON.stringify(said.body);
    return {
      ok: said.status < 400,
      status: said.status,
      headers: new Headers(said.headers),
      text: async () => text,
    };
  };

  #answer(method: string, address: string, body: string | null): Answer {
    this.now += 1;
    if (method === "GET") return { status: 200, body: this.table(Number(/after=(\d+)/.exec(address)?.[1] ?? 0)) };
    const { seen, kind, text = "" } = JSON.parse(body ?? "{}") as { seen: number; kind: Entry["kind"]; text?: string };
    const made = this.log[seen];
    if (made && (made.kind !== kind || made.text !== text))
      return { status: 409, body: { code: "tables.stale", text: "Look again.", table: this.table(seen) } };
    if (!made) this.log.push(entry(seen + 1, kind, text));
    return { status: 200, body: this.table(seen) };
  }
}

/** A browser with a storage, events and sockets, and no network but the server's. */
export function browserWith(server: MadeUpServer): { shelf: Record<string, string>; say: (event: string) => void } {
  const heard = new Map<string, Set<() => void>>();
  const listens = {
    addEventListener: (name: string, work: () => void) => {
      heard.set(name, (heard.get(name) ?? new Set()).add(work));
    },
    removeEventListener: (name: string, work: () => void) => void heard.get(name)?.delete(work),
  };
  MadeUpSocket.all = [];
  vi.stubGlobal("addEventListener", listens.addEventListener);
  vi.stubGlobal("removeEventListener", listens.removeEventListener);
  vi.stubGlobal("document", { ...listens, visibilityState: "visible" });
  vi.stubGlobal("location", { protocol: "http:", host: "house", pathname: "/", search: "" });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  const shelf = madeUpStorage();
  vi.stubGlobal("WebSocket", MadeUpSocket);
  vi.stubGlobal("fetch", server.fetch);
  return { shelf, say: (event) => [...(heard.get(event) ?? [])].forEach((work) => void work()) };
}
