import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Typed } from "./typed";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function typing(keys: string[], size: number): { written: number[]; taken: boolean[] } {
  const written: number[] = [];
  const typed = new Typed((number) => written.push(number));
  const taken = keys.map((key) => typed.key({ key, code: "", shiftKey: false }, size));
  return { written, taken };
}

describe("numbers from the keyboard", () => {
  it("are written at once up to the size 9", () => {
    expect(typing(["1", "2", "9"], 9).written).toEqual([1, 2, 9]);
    expect(typing(["7"], 6).written).toEqual([]);
  });
  it("of two digits begin with a 1 that waits", () => {
    expect(typing(["1", "2"], 12).written).toEqual([12]);
    expect(typing(["1", "0"], 12).written).toEqual([10]);
    expect(typing(["1"], 12).written).toEqual([]);
    expect(typing(["2"], 12).written).toEqual([2]);
  });
  it("are one number each where the two together are none", () => {
    expect(typing(["1", "5"], 12).written).toEqual([1, 5]);
    expect(typing(["1", "1"], 10).written).toEqual([1]);
  });
  it("come after a moment, with Enter, or with any other key", () => {
    const { written } = typing(["1"], 16);
    vi.advanceTimersByTime(600);
    expect(written).toEqual([1]);
    expect(typing(["1", "Enter"], 16)).toEqual({ written: [1], taken: [true, true] });
    expect(typing(["1", "ArrowLeft"], 16)).toEqual({ written: [1], taken: [true, false] });
  });
  it("leave a lone 0 and Enter to others", () => {
    expect(typing(["0", "Enter"], 16).taken).toEqual([false, false]);
  });
});
