/** The rules on this device, asked about a view of the server's. They are handed the view alone, never a seed. */
import type { Failure } from "../api/client";
import { hasEngine } from "../engine/engine";
import type { Foresee } from "../live/ahead";
import { ask } from "./ask";

export const foresee: Foresee = (game, view, text) =>
  ask("foresee", { game, view: view as Record<string, unknown>, text });

/** Loads the rules, so that no move waits for them; whether they are there. */
export async function ready(): Promise<boolean> {
  if (!(await hasEngine())) return false;
  return ask("close", { id: "" }).then(
    () => true,
    (thrown: Failure) => thrown.code !== "page.no-engine",
  );
}
