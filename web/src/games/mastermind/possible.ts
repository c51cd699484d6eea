/** How many codes fit all answers so far, where they are few enough to be tried one by one. */
import { answerTo, lettersOf, type Options, type Round, type View } from "./view";

const MOST_CODES = 120_000;

/** How many codes the options allow. */
export function spaceOf(options: Options): number {
  const colours = options.colours + (options.blanks ? 1 : 0);
  let codes = 1;
  for (let peg = 0; peg < options.pegs; peg += 1) codes *= options.repeats ? colours : Math.max(0, colours - peg);
  return codes;
}

/** The number of codes that are still possible; null where there are too many to try. */
export function stillPossible(options: Options, rounds: Round[], revealed: View["revealed"] = []): number | null {
  if (spaceOf(options) > MOST_CODES) return null;
  const letters = [...lettersOf(options), ...(options.blanks ? ["."] : [])];
  const answered = rounds.flatMap(({ guess, answer }) => (answer ? [{ guess, answer }] : []));
  let found = 0;
  const grow = (code: string) => {
    if (code.length === options.pegs) {
      const fits = answered.every(({ guess, answer }) => {
        const would = answerTo(guess, code);
        return would.blacks === answer.blacks && would.whites === answer.whites;
      });
      if (fits) found += 1;
      return;
    }
    const known = revealed.find((peg) => peg.place === code.length + 1)?.colour;
    for (const letter of known ? [known] : letters) if (options.repeats || !code.includes(letter)) grow(code + letter);
  };
  grow("");
  return found;
}
