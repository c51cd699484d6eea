/** The view of Mastermind, as the server shows it. */
export interface Options {
  pegs: number;
  colours: number;
  repeats: boolean;
  blanks: boolean;
  turns: number;
  secret: "drawn" | "entered" | "memory";
  answers: "by-hand" | "automatic";
}

export interface Answer {
  blacks: number;
  whites: number;
}

export interface Round {
  guess: string;
  answer: Answer | null;
}

export interface View {
  options: Options;
  phase: "start" | "guess" | "control" | "contradiction" | "correct" | "finished";
  rounds: Round[];
  revealed: { place: number; colour: string }[];
  secret_set: boolean;
  secret: string | null;
  contradiction: number[];
  multiplier: number;
}

/** What happens in a move. */
export type Happening =
  | { kind: "answered"; turn: number; guess: string; answer: Answer }
  | { kind: "contradiction"; turns: number[] }
  | { kind: "hidden" };

export const MAKER = 0;
export const BREAKER = 1;

const LETTERS = "123456789abcdefg";

/** The letters of a table's colours. */
export function lettersOf(options: Pick<Options, "colours">): string[] {
  return [...LETTERS.slice(0, options.colours)];
}

/** Whether a table shows its pegs as digits: Bulls and Cows, four of the ten digits. */
export function hasDigits({ pegs, colours, repeats, blanks }: Options): boolean {
  return pegs === 4 && colours === 10 && !repeats && !blanks;
}

/** A code as it is shown: where pegs are digits, the tenth is 0. */
export function shown(code: string, options: Options): string {
  return hasDigits(options) ? code.replaceAll("a", "0") : code;
}

/** Which colour a letter is, counted from 1; 0 for a blank. */
export function colourOf(letter: string): number {
  return LETTERS.indexOf(letter) + 1;
}

/** The code of a draft: with blanks an empty hole is one, without them the draft must be full. */
export function codeOf(draft: string[], options: Options): string | null {
  const filled = draft.map((letter) => letter || (options.blanks ? "." : ""));
  return filled.every(Boolean) ? filled.join("") : null;
}

/** Whether the maker types the answers. */
export function byHand(options: Options): boolean {
  return options.secret === "memory" || (options.secret === "entered" && options.answers === "by-hand");
}

/** How many columns a feedback tile has: it is shaped by the number of pegs. */
export function tileColumns(pegs: number): number {
  return pegs <= 3 ? pegs : Math.ceil(pegs / 2);
}

/** Blacks and whites of a guess against a code. */
export function answerTo(guess: string, code: string): Answer {
  let blacks = 0;
  const counts = new Map<string, [number, number]>();
  for (let at = 0; at < code.length; at += 1) {
    const [g = "", c = ""] = [guess[at], code[at]];
    if (g === c) blacks += 1;
    for (const [letter, side] of [
      [g, 0],
      [c, 1],
    ] as const) {
      const pair = counts.get(letter) ?? [0, 0];
      pair[side] += 1;
      counts.set(letter, pair);
    }
  }
  const shared = [...counts.values()].reduce((sum, [a, b]) => sum + Math.min(a, b), 0);
  return { blacks, whites: shared - blacks };
}
