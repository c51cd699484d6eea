/** Othello's texts of the page. */
import type { Params } from "../../lib/i18n/format";
import { text } from "../../lib/i18n/index.svelte";
import type en from "./i18n/en.json";
import type { Sign } from "./rules";

type Short<K> = K extends `othello.ui.${infer Rest}` ? Rest : never;

/** A text of the board, by its key after `othello.ui.`. */
export function ui(key: Short<keyof typeof en>, params: Params = {}): string {
  return text(`othello.ui.${key}`, params);
}

/** What stands on a square, in words. */
export function signName(sign: Sign | undefined): string {
  return sign === "X" ? ui("black") : sign === "O" ? ui("white") : ui("empty");
}
