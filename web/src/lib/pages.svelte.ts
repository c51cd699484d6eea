/** A long list that comes page by page: each page says how to ask for the next. */
import { failureOf } from "./api/client";
import { Ask } from "./ask.svelte";

interface Page {
  next?: string | null;
}

export class Pages<P extends Page> extends Ask<P[]> {
  /** Whether a further page is on its way. */
  turning = $state(false);
  #page: (after: string | undefined) => Promise<P>;

  constructor(page: (after: string | undefined) => Promise<P>) {
    super(async () => [await page(undefined)]);
    this.#page = page;
  }

  /** What the last page says about the next one; nothing where the list ends. */
  get next(): string | undefined {
    return this.answer?.at(-1)?.next ?? undefined;
  }

  /** Asks for one page more. */
  more = async (): Promise<void> => {
    const shown = this.answer;
    if (!shown || this.next === undefined || this.turning) return;
    this.turning = true;
    try {
      const page = await this.#page(this.next);
      // Another question may have been asked in between.
      if (this.answer === shown) this.answer = [...shown, page];
    } catch (thrown) {
      this.failure = failureOf(thrown);
    } finally {
      this.turning = false;
    }
  };
}
