/**
 * Games that were played on this device come home: each is sent as a whole, and leaves the device once the server has it.
 * The server knows a game by its name here and who sends it, so that the same sent again is the same; and of several tabs
 * one at a time sends.
 */
import { alone } from "../alone";
import { failureOf, post } from "../api/client";
import { beSomebody } from "../state/me.svelte";
import { forget, type KeptTable, keep, keptTable, keptTables } from "./shelf";

/** Whether somebody has played at a table: nobody else's game goes home. */
const isPlayed = ({ damage, row, setup }: KeptTable): boolean =>
  !damage && row.n > 0 && setup.seats.some((holder) => holder.kind === "person");

/** Whether a table goes home with all others whose game is over. */
export const canGoHome = (table: KeptTable): boolean => isPlayed(table) && table.row.state === "over";

/** Whether a game can go on at the server. */
export const canMove = (table: KeptTable): boolean => isPlayed(table) && table.row.state !== "over";

/** Sends all that are over: how many were taken. What the server refuses stays here with its reason. */
export async function bringHome(): Promise<number> {
  await beSomebody();
  return alone("home", async () => {
    let taken = 0;
    for (const { id } of (await keptTables()).filter(canGoHome)) {
      try {
        if (await send(id)) taken += 1;
      } catch (thrown) {
        if (!failureOf(thrown).refusal) throw thrown;
      }
    }
    return taken;
  });
}

/** Sends a game that goes on: its table at the server; null where it is gone. */
export async function moveHome(id: string): Promise<string | null> {
  await beSomebody();
  return alone("home", () => send(id));
}

async function send(id: string): Promise<string | null> {
  const found = await keptTable(id);
  if (!found) return null;
  const { table, log } = found;
  try {
    const sent = await post("/api/tables/home", { body: { table: id, setup: { ...table.setup }, log } as never });
    await forget(id);
    return sent.id;
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.refusal) await keep({ ...table, refused: failure.said }, []);
    throw failure;
  }
}
