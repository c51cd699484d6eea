/**
 * The queue of happenings. What a table shows runs a little behind what the server said: each move is told in its
 * moments, then there is a breath, then the next one. Board, seats, sentence and log all show the same moment. Whoever
 * plays on, wants little motion or looks elsewhere sees the present at once.
 */
import { untrack } from "svelte";
import type { Beat, GamePage } from "../../games/contract";
import type { Entry, Table } from "../../lib/api/types";
import { lessMotion } from "../../lib/state/settings.svelte";

/** Between a move and the next one. */
const BREATH_MS = 250;
/** More moves than this at once are not told one by one. */
const MOST = 3;

/** How fast a game is told that goes on by itself: move by move on request, at a pace, or as it is played. */
export const PACES = ["step", "slow", "usual", "quick", "live"] as const;
export type Pace = (typeof PACES)[number];
/** What a pace adds between two moves. */
const PAUSES: Record<Pace, number> = { step: 0, slow: 1800, usual: 500, quick: 0, live: 0 };

/** The table as the server said it. */
export interface Present {
  table: Table;
  entries: Entry[];
}

/** A moment of the story. */
interface Scene {
  /** The number of the move that is told. */
  n: number;
  beat: Beat;
  /** The number of the last entry that the log shows. */
  upto: number;
  /** Whose turn follows; null when the game is over. */
  turn: number | null;
  /** Whether the move is told with this, so that nothing is hidden any more once no other waits. */
  last: boolean;
  /** Whether it is the move's last moment. */
  ends: boolean;
}

export class Story {
  #scene = $state.raw<Scene | null>(null);
  #queue = $state.raw<Scene[]>([]);
  #page: GamePage;
  #now: Present;
  /** The numbers of the moves that are told, or on their way. */
  #told: number[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pace = $state<Pace>("live");
  #held = $state(false);

  constructor(page: GamePage, now: Present) {
    this.#page = page;
    this.#now = now;
    this.#told = movesOf(now.entries).map(({ n }) => n);
  }

  /** The moment that is being told. */
  get beat(): Beat | null {
    return this.#scene?.beat ?? null;
  }

  /** Whether what is shown is behind the present. */
  get behind(): boolean {
    return this.#scene !== null && (!this.#scene.last || this.#queue.length > 0);
  }

  get pace(): Pace {
    return this.#pace;
  }

  /** Tells at another pace from here on. */
  set pace(pace: Pace) {
    this.#pace = pace;
    if (pace === "live") this.hurry();
    else this.#goOn();
  }

  /** Whether the telling waits for the reader. */
  get held(): boolean {
    return this.#held || this.#pace === "step";
  }

  hold(held: boolean): void {
    this.#held = held;
    this.#goOn();
  }

  /** Tells the next move, and waits again. */
  step(): void {
    if (this.#queue.length > 0) this.#next();
  }

  /** Goes back to where so many moves stood, and tells what follows from there on. */
  tellFrom(count: number): void {
    untrack(() => {
      this.hurry();
      const { table, entries } = this.#now;
      const moves = movesOf(entries);
      const next = moves[count];
      if (!next || !this.#page.viewAt || (table.view ?? null) === null) return;
      const view = this.#page.viewAt(goingOn(table), table.view, entries, count);
      const upto = moves[count - 1]?.n ?? 0;
      this.#scene = { n: upto, beat: { ms: 0, view }, upto, turn: next.seat, last: true, ends: true };
      this.#queue = moves.slice(count).flatMap((entry, at) => this.#scenes(entry, count + at, moves));
      this.#goOn();
    });
  }

  /** The table and its log as they are to be shown. */
  shown({ table, entries }: Present): Present {
    const scene = this.#scene;
    if (!scene || !this.behind) return { table, entries };
    // Whoever plays on sees the present; what else can be done stays as it is.
    const may = { ...table.may, play: false };
    return {
      table: {
        ...table,
        n: scene.upto,
        state: "playing",
        turn: scene.turn,
        outcome: null,
        finished: null,
        reveal: null,
        hint: null,
        view: scene.beat.view as Table["view"],
        may,
      },
      entries: entries.slice(0, scene.upto),
    };
  }

  /** Takes in what the server said: what is new is told, where it can be. */
  hear(now: Present): void {
    untrack(() => {
      const before = this.#now;
      const moves = movesOf(now.entries);
      const goesOn = this.#told.every((n, at) => n === moves[at]?.n);
      const fresh = goesOn ? moves.slice(this.#told.length) : [];
      this.#told = moves.map(({ n }) => n);
      this.#now = now;
      const waiting = new Set(this.#queue.map(({ n }) => n)).size;
      const there = (present: Present) => (present.table.view ?? null) !== null;
      const tellable = this.#page.beats && this.#page.viewAt && there(now) && there(before);
      if (
        !goesOn ||
        (fresh.length > 0 &&
          (!tellable || (this.#pace === "live" && (waiting + fresh.length > MOST || lessMotion() || document.hidden))))
      )
        return this.hurry();
      // The end of what was foretold is heard while its last move is being told.
      if (now.table.state === "over" && this.#scene?.last) this.#scene = { ...this.#scene, last: false };
      if (fresh.length === 0) return;
      this.#queue = [...this.#queue, ...fresh.flatMap((entry) => this.#scenes(entry, moves.indexOf(entry), moves))];
      if (!this.#scene) this.#next();
    });
  }

  /** Shows the present at once. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#scene = null;
  }

  #scenes(entry: Entry, at: number, moves: Entry[]): Scene[] {
    const { table, entries } = this.#now;
    const newest = at === moves.length - 1;
    const viewAt = (count: number) => this.#page.viewAt?.(goingOn(table), table.view, entries, count);
    const after = newest ? table.view : viewAt(at + 1);
    const beats = this.#page.beats?.(entry, viewAt(at), after) ?? [];
    const over = newest && table.state === "over";
    return beats.map((beat, step) => {
      const last = step === beats.length - 1;
      return {
        n: entry.n,
        beat: last ? { ...beat, ms: beat.ms + BREATH_MS } : beat,
        // The log marks the move, and the sentence tells it, when its last moment begins.
        upto: last ? entry.n : entry.n - 1,
        turn: last ? (newest ? (table.turn ?? null) : (moves[at + 1]?.seat ?? null)) : entry.seat,
        // A game is over when its last move was told to the end.
        last: last && !over,
        ends: last,
      };
    });
  }

  #next(): void {
    clearTimeout(this.#timer);
    const [scene, ...rest] = this.#queue;
    this.#queue = rest;
    this.#scene = scene ?? null;
    this.#goOn();
  }

  /** Goes on after the moment that is told, unless that is the reader's to say. */
  #goOn(): void {
    clearTimeout(this.#timer);
    const scene = this.#scene;
    if (!scene || (scene.ends && this.held && this.#queue.length > 0)) return;
    const pause = scene.ends ? PAUSES[this.#pace] : 0;
    this.#timer = setTimeout(() => this.#next(), scene.beat.ms + pause);
  }
}

/** A table as it was while its game went on, for what is told of it. */
function goingOn(table: Table): Table {
  return { ...table, state: "playing", outcome: null };
}

/** The moves of a log that stand. */
export function movesOf(entries: Entry[]): Entry[] {
  return entries.filter((entry) => entry.kind === "move" && entry.stands);
}

/** How many moves an address asks to be shown; null for the present, and where a game cannot be stepped through. */
export function askedStep(page: GamePage, entries: Entry[], query: URLSearchParams): number | null {
  const at = Number(query.get("at") ?? Number.NaN);
  return page.viewAt && Number.isInteger(at) && at >= 0 && at < movesOf(entries).length ? at : null;
}
