import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { afterPicture } from "./picture";

describe("what follows a picture", () => {
  let pictures: (() => void)[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    pictures = [];
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => pictures.push(draw));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("comes after it, once", () => {
    const work = vi.fn();
    afterPicture(work);
    vi.advanceTimersByTime(20);
    expect(work).not.toHaveBeenCalled();
    for (const draw of pictures) draw();
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("comes without one where none is drawn", () => {
    const work = vi.fn();
    afterPicture(work);
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("does not come once it is called off", () => {
    const work = vi.fn();
    afterPicture(work)();
    for (const draw of pictures) draw();
    vi.runAllTimers();
    expect(work).not.toHaveBeenCalled();
  });
});
