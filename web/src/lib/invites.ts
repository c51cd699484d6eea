/** The invitations to one's own tables. The server tells each only once, so the browser keeps it while a seat is free. */
import { readStored, writeStored } from "./stored.svelte";

const KEY = "tauler.invite.";
/** For browsers that keep nothing. */
const known = new Map<string, string>();

export function inviteTo(id: string): string | null {
  const kept = known.get(id) ?? readStored(KEY + id);
  return typeof kept === "string" ? kept : null;
}

/** Keeps an invitation, or forgets it when it is of no more use. */
export function keepInvite(id: string, invite: string | null): void {
  if (invite === null) known.delete(id);
  else known.set(id, invite);
  writeStored(KEY + id, invite);
}
