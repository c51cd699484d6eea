/** A few sentences beside somebody's first game; each waits for the reader, and a move of theirs turns the page. */
import { go, router } from "../../lib/router.svelte";
import { change, settings } from "../../lib/state/settings.svelte";

export class Tour {
  #game: string;
  #lines: () => string[];
  #moves: () => number;
  /** How far the reader has turned the pages. */
  #read = $state(0);

  constructor(game: string, lines: () => string[], moves: () => number) {
    this.#game = game;
    this.#lines = lines;
    this.#moves = moves;
  }

  get at(): number {
    return Math.min(Math.max(this.#read, this.#moves()), this.of - 1);
  }

  get of(): number {
    return this.#lines().length;
  }

  /** Whether the reader has not moved yet. */
  get isFresh(): boolean {
    return this.#moves() === 0;
  }

  /** The sentence to read now; null where there is none, or the reader knows the game. */
  get line(): string | null {
    const wanted = !settings.toured.includes(this.#game) || router.query.has("tour");
    return wanted ? (this.#lines()[this.at] ?? null) : null;
  }

  next(): void {
    this.#read = this.at + 1;
  }

  leave(): void {
    this.#read = 0;
    change({ toured: [...new Set([...settings.toured, this.#game])] });
    if (router.query.has("tour")) go(location.pathname, { replace: true, quiet: true });
  }
}
