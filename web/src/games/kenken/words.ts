/** KenKen's texts of the page. */
import type { Params } from "../../lib/i18n/format";
import { text } from "../../lib/i18n/index.svelte";
import type en from "./i18n/en.json";
import type { View } from "./view";

type Short<K> = K extends `kenken.ui.${infer Rest}` ? Rest : never;

/** A text of the board, by its key after `kenken.ui.`. */
export function ui(key: Short<keyof typeof en>, params: Params = {}): string {
  return text(`kenken.ui.${key}`, params);
}

/** Which board it is, whose, and whether it counts. */
export function titleOf(view: View): string {
  return [view.level.name, notesOf(view)].filter(Boolean).join(" · ");
}

/** What there is to say of a board besides its name. */
export function notesOf({ level: { author }, ranked }: View): string {
  return [author && ui("by", { author }), ranked ? "" : ui("unranked")].filter(Boolean).join(" · ");
}

/** A technique in words. */
export function techniqueName(name: string): string {
  return text(`kenken.technique.${name}`, {}, name);
}

/** A grade in words. */
export function gradeName(name: string): string {
  return text(`kenken.value.grade.${name}`, {}, name);
}
