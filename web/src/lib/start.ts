/** Sitting down: from one click to a table. */
import { failureOf, post } from "./api/client";
import type { Facts, NewTable } from "./api/types";
import { t } from "./i18n/index.svelte";
import { keepInvite } from "./invites";
import { isHere } from "./live/line";
import { wantsNew } from "./paused.svelte";
import { fromHere } from "./router.svelte";
import { beSomebody } from "./state/me.svelte";
import { toast } from "./state/toasts.svelte";

/**
 * Makes a table and goes there, unless a paused game is gone on with. Says whether the reader is at the new table. With
 * `here` it is a table of this device, and so it is where the server cannot be reached and nobody else is needed. What is
 * wanted may still be on its way.
 */
export async function openTable(asked: NewTable | Promise<NewTable>, { here = false } = {}): Promise<boolean> {
  const goOn = fromHere();
  const wanted = await asked;
  // Computers that play alone keep nobody from a game that was left.
  const watch = wanted.role === "watch";
  const made = await (here ? makeChosen(wanted, watch) : makeThere(wanted, watch));
  if (made === null) return false;
  const query = new URLSearchParams({ ...(watch && { from: "0" }), ...(isHere(made) && !here && { instead: "" }) });
  // Who has gone elsewhere in the meantime is not pulled away from there.
  const there = goOn(`/t/${made}${query.size > 0 ? `?${query}` : ""}`);
  if (!there) toast(t("home.table-ready"), "good");
  return there;
}

/** A table of the server: its name, or null where the reader goes on with another. */
async function makeThere(wanted: NewTable, watch: boolean): Promise<string | null> {
  try {
    await beSomebody();
    if (!watch && !(await wantsNew(wanted.game))) return null;
    const table = await post("/api/tables", { body: wanted });
    if (table.invite) keepInvite(table.id, table.invite);
    return table.id;
  } catch (thrown) {
    const failure = failureOf(thrown);
    const alone = Object.values(wanted.seats ?? {}).every((who) => who !== "invite" && who !== "open");
    if (!failure.unreached || !alone) throw failure;
    return makeHere(wanted, watch).catch(() => {
      throw failure;
    });
  }
}

/** A table of this device; where its engine does not load, one of the server after all. */
async function makeChosen(wanted: NewTable, watch: boolean): Promise<string | null> {
  try {
    return await makeHere(wanted, watch);
  } catch (thrown) {
    if (failureOf(thrown).code !== "page.no-engine") throw thrown;
    return makeThere(wanted, watch);
  }
}

async function makeHere(wanted: NewTable, watch: boolean): Promise<string | null> {
  if (!watch && !(await wantsNew(wanted.game, true))) return null;
  return (await import("./device/make")).make(wanted);
}

/** The preset with which people begin, in its usual role, at once. */
export function playNow(facts: Facts): Promise<boolean> {
  const preset = facts.presets.find((one) => one.name === facts.newcomer);
  return openTable({ game: facts.name, preset: preset?.name, role: preset?.roles[0]?.seat });
}
