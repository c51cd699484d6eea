/**
 * What the browser keeps of tables that are played alone: the last that the server showed, and what waits to be sent. So
 * a page that is opened without a connection goes on where it was.
 */
import type { Table } from "../api/types";
import { readStored, storedKeys, writeStored } from "../stored.svelte";
import type { Waiting } from "./ahead";
import type { Said } from "./merge";

export interface Kept extends Said {
  /** The server's time minus the page's, when it was last heard. */
  skew: number;
}

const SHOWN = "tauler.table.";
const WAITING = "tauler.waiting.";
/** So many tables are kept; the one not looked at for longest goes first. */
const MOST = 6;

function read<T extends object>(key: string): T | null {
  const kept = readStored(key);
  return typeof kept === "object" ? (kept as T | null) : null;
}

/** The table as it was last shown, if it is kept. */
export function keptTable(id: string): Kept | null {
  return read<Kept>(SHOWN + id);
}

/** Keeps a table that goes on; one that is over, or none, is forgotten. */
export function keepTable(id: string, kept: Kept | null): void {
  writeStored(SHOWN + id, kept?.table.state === "over" ? null : kept);
  // What waits to be sent keeps its table.
  const others = keptTables().filter((one) => one.id !== id && keptWaiting(one.id).length === 0);
  for (const { id: oldest } of others.slice(MOST - 1)) writeStored(SHOWN + oldest, null);
}

/** What waits to be sent to a table. */
export function keptWaiting(id: string): Waiting[] {
  const kept = read<Waiting[]>(WAITING + id);
  return Array.isArray(kept) ? kept : [];
}

/** Keeps what waits; false where the browser keeps nothing. */
export function keepWaiting(id: string, waiting: Waiting[]): boolean {
  return writeStored(WAITING + id, waiting.length === 0 ? null : waiting);
}

/** The tables to which something waits to be sent. */
export function keptWaitingIds(): string[] {
  return storedKeys(WAITING).map((key) => key.slice(WAITING.length));
}

/** All tables that can be gone on with, the last one first. */
export function keptTables(): Table[] {
  const found = storedKeys(SHOWN).map((key) => read<Kept>(key)?.table);
  return found.filter((table): table is Table => Boolean(table)).sort((a, b) => b.now - a.now);
}

/** Forgets everything: who signs out leaves no games on the device. */
export function forgetKept(): void {
  for (const key of [...storedKeys(SHOWN), ...storedKeys(WAITING)]) writeStored(key, null);
}
