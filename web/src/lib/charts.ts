/** The values of rankings and records, as people write them. */
import type { Chart } from "./api/types";
import { number, t } from "./i18n/index.svelte";
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
