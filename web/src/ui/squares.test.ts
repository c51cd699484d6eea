import { describe, expect, it } from "vitest";
import { roam } from "./squares";

const press = (key: string, at: number, ctrlKey = false) => roam({ key, ctrlKey, metaKey: false }, at, 6, 4);

describe("arrows on a board", () => {
  it("move by one square and stop at the edge", () => {
    expect(press("ArrowRight", 0)).toBe(1);
    expect(press("ArrowRight", 5)).toBe(5);
    expect(press("ArrowDown", 3)).toBe(9);
    expect(press("ArrowUp", 3)).toBe(3);
  });
  it("jump along the row, the column, and to the corners", () => {
    expect(press("End", 7)).toBe(11);
    expect(press("Home", 10)).toBe(6);
    expect(press("PageDown", 2)).toBe(20);
    expect(press("End", 0, true)).toBe(23);
  });
  it("leave other keys alone", () => {
    expect(press("x", 7)).toBeNull();
  });
});
