/**
 * The page's connection to one table: a socket that resumes by number, polling where sockets do not work, and
 * commands that are sent again until the server has answered. The server is the truth: nothing is shown before it
 * said so, and what is shown is never older than what was shown before.
 */
import { type Failure, failureOf, get, post } from "../api/client";
import type { Command, Entry, LiveMessage, Table } from "../api/types";
import { backoff, mergeEntries, rewritesLog } from "./merge";

export type LinkState = "connecting" | "live" | "polling" | "lost";

const POLL_MS = 2000;
const TRIES_BEFORE_POLLING = 3;

export class TableLink {
  readonly id: string;
  table = $state.raw<Table | null>(null);
  entries = $state.raw<Entry[]>([]);
  state = $state<LinkState>("connecting");
  failure = $state.raw<Failure | null>(null);
  sending = $state(false);
  rematch = $state<string | null>(null);
  /** The server's time minus the page's. */
  skew = $state(0);

  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #closed = false;
  #wake: (() => void) | null = null;
  #waiting: Entry[] = [];

  constructor(id: string) {
    this.id = id;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    void this.#connect();
  }

  /** The number up to which every entry is known. */
  get #last(): number {
    return this.entries.length;
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#wake?.();
  }

  /** Tries again at once, after a failure that is shown. */
  retry(): void {
    this.failure = null;
    this.#attempt = 0;
    clearTimeout(this.#timer);
    void this.#connect();
  }

  /** Asks for everything anew and listens again: who has just sat down is shown more than a stranger. */
  async rejoin(): Promise<void> {
    await this.refresh();
    if (this.state !== "polling") this.#listen();
  }

  /** Sends a command until the server has answered it. The same command twice has one effect. */
  async send(kind: Command["kind"], text?: string, seat?: string): Promise<Failure | null> {
    const table = this.table;
    if (!table) return null;
    const command: Command = {
      seen: table.n,
      kind,
      ...(text === undefined ? {} : { text }),
      ...(seat ? { seat } : {}),
    };
    this.sending = true;
    try {
      for (let attempt = 0; ; attempt += 1) {
        const failure = await this.#sendOnce(command);
        if (!failure?.unreached || this.#closed) return failure;
        this.#lose();
        await this.#pause(backoff(attempt));
      }
    } finally {
      this.sending = false;
    }
  }

  async #sendOnce(command: Command): Promise<Failure | null> {
    try {
      await this.#take(await post<Table>(`/api/tables/${this.id}/commands`, command));
      return null;
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.status === 409 && hasTable(failure.body)) await this.#take(failure.body.table);
      return failure;
    }
  }

  /** Asks for everything anew. */
  async refresh(after = 0): Promise<void> {
    const table = await get<Table>(`/api/tables/${this.id}?after=${after}`);
    this.#show(table, after === 0 ? (table.entries ?? []) : mergeEntries(this.entries, table.entries ?? []));
  }

  async #take(table: Table): Promise<void> {
    if (this.table && table.n < this.table.n) return;
    const merged = mergeEntries(this.entries, table.entries ?? []);
    const complete = merged !== null && merged.length === table.n;
    const fresh = merged?.slice(this.#last) ?? [];
    const ended = table.state === "over" && this.table?.state !== "over" && this.table !== null;
    if (!complete || fresh.some(rewritesLog) || ended) return this.refresh();
    this.#show(table, merged);
  }

  #show(table: Table, entries: Entry[] | null): void {
    if (this.table && table.n < this.table.n) return;
    if (entries === null) return void this.refresh();
    this.skew = table.now - Date.now();
    this.entries = entries;
    this.table = table;
    this.failure = null;
  }

  async #connect(): Promise<void> {
    if (this.#closed) return;
    if (!this.table) {
      try {
        await this.refresh();
      } catch (thrown) {
        const failure = failureOf(thrown);
        this.failure = failure;
        if (failure.unreached) this.#again();
        return;
      }
    }
    if (this.#attempt >= TRIES_BEFORE_POLLING && this.#attempt % 10 !== 0) return this.#poll();
    this.#listen();
  }

  #listen(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.id}/live?after=${this.#last}`);
    this.#socket?.close();
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) void this.#hear(JSON.parse(String(event.data)) as LiveMessage);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#lose();
      this.#again();
    };
  }

  async #hear(message: LiveMessage): Promise<void> {
    try {
      switch (message.type) {
        case "table":
          this.#waiting = [];
          await this.#take(message.table);
          this.state = "live";
          break;
        case "entry":
          // Of several at once only the last carries the table; the others wait for it.
          this.#waiting.push(message.entry);
          if (message.table) await this.#take({ ...message.table, entries: this.#waiting.splice(0) });
          break;
        case "presence":
          if (this.table) {
            const seats = this.table.seats.map((seat, at) => ({ ...seat, online: message.online.includes(at) }));
            this.table = { ...this.table, seats, spectators: message.spectators };
          }
          break;
        case "rematch":
          this.rematch = message.id;
          break;
        case "bye":
          this.#socket?.close();
          break;
        case "answer":
          break;
      }
    } catch {
      // What could not be fetched is asked for again by the next connection.
      this.#socket?.close();
    }
  }

  async #poll(): Promise<void> {
    try {
      await this.refresh(this.#last);
      this.state = "polling";
      this.#attempt += 1;
      this.#timer = setTimeout(() => void this.#connect(), POLL_MS);
    } catch {
      this.#lose();
      this.#again();
    }
  }

  #lose(): void {
    if (!this.#closed) this.state = this.table ? "lost" : "connecting";
  }

  #again(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), backoff(this.#attempt));
    this.#attempt += 1;
  }

  #hurry = (): void => {
    if (document.visibilityState !== "visible") return;
    this.#wake?.();
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    void this.#connect();
  };

  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

function hasTable(body: unknown): body is { table: Table } {
  return typeof body === "object" && body !== null && "table" in body && body.table !== null;
}
