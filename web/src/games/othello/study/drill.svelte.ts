/**
 * An opening drill. The reader plays one side of a named opening, the other side follows it; when the opening is over,
 * both go on as the book does. A move that leaves the opening, or that costs a disc, is shown with its price and tried
 * again.
 */
import { failureOf } from "../../../lib/api/client";
import { say } from "../../../lib/i18n/index.svelte";
import type { Side } from "../rules";
import { STANDARD } from "./address";
import { type Ask, toolLine } from "./analyst";
import { imageKey, type Opening, type Openings } from "./openings";
import { type Branch, movesTo, Tree } from "./tree";

/** A move of the book, for who makes it. */
interface BookMove {
  move: string;
  score: number;
  goes_on: boolean;
}

/** A move that was tried. */
export interface Tried {
  ply: number;
  move: string;
  /** What it gives away, in discs; null where the book does not know. */
  price: number | null;
  right: boolean;
  /** What the opening or the book would have played. */
  wanted: string;
}

/** What a move may cost once the opening is over, in discs: so much the book itself varies. */
const FINE = 1;
/** How long the other side takes, so that a move can be seen. */
const REPLY_MS = 450;

export class Drill {
  #ask: Ask;
  #openings: Openings;
  #pick: (many: number) => number;
  #tree = new Tree(STANDARD);
  /** Counts the drills: what belongs to an older one is dropped. */
  #round = 0;
  opening = $state.raw<Opening | null>(null);
  side = $state<Side>("X");
  at = $state.raw<Branch>(this.#tree.root);
  /** What is left of the opening, turned as the reader began it. */
  rest = $state.raw<string[]>([]);
  /** What the book says here. */
  book = $state.raw<BookMove[]>([]);
  tried = $state.raw<Tried[]>([]);
  /** The last try, while it is the last thing that happened. */
  last = $state.raw<Tried | null>(null);
  over = $state(false);
  failure = $state("");
  /** Whether the right move is shown. */
  shown = $state(false);

  constructor(
    ask: Ask,
    openings: Openings,
    pick: (many: number) => number = (many) => Math.floor(Math.random() * many),
  ) {
    this.#ask = ask;
    this.#openings = openings;
    this.#pick = pick;
  }

  get active(): boolean {
    return this.opening !== null && !this.over && this.at.position.side === this.side && this.book.length > 0;
  }

  /** The move that is asked for. */
  get wanted(): string | null {
    return this.rest[0] ?? this.book[0]?.move ?? null;
  }

  get mistakes(): Tried[] {
    return this.tried.filter((one) => !one.right);
  }

  get moves(): string[] {
    return movesTo(this.at);
  }

  async start(opening: Opening, side: Side): Promise<void> {
    this.#round += 1;
    this.#tree = new Tree(STANDARD);
    this.opening = opening;
    this.side = side;
    this.at = this.#tree.root;
    this.rest = opening.moves.match(/../g) ?? [];
    this.tried = [];
    this.last = null;
    this.over = false;
    await this.#goOn();
  }

  /** Shows the right move. */
  show(): void {
    this.shown = true;
  }

  stop(): void {
    this.#round += 1;
    this.opening = null;
  }

  /** Tries a move. False where it is none, or nobody asked. */
  async play(move: string): Promise<boolean> {
    const { wanted, at } = this;
    if (!this.active || wanted === null) return false;
    const next = this.#tree.play(at, move);
    if ("why" in next) return false;
    const [best, mine] = [this.book[0], this.book.find((one) => one.move === move)];
    const price = best && mine ? Math.max(0, best.score - mine.score) : null;
    const right = this.rest.length > 0 ? this.#follows(next) : price !== null && price < FINE;
    const tried = { ply: next.ply, move, price, right, wanted };
    this.tried = [...this.tried, tried];
    this.last = tried;
    if (!right) {
      this.#tree.remove(next);
      return true;
    }
    this.#come(next);
    await this.#goOn();
    return true;
  }

  /** Whether a branch is on the opening, perhaps turned or mirrored. */
  #follows(next: Branch): boolean {
    const expected = this.rest[0] ? this.#tree.play(this.at, this.rest[0]) : null;
    return expected !== null && "position" in expected && imageKey(expected.position) === imageKey(next.position);
  }

  #come(next: Branch): void {
    const left = this.rest.length - 1;
    if (left > 0 && this.rest[0] !== next.move) {
      const turned = this.#openings.from(next.position);
      this.rest = turned.find((one) => one.name === this.opening?.name && one.moves.length === left)?.moves ?? [];
    } else this.rest = this.rest.slice(1);
    this.at = next;
    this.shown = false;
  }

  /** Asks the book about the position, and lets the other side reply. */
  async #goOn(): Promise<void> {
    const round = this.#round;
    this.failure = "";
    this.book = [];
    try {
      for (;;) {
        const answer = (await this.#ask("book", toolLine({ options: STANDARD, moves: this.moves }))) as {
          moves: BookMove[];
        };
        if (round !== this.#round) return;
        if (answer.moves.length === 0 && this.rest.length === 0) {
          this.over = true;
          return;
        }
        this.book = answer.moves;
        if (this.at.position.side === this.side) return;
        await new Promise((done) => setTimeout(done, REPLY_MS));
        if (round !== this.#round) return;
        const reply = this.#tree.play(this.at, this.rest[0] ?? this.#choose(answer.moves));
        if ("why" in reply) return;
        this.#come(reply);
      }
    } catch (thrown) {
      if (round === this.#round) this.failure = say(failureOf(thrown).said);
    }
  }

  /** A reply within a disc of the best, after which the book goes on if it does after any. */
  #choose(moves: BookMove[]): string {
    const near = moves.filter((one) => (moves[0]?.score ?? 0) - one.score < FINE);
    const going = near.filter((one) => one.goes_on);
    const from = going.length > 0 ? going : near;
    return from[this.#pick(from.length)]?.move ?? "";
  }
}
