/**
 * The page's link to one table: what the server said last, what is shown of it, and what is asked for. The server is the
 * truth: what is shown is never older than what was shown before, and nothing is shown before the server said so, but at
 * tables that are played alone and whose game can be played ahead (see `ahead.ts`).
 */
import { Failure, failureOf, get } from "../api/client";
import type { Command, Entry, LiveMessage, Table } from "../api/types";
import { canWait, logAhead, type PlayOn, surplus, tableAhead, type Waiting } from "./ahead";
import { Connection, type LinkState } from "./connection";
import { keepTable, keptTable } from "./kept";
import { isOlder, joined, mergeEntries, type Said } from "./merge";
import { outboxOf, type Screen } from "./outbox.svelte";

export class TableLink {
  readonly id: string;
  state = $state<LinkState>("connecting");
  /** Why there is no table to show, or none any more. */
  failure = $state.raw<Failure | null>(null);
  sending = $state(false);
  rematch = $state<string | null>(null);
  /** The server's time minus the page's. */
  skew = $state(0);

  /** What the server said last. */
  #said = $state.raw<Said | null>(null);
  #playOn = $state.raw<PlayOn | null>(null);
  #shown = $derived.by(() => this.#ahead());

  #outbox;
  #connection: Connection;
  #screen: Screen;
  /** Entries that wait for the table that belongs to them. */
  #early: Entry[] = [];

  constructor(id: string) {
    this.id = id;
    this.#outbox = outboxOf(id);
    this.#screen = { take: (table) => this.#take(table), lose: () => this.#turn("lost") };
    this.#outbox.show(this.#screen);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#connection = new Connection({
      address: () => `${scheme}//${location.host}/api/tables/${id}/live?after=${this.#said?.entries.length ?? 0}`,
      look: () => this.#look(),
      hear: (message) => this.#hear(message),
      turn: (state) => this.#turn(state),
      refuse: (failure) => {
        this.failure = failure;
      },
    });
  }

  /** The table as it is, with what waits played ahead. */
  get table(): Table | null {
    return this.#shown?.table ?? null;
  }

  /** The log, with what waits. */
  get entries(): Entry[] {
    return this.#shown?.entries ?? [];
  }

  /** What was asked for and not answered yet, in order. */
  get waiting(): Waiting[] {
    return this.#outbox.waiting;
  }

  /** Why something that waited was put aside. */
  get refused(): Failure | null {
    return this.#outbox.refused;
  }

  /** Whether one can play on here without a connection. */
  get playsOn(): boolean {
    const table = this.#said?.table;
    return this.#playOn !== null && table?.state === "playing" && isAlone(table);
  }

  /** Lets the reader play ahead of the server, by the rules that the game's page knows. */
  playAhead(playOn: PlayOn | null): void {
    this.#playOn = playOn;
    this.#keep();
  }

  close(): void {
    this.#connection.close();
    this.#outbox.leave(this.#screen);
  }

  /** Tries again at once, after a failure that is shown. */
  retry(): void {
    this.failure = null;
    this.#connection.retry();
  }

  /** Asks for everything anew and listens again: who has just sat down is shown more than a stranger. */
  async rejoin(): Promise<void> {
    await this.refresh();
    this.#connection.renew();
  }

  /** Sends a command until the server has answered it. The same command twice has one effect. */
  async send(kind: Command["kind"], text?: string, seat?: string): Promise<Failure | null> {
    const asked = { kind, ...(text === undefined ? {} : { text }) };
    if (canWait(kind) && this.playsOn) {
      const wanted = { ...asked, kind, at: Date.now() };
      const none = surplus(this.entries, kind);
      if (none) return new Failure(422, none);
      if (this.#plays(wanted)) {
        this.#outbox.add(wanted);
        return null;
      }
    }
    this.sending = true;
    try {
      return await this.#outbox.send({ ...asked, ...(seat ? { seat } : {}) });
    } finally {
      this.sending = false;
    }
  }

  /** Whether the game's page can tell what would follow a command. */
  #plays(wanted: Waiting): boolean {
    const said = this.#said;
    if (!said || !this.#playOn) return false;
    const waiting = [...this.waiting, wanted];
    const log = logAhead(said.entries, waiting, said.table.you[0] ?? 0);
    return tableAhead(said.table, log, waiting, this.#playOn) !== null;
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
    if (this.waiting.length > 0) void this.#outbox.drain();
  }

  /** The table with what waits played ahead; without rules to do so, what the server said. */
  #ahead(): Said | null {
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

  #turn(state: LinkState): void {
    this.state = state === "lost" && !this.#said ? "connecting" : state;
    // Whatever waited for the connection goes at once.
    if (state === "live") this.#outbox.hurry();
  }

  async #hear(message: LiveMessage): Promise<void> {
    switch (message.type) {
      case "table":
        this.#early = [];
        return this.#take(message.table);
      case "entry":
        // Of several at once only the last carries the table; the others wait for it.
        this.#early.push(message.entry);
        if (message.table) await this.#take({ ...message.table, entries: this.#early.splice(0) });
        return;
      case "presence":
        if (this.#said) {
          const { table, entries } = this.#said;
          const seats = table.seats.map((seat, at) => ({ ...seat, online: message.online.includes(at) }));
          this.#said = { table: { ...table, seats, spectators: message.spectators }, entries };
        }
        return;
      case "rematch":
        this.rematch = message.id;
        return;
      case "answer":
      case "pong":
      case "bye":
        return;
    }
  }
}

/** Whether one person plays here, and nobody else. */
function isAlone(table: Table): boolean {
  const used = table.seats.filter((seat) => seat.used);
  return used.length === 1 && table.you.length === 1;
}
