/** Numbers that are typed digit by digit: where the first could become a larger one, it waits a moment for the second. */

/** How long a digit waits for the next. */
const WAIT = 900;

export class Typed {
  /** The digit that waits. */
  held = $state.raw<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #write: (number: number) => void = () => {};

  /** Types a digit; what becomes of it is handed to `write`, at once or when it is clear. */
  press(digit: number, size: number, write: (number: number) => void): void {
    const before = this.held;
    if (before !== null && before * 10 + digit <= size) {
      this.#forget();
      write(before * 10 + digit);
      return;
    }
    this.settle();
    if (digit === 0) return;
    if (digit * 10 > size) {
      if (digit <= size) write(digit);
      return;
    }
    this.held = digit;
    this.#write = write;
    this.#timer = setTimeout(() => this.settle(), WAIT);
  }

  /** The digit that waits is the whole number: it is written now. Whether there was one. */
  settle(): boolean {
    const { held } = this;
    if (held === null) return false;
    this.#forget();
    this.#write(held);
    return true;
  }

  #forget() {
    clearTimeout(this.#timer);
    this.held = null;
  }
}
