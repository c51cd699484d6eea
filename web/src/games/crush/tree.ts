/** The searched tree, as the server's tool answers it. */
export interface BranchOf {
  move: string | null;
  turn: number | null;
  candies: number;
  board: string[];
  /** Candies minus the other's for the seat to move at the root; near a million where a branch is won or lost. */
  value: number;
  pruned: boolean;
  replies: BranchOf[];
}

/** The players whose tree is shown. */
export const SEARCHERS = ["minmax", "course"] as const;
export type Searcher = (typeof SEARCHERS)[number];

interface Grown {
  depth: number;
  best: string | null;
  value: number;
  nodes: number;
  tree: BranchOf;
}

/** The tree, or null where the data is something else. */
export function grownOf(data: unknown): Grown | null {
  return typeof data === "object" && data !== null && "tree" in data ? (data as Grown) : null;
}

const DECIDED = 500_000;

/** A value in words: a margin with its sign, or that the branch is won or lost. */
export function valueText(value: number): "won" | "lost" | string {
  if (value > DECIDED) return "won";
  if (value < -DECIDED) return "lost";
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
