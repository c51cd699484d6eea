/** A finished game in two or three words. */
import type { Facts, Table } from "../../lib/api/types";
import { t, word } from "../../lib/i18n/index.svelte";

export function headline(table: Table, facts: Facts): string {
  const verdict = table.outcome?.verdict;
  if (!verdict) return "";
  if (verdict.kind === "draw") return t("over.draw");
  if (verdict.kind === "lost") return table.you.length > 0 ? t("over.lost") : t("over.lost-alone");
  const only = table.you.length === 1 ? table.you[0] : null;
  if (only === verdict.seat) return t("over.won");
  if (only !== null) return t("over.lost");
  const seat = facts.seats[verdict.seat];
  return t("over.winner", { who: seat ? word(seat.title) : "" });
}
