/**
 * Keeps a drawing: every change at once in the browser, and after a short rest in the account. What the account does not
 * have yet stays in the browser until it does, whichever way the page was left.
 */
import { type Failure, failureOf, patch, post } from "../../lib/api/client";
import type { Draft } from "../../lib/api/types";
import { beSomebody } from "../../lib/state/me.svelte";
import { readStored, storedKeys, writeStored } from "../../lib/stored.svelte";

export interface Drawing {
  game: string;
  name: string;
  level: Record<string, unknown>;
}

interface Unsent extends Drawing {
  /** The revision that it goes on from. */
  seen: number;
}

const KEY = "tauler.drawing.";
/** A drawing that has no address yet has a name of its own. */
const NEW = `${KEY}new.`;
const REST_MS = 700;

export class Keeper {
  /** The address of the draft; null until it has one. */
  address = $state<string | null>(null);
  /** Where the newest change is: in the account, on its way, or in this browser only, and why. */
  where = $state<"nowhere" | "account" | "under way" | "browser">("nowhere");
  failure = $state.raw<Failure | null>(null);
  /** Where the browser keeps it. */
  #key: string;
  #seen = 0;
  #waiting: Drawing | null = null;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #moved: (address: string, copy: boolean) => void;

  /** `moved` is told the draft's address when it gets one: a new one, or a copy where another has changed it. */
  constructor(address: string | null, moved: (address: string, copy: boolean) => void) {
    this.address = address;
    this.#key = address === null ? NEW + crypto.randomUUID() : KEY + address;
    this.#moved = moved;
  }

  /** What is at the address is another's: changes make a draft elsewhere. */
  copy(): void {
    this.address = null;
    this.#key = NEW + crypto.randomUUID();
  }

  /** What this browser has of the drawing that the account does not. */
  unsent(): Drawing | null {
    if (this.address === null) this.#key = storedKeys(NEW)[0] ?? this.#key;
    const kept = readStored(this.#key) as Unsent | null;
    if (!kept || typeof kept !== "object" || typeof kept.level !== "object") return null;
    this.#seen = Number(kept.seen) || 0;
    return { game: kept.game, name: kept.name, level: kept.level };
  }

  /** Goes on from what the account has. */
  goOn(draft: Pick<Draft, "id" | "revision">): void {
    this.address = draft.id;
    this.#seen = draft.revision;
    this.where = "account";
  }

  /** Takes a change. */
  keep(drawing: Drawing): void {
    this.#waiting = drawing;
    this.where = "under way";
    writeStored(this.#key, { ...drawing, seen: this.#seen } satisfies Unsent);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Sends what waits, now. Resolves when the account has it, or it cannot be reached. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    while (this.#sending || this.#waiting) {
      if (this.#sending) {
        await this.#sending;
        continue;
      }
      const drawing = this.#waiting as Drawing;
      this.#waiting = null;
      this.#sending = this.#send(drawing).finally(() => {
        this.#sending = null;
      });
      await this.#sending;
      if (this.where === "browser") return;
    }
  };

  /** It is published or thrown away: there is nothing to keep any more. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
    writeStored(this.#key, null);
  }

  async #send(drawing: Drawing): Promise<void> {
    const before = this.address;
    try {
      if (before === null) await beSomebody();
      const kept = await this.#store(drawing, before);
      this.#seen = kept.revision;
      this.address = kept.id;
      this.failure = null;
      if (before !== kept.id) this.#moved(kept.id, before !== null);
      writeStored(this.#key, null);
      this.#key = KEY + kept.id;
      if (this.#waiting === null) this.where = "account";
      else writeStored(this.#key, { ...(this.#waiting as Drawing), seen: this.#seen } satisfies Unsent);
    } catch (thrown) {
      this.failure = failureOf(thrown);
      this.where = "browser";
      this.#waiting ??= drawing;
    }
  }

  async #store(drawing: Drawing, address: string | null): Promise<Draft> {
    if (address !== null)
      try {
        return await patch("/api/drafts/{id}", { path: { id: address }, body: { ...drawing, seen: this.#seen } });
      } catch (thrown) {
        // Changed elsewhere, gone, or another's: what is drawn here becomes a draft of its own.
        if (!["denied", "missing", "stale"].includes(failureOf(thrown).kind)) throw thrown;
      }
    return post("/api/drafts", { body: { ...drawing, seen: 0 } });
  }
}
