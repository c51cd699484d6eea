import { t } from "../lib/i18n/index.svelte";
import type { GameContext } from "./contract";

/**
 * The engine beside a running game helps as a hint does: who opens it is told so, and takes one first. So the table
 * counts it, and the ranking knows.
 */
export async function countedHelp({ table, seat, command, ask }: GameContext): Promise<boolean> {
  const [kind] = table.may.hint;
  if (table.state !== "playing" || seat === null || !kind || (table.seats[seat]?.hints ?? 0) > 0) return true;
  return (await ask(t("table.help-counts"))) && (await command("hint", kind));
}
