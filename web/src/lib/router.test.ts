import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

describe("addresses", () => {
  let paramsOf: typeof import("./router.svelte").paramsOf;
  beforeAll(async () => {
    vi.stubGlobal("location", { pathname: "/", search: "" });
    ({ paramsOf } = await import("./router.svelte"));
  });

  it("give their parameters", () => {
    expect(paramsOf("/t/:id", "/t/abc")).toEqual({ id: "abc" });
    expect(paramsOf("/rankings/:game/:chart", "/rankings/othello/wins")).toEqual({ game: "othello", chart: "wins" });
    expect(paramsOf("/", "/")).toEqual({});
  });

  it("that are no text fit no screen", () => {
    expect(paramsOf("/people/:id", "/people/%")).toBeNull();
    expect(paramsOf("/people/:id", "/people/%C3%A0")).toEqual({ id: "à" });
  });

  it("fit only their own screens", () => {
    expect(paramsOf("/t/:id", "/t/abc/result")).toBeNull();
    expect(paramsOf("/levels/import", "/levels/12")).toBeNull();
  });
});

describe("going on later", () => {
  const address = { pathname: "/", search: "", assign: vi.fn(), reload: vi.fn() };
  const put = (_state: unknown, _title: string, to: string) => {
    const [pathname = "", search = ""] = to.split("?");
    Object.assign(address, { pathname, search: search && `?${search}` });
  };
  beforeEach(() => {
    vi.resetModules();
    Object.assign(address, { pathname: "/", search: "" });
    vi.stubGlobal("location", address);
    vi.stubGlobal("history", { pushState: put, replaceState: () => {}, state: null });
    vi.stubGlobal("scrollTo", () => {});
    vi.stubGlobal("scrollY", 0);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("leads on who is still there", async () => {
    const { fromHere, router } = await import("./router.svelte");
    expect(fromHere()("/t/1")).toBe(true);
    expect(router.path).toBe("/t/1");
  });

  it("leaves who has gone elsewhere, and who has come back, alone", async () => {
    const { fromHere, go, router } = await import("./router.svelte");
    const goOn = fromHere();
    go("/about");
    expect([goOn("/t/1"), router.path]).toEqual([false, "/about"]);
    go("/");
    expect([goOn("/t/1"), router.path]).toEqual([false, "/"]);
  });

  it("loads the next screen as a whole when a newer build has taken over", async () => {
    const { go, loadNext } = await import("./router.svelte");
    loadNext();
    go("/?a=1", { replace: true, quiet: true });
    expect(address.assign).not.toHaveBeenCalled();
    go("/levels");
    expect(address.assign).toHaveBeenCalledWith("/levels");
  });
});
