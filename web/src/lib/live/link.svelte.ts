/**
 * The page's link to one table: what the server said last, what is shown of it, and what is asked for. The server is the
 * truth: what is shown is never older than what was shown before. What the rules foretell (see `ahead.ts`) is shown until
 * the server has answered.
 */
import { Failure, failureOf, get } from "../api/client";
import type { Command, Entry, LiveMessage, Table } from "../api/types";
import { canWait, foretold, type Rules, type Waiting } from "./ahead";
import type { LinkState } from "./connection";
import { keepTable, keptTable } from "./kept";
import { type Line, lineTo } from "./line";
import { isOlder, joined, mergeEntries, type Said } from "./merge";
import { outboxOf, type Screen } from "./outbox.svelte";

/** An answer that takes longer is waited for visibly. */
export const SLOW_MS = 200;

export class TableLink {
  readonly id: string;
  state = $state<LinkState>("connecting");
  /** Why there is no table to show, or none any more. */
  failure = $state.raw<Failure | null>(null);
  /** What the server is asked, once its answer has been waited for long enough to say so. */
  sending = $state<Command["kind"] | null>(null);
  rematch = $state<string | null>(null);
  /** The server's time minus the page's. */
  skew = $state(0);

  /** What the server said last. */
  #said = $state.raw<Said | null>(null);
  /** What follows what was asked for, as far as the rules can tell. */
  #foretold = $state.raw<Said | null>(null);
  #shown = $derived.by(() => this.#masked(this.#foretold ?? this.#said));
  /** The table as it is, with what is foretold, and the log with what waits. */
  table = $derived(this.#shown?.table ?? null);
  entries = $derived(this.#shown?.entries ?? []);
  /** Whether a turn has passed on that the server has not heard of: then no clock runs. */
  passing = $derived.by(() => this.#foretold !== null && this.#foretold.table.turn !== this.#said?.table.turn);
  /** What was asked for and not answered yet, in order, and why something that waited was put aside. */
  waiting = $derived.by(() => this.#outbox.waiting);
  refused = $derived.by(() => this.#outbox.refused);
  /** Whether one can play on here without a connection. */
  playsOn = $derived.by(() => this.#rules !== null && this.#isWhole() && this.#said?.table.state === "playing");
  #rules = $state.raw<Rules | null>(null);
  /** Whether the rules can tell a whole game. */
  #whole = false;
  /** The rules are on their way. */
  #coming: Promise<unknown> = Promise.resolve();
  /** What waits is foretold in order, and what is sent goes after the moves before it. */
  #turnOf: Promise<unknown> = Promise.resolve();

  #outbox;
  #line: Line;
  #screen: Screen;
  /** Entries that wait for the table that belongs to them. */
  #early: Entry[] = [];

  constructor(id: string) {
    this.id = id;
    this.#outbox = outboxOf(id);
    this.#screen = {
      take: (table) => this.#take(table),
      lose: () => this.#turn("lost"),
      changed: () => void this.#foretell(),
    };
    this.#outbox.show(this.#screen);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#line = lineTo(id, {
      address: () => `${scheme}//${location.host}/api/tables/${id}/live?after=${this.#said?.entries.length ?? 0}`,
      look: () => this.#look(),
      hear: (message) => this.#hear(message),
      turn: (state) => this.#turn(state),
      refuse: (failure) => {
        this.failure = failure;
      },
    });
  }

  /**
   * Lets what follows be foretold as soon as the rules are there. Where they tell a `whole` game, who plays alone goes on
   * without a connection, and what is asked for waits for them.
   */
  foretellBy(coming: Promise<Rules | null>, whole: boolean): void {
    this.#whole = whole;
    this.#coming = coming
      .catch(() => null)
      .then((rules) => {
        this.#rules = rules;
        this.#keep();
        void this.#foretell();
      });
  }

  close(): void {
    this.#line.close();
    this.#outbox.leave(this.#screen);
  }

  /** Tries again at once, after a failure that is shown. */
  retry(): void {
    this.failure = null;
    this.#line.retry();
  }

  /** Asks for everything anew and listens again: who has just sat down is shown more than a stranger. */
  async rejoin(): Promise<void> {
    await this.refresh();
    this.#line.renew();
  }

  /** Sends a command until the server has answered it. The same command twice has one effect. */
  async send(kind: Command["kind"], text?: string, seat?: string): Promise<Failure | null> {
    const asked = { kind, ...(text === undefined ? {} : { text }) };
    const wanted = canWait(kind) ? { ...asked, kind, at: Date.now() } : null;
    if (this.#isWhole()) await this.#coming;
    if (wanted && this.playsOn) {
      const done = this.#turnOf.then(() => this.#wait(wanted));
      this.#turnOf = done;
      const failure = await done;
      if (failure !== undefined) return failure;
    }
    const foreshown = wanted?.kind === "move" && !this.playsOn ? this.#foreshow(wanted) : null;
    // What was asked for before goes before; a move on its way is followed, not overtaken.
    const answer = Promise.all([this.#turnOf, foreshown]).then(() =>
      this.#ask({ ...asked, ...(seat ? { seat } : {}) }),
    );
    if (wanted) this.#turnOf = answer.catch(() => null);
    // A refusal is said at once; should the server disagree, what it made of the move takes its place.
    return (await foreshown) ?? answer;
  }

  async #ask(asked: Omit<Command, "seen">): Promise<Failure | null> {
    // What is answered at once need not be announced: showing it would only hold the answer up.
    const slow = setTimeout(() => {
      this.sending = asked.kind;
    }, SLOW_MS);
    try {
      return await this.#outbox.send(asked);
    } finally {
      clearTimeout(slow);
      this.sending = null;
      void this.#foretell();
    }
  }

  /** Lets a command wait, and shows what follows. Undefined where that cannot be told: then the server is asked. */
  async #wait(wanted: Waiting): Promise<Failure | null | undefined> {
    const { kind } = wanted;
    if (kind !== "move" && !this.table?.may[kind]) return new Failure("refused", NOTHING[kind]);
    const ahead = await this.#told([...this.waiting, wanted]);
    if (!ahead) return undefined;
    if (!("table" in ahead)) return this.state === "lost" ? new Failure("refused", ahead) : undefined;
    this.#foretold = ahead;
    this.#outbox.add(wanted);
    return null;
  }

  /** Shows what a move leads to while the server is asked; a failure where it would be refused. */
  async #foreshow(wanted: Waiting): Promise<Failure | null> {
    const ahead = this.waiting.length === 0 ? await this.#told([wanted]) : null;
    if (ahead && !("table" in ahead)) return new Failure("refused", ahead);
    if (!ahead) return null;
    // What can be done beside playing stays as it was until the server has said otherwise.
    const may = { ...(this.#said ?? ahead).table.may, play: false };
    this.#foretold = { ...ahead, table: { ...this.#clockStopped(ahead.table), may } };
    return null;
  }

  /** A table whose turn has passed on: the clock of who moved stands where it is now. */
  #clockStopped(table: Table): Table {
    const now = Date.now() + this.skew;
    const since = Math.max(0, now - table.now);
    const mover = this.#said?.table.turn;
    const seats = table.seats.map((seat, at) => {
      if (at !== mover) return seat;
      const stopped = { ...seat, elapsed_ms: seat.elapsed_ms + since };
      return typeof seat.left_ms === "number" ? { ...stopped, left_ms: seat.left_ms - since } : stopped;
    });
    return { ...table, now, seats };
  }

  /** What the rules say will be; null where they cannot tell. */
  async #told(waiting: Waiting[]): Promise<Awaited<ReturnType<typeof foretold>>> {
    const said = this.#said;
    const rules = this.#rules;
    if (!said || !rules || said.table.state !== "playing" || (said.table.view ?? null) === null) return null;
    return foretold(said, waiting, rules).catch(() => null);
  }

  /** Shows what waits on top of what the server said. */
  async #foretell(): Promise<void> {
    const said = this.#said;
    const waiting = this.waiting;
    const ahead = waiting.length > 0 ? await this.#told(waiting) : null;
    if (said === this.#said && waiting === this.waiting) this.#foretold = ahead && "table" in ahead ? ahead : null;
  }

  /** Asks for everything anew. */
  async refresh(after = 0): Promise<void> {
    const table = await get("/api/tables/{id}", { path: { id: this.id }, query: { after } });
    const entries = after === 0 ? (table.entries ?? []) : mergeEntries(this.#said?.entries ?? [], table.entries ?? []);
    if (entries === null) return this.refresh();
    this.#show({ table, entries });
  }

  /** Looks without a socket. The first look, where the server is not reached, shows what the browser has kept. */
  async #look(): Promise<void> {
    try {
      await this.refresh(this.#said?.entries.length ?? 0);
    } catch (thrown) {
      const failure = failureOf(thrown);
      const kept = failure.unreached && !this.#said ? keptTable(this.id) : null;
      if (kept) {
        this.skew = kept.skew;
        this.#said = { table: kept.table, entries: kept.entries };
      }
      if (!this.#said) this.failure = failure;
      throw failure;
    }
  }

  async #take(table: Table): Promise<void> {
    const before = this.#said;
    if (before && isOlder(table, before.table)) return;
    const said = joined(before, table);
    if (said === null) return this.refresh();
    this.#show(said);
  }

  #show(said: Said): void {
    if (this.#said && isOlder(said.table, this.#said.table)) return;
    this.skew = said.table.now - Date.now();
    this.#outbox.heard(said.table, said.entries);
    this.#said = said;
    this.failure = null;
    this.#keep();
    void this.#foretell();
    if (this.waiting.length > 0) void this.#outbox.drain();
  }

  /** What only the server can give is not offered while it cannot be reached. */
  #masked(said: Said | null): Said | null {
    if (!said || this.state !== "lost" || !this.playsOn) return said;
    return { ...said, table: { ...said.table, may: { ...said.table.may, hint: [], pause: false, resign: false } } };
  }

  /** Keeps a table that can be gone on with in the browser. */
  #keep(): void {
    if (this.#said && this.#rules && this.#isWhole()) keepTable(this.id, { ...this.#said, skew: this.skew });
  }

  /** Whether one person plays here and nobody else, and the rules tell the whole game. */
  #isWhole(): boolean {
    const table = this.#said?.table;
    return this.#whole && table?.you.length === 1 && table.seats.filter((seat) => seat.used).length === 1;
  }

  #turn(state: LinkState): void {
    this.state = state === "lost" && !this.#said ? "connecting" : state;
    // Whatever waited for the connection goes at once.
    if (state === "live") this.#outbox.hurry();
  }

  async #hear(message: LiveMessage): Promise<void> {
    if (message.type === "table") {
      this.#early = [];
      await this.#take(message.table);
    } else if (message.type === "entry") {
      // Of several at once only the last carries the table; the others wait for it.
      this.#early.push(message.entry);
      if (message.table) await this.#take({ ...message.table, entries: this.#early.splice(0) });
    } else if (message.type === "presence" && this.#said) {
      const { table, entries } = this.#said;
      const seats = table.seats.map((seat, at) => ({ ...seat, online: message.online.includes(at) }));
      this.#said = { table: { ...table, seats, spectators: message.spectators }, entries };
    } else if (message.type === "rematch") this.rematch = message.id;
  }
}

const NOTHING = {
  back: { code: "tables.nothing-back", text: "There is no move of yours to take back." },
  redo: { code: "tables.nothing-redo", text: "There is nothing to do again." },
};
