/**
 * The page's connection to one table: a socket that resumes by number, polling where sockets do not work, and
 * commands that are sent again until the server has answered. The server is the truth: what is shown is never older
 * than what was shown before, and nothing is shown before the server said so, but at tables that are played alone and
 * whose game can be played ahead (see `ahead.ts`).
 */
import { Failure, failureOf, get, post } from "../api/client";
import type { Command, Entry, LiveMessage, Table } from "../api/types";
import { canWait, isAnswer, logAhead, type PlayOn, rebased, tableAhead, type Waiting } from "./ahead";
import { type Kept, keepTable, keepWaiting, keptTable, keptWaiting } from "./kept";
import { backoff, mergeEntries, rewritesLog } from "./merge";

export type LinkState = "connecting" | "live" | "polling" | "lost";

const MOVED_ON = { code: "page.moved-on", text: "The game went on elsewhere; your moves are made on top of it." };
const POLL_MS = 2000;
const TRIES_BEFORE_POLLING = 3;

export class TableLink {
  readonly id: string;
  state = $state<LinkState>("connecting");
  failure = $state.raw<Failure | null>(null);
  sending = $state(false);
  rematch = $state<string | null>(null);
  /** The server's time minus the page's. */
  skew = $state(0);
  /** What was asked for and not answered yet, in order. */
  waiting = $state.raw<Waiting[]>([]);
  /** Why something that waited was put aside. */
  refused = $state.raw<Failure | null>(null);

  /** What the server said last. */
  #said = $state.raw<{ table: Table; entries: Entry[] } | null>(null);
  #playOn = $state.raw<PlayOn | null>(null);
  #shown = $derived.by(() => this.#ahead());

  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #closed = false;
  #wake: (() => void) | null = null;
  #waitingEntries: Entry[] = [];
  #draining: Promise<void> | null = null;

  constructor(id: string) {
    this.id = id;
    this.waiting = keptWaiting(id);
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#hurry);
    void this.#connect();
  }

  /** The table as it is, with what waits played ahead. */
  get table(): Table | null {
    return this.#shown?.table ?? null;
  }

  /** The log, with what waits. */
  get entries(): Entry[] {
    return this.#shown?.entries ?? [];
  }

  /** Whether one can play on here without a connection. */
  get playsOn(): boolean {
    const table = this.#said?.table;
    return this.#playOn !== null && table?.state === "playing" && isAlone(table);
  }

  /** The number up to which every entry is known. */
  get #last(): number {
    return this.#said?.entries.length ?? 0;
  }

  /** Lets the reader play ahead of the server, by the rules that the game's page knows. */
  playAhead(playOn: PlayOn | null): void {
    this.#playOn = playOn;
    this.#keep();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#drop);
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
    this.refused = null;
    if (canWait(kind) && this.playsOn && this.#queue({ kind, ...(text === undefined ? {} : { text }), at: Date.now() }))
      return null;
    await this.#drain();
    const table = this.#said?.table;
    if (!table) return null;
    const command = { seen: table.n, kind, ...(text === undefined ? {} : { text }), ...(seat ? { seat } : {}) };
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
      await this.#take(await post("/api/tables/{id}/commands", { path: { id: this.id }, body: command }));
      return null;
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.status === 409 && hasTable(failure.body)) await this.#take(failure.body.table).catch(() => {});
      return failure;
    }
  }

  /** Puts a command behind those that wait. False where the game's page cannot tell what would follow. */
  #queue(wanted: Waiting): boolean {
    const said = this.#said;
    if (!said || !this.#playOn) return false;
    const waiting = [...this.waiting, wanted];
    const log = logAhead(said.entries, waiting, said.table.you[0] ?? 0);
    if (tableAhead(said.table, log, waiting, this.#playOn) === null) return false;
    this.#setWaiting(waiting);
    void this.#drain();
    return true;
  }

  #setWaiting(waiting: Waiting[]): void {
    this.waiting = waiting;
    keepWaiting(this.id, waiting);
  }

  /** Sends what waits, one after the other, until nothing does. */
  #drain(): Promise<void> {
    this.#draining ??= this.#sendAll().finally(() => {
      this.#draining = null;
    });
    return this.#draining;
  }

  async #sendAll(): Promise<void> {
    for (let attempt = 0; !this.#closed && this.#said; ) {
      const [head, ...rest] = this.waiting;
      if (!head) return;
      if (head.seen === undefined) this.#setWaiting([{ ...head, seen: this.#said.table.n }, ...rest]);
      const sent = this.waiting[0];
      if (sent?.seen === undefined) return;
      const failure = await this.#sendOnce({
        seen: sent.seen,
        kind: sent.kind,
        ...(sent.text === undefined ? {} : { text: sent.text }),
      });
      if (failure === null) {
        attempt = 0;
        // The socket may have told of it already.
        if (this.waiting[0] === sent) this.#setWaiting(this.waiting.slice(1));
      } else if (failure.unreached || failure.status === 429) {
        if (failure.unreached) this.#lose();
        await this.#pause(Math.max(backoff(attempt), (failure.retryAfter ?? 0) * 1000));
        attempt += 1;
      } else {
        // Elsewhere the game went on: the moves are made anew on what it has become. Otherwise they are put aside.
        const left = failure.status === 409 && this.#said.table.state === "playing" ? rebased(this.waiting) : [];
        this.refused = left.length > 0 ? new Failure(409, MOVED_ON) : failure;
        this.#setWaiting(left);
      }
    }
  }

  /** Asks for everything anew. */
  async refresh(after = 0): Promise<void> {
    const table = await get("/api/tables/{id}", { path: { id: this.id }, query: { after } });
    const said = this.#said?.entries ?? [];
    this.#show(table, after === 0 ? (table.entries ?? []) : mergeEntries(said, table.entries ?? []));
  }

  async #take(table: Table): Promise<void> {
    const said = this.#said;
    if (said && table.n < said.table.n) return;
    const merged = mergeEntries(said?.entries ?? [], table.entries ?? []);
    const complete = merged !== null && merged.length === table.n;
    const fresh = merged?.slice(this.#last) ?? [];
    const ended = table.state === "over" && said !== null && said.table.state !== "over";
    if (!complete || fresh.some(rewritesLog) || ended) return this.refresh();
    this.#show(table, merged);
  }

  #show(table: Table, entries: Entry[] | null): void {
    if (this.#said && table.n < this.#said.table.n) return;
    if (entries === null) return void this.refresh();
    this.skew = table.now - Date.now();
    const [head] = this.waiting;
    if (head?.seen !== undefined && isAnswer(entries[head.seen], head)) this.#setWaiting(this.waiting.slice(1));
    this.#said = { table, entries };
    this.failure = null;
    this.#keep();
    if (this.waiting.length > 0) void this.#drain();
  }

  /** The table with what waits played ahead; without rules to do so, what the server said. */
  #ahead(): { table: Table; entries: Entry[] } | null {
    const said = this.#said;
    if (!said || !this.#playOn) return said;
    const entries = logAhead(said.entries, this.waiting, said.table.you[0] ?? 0);
    const ahead = this.waiting.length === 0 ? said.table : tableAhead(said.table, entries, this.waiting, this.#playOn);
    if (ahead === null) return said;
    // What only the server can give is not offered while it cannot be reached.
    const may = this.state === "lost" ? { ...ahead.may, hint: [], pause: false, resign: false } : ahead.may;
    return { table: { ...ahead, may }, entries };
  }

  /** Keeps a table that can be gone on with in the browser. */
  #keep(): void {
    const said = this.#said;
    if (!said || !this.#playOn || !isAlone(said.table)) return;
    const over = said.table.state === "over";
    keepTable(this.id, over ? null : { ...said, skew: this.skew });
  }

  #restore(kept: Kept): void {
    this.skew = kept.skew;
    this.#said = { table: kept.table, entries: kept.entries };
  }

  async #connect(): Promise<void> {
    if (this.#closed) return;
    if (!this.#said) {
      try {
        await this.refresh();
      } catch (thrown) {
        const failure = failureOf(thrown);
        const kept = failure.unreached && !this.#said ? keptTable(this.id) : null;
        if (kept) this.#restore(kept);
        if (this.#said) this.#lose();
        else this.failure = failure;
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
          this.#waitingEntries = [];
          await this.#take(message.table);
          this.state = "live";
          // Whatever waited for the connection goes at once.
          this.#wake?.();
          break;
        case "entry":
          // Of several at once only the last carries the table; the others wait for it.
          this.#waitingEntries.push(message.entry);
          if (message.table) await this.#take({ ...message.table, entries: this.#waitingEntries.splice(0) });
          break;
        case "presence":
          if (this.#said) {
            const { table, entries } = this.#said;
            const seats = table.seats.map((seat, at) => ({ ...seat, online: message.online.includes(at) }));
            this.#said = { table: { ...table, seats, spectators: message.spectators }, entries };
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
    if (!this.#closed) this.state = this.#said ? "lost" : "connecting";
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

  /** The browser has lost its network: a socket may stay silent for minutes before it closes. */
  #drop = (): void => this.#socket?.close();

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

/** Whether one person plays here, and nobody else. */
function isAlone(table: Table): boolean {
  const used = table.seats.filter((seat) => seat.used);
  return used.length === 1 && table.you.length === 1;
}

function hasTable(body: unknown): body is { table: Table } {
  return typeof body === "object" && body !== null && "table" in body && Boolean(body.table);
}
