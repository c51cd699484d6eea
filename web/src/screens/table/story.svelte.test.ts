import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GamePage } from "../../games/contract";
import type { Entry, Table } from "../../lib/api/types";
import { askedStep, type Present, Story } from "./story.svelte";

const less = { matches: false };
const page = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  less.matches = false;
  page.hidden = false;
  vi.stubGlobal("matchMedia", () => less);
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A game whose view is the number of its moves, told in moments of 100 and 200 milliseconds. */
const game = {
  viewAt: (_table: Table, _view: unknown, _entries: Entry[], moves: number) => moves,
  beats: (_entry: Entry, before: number, after: number) => [
    { ms: 100, view: before },
    { ms: 200, view: after },
  ],
} as unknown as GamePage;

function played(moves: number, state: Table["state"] = "playing"): Present {
  const entries = Array.from(
    { length: moves },
    (_, at): Entry => ({ n: at + 1, at, seat: at % 2, kind: "move", text: "", stands: true, events: [] }),
  );
  const table = { n: moves, view: moves, state, turn: state === "over" ? null : moves % 2, may: {} };
  return { table: table as unknown as Table, entries };
}

/** What is shown: the view, how many entries the log has, and whether that is behind. */
function seen(story: Story, present: Present): [unknown, number, boolean] {
  const { table, entries } = story.shown(present);
  return [table.view, entries.length, story.behind];
}

describe("the queue of happenings", () => {
  it("tells a move, waits a breath, and then tells the reply", () => {
    const story = new Story(game, played(0));
    story.hear(played(1));
    expect(seen(story, played(1))).toEqual([0, 0, true]);
    vi.advanceTimersByTime(100);
    // With its last moment the move is told, and nothing else waits.
    expect(seen(story, played(1))).toEqual([1, 1, false]);
    story.hear(played(2));
    expect(seen(story, played(2))).toEqual([1, 1, true]);
    vi.advanceTimersByTime(200 + 249);
    expect(seen(story, played(2))).toEqual([1, 1, true]);
    vi.advanceTimersByTime(1);
    expect(story.beat?.view).toBe(1);
    vi.advanceTimersByTime(100);
    expect(seen(story, played(2))).toEqual([2, 2, false]);
  });

  it("shows whose turn it is in what is shown, not in what is to come", () => {
    const story = new Story(game, played(0));
    story.hear(played(2));
    expect(story.shown(played(2)).table.turn).toBe(0);
    vi.advanceTimersByTime(100);
    expect(story.shown(played(2)).table.turn).toBe(1);
  });

  it("lets the tools stay as they are", () => {
    const story = new Story(game, played(0));
    const now = played(2);
    now.table.may = { play: true, hint: ["best"], back: true } as Table["may"];
    story.hear(now);
    expect(story.behind).toBe(true);
    expect(story.shown(now).table.may).toEqual({ play: false, hint: ["best"], back: true });
  });

  it("is over only when the last move was told to its end", () => {
    const story = new Story(game, played(0));
    const end = played(1, "over");
    story.hear(end);
    vi.advanceTimersByTime(100);
    expect(story.shown(end).table.state).toBe("playing");
    vi.advanceTimersByTime(450);
    expect(story.shown(end).table.state).toBe("over");
  });

  it("is over only then, too, where the move was foretold and its end is heard later", () => {
    const story = new Story(game, played(0));
    story.hear(played(1));
    vi.advanceTimersByTime(100);
    const end = played(1, "over");
    story.hear(end);
    expect(story.shown(end).table.state).toBe("playing");
    vi.advanceTimersByTime(450);
    expect(story.shown(end).table.state).toBe("over");
  });

  it("shows the present to whoever plays on", () => {
    const story = new Story(game, played(0));
    story.hear(played(2));
    story.hurry();
    expect(seen(story, played(2))).toEqual([2, 2, false]);
    vi.runAllTimers();
    expect(story.beat).toBeNull();
  });

  it("tells nothing with little motion, in a hidden page, or of many moves at once", () => {
    const calm = new Story(game, played(0));
    less.matches = true;
    calm.hear(played(1));
    expect(seen(calm, played(1))).toEqual([1, 1, false]);
    less.matches = false;
    page.hidden = true;
    calm.hear(played(2));
    expect(seen(calm, played(2))).toEqual([2, 2, false]);
    page.hidden = false;
    calm.hear(played(6));
    expect(seen(calm, played(6))).toEqual([6, 6, false]);
  });

  it("tells a game between computers from its beginning, at the reader's pace", () => {
    const story = new Story(game, played(5));
    story.pace = "step";
    story.tellFrom(0);
    vi.runAllTimers();
    expect(seen(story, played(5))).toEqual([0, 0, true]);
    story.step();
    vi.runAllTimers();
    expect(seen(story, played(5))).toEqual([1, 1, true]);
    // What comes in the meantime waits its turn, however much it is.
    story.hear(played(30));
    expect(seen(story, played(30))).toEqual([1, 1, true]);
    story.pace = "usual";
    story.hold(true);
    vi.runAllTimers();
    expect(seen(story, played(30))).toEqual([1, 1, true]);
    story.hold(false);
    vi.runAllTimers();
    expect(seen(story, played(30))).toEqual([30, 30, false]);
    story.tellFrom(3);
    story.pace = "live";
    expect(seen(story, played(30))).toEqual([30, 30, false]);
  });

  it("jumps where moves were taken back", () => {
    const story = new Story(game, played(3));
    story.hear(played(4));
    expect(story.behind).toBe(true);
    story.hear(played(2));
    expect(seen(story, played(2))).toEqual([2, 2, false]);
  });
});

describe("the step that an address asks for", () => {
  const asked = (at: string, page = game) => askedStep(page, played(3).entries, new URLSearchParams(at));

  it("is one that the game has, and lies in the past", () => {
    expect(["at=0", "at=2"].map((at) => asked(at))).toEqual([0, 2]);
    for (const at of ["", "at=3", "at=-1", "at=1.5", "at=x"]) expect(asked(at), at).toBeNull();
    expect(asked("at=1", {} as GamePage)).toBeNull();
  });
});
