import { beforeAll, describe, expect, it, vi } from "vitest";

describe("addresses", () => {
  let fit: typeof import("./router.svelte").fit;
  beforeAll(async () => {
    vi.stubGlobal("location", { pathname: "/", search: "" });
    ({ fit } = await import("./router.svelte"));
  });

  it("give their parameters", () => {
    expect(fit("/t/:id", "/t/abc")).toEqual({ id: "abc" });
    expect(fit("/rankings/:game/:chart", "/rankings/othello/wins")).toEqual({ game: "othello", chart: "wins" });
    expect(fit("/", "/")).toEqual({});
  });

  it("fit only their own screens", () => {
    expect(fit("/t/:id", "/t/abc/result")).toBeNull();
    expect(fit("/levels/import", "/levels/12")).toBeNull();
  });
});
