/** The engine module in Node: it runs where it is called, with the same questions and answers as in a page. */
import { readFileSync } from "node:fs";
import type { Answer, Name, Progress, Questions, Reply } from "./door";
import { files } from "./files";
import { Instance, Panicked } from "./module";

export interface How {
  /** Hears how far the work has come. */
  progress?: ((progress: Progress) => void) | undefined;
}

let compiled: WebAssembly.Module | null = null;

export class Engine {
  #instance: Instance | null = null;
  #progress: How["progress"];

  /** Asks the module. What it refuses is rejected with the `Refusal`. */
  async ask<N extends Name>(name: N, question: Questions[N]["ask"], { progress }: How = {}): Promise<Answer<N>> {
    this.#progress = progress;
    try {
      let said = this.#open().ask(JSON.stringify({ ...question, ask: name }));
      const wanted: { game?: string; parts?: string[] } = JSON.parse(said);
      if (wanted.game && wanted.parts) {
        for (const part of wanted.parts)
          this.#open().handIn(wanted.game, part, read(files.parts[`${wanted.game}/${part}`]));
        said = this.#open().ask(JSON.stringify({ ...question, ask: name }));
      }
      const reply: Reply<N> = JSON.parse(said);
      if (!reply.ok) throw reply.refusal;
      return reply.answer;
    } catch (thrown) {
      // The module is of no use any more; the next question gets another.
      if (thrown instanceof Panicked) this.#instance = null;
      throw thrown;
    }
  }

  /** Forgets everything. */
  close(): void {
    this.#instance = null;
  }

  /** How many bytes of memory the module holds. */
  get memory(): number {
    return this.#open().memory;
  }

  #open(): Instance {
    compiled ??= new WebAssembly.Module(read(files.module));
    this.#instance ??= Instance.of(compiled, {
      now: () => performance.now(),
      stopped: () => false,
      progress: (told) => this.#progress?.(JSON.parse(told)),
    });
    return this.#instance;
  }
}

function read(address: string | null | undefined): Uint8Array<ArrayBuffer> {
  return address ? new Uint8Array(readFileSync(new URL(address))) : new Uint8Array();
}
