/** What the tests of tables on the device share, whichever browser they run in. */
import type { Level } from "../src/games/kenken/level";
import { nameOf } from "../src/ui/squares";
import { solutions } from "./kenken";

export interface Kept {
  id: string;
  row: { n: number; state: string; options: Record<string, unknown>; board: { moves?: string[]; level?: Level } };
}

/** Whether the page is installed: its files and the engines are kept for when there is no network. Runs in the page. */
export async function isInstalled(): Promise<boolean> {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().some(({ url }) => url.includes(".wasm"));
}

/** What the browser's own database keeps of a table; runs in the page. */
export const keptOf = (id: string): Promise<Kept> =>
  new Promise<Kept>((done, fail) => {
    const opening = indexedDB.open("tauler");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction("tables").objectStore("tables").get(id);
      asked.onsuccess = () => {
        opening.result.close();
        done(asked.result);
      };
    };
  });

/** The moves that a game is played with from here on. */
export const MOVES: Record<string, (kept: Kept, at: number) => string> = {
  Mastermind: (_, at) =>
    ["1122", "2233", "3344", "4455", "5566", "6611", "1234", "3456", "2461", "5612"][at % 10] ?? "1234",
  Othello: ({ row }) => row.board.moves?.[0] ?? "",
  Crush: ({ row }) => row.board.moves?.[0] ?? "",
  KenKen: ({ row }, at) => {
    const level = row.board.level as Level;
    const [numbers = []] = solutions(level);
    const open = numbers.map((_, cell) => cell).filter((cell) => !level.givens?.[nameOf(cell, level.size)]);
    const cell = open[at] ?? 0;
    return `${nameOf(cell, level.size)}=${numbers[cell]}`;
  },
};
