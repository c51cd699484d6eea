/** What the analysis board holds: a tree, where the reader is in it, and what is known of its positions. */
import { untrack } from "svelte";
import { failureOf } from "../../../lib/api/client";
import { say } from "../../../lib/i18n/index.svelte";
import type { Judged, Options } from "../view";
import type { Analyst, Found } from "./analyst";
import { type Branch, type Fault, movesTo, readTree, Tree, writeTree } from "./tree";

/** Who steps quickly asks only where they stop. */
const REST_MS = 150;
/** How long a position is thought about. */
const EXPLORE_MS = 12_000;
/** So many times longer it is thought about when the reader asks for more. */
const FURTHER = 4;

export class Study {
  #analyst: Analyst;
  #tree = $state.raw(new Tree({ height: 8, width: 8, directions: [], start: "" }));
  #at = $state.raw<Branch>(this.#tree.root);
  /** The tree itself is no state: this changes with it. */
  #version = $state(0);
  /** What is known of positions, by their branch. */
  #found = $state.raw(new Map<Branch, Found>());
  #judged = $state.raw(new Map<Branch, Judged>());
  /** Why an address or a paste was taken only in part. */
  fault = $state.raw<Fault | null>(null);
  failure = $state("");
  busy = $state(false);
  /** Whether the engine looks too. */
  on = $state(true);
  /** Ends the thought that is under way. */
  #enough = new AbortController();
  /** What was to be thought about further, and for how long. */
  #further = $state.raw<{ at: Branch | null; ms: number }>({ at: null, ms: 0 });
  #may: () => boolean;

  /** Where the line that is looked at ends: stepping along it changes nothing. */
  #end = $derived<Branch>(this.line.at(-1) ?? this.at);

  /** The engine looks only while it may. */
  constructor(analyst: Analyst, may: () => boolean = () => true) {
    this.#analyst = analyst;
    this.#may = may;
    $effect(() => this.#explore());
    $effect(() => this.#judge());
  }

  /** Whether the engine looks now. */
  get looks(): boolean {
    return this.on && this.#may();
  }

  get tree(): Tree {
    void this.#version;
    return this.#tree;
  }

  get at(): Branch {
    void this.#version;
    return this.#at;
  }

  get options(): Options {
    return this.#tree.options;
  }

  /** The line that is looked at, from the start to its end. */
  get line(): Branch[] {
    return this.tree.line(this.at);
  }

  get inGame(): boolean {
    return this.tree.isGame(this.at);
  }

  /** The tree as text, for the address. */
  get text(): string {
    return writeTree(this.tree, this.at);
  }

  /** What is known of the position that is looked at. */
  get found(): Found | null {
    return this.#found.get(this.at) ?? null;
  }

  /** What a move cost its side, where it was judged: the deepest look counts. */
  judged(branch: Branch): Judged | null {
    const judged = this.#judged.get(branch) ?? null;
    const before = branch.parent && this.#found.get(branch.parent);
    const here = before?.moves.find((one) => one.move === branch.move);
    const best = before?.moves[0];
    if (!here || !best || !branch.parent) return judged;
    return {
      colour: branch.parent.position.side === "O" ? "white" : "black",
      move: branch.move,
      score: here.score,
      best: best.move,
      best_score: best.score,
      loss: Math.max(0, best.score - here.score),
      exact: before.sure === 100,
    };
  }

  /** The margin for black at a branch; null where nobody has looked yet. */
  margin(branch: Branch): number | null {
    const { side, board } = branch.position;
    if (side === null) {
      const count = (sign: string) => board.filter((one) => one === sign).length;
      const margin = count("X") - count("O");
      return margin + Math.sign(margin) * count("-");
    }
    const best = this.#found.get(branch)?.moves[0]?.score;
    if (best !== undefined) return side === "X" ? best : -best;
    const judged = this.judged(branch);
    if (judged) return judged.colour === "black" ? judged.score : -judged.score;
    // At the start of a line nobody has moved yet: it is worth its best move.
    const next = branch.children[0] && this.#judged.get(branch.children[0]);
    return next ? (next.colour === "black" ? next.best_score : -next.best_score) : null;
  }

  /** Reads a tree from text. */
  read(options: Options, text: string): void {
    const { tree, at, fault } = readTree(options, text);
    this.#tree = tree;
    this.#found = new Map();
    this.#judged = new Map();
    this.fault = fault;
    this.go(at);
  }

  go(branch: Branch): void {
    this.#at = branch;
    this.#version += 1;
  }

  /** Plays a move from where the reader is. False where it is none. */
  play(move: string): boolean {
    const next = this.#tree.play(this.#at, move);
    if ("why" in next) return false;
    this.fault = null;
    this.go(next);
    return true;
  }

  playAll(moves: string[], from: Branch = this.#at): void {
    this.fault = null;
    this.go(this.#tree.playAll(from, moves).at);
  }

  /** Steps along the line; beyond its ends nothing happens. */
  step(by: number): void {
    const { line, at } = this;
    const to = line[Math.max(0, Math.min(line.length - 1, at.ply + by))];
    if (to && to !== at) this.go(to);
  }

  /** To the next alternative of the last move, or the one before it. */
  turn(by: number): void {
    const around = this.at.parent?.children ?? [];
    const to = around[around.indexOf(this.at) + by];
    if (to) this.go(to);
  }

  toGame(): void {
    this.go(this.#tree.leftAt(this.#at));
  }

  promote(): void {
    this.fault = null;
    this.#tree.promote(this.#at);
    this.#version += 1;
  }

  /** Takes the move that is looked at away, with all that follows. */
  remove(): void {
    this.fault = null;
    this.go(this.#tree.remove(this.#at));
  }

  /** Ends the thinking: what was found so far stays. */
  stop(): void {
    this.#enough.abort();
  }

  /** Thinks further about the position that is looked at. */
  thinkOn(): void {
    const { at, ms } = this.#further;
    this.#further = { at: this.#at, ms: FURTHER * (at === this.#at ? ms : EXPLORE_MS) };
  }

  /** Thinks about the position that is looked at. */
  #explore(): undefined | (() => void) {
    const { at, looks } = this;
    const { position } = at;
    const ms = this.#further.at === at ? this.#further.ms : EXPLORE_MS;
    this.failure = "";
    const known = untrack(() => this.#found.get(at));
    if (!looks || position.side === null || known?.sure === 100) return;
    const stop = new AbortController();
    const enough = new AbortController();
    this.#enough = enough;
    const empties = position.board.filter((sign) => sign === "-").length;
    const tell = (found: Found) => {
      const before = this.#found.get(at);
      if (before && before.depth > found.depth && before.sure >= found.sure) return;
      this.#found = new Map(this.#found).set(at, found);
    };
    const timer = setTimeout(async () => {
      this.busy = true;
      try {
        const line = { options: this.options, moves: movesTo(at) };
        const budget = { ms, ...(known ? { beyond: known.depth } : {}) };
        const how = { signal: stop.signal, enough: enough.signal };
        await this.#analyst.explore(line, empties, budget, tell, how);
      } catch (thrown) {
        if (!stop.signal.aborted) this.failure = say(failureOf(thrown).said);
      } finally {
        if (!stop.signal.aborted) this.busy = false;
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
      this.busy = false;
    };
  }

  /** Judges the moves of the line that nobody has looked at. */
  #judge(): undefined | (() => void) {
    const end = this.#end;
    const { looks } = this;
    const line = untrack(() => this.tree.line(end));
    const from = untrack(() => line.findIndex((one) => one.parent && !this.#judged.has(one))) - 1;
    if (!looks || from < 0) return;
    const stop = new AbortController();
    const tell = (begun: number, moves: Judged[]) => {
      const judged = new Map(this.#judged);
      for (const [place, one] of moves.entries()) {
        const branch = line[begun + place + 1];
        if (branch) judged.set(branch, one);
      }
      this.#judged = judged;
    };
    const timer = setTimeout(async () => {
      const asked = { options: this.options, moves: line.slice(1).map((one) => one.move) };
      // The board works without: the position that is looked at says what is wrong.
      await this.#analyst.judge(asked, from, tell, stop.signal).catch(() => {});
    }, 2 * REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }
}
