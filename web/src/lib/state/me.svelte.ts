/** Who is asking: nobody, a guest or a user. */
import { get, post } from "../api/client";
import type { User } from "../api/types";
import { readStored, writeStored } from "../stored.svelte";

const KEY = "tauler.here";
let user = $state.raw<User | null>(null);
let known = $state(false);
let away = $state(false);
const wasSomebody = readStored(KEY) === true;

export const me = {
  get user() {
    return user;
  },
  /** Whether this is somebody; as it was last time until the server has said so. */
  get isSomebody() {
    return known ? user !== null : wasSomebody;
  },
  /** Whether the server could not be asked. */
  get away() {
    return away;
  },
  /** Whether the server has been asked yet. */
  get known() {
    return known;
  },
};

/** Asks the server who this is. */
export async function learn(): Promise<void> {
  try {
    setUser((await get("/api/me")).user ?? null);
    away = false;
  } catch (thrown) {
    away = true;
    throw thrown;
  }
}

/** What a request said about the user. */
export function setUser(fresh: User | null): void {
  user = fresh;
  known = true;
  writeStored(KEY, fresh ? true : null);
}

/** Makes sure that there is at least a guest, since tables belong to somebody. */
export async function beSomebody(): Promise<void> {
  if (!known) await learn();
  if (!user) setUser((await post("/api/guest")).user ?? null);
}
