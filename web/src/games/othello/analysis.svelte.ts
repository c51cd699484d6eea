/** The engine beside a table: the moves of the position that is looked at, with their scores and lines. */
import type { Table } from "../../lib/api/types";
import { say } from "../../lib/i18n/index.svelte";
import { useTool } from "../../lib/jobs";
import { Resource } from "../../lib/resource.svelte";
import { type Rated, ratedOf } from "./view";

/** How far each thought looks: as far as a hint, then further; so many empty squares are played out. */
const DEEPER = [{}, { depth: 10, solve: 18 }, { depth: 12, solve: 20 }, { depth: 14, solve: 22 }];

/** Who steps through a game quickly asks only where they stop. */
const REST_MS = 250;

/** A position of a table, by the moves that lead there. */
export interface Position {
  id: string;
  moves: string[];
}

export class Analysis {
  #table: () => Table;
  #position: () => Position | null;
  /** What is known already, by the moves that lead there. */
  #known = new Map<string, Rated[]>();
  /** Where nothing more is to be thought. */
  #whole = new Set<string>();
  /** Grows with what is known. */
  #grown = $state(0);
  #rating: Resource<Rated[], Position>;
  /** Ends the thought that is under way. */
  #enough = new AbortController();

  /** Looks at a position; null for none, and for one in which nobody can move. */
  constructor(table: () => Table, position: () => Position | null) {
    this.#table = table;
    this.#position = position;
    this.#rating = new Resource((signal, asked) => this.#rate(asked, signal), {
      about: () => {
        const now = position();
        return now && !this.#whole.has(now.moves.join("")) ? now : null;
      },
      rest: REST_MS,
    });
  }

  get busy(): boolean {
    return this.#rating.loading;
  }

  get failure(): string {
    return this.#rating.failure ? say(this.#rating.failure.said) : "";
  }

  /** The moves of the position that is looked at, the best first. */
  get rated(): Rated[] {
    // What is known grows with each answer.
    void [this.#rating.data, this.#grown];
    const now = this.#position();
    return (now && this.#known.get(now.moves.join(""))) ?? [];
  }

  /** Ends the thinking: what was found so far stays. */
  stop(): void {
    this.#enough.abort();
  }

  /** Thinks deeper and deeper while the position is looked at; each answer is shown. */
  async #rate({ moves }: Position, signal: AbortSignal): Promise<Rated[]> {
    const key = moves.join("");
    const deepen = (answer: unknown) => {
      this.#known.set(key, withLines(ratedOf(answer), this.#known.get(key) ?? []));
      this.#grown += 1;
    };
    this.#enough = new AbortController();
    const asked = { table: this.#table(), tool: "think", arguments: { after: moves.length } };
    deepen(await useTool(asked, { signal, enough: this.#enough.signal, deepen, deeper: DEEPER }));
    this.#whole.add(key);
    return this.#known.get(key) ?? [];
  }
}

/** Moves with their lines: where the time was up before a line was found, the one that was known. */
function withLines(rated: Rated[], before: Rated[]): Rated[] {
  return rated.map((one) => {
    const known = before.find(({ move }) => move === one.move)?.line;
    return known && (one.line?.length ?? 0) <= 1 ? { ...one, line: known } : one;
  });
}
