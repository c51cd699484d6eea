/** Milliseconds as a clock shows them: `4:07`, `1:02:09`, and tenths when little is left. */
export function clockText(ms: number, tenths = false): string {
  const safe = Math.max(0, ms);
  if (tenths && safe < 10_000) return `0:0${(Math.floor(safe / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(safe / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number | undefined) => String(value).padStart(2, "0");
  return parts[0] ? `${parts[0]}:${two(parts[1])}:${two(parts[2])}` : `${parts[1]}:${two(parts[2])}`;
}

/** The day in UTC, as daily puzzles are named. */
export function today(now: number = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10);
}
