/** New tables and new levels of this device. */
import { get } from "../api/client";
import type { NewTable } from "../api/types";
import type { LevelName } from "../engine/door";
import type { LevelWishes, Progress } from "../jobs";
import { ask } from "./ask";
import { DeviceTable, random } from "./table";

/** So long a level may be made, as on the server. */
const LONGEST_MS = 30 * 60_000;

/** Makes it: its name. A level of the house is asked for first, and was kept if it was seen before. */
export async function make(form: NewTable): Promise<string> {
  if (typeof form.level !== "string") return (await DeviceTable.make(form)).id;
  const { id, name, grade, level } = await get("/api/levels/{id}", { path: { id: form.level } });
  const named: LevelName = { id, name, grade: grade ?? "" };
  return (await DeviceTable.make({ ...form, level }, named)).id;
}

/** Makes a level as wished. Boards stay at hand meanwhile. */
export async function makeLevel(
  wanted: LevelWishes,
  { signal, tell }: { signal?: AbortSignal | undefined; tell?: ((progress: Progress) => void) | undefined },
): Promise<Record<string, unknown>> {
  const asked = { ...wanted, seed: random(32), ms: LONGEST_MS };
  return (await ask("generate-level", asked, { signal, progress: tell, which: "thinker" })).level;
}
