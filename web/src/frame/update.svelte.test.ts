import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Heard = Map<string, () => void>;
const listens = (heard: Heard) => ({ addEventListener: (name: string, work: () => void) => heard.set(name, work) });

/** A browser that keeps the page, and is told of new builds by hand. */
function browser({ controlled = true } = {}) {
  const [container, registered, page]: Heard[] = [new Map(), new Map(), new Map()];
  const reload = vi.fn();
  const look = vi.fn(async () => {});
  const worker = { state: "installed", postMessage: vi.fn() };
  const registration = { ...listens(registered as Heard), waiting: null as unknown, update: look };
  const serviceWorker = {
    ...listens(container as Heard),
    controller: controlled ? {} : null,
    register: async () => registration,
  };
  const assign = vi.fn();
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("document", { ...listens(page as Heard), visibilityState: "visible" });
  vi.stubGlobal("location", { pathname: "/", search: "", reload, assign });
  vi.stubGlobal("history", { pushState: () => {}, replaceState: () => {} });
  return {
    ...{ reload, look, worker, registration, assign },
    takeOver: () => container?.get("controllerchange")?.(),
    comeBack: () => page?.get("visibilitychange")?.(),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a new build", () => {
  it("is shown at once to who asked for it", async () => {
    const made = browser();
    made.registration.waiting = made.worker;
    const { keepPage, takeUpdate, update } = await import("./update.svelte");
    await keepPage();
    expect(update.ready).toBe(true);
    takeUpdate();
    expect(made.worker.postMessage).toHaveBeenCalledWith("take over");
    made.takeOver();
    expect(made.reload).toHaveBeenCalledOnce();
  });

  it("that another tab took leaves this screen alone, and brings the next one", async () => {
    const made = browser();
    const { keepPage } = await import("./update.svelte");
    const { go } = await import("../lib/router.svelte");
    await keepPage();
    made.takeOver();
    expect(made.reload).not.toHaveBeenCalled();
    go("/levels");
    expect(made.assign).toHaveBeenCalledWith("/levels");
  });

  it("is not what the first worker brings", async () => {
    const made = browser({ controlled: false });
    const { keepPage } = await import("./update.svelte");
    await keepPage();
    made.takeOver();
    const { go } = await import("../lib/router.svelte");
    vi.stubGlobal("scrollTo", () => {});
    vi.stubGlobal("scrollY", 0);
    go("/levels");
    expect(made.assign).not.toHaveBeenCalled();
  });

  it("is looked for every half hour, and when the reader comes back after that", async () => {
    const made = browser();
    const { keepPage } = await import("./update.svelte");
    await keepPage();
    made.comeBack();
    expect(made.look).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    expect(made.look).toHaveBeenCalledTimes(1);
    made.comeBack();
    expect(made.look).toHaveBeenCalledTimes(1);
  });
});
