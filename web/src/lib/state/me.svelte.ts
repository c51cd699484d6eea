/** Who is asking: nobody, a guest or a user. */
import { get, post } from "../api/client";
import type { User } from "../api/types";

let user = $state.raw<User | null>(null);
let known = $state(false);

export const me = {
  get user() {
    return user;
  },
  /** Whether the server has been asked yet. */
  get known() {
    return known;
  },
};

/** Asks the server who this is. */
export async function learn(): Promise<void> {
  setUser((await get("/api/me")).user ?? null);
}

/** What a request said about the user. */
export function setUser(fresh: User | null): void {
  user = fresh;
  known = true;
}

/** Makes sure that there is at least a guest, since tables belong to somebody. */
export async function beSomebody(): Promise<void> {
  if (!known) await learn();
  if (!user) setUser((await post("/api/guest")).user ?? null);
}
