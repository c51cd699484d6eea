/** Othello's page. */
import type { Entry, Table } from "../../lib/api/types";
import { say } from "../../lib/i18n/index.svelte";
import { isMine } from "../../lib/tables";
import { nameOf } from "../../ui/squares";
import type { GamePage } from "../contract";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Illustration from "./Illustration.svelte";
import { beats } from "./motion";
import Review from "./Review.svelte";
import { after, first, legal, type Position } from "./rules";
import StartControl from "./StartControl.svelte";
import { BLACK, type Happening, judgedOf, type Options, squareOf, type View, worstOf } from "./view";
import { ui } from "./words";

function sideName(seat: number): string {
  return seat === BLACK ? ui("Black") : ui("White");
}

function happened<K extends Happening["kind"]>(entry: Entry | undefined, kind: K) {
  return (entry?.events as Happening[] | undefined)?.find(
    (event): event is Extract<Happening, { kind: K }> => event.kind === kind,
  );
}

/** What the last move did, and who passed after it. */
function lastMove(entries: Entry[]): string[] {
  const entry = entries.findLast((one) => one.kind === "move" && one.stands);
  if (!entry?.text) return [];
  const turned = happened(entry, "turned")?.squares.length ?? 0;
  const passed = happened(entry, "passed");
  return [
    ui("said.played", { who: sideName(entry.seat), move: entry.text, turned }),
    ...(passed ? [ui("said.passed", { who: sideName(passed.seat) })] : []),
  ];
}

function sentence(table: Table, view: View, entries: Entry[]): string {
  if (table.outcome) return say(table.outcome.say);
  const { turn } = view;
  if (turn === null) return lastMove(entries).join(" ");
  const mine = isMine(table);
  const ask =
    mine && table.you.length === 1
      ? ui("said.your-move", { who: sideName(turn) })
      : ui("said.to-move", { who: sideName(turn) });
  return [...lastMove(entries), ask].join(" ");
}

function move(entry: Entry): { short: string; long: string } {
  const turned = happened(entry, "turned")?.squares.length ?? 0;
  const passed = happened(entry, "passed");
  const long = ui("said.played", { who: sideName(entry.seat), move: entry.text ?? "", turned });
  return {
    // The list leaves a gap where somebody passed.
    short: entry.text ?? "",
    long: passed ? `${long} ${ui("said.passed", { who: sideName(passed.seat) })}` : long,
  };
}

/** What a move does follows from the boards before and after it: discs turn, and who has no move passes. */
function foretells(entry: Entry, before: View, after: View): { turn: number | null; events: Happening[] } {
  const squares = [...before.board].flatMap((sign, at) =>
    sign !== "-" && sign !== after.board[at] ? [nameOf(at, after.options.width)] : [],
  );
  const passed = after.turn === entry.seat ? [{ kind: "passed" as const, seat: 1 - entry.seat }] : [];
  return { turn: after.turn, events: [{ kind: "turned", squares }, ...passed] };
}

/** The board as it stood after so many moves. */
function viewAt(_table: Table, view: View, entries: Entry[], moves: number): View {
  const played = entries.filter((entry) => entry.kind === "move" && entry.stands).slice(0, moves);
  let position: Position = first(view.options);
  for (const entry of played) {
    const at = squareOf(entry.text ?? "", view.options);
    position = (at === null ? null : after(position, at)) ?? position;
  }
  const count = (sign: string) => position.board.filter((one) => one === sign).length;
  return {
    ...view,
    board: position.board.join(""),
    turn: position.side === null ? null : position.side === "X" ? 0 : 1,
    moves: position.side === null ? [] : legal(position, position.side).map((at) => nameOf(at, view.options.width)),
    discs: [count("X"), count("O")],
    log: view.log.slice(0, moves),
  };
}

function describe(options: Record<string, unknown>): string {
  const { height, width, directions, start } = options as unknown as Options;
  const all = directions.length === 3;
  const rule = all
    ? ui("describe.all")
    : ui(`describe.${[...directions].sort().join("-") || "none"}` as "describe.all");
  return [ui("describe", { height, width }), rule, start ? ui("describe.start") : ""].filter(Boolean).join(", ");
}

const page: GamePage<View> = {
  Board,
  Aside,
  Review,
  costly: (review) => worstOf(judgedOf(review) ?? []).map(({ at }) => at + 1),
  beats,
  foretells,
  sentence,
  seatNote: (_table, view, seat) => (view.turn === seat ? ui("note.moves", { moves: view.moves.length }) : ""),
  seatScore: (view, seat) => view.discs[seat] ?? null,
  move,
  viewAt,
  example: (view) => view.moves[0] ?? "d3",
  describe,
  seats: () => ["black", "white"],
  controls: { start: StartControl },
  rules: () => [
    { title: ui("rules.aim.title"), body: [ui("rules.aim.1"), ui("rules.aim.2")] },
    { title: ui("rules.move.title"), body: [ui("rules.move.1"), ui("rules.move.2"), ui("rules.move.3")], Illustration },
    { title: ui("rules.board.title"), body: [ui("rules.board.1"), ui("rules.board.2")] },
    { title: ui("rules.end.title"), body: [ui("rules.end.1"), ui("rules.end.2")] },
    { title: ui("rules.keys.title"), body: [ui("rules.keys.1"), ui("rules.keys.2")] },
  ],
  tour: (_view, seat) => [ui(seat === BLACK ? "tour.1" : "tour.1.white"), ui("tour.2"), ui("tour.3"), ui("tour.4")],
};

export default page;
