import type { Collection } from "../../lib/api/types";
import { t, text } from "../../lib/i18n/index.svelte";

/** A collection's name; that of a shelf in the reader's language. */
export function nameOf({ game, name, shelf }: Pick<Collection, "game" | "name" | "shelf">): string {
  if (!shelf) return name;
  return t("collections.shelf", {
    size: t("levels.sized", { size: shelf.size }),
    grade: text(`${game}.value.grade.${shelf.grade}`, {}, shelf.grade),
  });
}
