import { describe, expect, it } from "vitest";
import type { GamePage } from "./contract";

const samples = import.meta.glob<{ options: Record<string, unknown> }[]>("./*/view.samples.ts", {
  import: "views",
  eager: true,
});
const pages = import.meta.glob<GamePage>("./*/index.ts", { import: "default", eager: true });

describe("what the server shows", () => {
  it("is known of every game that the page draws", () => {
    const games = (files: object) => Object.keys(files).map((path) => path.split("/")[1]);
    expect(games(samples)).toEqual(games(pages));
  });

  for (const [path, views] of Object.entries(samples)) {
    const game = path.split("/")[1];
    it(`can be put into words by ${game}`, () => {
      const page = pages[`./${game}/index.ts`];
      for (const view of views) {
        expect(page?.example(view)).toMatch(/\S/);
        for (const seat of [0, 1]) expect(page?.seatScore?.(view, seat) ?? 0).toBeTypeOf("number");
      }
    });
  }
});
