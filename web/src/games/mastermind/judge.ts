/** Looking at guesses again: what each could have told, what it told, and what kind of guess would have told more. */
import { answerTo, lettersOf, type Options, type Round, type View } from "./view";

/** So many codes are compared one by one; with more, the server's own figures are shown. */
const MOST_CODES = 30_000;
/** So many other guesses are tried to find a better one. */
const MOST_TRIED = 150;
/** A guess is as good as another one that leaves so much more of the codes. */
const AS_GOOD = 1.03;

/** What the server's review says of a turn. */
export interface Reviewed {
  turn: number;
  guess: string;
  before: number;
  after: number;
  was_possible: boolean;
  expected_left: number;
  luck: number | null;
  best: string;
  best_expected_left: number;
}

/** What kind of guess would have told more: null where none was found. */
type Better = "fitting" | "form" | "colours" | null;

export interface Judged {
  turn: number;
  guess: string;
  before: number;
  after: number;
  /** How many codes the guess leaves on average, and how many a better one would have left. */
  expected: number;
  bestExpected: number;
  better: Better;
  /** The form of the better guess: `AABC` for a colour twice and two more. */
  form: string;
  /** 1 if no code could have left fewer, 0 if none could have left more; null where it is not known. */
  luck: number | null;
}

/** The form of a code: its colours as letters, the most frequent first. */
export function formOf(code: string): string {
  const counts = new Map<string, number>();
  for (const letter of code) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const sorted = [...counts.values()].sort((a, b) => b - a);
  return sorted.map((count, at) => "ABCDEFGHIJKL"[at]?.repeat(count) ?? "").join("");
}

/** All codes that the options allow and that hold the revealed pegs; null where they are too many. */
export function codesOf(options: Options, revealed: View["revealed"]): string[] | null {
  const letters = [...lettersOf(options), ...(options.blanks ? ["."] : [])];
  let codes = [""];
  for (let place = 1; place <= options.pegs; place += 1) {
    const known = revealed.find((peg) => peg.place === place)?.colour;
    codes = codes.flatMap((code) =>
      (known ? [known] : letters)
        .filter((letter) => options.repeats || !code.includes(letter))
        .map((letter) => code + letter),
    );
    if (codes.length > MOST_CODES) return null;
  }
  return codes;
}

/** How many of the codes each answer to a guess leaves. */
function spread(guess: string, codes: string[]): Map<string, number> {
  const classes = new Map<string, number>();
  for (const code of codes) {
    const { blacks, whites } = answerTo(guess, code);
    const key = `${blacks},${whites}`;
    classes.set(key, (classes.get(key) ?? 0) + 1);
  }
  return classes;
}

/** How many codes a guess leaves on average. */
export function expectedLeft(guess: string, codes: string[]): number {
  const squares = [...spread(guess, codes).values()].reduce((sum, count) => sum + count * count, 0);
  return squares / Math.max(1, codes.length);
}

/** The share of codes whose answer would have left more than this one did; those that leave as many count half. */
function luckOf(guess: string, codes: string[], left: number): number {
  const classes = [...spread(guess, codes).values()];
  const sum = (some: number[]) => some.reduce((all, count) => all + count, 0);
  return (
    (sum(classes.filter((count) => count > left)) + sum(classes.filter((count) => count === left)) / 2) /
    Math.max(1, codes.length)
  );
}

function betterOf(guess: string, best: string, codes: string[]): Better {
  if (codes.includes(best) && !codes.includes(guess)) return "fitting";
  return formOf(best) === formOf(guess) ? "colours" : "form";
}

/** A turn as the server judged it; a best that is no better than what was played is none. */
function told(turn: Reviewed): Judged {
  const better = turn.best_expected_left * AS_GOOD < turn.expected_left;
  const form = formOf(turn.best);
  return {
    turn: turn.turn,
    guess: turn.guess,
    before: turn.before,
    after: turn.after,
    expected: turn.expected_left,
    bestExpected: Math.min(turn.best_expected_left, turn.expected_left),
    better: !better ? null : form === formOf(turn.guess) ? "colours" : "form",
    form,
    luck: turn.luck,
  };
}

/**
 * Judges every answered guess. `revealedBefore` tells which pegs were known at each turn: what they rule out was no
 * longer possible.
 */
export function judge(
  options: Options,
  rounds: Round[],
  reviewed: Reviewed[],
  revealedBefore: (turn: number) => View["revealed"],
): Judged[] {
  const judged: Judged[] = [];
  for (const [at, { guess, answer }] of rounds.entries()) {
    const turn = reviewed[at];
    if (!answer || !turn) break;
    const all = codesOf(options, revealedBefore(at + 1));
    const fits = ({ guess: asked, answer: got }: Round, code: string) => {
      const would = answerTo(asked, code);
      return would.blacks === got?.blacks && would.whites === got?.whites;
    };
    const codes = all?.filter((code) => rounds.slice(0, at).every((round) => fits(round, code)));
    if (!codes || codes.length === 0) {
      judged.push(told(turn));
      continue;
    }
    const expected = expectedLeft(guess, codes);
    const left = codes.filter((code) => fits({ guess, answer }, code)).length;
    const each = Math.max(1, Math.floor(codes.length / MOST_TRIED));
    const tried = [turn.best, ...codes.filter((_, index) => index % each === 0).slice(0, MOST_TRIED)];
    const rated = tried.map((code) => ({ code, expected: expectedLeft(code, codes) }));
    const best = rated.reduce((top, one) => (one.expected < top.expected ? one : top));
    const better = best.expected * AS_GOOD < expected;
    judged.push({
      turn: at + 1,
      guess,
      before: codes.length,
      after: left,
      expected,
      bestExpected: Math.min(best.expected, expected),
      better: better ? betterOf(guess, best.code, codes) : null,
      form: formOf(best.code),
      luck: codes.length > 1 ? luckOf(guess, codes, left) : null,
    });
  }
  return judged;
}

/** One figure for skill: how much of what the best guesses would have told was told, from 0 to 1. */
export function skillOf(judged: Judged[]): number | null {
  const open = judged.filter(({ before }) => before > 1);
  if (open.length === 0) return null;
  // What a guess tells is measured in bits: halving the codes is one.
  const bits = (before: number, left: number) => Math.log2(Math.max(1, before) / Math.max(1, left));
  const [got, best] = [
    open.reduce((sum, one) => sum + bits(one.before, one.expected), 0),
    open.reduce((sum, one) => sum + bits(one.before, one.bestExpected), 0),
  ];
  return best === 0 ? 1 : got / best;
}

/** One figure for luck: ½ is as expected. */
export function luckOverall(judged: Judged[]): number | null {
  const known = judged.flatMap(({ luck }) => (luck === null ? [] : [luck]));
  return known.length === 0 ? null : known.reduce((sum, luck) => sum + luck, 0) / known.length;
}
