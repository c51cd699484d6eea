/**
 * The games of this device, in the browser's own database: a setup and its log each, and how a list shows it. An entry is
 * written once under its table and number, so of two tabs that move at once one is told so. Where the browser keeps
 * nothing (a private window, a full disk), games go on in memory, and the reader is told.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Say, TableRow } from "../api/types";
import type { DeviceSetup, LogEntry } from "../engine/door";
import { DEVICE_KEY } from "../mine";
import { writeStored } from "../stored.svelte";

/** A table of this device, without its log. */
export interface KeptTable {
  id: string;
  setup: DeviceSetup;
  /** How a list shows it. */
  row: TableRow;
  /** How it came out for the reader, once it is over. */
  verdict: "won" | "lost" | "draw" | null;
  /** Why the server did not take it: it stays here, and is not sent again by itself. */
  refused?: Say;
  /** Why it cannot be opened. */
  damage?: Say;
}

type KeptEntry = LogEntry & { table: string };

interface Shelf extends DBSchema {
  tables: { key: string; value: KeptTable };
  entries: { key: [string, number]; value: KeptEntry };
}

/** Another tab has moved on. */
export class Overtaken extends Error {}

let opening: Promise<IDBPDatabase<Shelf> | null> | null = null;

/** The database; null where the browser has none for us. */
function database(): Promise<IDBPDatabase<Shelf> | null> {
  opening ??= begin().catch(() => null);
  return opening;
}

/** Opens it as it is; what it lacks is made, beside what it has. */
async function begin(version?: number): Promise<IDBPDatabase<Shelf>> {
  const open = await openDB<Shelf>("tauler", version, {
    upgrade(fresh) {
      const lacks = (name: "tables" | "entries") => !fresh.objectStoreNames.contains(name);
      if (lacks("tables")) fresh.createObjectStore("tables", { keyPath: "id" });
      if (lacks("entries")) fresh.createObjectStore("entries", { keyPath: ["table", "n"] });
    },
    // Another tab makes what is lacking: it does not wait for us.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated: () => {
      opening = null;
    },
  });
  if (open.objectStoreNames.length >= 2) return open;
  open.close();
  return begin(open.version + 1);
}

/** Whether this page has said that there are games here. */
let said = false;

/**
 * Keeps a table and what is new in its log, all or nothing. False where the browser keeps nothing; `Overtaken` where
 * another tab has written another entry of the same number, or forgotten the table.
 */
export async function keep(table: KeptTable, entries: LogEntry[]): Promise<boolean> {
  const open = await database();
  if (!open) return false;
  try {
    // The system has it then, whatever becomes of the page; waiting for the disk itself would make every move wait.
    const work = open.transaction(["tables", "entries"], "readwrite", { durability: "relaxed" });
    const before = work.objectStore("tables").getKey(table.id);
    const written = [
      ...entries.map((entry) => work.objectStore("entries").add({ ...entry, table: table.id })),
      work.objectStore("tables").put(table),
    ];
    // All is asked at once, so that the database is waited for once.
    work.commit();
    const [was] = await Promise.all([before, ...written, work.done]);
    if ((entries[0]?.n ?? 1) > 1 && !was) {
      await forget(table.id);
      throw new Overtaken();
    }
  } catch (thrown) {
    if (thrown instanceof Overtaken || (thrown as DOMException).name === "ConstraintError") throw new Overtaken();
    return false;
  }
  if (!said) said = writeStored(DEVICE_KEY, true);
  return true;
}

/** A table with its log; null where there is none. */
export async function keptTable(id: string): Promise<{ table: KeptTable; log: LogEntry[] } | null> {
  const open = await database();
  const table = await open?.get("tables", id);
  const log = (await open?.getAll("entries", IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]))) ?? [];
  return table ? { table, log: log.map(({ table: _, ...entry }) => entry) } : null;
}

/** All tables, the last one first. What cannot be read is marked as damaged. */
export async function keptTables(): Promise<KeptTable[]> {
  const open = await database();
  const all = (await open?.getAll("tables").catch(() => oneByOne(open))) ?? [];
  const read = all.map((table) => (isWhole(table) ? table : { ...table, damage: DAMAGED }));
  return read.sort((a, b) => (b.row?.updated_at ?? 0) - (a.row?.updated_at ?? 0));
}

/** All that can be read, where not all can; of the rest the name is left. */
async function oneByOne(open: IDBPDatabase<Shelf>): Promise<KeptTable[]> {
  const ids = await open.getAllKeys("tables");
  return Promise.all(
    ids.map(async (id) => (await open.get("tables", id).catch(() => null)) ?? ({ id, damage: DAMAGED } as KeptTable)),
  );
}

/** Tables that were forgotten while this page is open. */
export const gone = new Set<string>();

/** Forgets a table with its log. */
export async function forget(id: string): Promise<void> {
  gone.add(id);
  const open = await database();
  if (!open) return;
  const work = open.transaction(["tables", "entries"], "readwrite");
  await work.objectStore("tables").delete(id);
  await work.objectStore("entries").delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
  await work.done;
}

/** Everything that is kept of some tables, as a text to save. */
export async function exported(ids: string[]): Promise<string> {
  const tables = await Promise.all(ids.map((id) => keptTable(id).catch(() => ({ table: { id } }))));
  return JSON.stringify({ tauler: "device", tables: tables.filter(Boolean) }, null, 1);
}

export const DAMAGED: Say = { code: "page.device-damaged", params: {}, text: "This game cannot be read any more." };

/** Whether a record is what this page writes. */
function isWhole(table: Partial<KeptTable>): boolean {
  const { id, setup, row } = table;
  const isSet = typeof setup?.seed === "string" && Array.isArray(setup.seats);
  return typeof id === "string" && isSet && typeof row?.game === "string" && Array.isArray(row.seats);
}
