/**
 * What the browser keeps between visits. Where its storage is closed or full, nothing is kept and the page works as long
 * as it is open.
 */

/** What is kept under a key, null for nothing; text that is no JSON comes as it is. */
export function readStored(key: string): unknown {
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
    return JSON.parse(text ?? "null");
  } catch {
    return text;
  }
}

/** Keeps a value, or forgets it where there is none. False where the storage is closed or full. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The keys that begin so. */
export function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** A choice of the reader's that is kept. */
export class Stored<T> {
  #key: string;
  #value: T = $state() as T;

  /** `parse` makes the choice from what was kept, and the usual one from anything else. */
  constructor(key: string, parse: (kept: unknown) => T) {
    this.#key = key;
    this.#value = parse(readStored(key));
  }

  get value(): T {
    return this.#value;
  }

  set value(chosen: T) {
    this.#value = chosen;
    writeStored(this.#key, chosen);
  }
}
