/** How what the server sends joins what the page has. Numbers never lie: a hole means asking again. */
import type { Entry } from "../api/types";

/** The entries with the new ones joined in; null where some between are missing. */
export function mergeEntries(have: Entry[], got: Entry[]): Entry[] | null {
  const all = new Map(have.map((entry) => [entry.n, entry]));
  for (const entry of got) all.set(entry.n, entry);
  const merged = [...all.values()].sort((a, b) => a.n - b.n);
  return merged.every((entry, at) => entry.n === at + 1) ? merged : null;
}

/** Whether an entry changes how earlier entries look, so that they must be asked for again. */
export function rewritesLog(entry: Entry): boolean {
  return entry.kind === "back" || entry.kind === "redo" || entry.kind === "accept";
}

/** How long to wait before the next try, growing, with some chance so that not all pages come back at once. */
export function backoff(attempt: number, chance: number = Math.random()): number {
  return Math.min(15_000, 500 * 2 ** attempt) * (0.75 + chance / 2);
}
