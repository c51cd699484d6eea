/** What a button does: whether it is under way, and why it failed. */
import { type Failure, failureOf } from "./api/client";
import { say } from "./i18n/index.svelte";
import { toast } from "./state/toasts.svelte";

export class Action {
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);
  #toasts: boolean;

  /** With `toasts`, a failure is also told at the edge of the screen, for buttons that have no place for it. */
  constructor({ toasts = false } = {}) {
    this.#toasts = toasts;
  }

  run = async (work: () => Promise<unknown>): Promise<void> => {
    this.busy = true;
    this.failure = null;
    try {
      await work();
    } catch (thrown) {
      this.failure = failureOf(thrown);
      if (this.#toasts) toast(say(this.failure.said), "bad");
    } finally {
      this.busy = false;
    }
  };
}
