/** The engine beside a table: scores of all moves while it is played, a judgement of every move when it is over. */
import { failureOf, post } from "../../lib/api/client";
import type { Table } from "../../lib/api/types";
import { say } from "../../lib/i18n/index.svelte";
import { waitFor } from "../../lib/jobs";
import { type Judged, judgedOf, type Rated, ratedOf } from "./view";

export class Analysis {
  open = $state(false);
  busy = $state(false);
  failure = $state("");
  rated = $state.raw<Rated[]>([]);
  judged = $state.raw<Judged[] | null>(null);
  #table: () => Table;
  /** The number of the position that was asked about. */
  #asked = -1;

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
    if (this.open) void this.ask();
  }

  async ask(): Promise<void> {
    const table = this.#table();
    if (!this.offered || this.#asked === table.changed) return;
    this.#asked = table.changed;
    const asked = table.changed;
    const tool = table.state === "over" ? "analyse" : "think";
    this.busy = true;
    this.failure = "";
    this.rated = [];
    try {
      const answer = await post("/api/tables/{id}/tools/{tool}", { path: { id: table.id, tool }, body: {} });
      const data = await waitFor(answer, () => {});
      if (this.#asked !== asked) return;
      if (tool === "analyse") this.judged = judgedOf(data);
      else this.rated = ratedOf(data);
    } catch (thrown) {
      this.#asked = -1;
      this.failure = say(failureOf(thrown).said);
    } finally {
      this.busy = false;
    }
  }
}
