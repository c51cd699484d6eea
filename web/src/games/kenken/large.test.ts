/** Boards of more than nine rows: numbers of two digits. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Level, signsOf } from "./level";
import { marksText, moveOf } from "./moves";
import { Typed } from "./typed.svelte";
import { digitMoves, empty, played } from "./view";

const level: Level = { version: 1, size: 12, cages: [{ cells: ["a1", "b1"], op: "mod", target: 0 }] };

describe("moves of two digits", () => {
  it("are read and written", () => {
    expect(moveOf("l12=12", 12)).toEqual({ cell: "l12", number: 12, marks: [] });
    expect(moveOf("c4?1,12", 12)?.marks).toEqual([1, 12]);
    expect(moveOf("c4?123", 9)?.marks).toEqual([1, 2, 3]);
    expect(moveOf("c4?12", 12)?.marks).toEqual([12]);
    expect(moveOf("c4?12,", 12)).toBeNull();
    expect(moveOf("c4=1,2", 12)).toBeNull();
    expect(marksText("c4", [12, 1])).toBe("c4?1,12");
    expect(marksText("c4", [12])).toBe("c4?12");
    expect(marksText("c4", [3, 1])).toBe("c4?1,3");
  });
  it("fill the board", () => {
    const filled = played(played(empty(level), "b1?2,11", 12), "a1=10", 12);
    expect([filled.numbers[0], filled.marks[1]]).toEqual([10, [2, 11]]);
    expect(digitMoves(11, true, [1], filled, level)).toEqual(["b1?2"]);
  });
});

describe("typing", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const typing = (size: number) => {
    const written: number[] = [];
    const typed = new Typed();
    return { typed, written, press: (digit: number) => typed.press(digit, size, (number) => written.push(number)) };
  };
  it("writes at once what can be no other number", () => {
    const { written, press } = typing(9);
    for (const digit of [1, 9, 0]) press(digit);
    expect(written).toEqual([1, 9]);
  });
  it("waits a moment for a second digit", () => {
    const { typed, written, press } = typing(12);
    press(1);
    expect(written).toEqual([]);
    press(2);
    press(1);
    vi.advanceTimersByTime(1000);
    press(1);
    press(5);
    press(1);
    expect(typed.settle()).toBe(true);
    expect(typed.settle()).toBe(false);
    // 12, then 1 after a wait, then 1 and 5, because there is no 15, then 1 by Enter.
    expect(written).toEqual([12, 1, 1, 5, 1]);
  });
});

it("the legend names the operations in use, unless they are hidden", () => {
  expect(signsOf(level)).toEqual(["mod"]);
  expect(signsOf({ ...level, hidden_ops: true })).toEqual([]);
});
