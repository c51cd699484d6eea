/** The values of rankings and records, as people write them. */
import type { Chart, Facts, Table } from "./api/types";
import { number, t } from "./i18n/index.svelte";
import { game } from "./state/games.svelte";
import { levelOf, settingName } from "./tables";
import { clockText } from "./time";

/** A chart's value in its unit. */
export function chartValue(chart: Pick<Chart, "unit" | "measure">, value: number): string {
  if (chart.measure === "rating") return number(Math.round(value));
  switch (chart.unit) {
    case "time":
      return clockText(value);
    case "turns":
      return t("chart.turns", { turns: value });
    case "games":
      return t("chart.games", { games: value });
    case "number":
      return number(value);
  }
}

/** The scope in which a table's value stands in a chart, as it is asked for. */
export function scopeOf(chart: Pick<Chart, "scope">, table: Table): string {
  const presets = chart.scope === "preset" || chart.scope === "preset-or-custom";
  if (presets && table.preset) return `preset:${table.preset}`;
  if (chart.scope === "preset-or-custom") return "custom";
  if (chart.scope === "level" && table.level) return `level:${table.level.id}`;
  if (chart.scope === "size") return `size:${levelOf(game(table.game), table.options)?.size}`;
  return "all";
}

/** Among what a record was reached, in words: a preset, custom games, a size; nothing over all. */
export function amongName(
  facts: Facts | null,
  record: { preset?: string | null; custom?: boolean; size?: number | null },
): string {
  if (record.custom) return t("rankings.custom");
  if (record.size) return t("levels.sized", { size: record.size });
  return record.preset ? settingName(facts, record.preset) : "";
}

/** The sizes of levels that there are, as far as the generator goes. */
export function sizesOf(facts: Facts | null): number[] {
  const kind = facts?.levels?.fields.find((one) => one.name === "size")?.kind;
  return kind?.kind === "whole" ? Array.from({ length: kind.max - kind.min + 1 }, (_, at) => kind.min + at) : [];
}
