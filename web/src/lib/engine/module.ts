/**
 * The engine module's own language: bytes in its memory. A question in JSON goes in, a reply in JSON comes out. This part
 * runs anywhere: in a worker, in a page, in Node.
 */

/** What the module asks of whoever runs it. */
export interface Host {
  /** Milliseconds since some moment that stays the same. */
  now(): number;
  /** Whether what is thought about shall end with the best so far. */
  stopped(): boolean;
  /** How far the work has come, as JSON. */
  progress(told: string): void;
}

/** The module gave up for good: a new instance is needed. */
export class Panicked extends Error {}

interface Exports {
  memory: WebAssembly.Memory;
  begin(): void;
  room(length: number): number;
  free(place: number, length: number): void;
  ask(place: number, length: number): bigint;
  hand_in(name: number, nameLength: number, place: number, length: number): number;
}

/** An instance of the module. */
export class Instance {
  readonly #exports: Exports;
  #panic: string | null = null;

  private constructor(module: WebAssembly.Module, host: Host) {
    const imports = {
      now: () => host.now(),
      stopped: () => (host.stopped() ? 1 : 0),
      progress: (place: number, length: number) => host.progress(this.#text(place, length)),
      panicked: (place: number, length: number) => {
        this.#panic = this.#text(place, length);
      },
    };
    this.#exports = new WebAssembly.Instance(module, { host: imports }).exports as unknown as Exports;
    this.#exports.begin();
  }

  static of(module: WebAssembly.Module, host: Host): Instance {
    return new Instance(module, host);
  }

  /** How many bytes of memory it holds. */
  get memory(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Answers a question. */
  ask(question: string): string {
    const bytes = new TextEncoder().encode(question);
    const found = this.#run(() => this.#exports.ask(this.#put(bytes), bytes.length));
    const [place, length] = [Number(found >> 32n), Number(found & 0xffff_ffffn)];
    const reply = this.#text(place, length);
    this.#exports.free(place, length);
    return reply;
  }

  /** Hands in data that comes apart from the code; false where no game wants it. */
  handIn(game: string, part: string, data: Uint8Array): boolean {
    const name = new TextEncoder().encode(`${game}/${part}`);
    return this.#run(() => this.#exports.hand_in(this.#put(name), name.length, this.#put(data), data.length) !== 0);
  }

  #run<T>(work: () => T): T {
    try {
      return work();
    } catch (thrown) {
      throw new Panicked(this.#panic ?? String(thrown));
    }
  }

  #put(bytes: Uint8Array): number {
    const place = this.#exports.room(bytes.length) >>> 0;
    new Uint8Array(this.#exports.memory.buffer, place, bytes.length).set(bytes);
    return place;
  }

  #text(place: number, length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, place >>> 0, length >>> 0));
  }
}
