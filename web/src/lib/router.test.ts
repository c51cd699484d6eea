import { beforeAll, describe, expect, it, vi } from "vitest";

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

  it("fit only their own screens", () => {
    expect(paramsOf("/t/:id", "/t/abc/result")).toBeNull();
    expect(paramsOf("/levels/import", "/levels/12")).toBeNull();
  });
});
