/** Numbers from the keyboard: on boards above 9, a 1 waits a moment for a second digit, or for Enter. */
export class Typed {
  /** Whether the number that waits is for the other mode, and its clock. */
  #waiting: { other: boolean; clock: ReturnType<typeof setTimeout> } | null = null;
  #write: (number: number, other: boolean) => void;
  #wait: number;

  constructor(write: (number: number, other: boolean) => void, wait = 600) {
    this.#write = write;
    this.#wait = wait;
  }

  /** Takes a key; whether it was a digit, or the Enter that ends a number. */
  key(event: Pick<KeyboardEvent, "key" | "code" | "shiftKey">, size: number): boolean {
    const found = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : undefined);
    const waiting = this.#waiting;
    if (found === undefined) {
      this.settle();
      return waiting !== null && event.key === "Enter";
    }
    const digit = Number(found);
    if (waiting && 10 + digit <= size) {
      this.#stop();
      this.#write(10 + digit, waiting.other);
      return true;
    }
    this.settle();
    if (digit === 0) return false;
    if (digit === 1 && size > 9) {
      this.#waiting = { other: event.shiftKey, clock: setTimeout(() => this.settle(), this.#wait) };
    } else if (digit <= size) this.#write(digit, event.shiftKey);
    return true;
  }

  /** Writes what waits. */
  settle(): void {
    const waiting = this.#waiting;
    this.#stop();
    if (waiting) this.#write(1, waiting.other);
  }

  #stop(): void {
    if (this.#waiting) clearTimeout(this.#waiting.clock);
    this.#waiting = null;
  }
}
