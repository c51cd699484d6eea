/** How a move is told: a disc lands, and what it turns turns outward from it. */
import type { Entry } from "../../lib/api/types";
import type { Beat } from "../contract";
import { stepsBetween } from "./rules";
import { type Happening, squareOf, type View } from "./view";

/** A disc is put down. */
export const LAND_MS = 120;
/** From one disc to the next one further out. */
export const ONWARD_MS = 30;
/** A disc turns over. */
export const TURN_MS = 180;

export function beats(entry: Entry, _before: View, view: View): Beat<View>[] {
  const { options } = view;
  const at = squareOf(entry.text ?? "", options);
  const turned = (entry.events as Happening[]).flatMap((event) => (event.kind === "turned" ? event.squares : []));
  const furthest = Math.max(
    1,
    ...turned.map((name) => stepsBetween(squareOf(name, options) ?? 0, at ?? 0, options.width)),
  );
  return [{ ms: LAND_MS + (furthest - 1) * ONWARD_MS + TURN_MS, view }];
}
