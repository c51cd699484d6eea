/**
 * Something asked of the server, with its three faces: loading, failed, there. Where it is about something that
 * changes, it is asked anew. Of several questions the newest counts: the older ones are aborted, and so is the last one
 * when the screen goes.
 */
import { untrack } from "svelte";
import { type Failure, failureOf } from "./api/client";

type Question<T, About> = (signal: AbortSignal, about: About) => Promise<T>;

interface How<About> {
  /** What the question is about, as plain data; null while there is nothing to ask. The same is not asked twice. */
  about?: () => About | null;
  /** How long a change must rest before it is asked about, in milliseconds; the first question waits for nothing. */
  rest?: number;
  /** Whether older data stays until there is newer, and while there is nothing to ask. */
  keep?: boolean;
}

const NOTHING = "null";

export class Resource<T, About = undefined> {
  data = $state.raw<T | null>(null);
  failure = $state.raw<Failure | null>(null);
  loading = $state(false);
  #question: Question<T, About>;
  #about: () => About;
  #abort = new AbortController();
  #asked = "";
  #answered: string | null = null;

  constructor(question: Question<T, About>, { about, rest = 0, keep = false }: How<About> = {}) {
    this.#question = question;
    this.#about = () => untrack(() => about?.() as About);
    this.loading = !about || this.#about() !== null;
    const key = $derived(about ? JSON.stringify(about()) : "");
    let first = true;
    $effect(() => {
      const now = key;
      return untrack(() => {
        this.#asked = now;
        const known = keep && now === this.#answered;
        if (now === NOTHING && !keep) this.#clear();
        if (known) this.failure = null;
        if (known || now === NOTHING) {
          this.loading = false;
          return;
        }
        const timer = setTimeout(
          () => {
            if (!keep) this.#clear();
            void this.again();
          },
          first ? 0 : rest,
        );
        first = false;
        return () => {
          clearTimeout(timer);
          this.#abort.abort();
        };
      });
    });
  }

  /** The newest question: what it is about, and its end. */
  protected get newest(): { signal: AbortSignal; about: About } {
    return { signal: this.#abort.signal, about: this.#about() };
  }

  /** Asks anew; what is shown stays until the answer is there. */
  again = async (): Promise<void> => {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal, about } = this.newest;
    const asked = this.#asked;
    this.loading = true;
    try {
      const data = await this.#question(signal, about);
      if (signal.aborted) return;
      this.data = data;
      this.failure = null;
      this.#answered = asked;
    } catch (thrown) {
      if (!signal.aborted) this.failure = failureOf(thrown);
    } finally {
      if (!signal.aborted) this.loading = false;
    }
  };

  #clear(): void {
    this.data = null;
    this.failure = null;
  }
}
