/** The address of the analysis board: it holds the whole tree, and the board where that is not the usual one. */
import type { Options } from "../view";

export const STANDARD: Options = {
  height: 8,
  width: 8,
  directions: ["horizontal", "vertical", "diagonal"],
  start: "",
};

const LETTERS: Record<string, string> = { h: "horizontal", v: "vertical", d: "diagonal" };

/** The size and the directions as tools and addresses write them; nothing where they are usual. */
export function boardOf({ width, height, directions, start }: Options): Record<string, string> {
  const letters = directions.map((name) => name[0]).join("");
  return {
    ...(width !== 8 || height !== 8 ? { size: `${height}x${width}` } : {}),
    ...(letters.length !== 3 ? { directions: letters } : {}),
    ...(start.trim() ? { start: start.trim() } : {}),
  };
}

/** The address of a line, or of a tree as text. */
export function addressOf(options: Options, line: string, screen = "analysis"): string {
  const board = Object.entries(boardOf(options)).map(([name, value]) => `${name}=${value.replaceAll(" ", "+")}`);
  const query = [...board, ...(line ? [`line=${line}`] : [])].join("&");
  return `/othello/${screen}${query ? `?${query}` : ""}`;
}

/** The board that an address asks for; the usual one for whatever makes no sense. */
export function optionsOf(query: URLSearchParams): Options {
  const size = /^(\d{1,2})x(\d{1,2})$/.exec(query.get("size") ?? "");
  const [height, width] = size ? [Number(size[1]), Number(size[2])] : [8, 8];
  const sane = Math.min(height, width) >= 4 && Math.max(height, width) <= 16;
  const directions = [...new Set(query.get("directions") ?? "hvd")].flatMap((letter) => LETTERS[letter] ?? []);
  return {
    height: sane ? height : 8,
    width: sane ? width : 8,
    directions: directions.length > 0 ? directions : STANDARD.directions,
    start: query.get("start") ?? "",
  };
}

/** A line as text, with a dot after so many moves unless that is its end. */
export function lineAt(moves: string[], at: number): string {
  return at >= moves.length ? moves.join("") : `${moves.slice(0, at).join("")}.${moves.slice(at).join("")}`;
}
