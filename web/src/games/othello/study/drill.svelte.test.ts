import { describe, expect, it, vi } from "vitest";
import { nameOf } from "../../../ui/squares";
import { legal } from "../rules";
import { STANDARD } from "./address";
import type { Ask } from "./analyst";
import { Drill } from "./drill.svelte";
import { Openings } from "./openings";
import { readTree } from "./tree";

const TIGER = { name: "Tiger", moves: "f5d6c3d3c4" };

/** A book of so many moves: the first listed move is best, each after it gives two discs more away. */
const bookOf =
  (plies: number): Ask =>
  async (_tool, { moves }) => {
    const { position, ply } = readTree(STANDARD, String(moves)).at;
    const listed = position.side && ply < plies ? legal(position, position.side) : [];
    return {
      moves: listed.map((at, place) => ({ move: nameOf(at, 8), score: 0 - 2 * place, goes_on: ply + 1 < plies })),
    };
  };

async function drilled(side: "X" | "O", plies = 8): Promise<Drill> {
  vi.useFakeTimers();
  const drill = new Drill(bookOf(plies), new Openings([TIGER]), () => 0);
  const started = drill.start(TIGER, side);
  await vi.runAllTimersAsync();
  await started;
  return drill;
}

async function play(drill: Drill, move: string): Promise<boolean> {
  const played = drill.play(move);
  await vi.runAllTimersAsync();
  return played;
}

describe("a drill", () => {
  it("lets the other side follow the opening", async () => {
    const drill = await drilled("X");
    expect([drill.moves.join(""), drill.wanted]).toEqual(["", "f5"]);
    expect(await play(drill, "f5")).toBe(true);
    expect(drill.moves.join("")).toBe("f5d6");
    const white = await drilled("O");
    expect(white.moves.join("")).toBe("f5");
  });
  it("shows a move that leaves the opening with its price, and asks again", async () => {
    const drill = await drilled("X");
    await play(drill, "f5");
    expect(await play(drill, "a1")).toBe(false);
    const [best, other] = [drill.book[0]?.move ?? "", drill.book[1]?.move ?? ""];
    const wrong = other === "c3" ? best : other;
    await play(drill, wrong);
    expect(drill.last).toEqual({ ply: 3, move: wrong, price: wrong === best ? 0 : 2, right: false, wanted: "c3" });
    expect(drill.moves.join("")).toBe("f5d6");
    await play(drill, "c3");
    expect(drill.moves.join("")).toBe("f5d6c3d3");
    expect(drill.mistakes.length).toBe(1);
  });
  it("takes any first move for the same, and turns the opening with it", async () => {
    const drill = await drilled("X");
    await play(drill, "d3");
    expect(drill.moves.length).toBe(2);
    expect(drill.rest.length).toBe(3);
    await play(drill, drill.wanted ?? "");
    await play(drill, drill.wanted ?? "");
    expect(drill.rest).toEqual([]);
  });
  it("goes on by the book when the opening is over, until the book ends", async () => {
    const drill = await drilled("X");
    for (const move of ["f5", "c3", "c4"]) await play(drill, move);
    // White has replied by the book.
    expect([drill.moves.length, drill.rest, drill.over]).toEqual([6, [], false]);
    const costly = drill.book[1]?.move ?? "";
    await play(drill, costly);
    expect([drill.last?.right, drill.last?.price, drill.moves.length]).toEqual([false, 2, 6]);
    await play(drill, drill.book[0]?.move ?? "");
    expect([drill.over, drill.active]).toEqual([true, false]);
  });
  it("says why when nobody answers", async () => {
    vi.useFakeTimers();
    const drill = new Drill(async () => Promise.reject(new Error("gone")), new Openings([TIGER]));
    vi.spyOn(console, "error").mockImplementation(() => {});
    await drill.start(TIGER, "X");
    expect(drill.failure).not.toBe("");
  });
});
