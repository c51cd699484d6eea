/**
 * What the player writes: shown at once, sent move by move, and kept in the browser until the server has it, so that
 * fast fingers and a lost connection lose nothing. Moves made together are undone together.
 */
import type { Command } from "../../lib/api/types";
import { type Filled, played, type View } from "./view";

type Send = (kind: Command["kind"], text?: string) => Promise<boolean>;

export class Pen {
  pending = $state.raw<string[]>([]);
  busy = $state(false);
  #view: () => View;
  #send: Send;
  #key: string;
  /** How many moves belong together, by the number of moves after them. */
  #groups = new Map<number, number>();

  constructor(table: string, view: () => View, send: Send) {
    this.#view = view;
    this.#send = send;
    this.#key = `tauler.kenken.${table}`;
  }

  /** What stands in the cells, with what is on its way. */
  get filled(): Filled {
    const { level, numbers, marks } = this.#view();
    return this.pending.reduce((filled, move) => played(filled, move, level.size), { numbers, marks });
  }

  /** Goes on with what an earlier visit could not send. */
  resume(): void {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? "[]");
      if (Array.isArray(kept) && kept.length > 0) this.write(kept.filter((move) => typeof move === "string"));
    } catch {
      // What cannot be read was not ours.
    }
  }

  write(moves: string[]): void {
    if (moves.length === 0) return;
    this.#groups.set(this.#view().moves.length + this.pending.length + moves.length, moves.length);
    this.pending = [...this.pending, ...moves];
    this.#keep();
    void this.#work();
  }

  async undo(): Promise<void> {
    await this.#many("back", this.#groups.get(this.#view().moves.length) ?? 1);
  }

  async redo(): Promise<void> {
    const now = this.#view().moves.length;
    const group = [...this.#groups].find(([end, size]) => end - size === now);
    await this.#many("redo", group?.[1] ?? 1);
  }

  async #many(kind: "back" | "redo", times: number): Promise<void> {
    if (this.busy || this.pending.length > 0) return;
    this.busy = true;
    try {
      for (let done = 0; done < times; done += 1) if (!(await this.#send(kind))) return;
    } finally {
      this.busy = false;
    }
  }

  async #work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (let move = this.pending[0]; move !== undefined; move = this.pending[0]) {
        const accepted = await this.#send("move", move);
        this.pending = accepted ? this.pending.slice(1) : [];
        this.#keep();
      }
    } finally {
      this.busy = false;
    }
  }

  #keep(): void {
    try {
      if (this.pending.length > 0) localStorage.setItem(this.#key, JSON.stringify(this.pending));
      else localStorage.removeItem(this.#key);
    } catch {
      // Without storage the moves wait as long as the page is open.
    }
  }
}
