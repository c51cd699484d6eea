/** The names of openings, found by position: a game may come to one by any order of moves, turned or mirrored. */
import { nameOf } from "../../../ui/squares";
import { after, first, type Position, type Sign } from "../rules";
import { squareOf } from "../view";
import { STANDARD } from "./address";

export interface Opening {
  name: string;
  /** A transcript, such as `f5d6`. */
  moves: string;
}

/** How a square moves when the board is turned or mirrored: all eight ways. */
const WAYS: ((at: number) => number)[] = [false, true].flatMap((swap) =>
  [false, true].flatMap((down) =>
    [false, true].map((across) => (at: number) => {
      const [row, col] = [Math.floor(at / 8), at % 8];
      const [r, c] = [down ? 7 - row : row, across ? 7 - col : col];
      return swap ? c * 8 + r : r * 8 + c;
    }),
  ),
);

function turnedBoard(board: Sign[], way: (at: number) => number): string {
  const turned: Sign[] = [];
  for (const [at, sign] of board.entries()) turned[way(at)] = sign;
  return turned.join("");
}

/** What all images of a position have in common. */
export function imageKey({ board, side }: Position): string {
  const images = WAYS.map((way) => turnedBoard(board, way));
  return `${images.sort()[0]}${side}`;
}

function isStandard({ options }: Position): boolean {
  return options.width === 8 && options.height === 8 && options.directions.length === 3;
}

/** An opening that a position can go on to, with the moves from there. */
interface Continuation {
  name: string;
  moves: string[];
}

export class Openings {
  readonly all: Opening[];
  #names = new Map<string, string>();
  /** Which openings pass through a position, and after how many moves. */
  #through = new Map<string, { opening: Opening; ply: number }[]>();

  constructor(all: Opening[]) {
    this.all = all;
    for (const opening of all) {
      let position: Position = first(STANDARD);
      const moves = opening.moves.match(/../g) ?? [];
      for (const [ply, move] of [...moves, ""].entries()) {
        const key = imageKey(position);
        const passing = this.#through.get(key) ?? [];
        if (move) this.#through.set(key, [...passing, { opening, ply }]);
        // Where several names share a position, the first is the best attested.
        else if (!this.#names.has(key)) this.#names.set(key, opening.name);
        position = after(position, squareOf(move, STANDARD) ?? -1) ?? position;
      }
    }
  }

  /** The name of a line: that of the last of its positions that has one. */
  nameOf(line: Position[]): string | null {
    for (const position of line.toReversed()) {
      const name = isStandard(position) && this.#names.get(imageKey(position));
      if (name) return name;
    }
    return null;
  }

  /** The openings that a position can go on to, the shortest first. */
  from(position: Position): Continuation[] {
    if (!isStandard(position)) return [];
    const found = (this.#through.get(imageKey(position)) ?? []).map(({ opening, ply }) => {
      const names = opening.moves.match(/../g) ?? [];
      const moves = names.slice(ply).map((name) => squareOf(name, STANDARD) ?? 0);
      const board = boardAfter(names.slice(0, ply));
      // As the opening is turned here.
      const way = WAYS.find((one) => turnedBoard(board, one) === position.board.join("")) ?? ((at: number) => at);
      return { name: opening.name, moves: moves.map((at) => nameOf(way(at), 8)) };
    });
    return found.sort((one, other) => one.moves.length - other.moves.length);
  }
}

function boardAfter(moves: string[]): Sign[] {
  let position: Position = first(STANDARD);
  for (const move of moves) position = after(position, squareOf(move, STANDARD) ?? -1) ?? position;
  return position.board;
}

/** The list that the tool `openings` answers with. */
export function openingsOf(answer: unknown): Opening[] {
  const listed = (answer as { openings?: unknown }).openings;
  return Array.isArray(listed) ? (listed as Opening[]) : [];
}
