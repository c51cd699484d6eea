/**
 * What the player writes, move by move. Moves made together are undone together, and an undo waits for the moves
 * before it.
 */
import type { Command } from "../../lib/api/types";
import { type Filled, played, type View } from "./view";

type Send = (kind: Command["kind"], text?: string) => Promise<boolean>;

export class Pen {
  pending = $state.raw<string[]>([]);
  #view: () => View;
  #send: Send;
  /** What was written together, and how many moves there are after it. */
  #groups: { moves: string[]; end: number }[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(view: () => View, send: Send) {
    this.#view = view;
    this.#send = send;
  }

  /** What stands in the cells, with what is on its way. */
  get filled(): Filled {
    const { level, numbers, marks } = this.#view();
    return this.pending.reduce((filled, move) => played(filled, move, level.size), { numbers, marks });
  }

  write(moves: string[]): void {
    if (moves.length === 0) return;
    const start = this.#view().moves.length + this.pending.length;
    // What was undone before cannot be done again after this.
    this.#groups = [...this.#groups.filter(({ end }) => end <= start), { moves, end: start + moves.length }];
    this.pending = [...this.pending, ...moves];
    void this.#next(() => this.#work());
  }

  undo(): Promise<void> {
    return this.#next(() => {
      const { moves } = this.#view();
      // Moves that came from elsewhere in the meantime belong to no group.
      const stands = (group: string[]) => group.join() === moves.slice(-group.length).join();
      const group = this.#groups.find(({ end, moves: group }) => end === moves.length && stands(group));
      return this.#many("back", group?.moves.length ?? 1);
    });
  }

  redo(): Promise<void> {
    return this.#next(() => {
      const now = this.#view().moves.length;
      const group = this.#groups.find(({ end, moves }) => end - moves.length === now);
      return this.#many("redo", group?.moves.length ?? 1);
    });
  }

  /** One thing after the other: an undo waits for the moves before it. */
  #next(job: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(job, job);
    return this.#last;
  }

  async #many(kind: "back" | "redo", times: number): Promise<void> {
    for (let done = 0; done < times; done += 1) if (!(await this.#send(kind))) return;
  }

  async #work(): Promise<void> {
    for (let move = this.pending[0]; move !== undefined; move = this.pending[0]) {
      const accepted = await this.#send("move", move);
      this.pending = accepted ? this.pending.slice(1) : [];
    }
  }
}
