/** How a move is told: the swap, then each pass of the cascade, first what it crushes, then what falls. */
import type { Entry } from "../../lib/api/types";
import { Stored } from "../../lib/stored.svelte";
import type { Beat } from "../contract";
import { eventsOf } from "./candies";
import { type Happening, squareOf, type View } from "./view";

export type Pass = Extract<Happening, { kind: "pass" }>;

/** What happens in one moment. */
export type Moment =
  | { kind: "swap"; squares: [string, string] }
  | { kind: "crush"; pass: Pass; seat: number }
  | { kind: "fall"; pass: Pass }
  | { kind: "clear" }
  | { kind: "lay"; board: string[] };

export type Speed = "1" | "2" | "skip";

/** How fast moves are told, as the reader likes it. */
export const speed = new Stored<Speed>("tauler.crush.speed", (kept) => {
  const found = String(kept);
  return found === "2" || found === "skip" ? found : "1";
});

const SWAP_MS = 190;
const CRUSH_MS = 240;
/** A fall of one square; a fall of four takes twice as long, as falls do. */
const FALL_MS = 150;
const LAY_MS = 420;

/** How long a second of the story takes. */
export function pace(): number {
  return speed.value === "2" ? 0.5 : 1;
}

export function swapMs(): number {
  return SWAP_MS * pace();
}

export function crushMs(): number {
  return CRUSH_MS * pace();
}

/** How long a fall over so many squares lasts. */
export function fallMs(squares: number): number {
  return FALL_MS * Math.sqrt(squares) * pace();
}

/** The longest fall of a pass, in squares. */
function deepest({ falls, enters }: Pass): number {
  const entering = new Map<number, number>();
  for (const { to } of enters) entering.set(squareOf(to).col, (entering.get(squareOf(to).col) ?? 0) + 1);
  return Math.max(0, ...falls.map(({ from, to }) => squareOf(from).row - squareOf(to).row), ...entering.values());
}

export function beats(entry: Entry, before: View, after: View): Beat<View>[] {
  if (speed.value === "skip") return [];
  const points: [number, number] = [...before.points];
  const told: Beat<View>[] = [];
  const tell = (ms: number, happening: Moment) =>
    told.push({ ms, happening, view: { ...before, points: [...points] } });
  for (const event of eventsOf(entry)) {
    if (event.kind === "swap") tell(swapMs(), { kind: "swap", squares: event.squares });
    else if (event.kind === "pass") {
      points[entry.seat as 0 | 1] += event.points;
      tell(crushMs(), { kind: "crush", pass: event, seat: entry.seat });
      tell(fallMs(deepest(event)), { kind: "fall", pass: event });
    } else if (event.kind === "redraw") {
      tell(crushMs(), { kind: "clear" });
      tell(LAY_MS * pace(), { kind: "lay", board: event.board });
    }
  }
  // With its last moment a move is told.
  return told.map((beat, at) => (at === told.length - 1 ? { ...beat, view: after } : beat));
}
