/** The engine beside a table: the moves of the position that is looked at, with their scores and lines. */
import { say } from "../../lib/i18n/index.svelte";
import { useTool } from "../../lib/jobs";
import { Resource } from "../../lib/resource.svelte";
import { type Rated, ratedOf } from "./view";

/** Who steps through a game quickly asks only where they stop. */
const REST_MS = 250;

/** A position of a table, by the moves that lead there. */
export interface Position {
  id: string;
  moves: string[];
}

export class Analysis {
  #position: () => Position | null;
  /** What is known already, by the moves that lead there. */
  #known = new Map<string, Rated[]>();
  #rating: Resource<Rated[], Position>;

  /** Looks at a position; null for none, and for one in which nobody can move. */
  constructor(position: () => Position | null) {
    this.#position = position;
    this.#rating = new Resource((signal, asked) => this.#rate(asked, signal), {
      about: () => {
        const now = position();
        return now && !this.#known.has(now.moves.join("")) ? now : null;
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
    void this.#rating.data;
    const now = this.#position();
    return (now && this.#known.get(now.moves.join(""))) ?? [];
  }

  async #rate({ id, moves }: Position, signal: AbortSignal): Promise<Rated[]> {
    const answer = await useTool({ id, tool: "think", arguments: { after: moves.length } }, { signal });
    const rated = ratedOf(answer);
    this.#known.set(moves.join(""), rated);
    return rated;
  }
}
