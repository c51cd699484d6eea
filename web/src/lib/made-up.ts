/** What tests make up of a browser. */
import { vi } from "vitest";

/** Stands in for what the browser keeps, until all globals are as they were: the values by their keys. */
export function madeUpStorage(): Record<string, string> {
  const shelf: Record<string, string> = {};
  const storage = {
    getItem: (key: string) => shelf[key] ?? null,
    setItem: (key: string, value: string) => {
      shelf[key] = value;
    },
    removeItem: (key: string) => delete shelf[key],
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(shelf, { get: (_, name) => storage[name as "getItem"] ?? Reflect.get(shelf, name) }),
  );
  return shelf;
}
