/** Crush's page. */
import type { Entry, Table } from "../../lib/api/types";
import { say } from "../../lib/i18n/index.svelte";
import { holderName, isMine } from "../../lib/tables";
import type { GamePage } from "../contract";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import { after, eventsOf, haul, lay, rowsOf, steps } from "./candies";
import Illustration from "./Illustration.svelte";
import { beats } from "./motion";
import Review from "./Review.svelte";
import type { Options, View } from "./view";
import { ui } from "./words";

function isYou(table: Table, seat: number): boolean {
  return table.you.length === 1 && table.you.includes(seat);
}

function who(table: Table, seat: number): string {
  const at = table.seats[seat];
  return at ? holderName("crush", at) : "";
}

/** What a move did. */
function told(table: Table, entry: Entry): string[] {
  const events = eventsOf(entry);
  const name = who(table, entry.seat);
  const you = isYou(table, entry.seat);
  if (events.some((event) => event.kind === "lost"))
    return [you ? ui("said.you-lost") : ui("said.lost", { who: name })];
  const params = { who: name, move: entry.text ?? "", ...haul(entry) };
  const said = [you ? ui("said.you-played", params) : ui("said.played", params)];
  if (params.passes > 1) said.push(ui("said.passes", params));
  if (events.some((event) => event.kind === "extra-move"))
    said.push(you ? ui("said.you-again") : ui("said.again", { who: name }));
  if (events.some((event) => event.kind === "redraw")) said.push(ui("said.redraw"));
  return said;
}

function sentence(table: Table, view: View, entries: Entry[]): string {
  if (table.outcome) return say(table.outcome.say);
  const last = steps(entries).at(-1);
  const said = last ? told(table, last) : [];
  // A game whose last move is being told has nobody to move.
  if (view.turn === null || table.turn === null) return said.join(" ");
  const mine = isMine(table) && table.you.length === 1;
  return [...said, mine ? ui("said.your-move") : ui("said.to-move", { who: who(table, table.turn ?? view.turn) })].join(
    " ",
  );
}

function move(entry: Entry, table: Table): { short: string; long: string } {
  const { points, candies, passes } = haul(entry);
  const params = { who: who(table, entry.seat), move: entry.text ?? "", points, candies, passes };
  const long = isYou(table, entry.seat) ? ui("said.you-played", params) : ui("said.played", params);
  return { short: `${entry.text} +${points}`, long };
}

/** The board as it stood after so many moves; a move lost on time goes with the one before it. */
function viewAt(_table: Table, view: View, entries: Entry[], moves: number): View {
  let left = moves;
  let candies = lay(view.first);
  const points: [number, number] = [0, 0];
  const shown: Entry[] = [];
  for (const entry of steps(entries)) {
    if (entry.kind === "move") left -= 1;
    if (left < 0) break;
    candies = after(candies, eventsOf(entry));
    points[entry.seat as 0 | 1] += haul(entry).points;
    shown.push(entry);
  }
  const { width, height } = view.options;
  const next = steps(entries)[shown.length]?.seat ?? view.turn;
  return {
    ...view,
    board: rowsOf(candies, width, height),
    points,
    plays: view.plays.slice(0, shown.length),
    turn: next,
    moves: [],
    ahead: [],
  };
}

function describe(options: Record<string, unknown>): string {
  const { width, height, colours, goal, ...rest } = options as unknown as Options;
  const parts = [ui("describe", { width, height, colours, goal })];
  if (rest.chain === "rising") parts.push(ui("describe.rising"));
  if (rest["extra-move"]) parts.push(ui("describe.extra"));
  if (rest.stream === "open") parts.push(ui("describe.open"));
  if (rest.ending === "equal-turns") parts.push(ui("describe.equal"));
  return parts.join(", ");
}

const page: GamePage<View> = {
  Board,
  Aside,
  Review,
  beats,
  sentence,
  seatNote: (_table, view, seat) => {
    const play = view.plays.findLast((one) => one.seat === seat);
    return play ? ui("note.last", { points: play.points }) : "";
  },
  seatScore: (view, seat) => view.points[seat as 0 | 1] ?? null,
  move,
  viewAt,
  example: (view) => view.moves[0] ?? "c4-c5",
  describe,
  seats: () => ["first", "second"],
  rules: () => [
    { title: ui("rules.aim.title"), body: [ui("rules.aim.1"), ui("rules.aim.2")] },
    { title: ui("rules.move.title"), body: [ui("rules.move.1"), ui("rules.move.2"), ui("rules.move.3")], Illustration },
    {
      title: ui("rules.options.title"),
      body: [ui("rules.options.1"), ui("rules.options.2"), ui("rules.options.3"), ui("rules.options.4")],
    },
    { title: ui("rules.luck.title"), body: [ui("rules.luck.1"), ui("rules.luck.2")] },
    { title: ui("rules.keys.title"), body: [ui("rules.keys.1"), ui("rules.keys.2")] },
  ],
  tour: () => [ui("tour.1"), ui("tour.2"), ui("tour.3"), ui("tour.4")],
};

export default page;
