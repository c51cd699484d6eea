/** Games that count: while one goes on, the page offers no engine for games of its kind. */
import { get } from "./api/client";
import type { Table } from "./api/types";
import { learn, me } from "./state/me.svelte";
import { readStored, writeStored } from "./stored.svelte";

/** Whether the result can still enter a rating or a ranking: nobody has helped, and it is played against another. */
function counts({ rated, you, seats, copy_of, device }: Table): boolean {
  const alone = seats.length > 1 && you.length === seats.length;
  const helped = you.some((seat) => (seats[seat]?.hints ?? 0) > 0);
  return rated || (!alone && !helped && !copy_of && !device);
}

/** Where the last such game of a kind is kept: without a connection it is taken to go on. */
const keyOf = (game: string): string => `tauler.counting.${game}`;

/** Takes note of a table that the reader looks at: whether such a game goes on there. */
export function note(table: Table): void {
  const { id, game, n, state, you } = table;
  const key = keyOf(game);
  if (n > 0 && state !== "over" && you.length > 0 && counts(table)) writeStored(key, id);
  else if (readStored(key) === id) writeStored(key, null);
}

/** The table of such a game of the reader's; null where there is none. */
export async function countingGame(game: string, signal?: AbortSignal): Promise<string | null> {
  try {
    if (!me.known) await learn();
    const found = me.user ? await ask(game, signal) : null;
    writeStored(keyOf(game), found);
    return found;
  } catch {
    const kept = readStored(keyOf(game));
    return typeof kept === "string" ? kept : null;
  }
}

async function ask(game: string, signal?: AbortSignal): Promise<string | null> {
  const { tables } = await get("/api/tables", { query: { list: "mine", game }, signal });
  for (const { id, n } of tables.filter((row) => row.n > 0)) {
    if (counts(await get("/api/tables/{id}", { path: { id }, query: { after: n }, signal }))) return id;
  }
  return null;
}
