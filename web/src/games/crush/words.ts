/** Crush's texts of the page. */
import type { Params } from "../../lib/i18n/format";
import { text } from "../../lib/i18n/index.svelte";
import { colourOf, shapes } from "./Candy.svelte";
import type en from "./i18n/en.json";

type Short<K> = K extends `crush.ui.${infer Rest}` ? Rest : never;

/** A text of the board, by its key after `crush.ui.`. */
export function ui(key: Short<keyof typeof en>, params: Params = {}): string {
  return text(`crush.ui.${key}`, params);
}

/** A candy in words: its shape. */
export function candyName(letter: string | undefined): string {
  return letter && letter !== "." ? text(`shape.${shapes[colourOf(letter)]}`) : ui("nothing");
}
