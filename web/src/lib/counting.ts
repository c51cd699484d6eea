/** Games that count: while one goes on, the page offers no engine for games of its kind. */
import { get } from "./api/client";
import type { Table } from "./api/types";
import { learn, me } from "./state/me.svelte";

/** Whether the result can still enter a rating or a ranking: nobody has helped, and it is played against another. */
function counts({ rated, you, seats, copy_of, device }: Table): boolean {
  const alone = seats.length > 1 && you.length === seats.length;
  const helped = you.some((seat) => (seats[seat]?.hints ?? 0) > 0);
  return rated || (!alone && !helped && !copy_of && !device);
}

/** The table of such a game of the reader's; null where there is none, or the server cannot be reached. */
export async function countingGame(game: string, signal?: AbortSignal): Promise<string | null> {
  try {
    if (!me.known) await learn();
    if (!me.user) return null;
    const { tables } = await get("/api/tables", { query: { list: "mine", game }, signal });
    for (const { id, n } of tables.filter((row) => row.n > 0)) {
      if (counts(await get("/api/tables/{id}", { path: { id }, query: { after: n }, signal }))) return id;
    }
  } catch {
    // No game goes on at a server that cannot be reached.
  }
  return null;
}
