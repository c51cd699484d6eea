/** How what the server sends joins what the page has. Numbers never lie: a hole means asking again. */
import type { Entry, Table } from "../api/types";

/** What the server said of a table, with all of its entries. */
export interface Said {
  table: Table;
  entries: Entry[];
}

/** The entries with the new ones joined in; null where some between are missing. */
export function mergeEntries(have: Entry[], got: Entry[]): Entry[] | null {
  const all = new Map(have.map((entry) => [entry.n, entry]));
  for (const entry of got) all.set(entry.n, entry);
  const merged = [...all.values()].sort((a, b) => a.n - b.n);
  return merged.every((entry, at) => entry.n === at + 1) ? merged : null;
}

/** Whether an entry changes how earlier entries look, so that they must be asked for again. */
function rewritesLog(entry: Entry): boolean {
  return entry.kind === "back" || entry.kind === "redo" || entry.kind === "accept";
}

/**
 * Whether a table was shown before another. Sitting down makes no entry, so of two with the same number the server's
 * time decides.
 */
export function isOlder(one: Table, other: Table): boolean {
  return one.n < other.n || (one.n === other.n && one.now < other.now);
}

/** What was said with an answer joined in; null where everything has to be asked for again. */
export function joined(said: Said | null, table: Table): Said | null {
  const entries = mergeEntries(said?.entries ?? [], table.entries ?? []);
  if (entries === null || entries.length !== table.n) return null;
  const fresh = entries.slice(said?.entries.length ?? 0);
  const ended = table.state === "over" && said !== null && said.table.state !== "over";
  return fresh.some(rewritesLog) || ended ? null : { table, entries };
}

/** How long to wait before the next try, growing, with some chance so that not all pages come back at once. */
export function backoff(attempt: number, chance: number = Math.random()): number {
  return Math.min(15_000, 500 * 2 ** attempt) * (0.75 + chance / 2);
}
