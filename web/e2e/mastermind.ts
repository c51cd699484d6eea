/** Playing Mastermind from a test: a breaker that guesses codes which fit all answers. */
import type { Page } from "@playwright/test";
import { answerTo } from "../src/games/mastermind/view";

export interface Turn {
  guess: string;
  blacks: number;
  whites: number;
}

/** What a table of Mastermind allows; the normal preset is four different colours out of seven. */
export interface Allowed {
  pegs: number;
  colours: number;
  repeats: boolean;
}
const NORMAL: Allowed = { pegs: 4, colours: 7, repeats: false };

/** All codes that a table allows. */
export function allCodes({ pegs, colours, repeats }: Allowed = NORMAL): string[] {
  let codes = [""];
  for (let peg = 0; peg < pegs; peg += 1) {
    codes = codes.flatMap((code) =>
      [..."123456789".slice(0, colours)]
        .filter((letter) => repeats || !code.includes(letter))
        .map((letter) => code + letter),
    );
  }
  return codes;
}

/** A code that fits every answer so far. */
export function fittingCode(turns: Turn[], allowed: Allowed = NORMAL): string {
  const fits = (code: string) =>
    turns.every(({ guess, blacks, whites }) => {
      const answer = answerTo(guess, code);
      return answer.blacks === blacks && answer.whites === whites;
    });
  const found = allCodes(allowed).find(fits);
  if (!found) throw new Error("No code fits the answers on the page.");
  return found;
}

/** The turns as the log of the page shows them. */
export async function turnsOnPage(page: Page): Promise<Turn[]> {
  const labels = await page
    .getByRole("button", { name: /^Guess \d{4}: / })
    .evaluateAll((found) => found.map((one) => one.querySelector(".spoken")?.textContent ?? ""));
  return labels.map((label) => {
    const [, guess = "", blacks, whites] = /^Guess (\d{4}): (\d) black and (\d) white/.exec(label) ?? [];
    return { guess, blacks: Number(blacks), whites: Number(whites) };
  });
}
