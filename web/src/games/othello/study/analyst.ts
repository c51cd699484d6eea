/**
 * Who thinks for the analysis board. An analyst is asked about a line with a budget, and tells what it finds, deeper and
 * deeper, until the budget is used up, all is proven or it is told to stop.
 *
 * Whoever can use the game's tools can be an analyst: the engine in the page is, and the server where there is none.
 */
import { type Thinking, thinkAbout, useGameTool } from "../../../lib/jobs";
import { type Judged, judgedOf, type Options, type Rated, ratedOf } from "../view";
import { boardOf } from "./address";

/** A position, by where it began and the moves since. */
export interface Line {
  options: Options;
  moves: string[];
}

/** What is known of a position. */
export interface Found {
  /** Every move, the best first. */
  moves: Rated[];
  /** How many plies were looked ahead. */
  depth: number;
  /** How sure the search is of its shallow looks, in percent; 100 where all is proven. */
  sure: number;
  /** Whether the search went to the end of the game. */
  toEnd: boolean;
}

/** How much thinking is allowed, and how deep has been looked already. */
interface Budget {
  ms: number;
  beyond?: number;
}

export interface Analyst {
  /** `enough` ends the thinking: what was found until then is told. */
  explore(line: Line, empties: number, budget: Budget, tell: (found: Found) => void, how: Thinking): Promise<void>;
  /** The moves of a line judged, those `from` so many on; the later ones first, a few at a time. */
  judge(line: Line, from: number, tell: (from: number, moves: Judged[]) => void, signal: AbortSignal): Promise<void>;
}

/** Uses one of the game's tools. */
export type Ask = (tool: string, given: Record<string, unknown>, how?: Thinking) => Promise<unknown>;

/** What is known without thinking. */
export const ask: Ask = (tool, given, how) => useGameTool("othello", tool, given, how);

export function toolLine({ options, moves }: Line): Record<string, string> {
  const { directions, ...board } = boardOf(options);
  return { ...board, ...(directions ? { directions: [...directions].join(",") } : {}), moves: moves.join("") };
}

/** One question of many. */
export interface Round {
  depth: number;
  solve?: number;
  surer?: boolean;
}

/** Positions with so few empty squares are proven at once, and with so few after some looks ahead. */
const SOON = 12;
const NEAR = 22;
const DEPTHS = [4, 8, 12, 14, 16, 18, 20, 22, 24];

/** What is asked about a position with so many empty squares, one after the other. */
export function rounds(empties: number): Round[] {
  if (empties <= SOON) return [{ depth: 6, solve: empties }];
  if (empties <= NEAR)
    return [
      { depth: 6 },
      { depth: 10 },
      // To the end, first nearly surely.
      { depth: empties, surer: true },
      { depth: 10, solve: empties },
    ];
  return DEPTHS.filter((depth) => depth < empties).map((depth) => ({ depth }));
}

/** How long a line is judged at a time: what looks at the position on the board comes between. */
const JUDGE_MS = 1000;
const JUDGE_MOST_MS = 16_000;

/** An analyst who uses these tools. */
export function analystBy(ask: Ask, clock: () => number = () => performance.now()): Analyst {
  return {
    async explore(line, empties, { ms, beyond = 0 }, tell, how) {
      const began = clock();
      const isOver = () => how.signal?.aborted || how.enough?.aborted;
      for (const round of rounds(empties).filter((one) => one.solve || one.surer || one.depth > beyond)) {
        const left = ms - (clock() - began);
        if (left <= 0) return;
        // What may take long leaves time for what comes after it.
        const part = round.surer ? left / 3 : left;
        let answer: unknown;
        try {
          answer = await ask("explore", { ...toolLine(line), ...round, ms: Math.ceil(part) }, how);
        } catch (thrown) {
          // What was broken off has no answer; what was found before stays.
          if (isOver()) return;
          throw thrown;
        }
        if (how.signal?.aborted) return;
        const found = foundOf(answer, empties);
        if (found.moves.length === 0) return;
        tell(found);
        // Who came less far than was asked has no time left.
        if (isOver() || (!round.surer && found.sure < 100 && found.depth < round.depth)) return;
      }
    },
    async judge({ options, moves }, from, tell, signal) {
      let ms = JUDGE_MS;
      for (let upTo = moves.length; upTo > from && ms <= JUDGE_MOST_MS; ) {
        const part = { ...toolLine({ options, moves: moves.slice(0, upTo) }), from, ms };
        const answer = await ask("judge", part, { signal });
        if (signal.aborted) return;
        const begun = Math.max(from, Number((answer as { from?: number }).from ?? from));
        // One move alone took longer: it gets more time.
        if (begun >= upTo) ms *= 4;
        else tell(begun, judgedOf(answer) ?? []);
        upTo = begun;
      }
    },
  };
}

function foundOf(answer: unknown, empties: number): Found {
  const moves = ratedOf(answer);
  const { depth = 0, sure = 0 } = (answer ?? {}) as { depth?: number; sure?: number };
  const proven = moves.length > 0 && moves.every((one) => one.exact);
  return { moves, depth: proven ? empties : depth, sure: proven ? 100 : sure, toEnd: proven || depth >= empties };
}

/** Who thinks here. */
export const analyst = analystBy((tool, given, how) => thinkAbout("othello", tool, given, how));
