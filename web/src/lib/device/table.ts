/**
 * A table of this device: the same table as the server's, by the same rules, in a worker. What happens is kept before it
 * is shown; so a reload, a worker that dies or a closed lid lose nothing. Computers think in a worker of their own, and
 * the table stays at hand meanwhile.
 */
import { Failure } from "../api/client";
import type { Command, LiveMessage, NewTable, Table } from "../api/types";
import type { Answer, DeviceSetup, Happened, LevelName, LogEntry, Name, Questions } from "../engine/door";
import { afterPicture } from "../picture";
import { me } from "../state/me.svelte";
import { ask, type How, isLost } from "./ask";
import { DAMAGED, forget, gone, type KeptTable, keep, keptTable, Overtaken } from "./shelf";

/** The names of this device's tables begin so. */
export const HERE = "here-";

/** The text of a pause that comes from leaving. */
const LEFT = "left";

type Listener = (message: LiveMessage) => void;
/** What is asked about one table; which one, and when, goes without saying. */
type Asked<N extends Name> = Omit<Questions[N]["ask"], "id" | "now" | "me">;

const tables = new Map<string, Promise<DeviceTable>>();
const news = "BroadcastChannel" in globalThis ? new BroadcastChannel("tauler.device") : null;
news?.addEventListener("message", ({ data: id }) => {
  const open = tables.get(id);
  open?.then((table) => table.catchUp()).catch(() => {});
});

/** So many random bytes, in hexadecimal. */
export function random(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const reader = () => (me.user ? { me: me.user } : {});

export class DeviceTable {
  readonly id: string;
  /** Whether the browser keeps what happens here. */
  kept = true;
  #unkept: LogEntry[] = [];
  #setup: DeviceSetup;
  #log: LogEntry[];
  #shown: Table;
  #listeners = new Set<Listener>();
  #thinking: AbortController | null = null;
  #trouble: Table["trouble"] = null;
  /** What is asked is answered in order. */
  #turn: Promise<unknown> = Promise.resolve();
  #flag: ReturnType<typeof setTimeout> | undefined;
  /** Calls off what was to go on by itself. */
  #rest = () => {};

  private constructor(id: string, setup: DeviceSetup, log: LogEntry[], shown: Table) {
    this.id = id;
    this.#setup = setup;
    this.#log = log;
    this.#shown = shown;
  }

  /** Makes a table as the form asks for. */
  static async make(form: NewTable, level: LevelName | null = null): Promise<DeviceTable> {
    const id = HERE + random(10);
    const asked = { id, form, seed: random(32), salt: random(16), now: Date.now(), level, ...reader() };
    const { setup, table } = await ask("make", asked);
    return DeviceTable.#begin(id, setup, [], table);
  }

  static async #begin(id: string, setup: DeviceSetup, log: LogEntry[], shown: Table): Promise<DeviceTable> {
    const begun = new DeviceTable(id, setup, log, shown);
    tables.set(id, Promise.resolve(begun));
    await begun.#keep(log);
    begun.#goOn();
    return begun;
  }

  /** The table of this name, as it was kept. */
  static open(id: string): Promise<DeviceTable> {
    if (gone.has(id)) tables.delete(id);
    const open = tables.get(id) ?? DeviceTable.#load(id);
    tables.set(id, open);
    open.catch(() => tables.delete(id));
    return open;
  }

  static async #load(id: string): Promise<DeviceTable> {
    const found = await keptTable(id);
    if (!found) throw new Failure("missing", GONE);
    const { table, log } = found;
    try {
      const { table: shown } = await opened(id, table.setup, log);
      const loaded = new DeviceTable(id, table.setup, log, shown);
      loaded.#goOn();
      return loaded;
    } catch (thrown) {
      if (isLost(thrown)) throw thrown;
      // It stays as it is, to be saved as a file.
      await keep({ ...table, damage: DAMAGED }, []);
      throw new Failure("refused", DAMAGED);
    }
  }

  get setup(): DeviceSetup {
    return this.#setup;
  }

  get log(): LogEntry[] {
    return this.#log;
  }

  /** The table as its player sees it, with the entries after a number. */
  async show(after = 0): Promise<Table> {
    return this.#dressed((await this.#ask("show", { after })).table);
  }

  /** Does what a seat asks for. */
  command(command: Command): Promise<Table> {
    return this.#inTurn(() => this.#do(command));
  }

  /** The reader looks elsewhere: the clock stands, and no computer is hurried. */
  leave(): Promise<unknown> {
    return this.#inTurn(async () => {
      const { may, n: seen, you, seats } = this.#shown;
      const seat = seats[you[0] ?? -1]?.name;
      if (may.pause && seat) await this.#do({ seen, seat, kind: "pause", text: LEFT }).catch(unlessStale);
    });
  }

  /** The reader is back. */
  comeBack(): Promise<unknown> {
    return this.#inTurn(async () => {
      const last = this.#log.at(-1);
      const seat = this.#shown.seats[last?.seat ?? -1]?.name;
      if (last?.kind === "pause" && last.text === LEFT && seat)
        await this.#do({ seen: last.n, seat, kind: "resume" }).catch(unlessStale);
    });
  }

  /** The same again, with the seats swapped where those who sit there can. */
  async again(): Promise<DeviceTable> {
    const id = HERE + random(10);
    const asked = { id, setup: this.#setup, seed: random(32), salt: random(16), now: Date.now(), ...reader() };
    const { setup, table } = await ask("rematch", asked);
    return DeviceTable.#begin(id, setup, [], table);
  }

  /**
   * Tries a move of which nothing is kept or shown. What the rules need for a move is compiled then, and the reader's
   * first one does not wait for it.
   */
  rehearse(text: string): Promise<void> {
    return this.#inTurn(async () => {
      const id = `${this.id}.rehearsal`;
      const seen = this.#log.length;
      const { turn, seats } = this.#shown;
      await opened(id, this.#setup, this.#log);
      const command: Command = { seen, kind: "move", text, seat: seats[turn ?? 0]?.name };
      await ask("command", { id, command, after: seen, now: Date.now() }).catch(() => {});
      await ask("close", { id });
    });
  }

  /** Lets the computer think again that gave up. */
  retry(): void {
    this.#trouble = null;
    this.#goOn();
  }

  /** What a tool says about the table; it looks on from the thinker's side. */
  async tool(tool: string, given: Record<string, unknown>, how: How): Promise<unknown> {
    await opened(this.id, this.#setup, this.#log, "thinker");
    return ask("tool", { id: this.id, now: Date.now(), tool, arguments: given }, { ...how, which: "thinker" });
  }

  /** Goes on with a game between computers as a copy, in which the reader sits at one of its seats. */
  async takeOver(seat: string, after: number): Promise<DeviceTable> {
    const id = HERE + random(10);
    const at = this.#shown.seats.findIndex(({ name }) => name === seat);
    const seats = this.#setup.seats.map((holder, one) => (one === at ? { kind: "person" as const } : holder));
    const setup = { ...this.#setup, seats };
    const log = this.#log.slice(0, after);
    const { table } = await opened(id, setup, log);
    return DeviceTable.#begin(id, setup, log, table);
  }

  /** Tells what happens here, as the server's socket would. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    listener({ type: "table", table: this.#dressed(this.#shown) });
    return () => this.#listeners.delete(listener);
  }

  async discard(): Promise<void> {
    this.#thinking?.abort();
    this.#rest();
    clearTimeout(this.#flag);
    tables.delete(this.id);
    await forget(this.id);
  }

  /** Another tab has moved on here. Its leaving is no pause for who looks on in this one. */
  async catchUp(): Promise<void> {
    await this.#inTurn(() => this.#reread());
    if (this.#listeners.size > 0 && document.visibilityState === "visible") await this.comeBack();
  }

  async #do(command: Command): Promise<Table> {
    const happened = await this.#ask("command", { command, after: command.seen });
    await this.#take(happened);
    return this.#dressed(happened.table);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Asks the rules about this table. A worker that died is replaced, and the table replayed. */
  async #ask<N extends "show" | "command" | "tick">(name: N, asked: Asked<N>): Promise<Answer<N>> {
    const question = () => ({ ...asked, id: this.id, now: Date.now() }) as unknown as Questions[N]["ask"];
    try {
      return await ask(name, question());
    } catch (thrown) {
      if (!isLost(thrown)) throw thrown;
      await opened(this.id, this.#setup, this.#log);
      return ask(name, question());
    }
  }

  /** Keeps what happened, then shows it. */
  async #take({ entries, table }: Happened): Promise<void> {
    // A table that has gone to the server is not kept again.
    if (entries.length === 0 || gone.has(this.id)) return;
    this.#shown = table;
    try {
      await this.#keep(entries);
    } catch (thrown) {
      if (!(thrown instanceof Overtaken)) throw thrown;
      await this.#reread();
      throw new Failure("stale", MOVED_ON);
    }
    this.#moveOn([...this.#log, ...entries], table);
    afterPicture(() => news?.postMessage(this.id));
  }

  /** What another tab has written is the truth. */
  async #reread(): Promise<void> {
    const found = await keptTable(this.id);
    if (!found) throw new Failure("missing", GONE);
    if (found.log.length <= this.#log.length) return;
    this.#unkept = [];
    this.#moveOn(found.log, (await opened(this.id, this.#setup, found.log)).table);
  }

  #moveOn(log: LogEntry[], table: Table): void {
    this.#log = log;
    this.#thinking?.abort();
    this.#tell(table);
    // The board is drawn first.
    this.#rest();
    this.#rest = afterPicture(() => this.#goOn());
  }

  /** Keeps what is new, and what could not be kept before. */
  async #keep(entries: LogEntry[]): Promise<void> {
    this.#unkept.push(...entries);
    this.kept = await keep(this.#record(), this.#unkept);
    if (this.kept) this.#unkept = [];
  }

  #record(): KeptTable {
    const { id } = this;
    const { game, preset, options, rated, n, state, turn, clock, seats, outcome, you, view, now } = this.#shown;
    const held = seats.map(({ holder, user }) =>
      holder.kind === "person" ? { kind: holder.kind, user: user ?? { id: "", name: "", guest: true } } : holder,
    );
    const listed = { board: view, seats: held, updated_at: now, may_discard: true };
    const row = { id, game, preset, options, rated, n, state, turn, clock, ...listed } as KeptTable["row"];
    return { id, setup: this.#setup, row, verdict: outcome ? verdictFor(you, outcome) : null };
  }

  /** The table with what only this device knows. */
  #dressed(table: Table): Table {
    return { ...table, trouble: this.#trouble, may_discard: true };
  }

  /** Tells everybody who looks. */
  #tell(table: Table): void {
    this.#shown = table;
    const whole = this.#dressed(table);
    for (const listener of this.#listeners) listener({ type: "table", table: whole });
  }

  /** What happens by itself: a flag that falls in its time, and the move of the computer whose turn it is. */
  #goOn(): void {
    clearTimeout(this.#flag);
    const { state, turn, seats } = this.#shown;
    const seat = typeof turn === "number" && state === "playing" ? seats[turn] : undefined;
    if (!seat) return;
    const { left_ms } = seat;
    const fall = () => this.#inTurn(async () => this.#take(await this.#ask("tick", {}))).catch(unlessStale);
    if (typeof left_ms === "number") this.#flag = setTimeout(fall, left_ms);
    if (seat.holder.kind === "computer" && !this.#trouble) void this.#think();
  }

  async #think(): Promise<void> {
    const stop = new AbortController();
    this.#thinking = stop;
    try {
      await opened(this.id, this.#setup, this.#log, "thinker");
      const thought = await ask("think", { id: this.id }, { signal: stop.signal, which: "thinker" });
      if (!thought || stop.signal.aborted) return;
      await this.command({ ...thought, kind: "move" });
    } catch (thrown) {
      // What was overtaken is thought about anew; what fails is told, and tried again when the reader asks for it.
      if (stop.signal.aborted || (thrown as Failure).kind === "stale") return;
      this.#trouble =
        thrown instanceof Failure ? thrown.said : { code: "page.engine", params: {}, text: String(thrown) };
      this.#tell(this.#shown);
    }
  }
}

const GONE = { code: "page.device-gone", text: "This game is not on this device." };
const MOVED_ON = { code: "tables.stale", text: "The game has moved on in another tab." };

/** How a game came out for who holds these seats. */
function verdictFor(you: number[], { verdict }: NonNullable<Table["outcome"]>): KeptTable["verdict"] {
  if (verdict.kind === "draw") return "draw";
  return verdict.kind === "won" && you.includes(verdict.seat) ? "won" : "lost";
}

/** What another tab has done already need not be done again. */
function unlessStale(thrown: unknown): void {
  if ((thrown as Failure).kind !== "stale") throw thrown;
}

/** Opens a table in an engine, by replay. */
function opened(id: string, setup: DeviceSetup, log: LogEntry[], which: "rules" | "thinker" = "rules") {
  return ask("open", { id, setup, log, now: Date.now(), ...reader() }, { which });
}
