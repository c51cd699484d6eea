/** A long list that comes page by page: each page says how to ask for the next. */
import { failureOf } from "./api/client";
import { Resource } from "./resource.svelte";

interface Page {
  next?: string | null;
}

type Turn<P, About> = (after: string | undefined, signal: AbortSignal, about: About) => Promise<P>;
type How<P, About> = ConstructorParameters<typeof Resource<P[], About>>[1];

export class Pages<P extends Page, About = undefined> extends Resource<P[], About> {
  /** Whether a further page is on its way. */
  turning = $state(false);
  #turn: Turn<P, About>;

  constructor(turn: Turn<P, About>, how?: How<P, About>) {
    super(async (signal, about) => [await turn(undefined, signal, about)], how);
    this.#turn = turn;
  }

  /** What the last page says about the next one; nothing where the list ends. */
  get next(): string | undefined {
    return this.data?.at(-1)?.next ?? undefined;
  }

  /** Asks for one page more. */
  more = async (): Promise<void> => {
    const shown = this.data;
    if (!shown || this.next === undefined || this.turning) return;
    const { signal, about } = this.newest;
    this.turning = true;
    try {
      const page = await this.#turn(this.next, signal, about);
      if (!signal.aborted) this.data = [...shown, page];
    } catch (thrown) {
      if (!signal.aborted) this.failure = failureOf(thrown);
    } finally {
      this.turning = false;
    }
  };
}
