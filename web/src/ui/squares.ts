/** The squares of a board, counted in reading order: their names, and moving about on them by keyboard. */

/** The name of a square whose rows are counted from the top. */
export function nameOf(at: number, width: number): string {
  return `${COLUMNS[at % width]}${Math.floor(at / width) + 1}`;
}

/** The square that a key leads to, counted in reading order; null where the key does not move. */
export function roam(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">,
  at: number,
  width: number,
  height: number,
): number | null {
  const [row, col] = [Math.floor(at / width), at % width];
  const far = event.ctrlKey || event.metaKey;
  const to = (r: number, c: number) =>
    Math.max(0, Math.min(height - 1, r)) * width + Math.max(0, Math.min(width - 1, c));
  switch (event.key) {
    case "ArrowLeft":
      return to(row, col - 1);
    case "ArrowRight":
      return to(row, col + 1);
    case "ArrowUp":
      return to(row - 1, col);
    case "ArrowDown":
      return to(row + 1, col);
    case "Home":
      return far ? 0 : to(row, 0);
    case "End":
      return far ? width * height - 1 : to(row, width - 1);
    case "PageUp":
      return to(0, col);
    case "PageDown":
      return to(height - 1, col);
    default:
      return null;
  }
}

/** The letters of columns. */
export const COLUMNS = "abcdefghijklmnop";
