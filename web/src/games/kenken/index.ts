/** KenKen's page. */
import type { Entry, Table } from "../../lib/api/types";
import { list, say, text } from "../../lib/i18n/index.svelte";
import { nameOf } from "../../ui/squares";
import type { GamePage } from "../contract";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Illustration from "./Illustration.svelte";
import { clueOf, type Level, levelOf } from "./level";
import { moveOf } from "./moves";
import Review from "./Review.svelte";
import { empty, played, repeated, type View } from "./view";
import { ui } from "./words";

function sentence(table: Table, view: View): string {
  if (table.outcome) return say(table.outcome.say);
  if (view.over) return ui("said.solved");
  const { size } = view.level;
  const left = view.numbers.filter((number) => number === 0).length;
  const twice = repeated(view.numbers, size);
  const said: string[] = [];
  if (view.moves.length === 0) said.push(ui("said.start", { size }));
  if (twice.length > 0) said.push(ui("said.twice", { cells: list(twice.map((at) => nameOf(at, size))) }));
  said.push(left > 0 ? ui("said.left", { left }) : ui("said.full"));
  return said.join(" ");
}

function move(entry: Entry, table: Table): { short: string; long: string; small?: boolean } {
  const text = entry.text ?? "";
  const found = moveOf(text, levelOf(table.options.level)?.size ?? 9);
  if (!found) return { short: text, long: text };
  const { cell, number, marks } = found;
  if (number !== null)
    return number
      ? { short: text, long: ui("log.write", { cell, number }) }
      : { short: ui("log.clear", { cell }), long: ui("log.clear", { cell }) };
  return {
    short: text,
    small: true,
    long: marks.length > 0 ? ui("log.marks", { cell, marks: list(marks.map(String)) }) : ui("log.no-marks", { cell }),
  };
}

/** What the sign of a cage means, with one that is on this board. */
function tourOfCage(level: Level): string[] {
  if (level.hidden_ops) return [ui("tour.2.hidden")];
  for (const cage of level.cages) {
    const { op, target } = cage;
    if (op === "+" || op === "x" || op === "-" || op === "/")
      return [ui(`tour.2.${op}`, { clue: clueOf(cage), target: target ?? "" })];
  }
  return [];
}

/** The board as it stood after so many moves. */
function viewAt(_table: Table, view: View, _entries: Entry[], moves: number): View {
  const { size } = view.level;
  const standing = view.moves.slice(0, moves);
  const filled = standing.reduce((board, move) => played(board, move, size), empty(view.level));
  return {
    ...view,
    ...filled,
    moves: standing,
    repeated: repeated(filled.numbers, size).map((at) => nameOf(at, size)),
  };
}

const page: GamePage<View> = {
  Board,
  Aside,
  Review,
  sentence,
  seatNote: (_table, view) => {
    const left = view.numbers.filter((number) => number === 0).length;
    return left > 0 ? ui("note.left", { left }) : "";
  },
  move,
  gathers: (count) => ui("log.gathered", { count }),
  viewAt,
  foretold: true,
  example: () => "c2=3",
  describe: (options) => {
    const level = levelOf(options.level);
    if (!level) return "";
    return [ui("describe", { size: level.size }), level.hidden_ops ? ui("describe.hidden") : ""]
      .filter(Boolean)
      .join(", ");
  },
  describeLevel: ({ size, grade, "hidden-ops": hidden }) =>
    [
      ui("describe", { size }),
      grade === "any" ? "" : text(`kenken.value.grade.${grade}`),
      hidden ? ui("describe.hidden") : "",
    ]
      .filter(Boolean)
      .join(", "),
  seats: () => ["solver"],
  ownUndo: true,
  prints: true,
  rules: () => [
    { title: ui("rules.aim.title"), body: [ui("rules.aim.1"), ui("rules.aim.2")], Illustration },
    {
      title: ui("rules.ops.title"),
      body: [ui("rules.ops.1"), ui("rules.ops.2"), ui("rules.ops.3"), ui("rules.ops.4")],
    },
    { title: ui("rules.help.title"), body: [ui("rules.help.1"), ui("rules.help.2"), ui("rules.help.3")] },
    { title: ui("rules.levels.title"), body: [ui("rules.levels.1"), ui("rules.levels.2")] },
    { title: ui("rules.keys.title"), body: [ui("rules.keys.1"), ui("rules.keys.2"), ui("rules.keys.3")] },
  ],
  tour: ({ level }) => [ui("tour.1"), ...tourOfCage(level), ui("tour.3"), ui("tour.4")],
};

export default page;
