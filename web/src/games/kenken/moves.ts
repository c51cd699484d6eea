/** Moves as text: `c4=7`, `c4=12`, `c4=` clears; marks `c4?123`, or `c4?1,12` where a number has two digits. */

export interface Move {
  cell: string;
  /** The number that is written; 0 clears. Null where marks are set. */
  number: number | null;
  marks: number[];
}

/** A move from its text; null where it is none. */
export function moveOf(text: string): Move | null {
  const [, cell, sign, rest = ""] = /^([a-p]\d{1,2})([=?])([\d,]*)$/.exec(text) ?? [];
  if (cell === undefined) return null;
  if (sign === "=") return rest.includes(",") ? null : { cell, number: Number(rest || 0), marks: [] };
  const marks = (rest.includes(",") ? rest.split(",") : [...rest]).filter(Boolean).map(Number);
  return { cell, number: null, marks };
}

/** Marks as a move's text. The comma at the end tells one number of two digits from two of one. */
export function marksText(cell: string, marks: number[]): string {
  const all = marks.toSorted((one, other) => one - other);
  return `${cell}?${all.some((mark) => mark > 9) ? `${all.join(",")}${all.length === 1 ? "," : ""}` : all.join("")}`;
}
