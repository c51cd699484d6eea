import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pages } from "./pages.svelte";
import { Resource } from "./resource.svelte";

/** Questions that are answered by hand, in any order. */
function server() {
  const asked: { about: unknown; signal: AbortSignal; answer: (data: string) => void; fail: () => void }[] = [];
  const question = <About>(signal: AbortSignal, about: About) =>
    new Promise<string>((answer, fail) => asked.push({ about, signal, answer, fail: () => fail(new Error("no")) }));
  return { asked, question };
}

/** Lets effects, timers of so many milliseconds and promises run. */
async function settle(ms = 0) {
  flushSync();
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

let ends: (() => void)[] = [];
function onScreen<R>(make: () => R): R {
  let made: R | undefined;
  ends.push(
    $effect.root(() => {
      made = make();
    }),
  );
  return made as R;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.useRealTimers();
});

describe("a resource", () => {
  it("loads, and then is there or has failed", async () => {
    const { asked, question } = server();
    const one = onScreen(() => new Resource(question));
    expect(one.loading).toBe(true);
    await settle();
    asked[0]?.answer("a");
    await settle();
    expect([one.loading, one.data, one.failure]).toEqual([false, "a", null]);
    void one.again();
    asked[1]?.fail();
    await settle();
    expect([one.loading, one.data]).toEqual([false, "a"]);
    expect(one.failure?.code).toBe("page.unexpected");
  });

  it("shows the newest answer, whichever comes last, and aborts the older question", async () => {
    const { asked, question } = server();
    let about = $state("x");
    const one = onScreen(() => new Resource(question, { about: () => about }));
    await settle();
    about = "y";
    await settle();
    expect(asked.map((each) => [each.about, each.signal.aborted])).toEqual([
      ["x", true],
      ["y", false],
    ]);
    asked[1]?.answer("of y");
    await settle();
    asked[0]?.answer("of x");
    await settle();
    expect(one.data).toBe("of y");
  });

  it("asks nothing while there is nothing to ask, and the same only once", async () => {
    const { asked, question } = server();
    let about = $state.raw<{ of: string } | null>(null);
    const one = onScreen(() => new Resource(question, { about: () => about }));
    await settle();
    expect([asked.length, one.loading]).toEqual([0, false]);
    about = { of: "x" };
    await settle();
    about = { of: "x" };
    await settle();
    expect(asked.length).toBe(1);
    asked[0]?.answer("a");
    await settle();
    about = null;
    await settle();
    expect(one.data).toBeNull();
  });

  it("waits until what it is about rests, but not the first time", async () => {
    const { asked, question } = server();
    let about = $state(0);
    onScreen(() => new Resource(question, { about: () => about, rest: 200 }));
    await settle();
    for (about = 1; about < 4; about += 1) await settle(100);
    expect(asked.map((each) => each.about)).toEqual([0]);
    await settle(200);
    expect(asked.map((each) => each.about)).toEqual([0, 4]);
  });

  it("keeps what it has where that is wished, and knows what it has answered", async () => {
    const { asked, question } = server();
    let about = $state.raw<string | null>("x");
    const one = onScreen(() => new Resource(question, { about: () => about, keep: true }));
    await settle();
    asked[0]?.answer("a");
    await settle();
    about = null;
    await settle();
    expect(one.data).toBe("a");
    about = "x";
    await settle();
    expect([asked.length, one.loading]).toEqual([1, false]);
    about = "y";
    await settle();
    asked[1]?.fail();
    await settle();
    expect(one.failure).not.toBeNull();
    about = "x";
    await settle();
    expect([asked.length, one.data, one.failure]).toEqual([2, "a", null]);
  });

  it("ends with the screen", async () => {
    const { asked, question } = server();
    onScreen(() => new Resource(question));
    await settle();
    ends.pop()?.();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});

describe("pages", () => {
  it("follow one another until the list ends, or something else is asked", async () => {
    let about = $state("x");
    const turn = async (after: string | undefined, _signal: AbortSignal, of: string) => ({
      rows: `${of}${after ?? 0}`,
      next: after === undefined ? "1" : null,
    });
    const pages = onScreen(() => new Pages(turn, { about: () => about }));
    await settle();
    await pages.more();
    expect(pages.data?.map((page) => page.rows)).toEqual(["x0", "x1"]);
    expect(pages.next).toBeUndefined();
    about = "y";
    await settle();
    expect(pages.data?.map((page) => page.rows)).toEqual(["y0"]);
  });
});
