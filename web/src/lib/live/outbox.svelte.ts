/**
 * Commands on their way to a table. Those that wait outlive the screen: they are sent wherever the reader goes on, and
 * by the next visit if need be. Of several tabs one at a time sends, since the order counts.
 */

import { alone } from "../alone";
import { Failure, failureOf, get, post } from "../api/client";
import type { Command, Entry, Table } from "../api/types";
import { say } from "../i18n/index.svelte";
import { toast } from "../state/toasts.svelte";
import { isAnswer, rebased, type Waiting } from "./ahead";
import { keepTable, keepWaiting, keptTable, keptWaiting, keptWaitingIds } from "./kept";
import { backoff, isOlder } from "./merge";

const MOVED_ON = { code: "page.moved-on", text: "The game went on elsewhere; your moves are made on top of it." };

/** The screen that shows the table. */
export interface Screen {
  take: (table: Table) => Promise<void>;
  /** The server was not reached. */
  lose: () => void;
  /** Something else waits now. */
  changed: () => void;
}

class Outbox {
  readonly id: string;
  /** What was asked for and not answered yet, in order. */
  waiting = $state.raw<Waiting[]>([]);
  /** Why something that waited was put aside. */
  refused = $state.raw<Failure | null>(null);
  #screen: Screen | null = null;
  /** The table as it was last answered. */
  #table: Table | null = null;
  /** Whether the browser keeps what waits; then other tabs may have sent some of it. */
  #kept = true;
  /** Whether the server was not reached the last time. */
  #unreached = false;
  #sending: Promise<void> | null = null;
  #wake: (() => void) | null = null;

  constructor(id: string) {
    this.id = id;
    this.waiting = keptWaiting(id);
  }

  show(screen: Screen): void {
    this.#screen = screen;
  }

  leave(screen: Screen): void {
    if (this.#screen === screen) this.#screen = null;
    this.#wake?.();
    if (this.waiting.length === 0 && !this.#sending) forget(this);
  }

  /** Puts a command behind those that wait. */
  add(wanted: Waiting): void {
    this.refused = null;
    this.#set([...this.waiting, this.#unreached ? { ...wanted, ahead: true } : wanted]);
    void this.drain();
  }

  /** What the server has shown: a command of which it is the answer waits no longer. */
  heard(table: Table, entries: Entry[]): void {
    this.#unreached = false;
    this.#table = table;
    const [head, ...rest] = this.waiting;
    if (head?.seen !== undefined && isAnswer(entries[head.seen], head)) this.#set(rest);
  }

  /** Ends a pause between two tries. */
  hurry = (): void => this.#wake?.();

  /** Sends what waits, one after the other, until nothing does. */
  drain(): Promise<void> {
    this.#sending ??= alone(`outbox.${this.id}`, () => this.#sendAll()).finally(() => {
      this.#sending = null;
      if (!this.#screen && this.waiting.length === 0) forget(this);
    });
    return this.#sending;
  }

  /** Sends a command until the server has answered it, or nobody waits for the answer any more. */
  async send(command: Omit<Command, "seen">): Promise<Failure | null> {
    this.refused = null;
    if (this.waiting.length > 0) await this.drain();
    const asked = { ...command, seen: (await this.#newest()).n };
    for (let attempt = 0; ; attempt += 1) {
      const failure = await this.#post(asked);
      if (!failure?.unreached || !this.#screen) return failure;
      this.#screen.lose();
      await this.#pause(backoff(attempt));
    }
  }

  async #sendAll(): Promise<void> {
    let attempt = 0;
    for (;;) {
      const kept = this.#kept ? keptWaiting(this.id) : this.waiting;
      if (!same(kept, this.waiting)) this.waiting = kept;
      const [head, ...rest] = this.waiting;
      if (!head) return;
      const failure = await this.#sendHead(head, rest).catch(failureOf);
      if (failure === null) attempt = 0;
      else if (failure.refusal) this.#putAside(failure);
      else {
        if (failure.unreached) this.#screen?.lose();
        await this.#pause(Math.max(backoff(attempt), (failure.retryAfter ?? 0) * 1000));
        attempt += 1;
      }
    }
  }

  /** Sends the first of those that wait. It names the entry that it follows before it is sent the first time. */
  async #sendHead(head: Waiting, rest: Waiting[]): Promise<Failure | null> {
    const sent = { ...head, seen: head.seen ?? (await this.#newest()).n };
    this.#set([sent, ...rest]);
    const failure = await this.#post(this.#commandOf(sent));
    // The socket may have told of it already.
    if (failure === null && same(this.waiting[0], sent)) this.#set(this.waiting.slice(1));
    this.#unreached = failure?.unreached ?? false;
    if (this.#unreached) this.#set(this.waiting.map((one) => ({ ...one, ahead: true })));
    return failure;
  }

  /** What waits, as the server is asked for it. */
  #commandOf({ seen, kind, text, ahead }: Waiting & { seen: number }): Command {
    const command: Command = text === undefined ? { seen, kind } : { seen, kind, text };
    // Who plays on without a connection says until when: that time counts, although the server's clock stood.
    const last = ahead ? this.waiting.findLast((one) => one.ahead) : undefined;
    return last ? { ...command, waited_ms: Math.max(1, Date.now() - last.at) } : command;
  }

  /** The newest table that this tab or another has seen; asked for where none has. */
  async #newest(): Promise<Table> {
    const seen = this.#table;
    const kept = keptTable(this.id)?.table ?? null;
    if (seen && kept) return isOlder(seen, kept) ? kept : seen;
    return seen ?? kept ?? this.#get();
  }

  #get = (): Promise<Table> => get("/api/tables/{id}", { path: { id: this.id } });

  /** Elsewhere the game went on: the moves are made anew on what it has become. Otherwise they are put aside. */
  #putAside(failure: Failure): void {
    const left = failure.kind === "stale" && this.#table?.state === "playing" ? rebased(this.waiting) : [];
    this.refused = left.length > 0 ? new Failure("stale", MOVED_ON) : failure;
    if (!this.#screen) toast(say(this.refused.said), "bad");
    this.#set(left);
  }

  async #post(command: Command): Promise<Failure | null> {
    try {
      await this.#take(await post("/api/tables/{id}/commands", { path: { id: this.id }, body: command }));
      return null;
    } catch (thrown) {
      const failure = failureOf(thrown);
      const { table } = (failure.body ?? {}) as { table?: Table };
      if (failure.kind === "stale" && table) await this.#take(table).catch(() => {});
      return failure;
    }
  }

  async #take(table: Table): Promise<void> {
    if (this.#screen) return this.#screen.take(table);
    this.#table = table;
    // Who opens the table later without a connection finds what was sent here.
    const kept = keptTable(this.id);
    if (!kept) return;
    const whole = await this.#get();
    keepTable(this.id, { ...kept, table: whole, entries: whole.entries ?? [] });
  }

  #set(waiting: Waiting[]): void {
    this.waiting = waiting;
    this.#kept = keepWaiting(this.id, waiting);
    this.#screen?.changed();
  }

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

/** Those that are in use: by a screen, or because something waits. */
const outboxes = new Map<string, Outbox>();

export function outboxOf(id: string): Outbox {
  const found = outboxes.get(id) ?? new Outbox(id);
  outboxes.set(id, found);
  return found;
}

function forget(outbox: Outbox): void {
  if (outboxes.get(outbox.id) === outbox) outboxes.delete(outbox.id);
}

/** Sends what earlier visits left behind, and goes on as soon as the network is back. */
export function sendKept(): void {
  for (const id of keptWaitingIds()) void outboxOf(id).drain();
  addEventListener("online", () => {
    for (const outbox of outboxes.values()) outbox.hurry();
  });
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
