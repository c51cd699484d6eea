import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** An audio context that sleeps until it is woken by a touch, as Safari's does. */
class MadeUpAudio {
  static made: MadeUpAudio[] = [];
  state = "suspended";
  currentTime = 0;
  destination = {};
  tones = 0;
  /** The volumes of whatever reaches the loudspeaker; nothing but a volume has one. */
  heard: number[] = [];
  constructor() {
    MadeUpAudio.made.push(this);
  }
  async resume() {
    if (touching) this.state = "running";
    else throw new Error("not allowed");
  }
  createOscillator() {
    this.tones += 1;
    return this.#node({ frequency: {}, start: () => {}, stop: () => {} }, [Number.POSITIVE_INFINITY]);
  }
  createGain() {
    const volumes: number[] = [];
    const set = (volume: number) => volumes.push(volume);
    return this.#node({ gain: { setValueAtTime: set, exponentialRampToValueAtTime: set } }, volumes);
  }
  #node<Node>(node: Node, volumes: number[]) {
    const connect = (next: unknown) => {
      if (next === this.destination) this.heard.push(...volumes);
      return next;
    };
    return { ...node, connect };
  }
}

const SOUNDS = ["move", "turn", "refused", "won", "lost"] as const;
/** A tenth of what the machine can. */
const QUIET = 0.1;
let wanted = true;
let touching = false;
let touch: () => void = () => {};

beforeEach(() => {
  vi.resetModules();
  MadeUpAudio.made = [];
  vi.stubGlobal("AudioContext", MadeUpAudio);
  wanted = true;
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ sound: wanted }) });
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

  it.each(SOUNDS)("is quiet from its first moment to its last: %s", async (name) => {
    const { sound, startSound } = await import("./sound");
    startSound();
    touch();
    sound(name);
    const heard = MadeUpAudio.made[0]?.heard ?? [];
    expect(heard.length).toBeGreaterThan(0);
    expect(Math.max(...heard)).toBeLessThanOrEqual(QUIET);
  });

  it("does not even begin for who wants none", async () => {
    wanted = false;
    const { sound, startSound } = await import("./sound");
    startSound();
    touch();
    for (const name of SOUNDS) sound(name);
    expect(MadeUpAudio.made).toEqual([]);
  });
});
