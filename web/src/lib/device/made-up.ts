/**
 * A made-up engine for tests: one table a worker, whose moves are any words. The person has the first seat; where a
 * computer has the second, it says "thought N". It can be told to die.
 */
import type { Table } from "../api/types";
import type { DeviceSetup, LogEntry, Name } from "../engine/door";
import { tableOf } from "../live/made-up";

// biome-ignore lint/suspicious/noExplicitAny: each question has its own shape, and a test knows which.
type Any = any;

const person = { kind: "person" };
const computer = { kind: "computer", name: "random" };

interface World {
  /** The next of these is not answered: its worker ends. */
  dies: Name | null;
  duel: boolean;
}

// A test loads the page's modules anew, and means the same world each time.
const all = globalThis as { madeUpWorld?: World };
all.madeUpWorld ??= { dies: null, duel: false };
export const world = all.madeUpWorld;

export class Engine {
  #tables = new Map<string, { setup: DeviceSetup; log: LogEntry[] }>();

  async ask(name: Name, question: Any): Promise<Any> {
    if (world.dies === name) {
      world.dies = null;
      this.#tables.clear();
      throw { kind: "missing", code: "page.engine-died", params: {}, text: "It died." };
    }
    if (name === "make") {
      const setup = {
        game: question.form.game,
        seed: question.seed,
        seats: world.duel ? [person, computer] : [person],
      };
      this.#tables.set(question.id, { setup: setup as Any, log: [] });
      return { setup, table: this.#shown(question.id, 0) };
    }
    if (name === "open") {
      if (question.log.some((entry: LogEntry) => entry.text === "broken"))
        throw { kind: "refused", code: "tables.broken-log", params: {}, text: "It is broken." };
      this.#tables.set(question.id, { setup: question.setup, log: [...question.log] });
      return { table: this.#shown(question.id, 0) };
    }
    const table = this.#tables.get(question.id);
    if (!table) throw { kind: "missing", code: "server.no-table", params: {}, text: "There is no such table." };
    if (name === "show") return { table: this.#shown(question.id, question.after ?? 0) };
    if (name === "close") return this.#tables.delete(question.id);
    if (name === "think") return { seat: "second", seen: table.log.length, text: `thought ${table.log.length}` };
    if (name !== "command") throw new Error(`The made-up engine does not know ${name}.`);
    const { seen, seat, kind, text = "" } = question.command;
    if (seen !== table.log.length)
      throw {
        kind: "stale",
        code: "tables.stale",
        params: {},
        text: "Look again.",
        table: this.#shown(question.id, 0),
      };
    const entry = { n: seen + 1, at: question.now, seat: seat === "second" ? 1 : 0, kind, text };
    table.log.push(entry);
    return { entries: [entry], table: this.#shown(question.id, seen) };
  }

  #shown(id: string, after: number): Table {
    const { setup, log } = this.#tables.get(id) as { setup: DeviceSetup; log: LogEntry[] };
    const n = log.length;
    const seats = setup.seats.map((holder, at) => ({
      ...{ name: ["first", "second"][at], used: true, online: true, elapsed_ms: 0, hints: 0 },
      holder,
    }));
    const over = log.some(({ text }) => text === "end");
    const paused = log.at(-1)?.kind === "pause";
    const turn = over ? null : log.filter(({ kind }) => kind === "move").length % seats.length;
    const entries = log.slice(after).map((entry) => ({ ...entry, stands: true, events: [] }));
    const outcome = over ? { verdict: { kind: "won", seat: 0 } } : null;
    const state = over ? "over" : paused ? "paused" : "playing";
    const may = { play: !paused, pause: !over && !paused };
    return tableOf({
      ...{ id, n, changed: n, entries, turn, state, outcome, may, now: n },
      seats,
    } as unknown as Partial<Table>);
  }
}

export const hasEngine = async () => true;
