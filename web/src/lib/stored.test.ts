import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { madeUpStorage } from "./made-up";
import { readStored, Stored, storedKeys, writeStored } from "./stored.svelte";

const isOn = (kept: unknown) => kept !== false && kept !== "no";

describe("what the browser keeps", () => {
  let shelf: Record<string, string>;
  beforeEach(() => {
    shelf = madeUpStorage();
  });
  afterEach(() => vi.unstubAllGlobals());

  it("comes back as it was, until it is forgotten", () => {
    writeStored("a.one", { n: 1 });
    writeStored("b.two", "x");
    expect(readStored("a.one")).toEqual({ n: 1 });
    expect(storedKeys("a.")).toEqual(["a.one"]);
    writeStored("a.one", null);
    expect([readStored("a.one"), storedKeys("a.")]).toEqual([null, []]);
  });

  it("is a choice with its usual value, also for what an older page kept as plain text", () => {
    expect(new Stored("prune", isOn).value).toBe(true);
    shelf.prune = "no";
    const prune = new Stored("prune", isOn);
    expect(prune.value).toBe(false);
    prune.value = true;
    expect([prune.value, new Stored("prune", isOn).value]).toEqual([true, true]);
  });

  it("is nothing where the storage is closed, and the choice lasts as long as the page", () => {
    const closed = () => {
      throw new Error("closed");
    };
    vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed });
    const prune = new Stored("prune", isOn);
    prune.value = false;
    expect([prune.value, readStored("prune")]).toEqual([false, null]);
  });
});
