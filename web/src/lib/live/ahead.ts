/**
 * Playing ahead of the server, at tables where the reader plays alone: what was asked for and not yet answered waits
 * here in order, and shows as if it had been. The server stays the truth; when its answer comes, it takes the place of
 * what was waiting for it.
 */
import type { Entry, Table } from "../api/types";

/** A command that waits. */
export interface Waiting {
  kind: "move" | "back" | "redo";
  text?: string;
  /** When it was asked for, by the reader's clock. */
  at: number;
  /** The entry that it follows, once it was first sent: sent again with the same number, it has one effect. */
  seen?: number;
}

/** The view with exactly these moves standing; null where one of them is not known to be a move. */
export type PlayOn = (view: unknown, moves: string[]) => unknown | null;

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

/** Why there is nothing to take back or to do again; null where there is. The server would say the same. */
export function surplus(log: Entry[], kind: Waiting["kind"]): { code: string; text: string } | null {
  const { moves, undone } = standing(log);
  if (kind === "back" && moves.length === 0)
    return { code: "tables.nothing-back", text: "There is no move of yours to take back." };
  if (kind === "redo" && undone.length === 0)
    return { code: "tables.nothing-redo", text: "There is nothing to do again." };
  return null;
}

/** The log as it will be when everything that waits has been answered. */
export function logAhead(entries: Entry[], waiting: Waiting[], seat: number): Entry[] {
  if (waiting.length === 0) return entries;
  const later = waiting.map(({ kind, text, at }, step): Entry => {
    return { n: entries.length + step + 1, at, seat, kind, text: text ?? "", stands: true, events: [] };
  });
  const all = [...entries, ...later];
  const stand = new Set(standing(all).moves);
  return all.map((entry) => (entry.kind === "move" ? { ...entry, stands: stand.has(entry.n) } : entry));
}

/** The table as it will be. Null where the game's page cannot tell. */
export function tableAhead(table: Table, log: Entry[], waiting: Waiting[], playOn: PlayOn): Table | null {
  const { moves, undone } = standing(log);
  const texts = moves.map((n) => log[n - 1]?.text ?? "");
  const view = playOn(table.view, texts);
  if (view === null) return null;
  const may = { ...table.may, back: moves.length > 0, redo: undone.length > 0 };
  // What has changed since is known; what else the server would say is not.
  return {
    ...table,
    n: table.n + waiting.length,
    changed: table.n + waiting.length,
    view: view as Table["view"],
    may,
    hint: null,
  };
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
  return waiting
    .filter(({ kind }, at) => kind === "move" && stand.has(at + 1))
    .map(({ kind, text, at }) => ({ kind, text, at }));
}
