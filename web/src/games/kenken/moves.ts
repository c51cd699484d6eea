/** Moves as text: `c4=7`, `c4=12`, `c4=` clears; marks `c4?1,12`. Up to nine rows, marks once stood without commas. */

export interface Move {
  cell: string;
  /** The number that is written; 0 clears. Null where marks are set. */
  number: number | null;
  marks: number[];
}

/** A move from its text, on a board of this size; null where it is none. */
export function moveOf(text: string, size: number): Move | null {
  const [, cell, sign, rest = ""] = /^([a-p]\d{1,2})([=?])((?:\d+(?:,\d+)*)?)$/.exec(text) ?? [];
  if (cell === undefined) return null;
  if (sign === "=") return rest.includes(",") ? null : { cell, number: Number(rest || 0), marks: [] };
  const apart = rest.includes(",") || size > 9 ? rest.split(",") : [...rest];
  return { cell, number: null, marks: apart.filter(Boolean).map(Number) };
}

/** Marks as a move's text. */
export function marksText(cell: string, marks: number[]): string {
  return `${cell}?${marks.toSorted((one, other) => one - other).join(",")}`;
}
