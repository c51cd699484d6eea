/** Short notes that come and go, and what is spoken to a screen reader. */
import { untrack } from "svelte";

interface Toast {
  id: number;
  text: string;
  tone: "plain" | "good" | "bad";
}

let next = 1;
let list = $state<Toast[]>([]);
let spoken = $state("");

export const toasts = {
  get list() {
    return list;
  },
  get spoken() {
    return spoken;
  },
};

export function toast(text: string, tone: Toast["tone"] = "plain"): void {
  const id = next++;
  list.push({ id, text, tone });
  announce(text);
  setTimeout(() => dismiss(id), 6000);
}

export function dismiss(id: number): void {
  list = list.filter((toast) => toast.id !== id);
}

/** Says something to a screen reader. The same sentence twice in a row is heard twice. */
export function announce(text: string): void {
  // Effects announce too, and must not run again because of what they said.
  spoken = untrack(() => spoken) === text ? `${text}\u00a0` : text;
}
