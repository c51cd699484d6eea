/** What the server's check of a level says about cells. */
import type { EditorProps } from "../contract";

interface Noted {
  notes?: { say?: { code?: string; params?: { cells?: unknown } } }[];
}

/** The cells in which the solutions differ: named by the check, or by its note. */
export function differing(check: EditorProps["check"]): string[] {
  if (!check) return [];
  const noted = (check as Noted).notes?.find((note) => note.say?.code === "kenken.differing-cells")?.say?.params?.cells;
  const cells = check.differ ?? noted;
  return Array.isArray(cells) ? cells.filter((cell): cell is string => typeof cell === "string") : [];
}
