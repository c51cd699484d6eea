import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** An audio context that sleeps until it is woken by a touch, as Safari's does. */
class MadeUpAudio {
  static made: MadeUpAudio[] = [];
  state = "suspended";
  currentTime = 0;
  destination = {};
  tones = 0;
  constructor() {
    MadeUpAudio.made.push(this);
  }
  async resume() {
    if (touching) this.state = "running";
    else throw new Error("not allowed");
  }
  createOscillator() {
    this.tones += 1;
    return { frequency: {}, connect: (next: unknown) => next, start: () => {}, stop: () => {} };
  }
  createGain() {
    return { gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {} };
  }
}

let touching = false;
let touch: () => void = () => {};

beforeEach(() => {
  vi.resetModules();
  MadeUpAudio.made = [];
  vi.stubGlobal("AudioContext", MadeUpAudio);
  vi.stubGlobal("localStorage", { getItem: () => '{"sound":true}' });
  vi.stubGlobal("addEventListener", (name: string, work: () => void) => {
    if (name !== "pointerup") return;
    touch = () => {
      touching = true;
      work();
      touching = false;
    };
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("sound", () => {
  it("begins with the reader's first touch, and comes back with the next one after an interruption", async () => {
    const { sound, startSound } = await import("./sound");
    startSound();
    sound("move");
    expect(MadeUpAudio.made).toEqual([]);
    touch();
    sound("move");
    expect(MadeUpAudio.made[0]?.tones).toBe(1);
    // A phone call.
    Object.assign(MadeUpAudio.made[0] ?? {}, { state: "interrupted" });
    sound("move");
    expect(MadeUpAudio.made[0]?.tones).toBe(1);
    touch();
    sound("move");
    expect([MadeUpAudio.made.length, MadeUpAudio.made[0]?.tones]).toEqual([1, 2]);
  });
});
