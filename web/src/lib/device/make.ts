/** A new table of this device. */
import { get } from "../api/client";
import type { NewTable } from "../api/types";
import type { LevelName } from "../engine/door";
import { DeviceTable } from "./table";

/** Makes it: its name. A level of the house is asked for first, and was kept if it was seen before. */
export async function make(form: NewTable): Promise<string> {
  if (typeof form.level !== "string") return (await DeviceTable.make(form)).id;
  const { id, name, grade, level } = await get("/api/levels/{id}", { path: { id: form.level } });
  const named: LevelName = { id, name, grade: grade ?? "" };
  return (await DeviceTable.make({ ...form, level }, named)).id;
}
