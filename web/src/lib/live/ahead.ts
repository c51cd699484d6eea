/**
 * What follows, told by the rules on this device before the server has answered. At tables where the reader plays alone,
 * what was asked for waits here in order and shows as if it had been answered. The server stays the truth: its answer
 * takes the place of what was foretold.
 */
import type { Entry, Say, Table } from "../api/types";
import { seatOf } from "../tables";
import type { Said } from "./merge";

/** A command that waits. */
export interface Waiting {
  kind: "move" | "back" | "redo";
  text?: string;
  /** When it was asked for, by the reader's clock. */
  at: number;
  /** The entry that it follows, once it was first sent: sent again with the same number, it has one effect. */
  seen?: number;
  /** Whether it was made without a connection: then the time until it was made counts, although the clock stood. */
  ahead?: boolean;
}

/** What the rules say of a move in a view: why not, or the view after it; neither where the view does not tell. */
export type Foresee = (game: string, view: unknown, text: string) => Promise<{ refusal: Say | null; view: unknown }>;
/** The rules on this device. */
export interface Rules {
  foresee: Foresee;
  /** The view as it stood after so many moves, as a game's page knows it. */
  viewAt: (table: Table, view: unknown, entries: Entry[], moves: number) => unknown;
  /** Whose turn follows a move and what happened in it, as a game's page knows it. */
  foretells?: ((entry: Entry, before: unknown, after: unknown) => Told) | undefined;
}
/** What is told of a move beside the view that it leads to. */
export type Told = Pick<Entry, "events"> & { turn: number | null };

/** What can wait: other commands need the server's own answer. */
export function canWait(kind: string): kind is Waiting["kind"] {
  return kind === "move" || kind === "back" || kind === "redo";
}

/** Which moves of a log stand, and which could be done again, the next one last; both by their entries' numbers. */
export function standing(entries: Pick<Entry, "n" | "kind">[]): { moves: number[]; undone: number[] } {
  const moves: number[] = [];
  let undone: number[] = [];
  for (const { n, kind } of entries) {
    if (kind === "move") {
      moves.push(n);
      undone = [];
    } else if (kind === "back") {
      const taken = moves.pop();
      if (taken !== undefined) undone.push(taken);
    } else if (kind === "redo") {
      const again = undone.pop();
      if (again !== undefined) moves.push(again);
    }
  }
  return { moves, undone };
}

/** The log as it will be when everything that waits has been answered. */
export function logAhead(entries: Entry[], waiting: Waiting[], seat: number): Entry[] {
  const later = waiting.map(({ kind, text, at }, step): Entry => {
    return { n: entries.length + step + 1, at, seat, kind, text: text ?? "", stands: true, events: [] };
  });
  const all = [...entries, ...later];
  const stand = new Set(standing(all).moves);
  return all.map((entry) => (entry.kind === "move" ? { ...entry, stands: stand.has(entry.n) } : entry));
}

/** How many moves two lists begin with alike. */
function sharedStart(one: number[], other: number[]): number {
  const parting = one.findIndex((n, at) => n !== other[at]);
  return parting < 0 ? one.length : parting;
}

/** The table as it will be; a sentence where the rules refuse, null where they cannot tell. */
export async function foretold(
  { table, entries }: Said,
  waiting: Waiting[],
  { viewAt, foresee, foretells }: Rules,
): Promise<Said | Say | null> {
  const log = logAhead(entries, waiting, seatOf(table) ?? 0);
  const before = standing(entries).moves;
  const { moves, undone } = standing(log);
  const common = sharedStart(before, moves);
  let view: unknown = common === before.length ? table.view : viewAt(table, table.view, entries, common);
  let turn = table.turn ?? null;
  for (const entry of moves.slice(common).flatMap((n) => log[n - 1] ?? [])) {
    const seen = await foresee(table.game, view, entry.text ?? "");
    if (seen.refusal) return seen.refusal;
    if (seen.view === null) return null;
    const told = foretells?.(entry, view, seen.view);
    if (told) {
      entry.events = told.events;
      turn = told.turn;
    }
    view = seen.view;
  }
  const may = { ...table.may, back: moves.length > 0, redo: undone.length > 0 };
  const n = table.n + waiting.length;
  // What has changed since is known; what else the server would say is not.
  return { table: { ...table, n, changed: n, turn, view: view as Table["view"], may, hint: null }, entries: log };
}

/** Whether an entry is what a waiting command made. */
export function isAnswer(entry: Entry | undefined, waiting: Waiting): boolean {
  const text = (of: string | null | undefined) => (of ?? "").trim().toLowerCase();
  return entry !== undefined && entry.kind === waiting.kind && text(entry.text) === text(waiting.text);
}

/** What is left to ask for when the table went on elsewhere: the moves. What would take back the others' moves is not. */
export function rebased(waiting: Waiting[]): Waiting[] {
  const log = waiting.map(({ kind }, at) => ({ n: at + 1, kind }));
  const stand = new Set(standing(log).moves);
  const moves = waiting.filter(({ kind }, at) => kind === "move" && stand.has(at + 1));
  return moves.map(({ seen: _, ...move }) => move);
}
