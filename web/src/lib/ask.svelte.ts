/** A question to the server with its three faces: asking, answered, failed. */
import { type Failure, failureOf } from "./api/client";

export class Ask<T> {
  answer = $state.raw<T | null>(null);
  failure = $state.raw<Failure | null>(null);
  asking = $state(true);
  #question: () => Promise<T>;
  #round = 0;

  constructor(question: () => Promise<T>) {
    this.#question = question;
    void this.again();
  }

  /** Asks anew; of several answers the last question's counts. */
  again = async (): Promise<void> => {
    const round = ++this.#round;
    this.asking = true;
    try {
      const answer = await this.#question();
      if (round !== this.#round) return;
      this.answer = answer;
      this.failure = null;
    } catch (thrown) {
      if (round === this.#round) this.failure = failureOf(thrown);
    } finally {
      if (round === this.#round) this.asking = false;
    }
  };
}
