/** Sitting down: from one click to a table. */
import { post } from "./api/client";
import type { Facts, NewTable } from "./api/types";
import { t } from "./i18n/index.svelte";
import { keepInvite } from "./invites";
import { wantsNew } from "./paused.svelte";
import { fromHere } from "./router.svelte";
import { beSomebody } from "./state/me.svelte";
import { toast } from "./state/toasts.svelte";

/** Makes a table and goes there, unless a paused game is gone on with. Says whether the reader is at the new table. */
export async function openTable(wanted: NewTable): Promise<boolean> {
  const goOn = fromHere();
  await beSomebody();
  // Computers that play alone keep nobody from a game that was left.
  const watch = wanted.role === "watch";
  if (!watch && !(await wantsNew(wanted.game))) return false;
  const table = await post("/api/tables", { body: wanted });
  if (table.invite) keepInvite(table.id, table.invite);
  // Who has gone elsewhere in the meantime is not pulled away from there.
  const there = goOn(`/t/${table.id}${watch ? "?from=0" : ""}`);
  if (!there) toast(t("home.table-ready"), "good");
  return there;
}

/** The preset with which people begin, in its usual role, at once. */
export function playNow(facts: Facts): Promise<boolean> {
  const preset = facts.presets.find((one) => one.name === facts.newcomer);
  return openTable({ game: facts.name, preset: preset?.name, role: preset?.roles[0]?.seat });
}
