/** The games of this device, for lists. Its database is opened only where there ever was one. */
import type { TableRow } from "./api/types";
import { readStored } from "./stored.svelte";

/** Set as soon as a game was kept on this device. */
export const DEVICE_KEY = "tauler.device";

/** Whether a game was ever kept on this device. */
export const hasDeviceGames = (): boolean => readStored(DEVICE_KEY) === true;

/** How many are over and can go to the account; what the server has refused once is not offered again. */
export async function homeward(): Promise<number> {
  if (!hasDeviceGames()) return 0;
  const [{ keptTables }, { canGoHome }] = await Promise.all([import("./device/shelf"), import("./device/home")]);
  return (await keptTables()).filter((table) => canGoHome(table) && !table.refused).length;
}

/** Those that go on, the last one first; of one kind, or all. */
export async function deviceRows(game?: string): Promise<TableRow[]> {
  if (!hasDeviceGames()) return [];
  const { keptTables } = await import("./device/shelf");
  const rows = (await keptTables()).flatMap(({ damage, row }) => (damage || row.state === "over" ? [] : [row]));
  return game ? rows.filter((row) => row.game === game) : rows;
}
