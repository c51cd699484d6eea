/**
 * The engine beside a table: the moves of the position that is looked at with their scores and lines, and, when the
 * game is over, a judgement of every move.
 */
import type { Table } from "../../lib/api/types";
import { say } from "../../lib/i18n/index.svelte";
import { useTool } from "../../lib/jobs";
import { Resource } from "../../lib/resource.svelte";
import { type Judged, judgedOf, type Rated, ratedOf } from "./view";

/** Who steps through a game quickly asks only where they stop. */
const REST_MS = 250;

interface Position {
  id: string;
  /** The moves that lead there. */
  moves: string[];
}

export class Analysis {
  open = $state(false);
  #table: () => Table;
  #moves: () => string[] | null;
  /** What is known already, by the moves that lead there. */
  #known = new Map<string, Rated[]>();
  #rating: Resource<Rated[], Position>;
  #judging: Resource<Judged[] | null, string>;

  /** At a table, looking at the position after these moves; null for one in which nobody can move. */
  constructor(table: () => Table, moves: () => string[] | null) {
    this.#table = table;
    this.#moves = moves;
    this.#rating = new Resource((signal, position) => this.#rate(position, signal), {
      about: () => this.#unknown,
      rest: REST_MS,
    });
    this.#judging = new Resource(async (signal, id) => judgedOf(await useTool({ id, tool: "analyse" }, { signal })), {
      about: () => (this.open && table().state === "over" && this.offered ? table().id : null),
      keep: true,
    });
  }

  /** Whether the engine may be asked: about any finished game, and about a running one where hints are allowed. */
  get offered(): boolean {
    const table = this.#table();
    return (
      (table.state === "over" && table.n > 0) || (table.state === "playing" && table.may.hint.includes("best-moves"))
    );
  }

  get busy(): boolean {
    return this.#rating.loading || this.#judging.loading;
  }

  get failure(): string {
    const failure = this.#rating.failure ?? this.#judging.failure;
    return failure ? say(failure.said) : "";
  }

  /** The moves of the position that is looked at, the best first. */
  get rated(): Rated[] {
    // What is known grows with each answer.
    void this.#rating.data;
    return this.#known.get(this.#moves()?.join("") ?? "over") ?? [];
  }

  /** The moves of the finished game, judged. */
  get judged(): Judged[] | null {
    return this.#judging.data;
  }

  toggle(): void {
    this.open = !this.open;
  }

  /** The position to ask about, unless it is known. */
  get #unknown(): Position | null {
    const moves = this.open && this.offered ? this.#moves() : null;
    return moves && !this.#known.has(moves.join("")) ? { id: this.#table().id, moves } : null;
  }

  async #rate({ id, moves }: Position, signal: AbortSignal): Promise<Rated[]> {
    const answer = await useTool({ id, tool: "think", arguments: { after: moves.length } }, { signal });
    const rated = ratedOf(answer);
    this.#known.set(moves.join(""), rated);
    return rated;
  }
}
