/** A match between two computer players, as the page holds it. */
import type { Facts, Job, MatchSummary } from "../../lib/api/types";
import { computerName, number, t } from "../../lib/i18n/index.svelte";

/** One game of a match. In a race both play alone on the same start. */
interface MatchGame {
  number: number;
  first_seat: number;
  points: [number, number];
  moves: [number, string][];
}

/** What came of a match. */
interface MatchResult {
  game: string;
  preset: string | null;
  players: [string, string];
  summary: MatchSummary;
  games: MatchGame[];
}

/** The result of a job that was a match; null while there is none. */
export function resultOf(job: Job): MatchResult | null {
  const result = job.result as MatchResult | null | undefined;
  return job.state === "done" && result?.games ? result : null;
}

/** How a match stands: its result, or what its progress says. */
export function scoreOf(job: Job): MatchSummary | null {
  return resultOf(job)?.summary ?? job.progress?.score ?? null;
}

/** Whether each plays alone, on the same start. */
export function isRace(facts: Facts): boolean {
  return typeof facts.contest === "object";
}

/** The seat for which players are chosen. */
export function seatOf(facts: Facts): string {
  const at = typeof facts.contest === "object" ? facts.contest.race : 0;
  return facts.seats[at]?.name ?? "";
}

/** A score between 0 and 1 in per cent. */
export function percent(score: number): string {
  return number(Math.round(score * 1000) / 10);
}

/** An Elo difference with its sign; without end where it has none. */
export function eloText(elo: number | null | undefined, endless: string): string {
  if (elo === null || elo === undefined) return endless;
  const whole = Math.round(elo);
  return `${whole < 0 ? "−" : "+"}${number(Math.abs(whole))}`;
}

/** How a game came out, in words. */
export function outcomeOf(game: string, players: [string, string], { points }: MatchGame): string {
  if (points[0] === points[1]) return t("match.drawn");
  return t("match.won", { name: computerName(game, players[points[0] > points[1] ? 0 : 1]) });
}
