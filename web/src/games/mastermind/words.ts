/** Mastermind's texts of the page. */
import type { Params } from "../../lib/i18n/format";
import { list, text } from "../../lib/i18n/index.svelte";
import { glyphs } from "../../ui/glyphs";
import type en from "./i18n/en.json";
import { type Answer, colourOf, hasDigits, type Options, shown } from "./view";

type Short<K> = K extends `mastermind.ui.${infer Rest}` ? Rest : never;

/** A text of the board, by its key after `mastermind.ui.`. */
export function ui(key: Short<keyof typeof en>, params: Params = {}): string {
  return text(`mastermind.ui.${key}`, params);
}

/** A peg in words: its letter and its shape, or its digit. */
export function pegName(letter: string, options: Options): string {
  const colour = colourOf(letter);
  if (hasDigits(options)) return shown(letter, options);
  if (colour === 0) return ui("blank");
  return ui("peg", { letter: letter.toUpperCase(), shape: text(`shape.${glyphs[colour - 1]?.name}`) });
}

/** A code in words. */
export function codeName(code: string, options: Options): string {
  return list([...code].map((letter) => pegName(letter, options)));
}

/** An answer in words. */
export function answerName(answer: Answer): string {
  return ui("answer", { blacks: answer.blacks, whites: answer.whites });
}
