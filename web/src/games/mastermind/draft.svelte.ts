/** The code that is being put together, hole by hole. */
import { codeOf, hasDigits, lettersOf, type Options } from "./view";

export class Draft {
  pegs = $state<string[]>([]);
  /** The hole that the next peg goes into. */
  at = $state(0);
  #options: () => Options;

  constructor(options: () => Options) {
    this.#options = options;
    this.clear();
  }

  get options(): Options {
    return this.#options();
  }

  get code(): string | null {
    return codeOf(this.pegs, this.options);
  }

  get empty(): boolean {
    return this.pegs.every((letter) => letter === "");
  }

  clear(): void {
    this.pegs = Array.from({ length: this.options.pegs }, () => "");
    this.at = 0;
  }

  /** Takes over a whole code. */
  put(code: string): void {
    this.pegs = [...code].map((letter) => (letter === "." ? "" : letter));
    this.at = this.options.pegs - 1;
  }

  /** Puts a peg into a hole, by default the marked one, and marks the next empty one. */
  set(letter: string, hole = this.at): void {
    this.pegs[hole] = letter;
    const after = this.pegs.findIndex((peg, at) => at > hole && peg === "");
    const before = this.pegs.indexOf("");
    this.at = after >= 0 ? after : before >= 0 ? before : Math.min(hole + 1, this.options.pegs - 1);
  }

  /** Empties a hole, or the one before where it is empty already. */
  erase(hole = this.at): void {
    const target = this.pegs[hole] === "" ? Math.max(0, hole - 1) : hole;
    this.pegs[target] = "";
    this.at = target;
  }

  move(by: number): void {
    this.at = Math.max(0, Math.min(this.options.pegs - 1, this.at + by));
  }

  /** Turns the marked hole's colour up or down. */
  turn(by: number): void {
    const letters = lettersOf(this.options);
    const now = letters.indexOf(this.pegs[this.at] ?? "");
    const next = now < 0 ? (by > 0 ? 0 : letters.length - 1) : (now + by + letters.length) % letters.length;
    this.pegs[this.at] = letters[next] ?? "";
  }

  swap(from: number, to: number): void {
    const [a = "", b = ""] = [this.pegs[from], this.pegs[to]];
    this.pegs[from] = b;
    this.pegs[to] = a;
  }

  /** What a key does; false where it does nothing here. */
  key(key: string): boolean {
    const letter = key === "0" && hasDigits(this.options) ? "a" : key.toLowerCase();
    if (lettersOf(this.options).includes(letter)) this.set(letter);
    else if (key === "ArrowLeft") this.move(-1);
    else if (key === "ArrowRight") this.move(1);
    else if (key === "ArrowUp") this.turn(1);
    else if (key === "ArrowDown") this.turn(-1);
    else if (key === "Home") this.at = 0;
    else if (key === "End") this.at = this.options.pegs - 1;
    else if (key === "Backspace" || key === "Delete") this.erase();
    else if (key === "." && this.options.blanks) {
      this.pegs[this.at] = "";
      this.move(1);
    } else return false;
    return true;
  }
}
