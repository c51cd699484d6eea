/** Sitting down: from one click to a table. */
import { post } from "./api/client";
import type { Facts, NewTable } from "./api/types";
import { wantsNew } from "./paused.svelte";
import { go } from "./router.svelte";
import { beSomebody } from "./state/me.svelte";

/** Makes a table and goes there, unless a paused game is gone on with. */
export async function openTable(wanted: NewTable): Promise<void> {
  await beSomebody();
  if (!(await wantsNew(wanted.game))) return;
  const table = await post("/api/tables", { body: wanted });
  go(table.invite ? `/t/${table.id}?share=${encodeURIComponent(table.invite)}` : `/t/${table.id}`);
}

/** The default preset in its usual role, at once. */
export function playNow(facts: Facts): Promise<void> {
  const preset = facts.presets[0];
  return openTable({ game: facts.name, preset: preset?.name, role: preset?.roles[0]?.seat });
}
