import type { GameContext } from "./contract";

/**
 * The engine beside a running game helps as a hint does: who opens it takes one first, so that the table counts it and
 * the ranking knows.
 */
export async function countedHelp({ table, seat, command }: GameContext): Promise<boolean> {
  const [kind] = table.may.hint;
  if (table.state !== "playing" || seat === null || !kind || (table.seats[seat]?.hints ?? 0) > 0) return true;
  return command("hint", kind);
}
