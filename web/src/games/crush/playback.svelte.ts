/**
 * Shows moves as they happen: the swap, then each pass of the cascade. What is shown runs behind the server; it can be
 * sped up, skipped, and jumps where there is too much to show.
 */
import type { Entry } from "../../lib/api/types";
import { lessMotion } from "../../lib/state/settings.svelte";
import { Stored } from "../../lib/stored.svelte";
import { type Candy, crushed, eventsOf, fallen, lay, rowsOf, swapped } from "./candies";
import { type Happening, squareOf, type View } from "./view";

export type Speed = "1" | "2" | "skip";

const SWAP_MS = 190;
const CRUSH_MS = 230;
const FALL_MS = 250;
/** More moves than this at once are not shown one by one. */
const MOST = 3;

/** Points on their way to the mover's total. */
export interface Flight {
  id: number;
  seat: number;
  points: number;
  col: number;
  row: number;
}

let running = $state.raw<[number, number] | null>(null);

/** The points as the board shows them now, which may be behind those of the view; null when it is not behind. */
export function shownPoints(): [number, number] | null {
  return running;
}

function speedOf(kept: unknown): Speed {
  const found = String(kept);
  return found === "2" || found === "skip" ? found : "1";
}

export class Playback {
  candies = $state.raw<Candy[]>([]);
  /** The candies that are being crushed. */
  going = $state.raw<ReadonlySet<number>>(new Set());
  flights = $state.raw<Flight[]>([]);
  /** The number of the pass that is shown, 0 between moves. */
  pass = $state(0);
  busy = $state(false);
  fresh = $state(false);
  #speed = new Stored("tauler.crush.speed", speedOf);
  #view: View | null = null;
  /** The numbers of the entries that are shown, or on their way. */
  #shown: number[] = [];
  #queue: Entry[] = [];
  #round = 0;
  #wake: (() => void) | null = null;
  #flight = 0;

  get speed(): Speed {
    return this.#speed.value;
  }

  set speed(speed: Speed) {
    this.#speed.value = speed;
    if (speed === "skip") this.skip();
  }

  /** How long a second of the story takes. */
  get pace(): number {
    return this.speed === "2" ? 0.5 : 1;
  }

  /** Shows the view, moving there from what is shown where that is a few moves back. */
  show(view: View, log: Entry[]): void {
    const numbers = log.map((entry) => entry.n);
    const known = this.candies.length > 0 && this.#shown.every((number, at) => number === numbers[at]);
    const fresh = known ? log.slice(this.#shown.length) : [];
    this.#shown = numbers;
    this.#view = view;
    const story = this.#queue.length + fresh.length <= MOST && this.speed !== "skip" && !lessMotion();
    if (!known || !story) {
      this.#jump();
      return;
    }
    this.#queue.push(...fresh);
    if (!this.busy && this.#queue.length > 0) void this.#run();
    else if (!this.busy && !this.#isThere()) this.#jump();
  }

  /** Ends what is being shown. */
  skip(): void {
    if (this.busy) this.#jump();
  }

  async #run(): Promise<void> {
    const round = this.#round;
    this.busy = true;
    const brought = (entry: Entry) =>
      eventsOf(entry).reduce((sum, event) => sum + (event.kind === "pass" ? event.points : 0), 0);
    const points: [number, number] = [...(this.#view?.points ?? [0, 0])] as [number, number];
    for (const entry of this.#queue) points[entry.seat as 0 | 1] -= brought(entry);
    running = points;
    for (let entry = this.#queue[0]; entry; entry = this.#queue[0]) {
      for (const event of eventsOf(entry)) {
        await this.#tell(event, entry.seat);
        if (round !== this.#round) return;
      }
      this.#queue.shift();
    }
    this.#jump();
  }

  #isThere(): boolean {
    const view = this.#view;
    if (!view) return true;
    const { width, height } = view.options;
    return rowsOf(this.candies, width, height).join() === view.board.join();
  }

  #jump(): void {
    this.#round += 1;
    this.#queue = [];
    this.#wake?.();
    running = null;
    this.busy = false;
    this.pass = 0;
    this.fresh = false;
    this.going = new Set();
    this.flights = [];
    if (this.#view && !this.#isThere()) this.candies = lay(this.#view.board);
  }

  async #tell(event: Happening, seat: number): Promise<void> {
    switch (event.kind) {
      case "swap":
        this.candies = swapped(this.candies, squareOf(event.squares[0]), squareOf(event.squares[1]));
        await this.#wait(SWAP_MS);
        break;
      case "pass": {
        this.pass = event.number;
        const gone = crushed(this.candies, event);
        this.going = new Set(gone.map((candy) => candy.id));
        this.#fly(seat, event.points, gone);
        await this.#wait(CRUSH_MS);
        this.candies = fallen(this.candies, event);
        this.going = new Set();
        await this.#wait(FALL_MS);
        break;
      }
      case "redraw":
        this.fresh = true;
        await this.#wait(CRUSH_MS * 2);
        this.candies = lay(event.board);
        await this.#wait(FALL_MS * 2);
        this.fresh = false;
        break;
      case "extra-move":
      case "lost":
        break;
    }
  }

  #fly(seat: number, points: number, from: Candy[]): void {
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    this.#flight += 1;
    const flight = {
      id: this.#flight,
      seat,
      points,
      col: mean(from.map((candy) => candy.col)),
      row: mean(from.map((candy) => candy.row)),
    };
    this.flights = [...this.flights.slice(-4), flight];
    if (running) running = [running[0] + (seat === 0 ? points : 0), running[1] + (seat === 1 ? points : 0)];
  }

  #wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms * this.pace);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
