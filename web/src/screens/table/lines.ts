/** The list of moves: two to a row where two play, small ones gathered, with the time at which each was made. */
import type { Entry, Table } from "../../lib/api/types";

/** A move, or several small ones in a row. */
export interface Cell {
  entries: Entry[];
  /** How many moves stand after it. */
  move: number;
}

export type Line =
  | { kind: "moves"; number: number | null; cells: (Cell | null)[] }
  /** Something else that was done: a hint, an offer, a move that was taken back. */
  | { kind: "other"; entry: Entry };

interface How {
  /** Whether two seats play. */
  two: boolean;
  /** The seat whose moves begin a row. */
  leads: number;
  /** Whether a move is too small for a line of its own. */
  small: (entry: Entry) => boolean;
}

export function linesOf(entries: Entry[], { two, leads, small }: How): Line[] {
  const lines: Line[] = [];
  let row: Extract<Line, { kind: "moves" }> | null = null;
  let [move, number] = [0, 0];
  for (const entry of entries) {
    if (entry.kind !== "move" || !entry.stands) {
      lines.push({ kind: "other", entry });
      continue;
    }
    move += 1;
    const last: Cell | null | undefined = row?.cells[0];
    if (!two && last && lines.at(-1) === row && small(entry) && last.entries.every(small)) {
      last.entries.push(entry);
      last.move = move;
      continue;
    }
    const column = two && entry.seat !== leads ? 1 : 0;
    if (!row || !two || column === 0 || row.cells[1]) {
      // Where the other seat leads, what comes before its first move is no turn.
      const counts = column === 0 || number > 0 || leads === 0;
      if (counts) number += 1;
      row = { kind: "moves", number: counts ? number : null, cells: two ? [null, null] : [null] };
      lines.push(row);
    }
    row.cells[column] = { entries: [entry], move };
  }
  return lines;
}

/** How much of a pause was played after all, as a resume says: without a connection somebody may play on. */
export function playedAway({ kind, text }: Pick<Entry, "kind" | "text">): number {
  return kind === "resume" ? Number(/^ahead (\d+) /.exec(text ?? "")?.[1] ?? 0) : 0;
}

/**
 * When something was done, in milliseconds of play since the game began: pauses do not count. The table tells no start,
 * but how long each seat has thought until now.
 */
export function playedAt(table: Table, entries: Entry[]): (at: number) => number {
  const pauses: { from: number; to: number }[] = [];
  for (const { kind, at, text } of entries) {
    if (kind === "pause") pauses.push({ from: at, to: Number.POSITIVE_INFINITY });
    const open = pauses.at(-1);
    if (kind !== "resume" || !open) continue;
    if (open.to === Number.POSITIVE_INFINITY) open.to = at;
    open.from = Math.min(open.to, open.from + playedAway({ kind, text }));
  }
  const pausedBefore = (at: number) =>
    pauses.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, at) - from), 0);
  const end = table.finished?.at ?? table.now;
  const thought = table.finished?.elapsed_ms ?? table.seats.map((seat) => seat.elapsed_ms);
  const start = end - pausedBefore(end) - thought.reduce((sum, ms) => sum + ms, 0);
  return (at) => at - pausedBefore(at) - start;
}
