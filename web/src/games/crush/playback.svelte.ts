/** The candies on the board as a move is told, moment by moment; between moves they are those of the position. */
import type { Beat } from "../contract";
import { type Candy, crushed, fallen, lay, rowsOf, swapped } from "./candies";
import type { Moment } from "./motion";
import { squareOf, type View } from "./view";

/** Points that were just made, over the candies that made them. */
interface Gain {
  id: number;
  seat: number;
  points: number;
  col: number;
  row: number;
}

export class Playback {
  candies = $state.raw<Candy[]>([]);
  /** The candies that are being crushed. */
  going = $state.raw<ReadonlySet<number>>(new Set());
  gain = $state.raw<Gain | null>(null);
  /** The squares of the swap that is told. */
  swap = $state.raw<string[] | null>(null);
  /** The number of the pass that is told, 0 between moves. */
  pass = $state(0);
  /** Whether the whole board goes, or comes. */
  cleared = $state(false);
  laid = $state(false);
  #beat: Beat<View> | null = null;
  #gains = 0;

  show(view: View, beat: Beat<View> | null): void {
    if (beat !== null && beat === this.#beat) return;
    this.#beat = beat;
    this.going = new Set();
    this.cleared = false;
    this.laid = false;
    const moment = beat?.happening as Moment | undefined;
    switch (moment?.kind) {
      case "swap":
        this.#be(view.board);
        this.pass = 0;
        this.gain = null;
        this.swap = moment.squares;
        this.candies = swapped(this.candies, squareOf(moment.squares[0]), squareOf(moment.squares[1]));
        break;
      case "crush": {
        const gone = crushed(this.candies, moment.pass);
        this.pass = moment.pass.number;
        this.going = new Set(gone.map((candy) => candy.id));
        this.#gained(moment.seat, moment.pass.points, gone);
        break;
      }
      case "fall":
        this.candies = fallen(this.candies, moment.pass);
        break;
      case "clear":
        this.cleared = true;
        break;
      case "lay":
        this.laid = true;
        this.candies = lay(moment.board);
        break;
      case undefined:
        this.pass = 0;
        this.gain = null;
        this.swap = null;
        this.#be(view.board);
    }
  }

  /** Puts the candies of a board down, unless they lie there. */
  #be(board: string[]): void {
    const there = rowsOf(this.candies, board[0]?.length ?? 0, board.length).join() === board.join();
    if (!there) this.candies = lay(board);
  }

  #gained(seat: number, points: number, from: Candy[]): void {
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    this.#gains += 1;
    this.gain = {
      id: this.#gains,
      seat,
      points,
      col: mean(from.map((candy) => candy.col)),
      row: mean(from.map((candy) => candy.row)),
    };
  }
}
