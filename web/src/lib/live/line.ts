/**
 * The line on which the news of one table arrives. It has two makers: the server's connection, or the table itself where
 * it lives on this device. Whoever listens need not know which.
 */
import { failureOf } from "../api/client";
import type { DeviceTable } from "../device/table";
import { Connection, type Listener } from "./connection";

export interface Line {
  /** Tries again at once, after a refusal too. */
  retry: () => void;
  /** Listens anew. */
  renew: () => void;
  close: () => void;
}

/** Whether a table lives on this device. */
export const isHere = (id: string): boolean => id.startsWith("here-");

export function lineTo(id: string, listener: Listener): Line {
  return isHere(id) ? new DeviceLine(id, listener) : new Connection(listener);
}

class DeviceLine implements Line {
  #id: string;
  #listener: Listener;
  #stop: (() => void) | null = null;
  #closed = false;

  constructor(id: string, listener: Listener) {
    this.#id = id;
    this.#listener = listener;
    document.addEventListener("visibilitychange", this.#look);
    void this.#open();
  }

  retry = (): void => void this.#open();
  renew = (): void => {};

  close(): void {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#look);
    this.#stop?.();
    if (this.#stop) this.#tell((table) => table.leave());
  }

  #table = async () => (await import("../device/table")).DeviceTable.open(this.#id);

  async #open(): Promise<void> {
    try {
      const table = await this.#table();
      if (this.#closed) return;
      this.#stop?.();
      this.#stop = table.listen((message) => {
        // What could not be joined is asked for again by the next news.
        this.#listener.hear(message).catch(() => {});
        this.#listener.turn(table.kept ? "here" : "unkept");
      });
      await table.comeBack();
      // The first move does not wait for the code that answers it.
      await import("../device/answers");
    } catch (thrown) {
      this.#listener.refuse(failureOf(thrown));
    }
  }

  /** A clock that nobody sees stands. */
  #look = (): void => {
    const seen = document.visibilityState === "visible";
    this.#tell((table) => (seen ? table.comeBack() : table.leave()));
  };

  /** Tells the table something; where it cannot be told, nothing is lost. */
  #tell(what: (table: DeviceTable) => Promise<unknown>): void {
    this.#table()
      .then(what)
      .catch(() => {});
  }
}
