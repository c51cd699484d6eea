/**
 * The engine beside a table: the moves of the position that is looked at with their scores and lines, and, when the
 * game is over, a judgement of every move.
 */
import { failureOf, post } from "../../lib/api/client";
import type { Table } from "../../lib/api/types";
import { say } from "../../lib/i18n/index.svelte";
import { waitFor } from "../../lib/jobs";
import { type Judged, judgedOf, type Rated, ratedOf } from "./view";

/** Who steps through a game quickly asks only where they stop. */
const REST_MS = 250;

export class Analysis {
  open = $state(false);
  busy = $state(false);
  failure = $state("");
  /** The moves of the position that is looked at, the best first. */
  rated = $state.raw<Rated[]>([]);
  judged = $state.raw<Judged[] | null>(null);
  #table: () => Table;
  /** What is known already, by the moves that lead there. */
  #known = new Map<string, Rated[]>();
  #wanted: string | null = null;
  #asked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: () => Table) {
    this.#table = table;
  }

  /** Whether the engine may be asked: about any finished game, and about a running one where hints are allowed. */
  get offered(): boolean {
    const table = this.#table();
    return (
      (table.state === "over" && table.n > 0) || (table.state === "playing" && table.may.hint.includes("best-moves"))
    );
  }

  toggle(): void {
    this.open = !this.open;
  }

  /** Looks at the position after these moves of the game; null for one in which nobody can move. */
  look(moves: string[] | null): void {
    clearTimeout(this.#timer);
    if (!this.open || !this.offered) return;
    if (this.#table().state === "over" && !this.#asked) void this.#judge();
    const key = moves?.join("") ?? null;
    this.#wanted = key;
    this.rated = (key !== null && this.#known.get(key)) || [];
    if (moves && key !== null && !this.#known.has(key))
      this.#timer = setTimeout(() => void this.#rate(key, moves.length), REST_MS);
  }

  async #rate(key: string, after: number): Promise<void> {
    const answer = await this.#ask("think", { after });
    if (answer === null) return;
    this.#known.set(key, ratedOf(answer));
    if (this.#wanted === key) this.rated = ratedOf(answer);
  }

  async #judge(): Promise<void> {
    this.#asked = true;
    this.judged = judgedOf(await this.#ask("analyse", {}));
    this.#asked = this.judged !== null;
  }

  /** The tool's answer; null where it failed, and then the failure is shown. */
  async #ask(tool: string, args: Record<string, number>): Promise<unknown> {
    this.busy = true;
    this.failure = "";
    try {
      const answer = await post("/api/tables/{id}/tools/{tool}", {
        path: { id: this.#table().id, tool },
        body: { arguments: args },
      });
      return await waitFor(answer, () => {});
    } catch (thrown) {
      this.failure = say(failureOf(thrown).said);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
