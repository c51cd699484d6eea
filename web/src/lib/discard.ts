/** Throwing a table away. */
import { del } from "./api/client";
import { keepTable } from "./live/kept";

/** Throws a table away, on the server and in the browser. */
export async function discard(id: string): Promise<void> {
  await del("/api/tables/{id}", { path: { id } });
  keepTable(id, null);
}
