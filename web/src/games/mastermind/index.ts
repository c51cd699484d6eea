/** Mastermind's page. */
import type { Entry, Table } from "../../lib/api/types";
import { say } from "../../lib/i18n/index.svelte";
import { isMine } from "../../lib/tables";
import type { GamePage } from "../contract";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Illustration from "./Illustration.svelte";
import Review from "./Review.svelte";
import { BREAKER, byHand, type Happening, hasDigits, MAKER, type Options, shown, type View } from "./view";
import { answerName, ui } from "./words";

/** A row of pegs drops into its holes. */
const ROW_MS = 300;

/** What the last answer was, if it has just been given. */
function lastAnswer(view: View): string {
  const turn = view.rounds.length;
  const answer = view.rounds[turn - 1]?.answer;
  return answer ? ui("said.answered", { turn, answer: answerName(answer) }) : "";
}

/** What a code may be here, before the first guess. */
function rule({ rounds, options }: View, mine: boolean): string {
  if (rounds.length > 0 || !mine) return "";
  return ui(options.repeats ? "said.repeats" : hasDigits(options) ? "said.digits" : "said.different");
}

/** Which answers cannot all be true, and who has to do something about it. */
function contradicted(turns: number[], mine: boolean): string {
  const said =
    turns.length === 1 ? ui("said.contradiction-one", { turn: turns[0] }) : ui("said.contradiction", { turns });
  return `${said} ${mine ? ui("said.fix") : ui("said.maker-fixes")}`;
}

function sentence(table: Table, view: View): string {
  if (table.outcome) return say(table.outcome.say);
  const mine = isMine(table);
  switch (view.phase) {
    case "start":
      return mine ? ui("said.make") : ui("said.maker-chooses");
    case "guess": {
      const params = { turn: view.rounds.length + 1, turns: view.options.turns };
      const ask = mine ? ui("said.guess", params) : ui("said.breaker-guesses", params);
      return [rule(view, mine), lastAnswer(view), ask].filter(Boolean).join(" ");
    }
    case "control": {
      const guess = shown(view.rounds.at(-1)?.guess ?? "", view.options);
      return mine ? ui("said.answer", { guess }) : ui("said.maker-answers", { guess });
    }
    case "contradiction":
      return contradicted(view.contradiction, mine);
    case "correct":
    case "finished":
      return lastAnswer(view);
  }
}

function seatNote(_table: Table, view: View, seat: number): string {
  if (seat === MAKER) return ui("note.maker");
  const turn = Math.min(view.rounds.length + (view.phase === "guess" ? 1 : 0), view.options.turns);
  return ui("note.breaker", { turn, turns: view.options.turns });
}

function move(entry: Entry, table: Table): { short: string; long: string } {
  const answered = (entry.events as Happening[]).find((event) => event.kind === "answered");
  if (typeof entry.text !== "string") return { short: ui("log.hidden"), long: ui("log.hidden") };
  const text = shown(entry.text, table.options as unknown as Options);
  if (entry.seat === MAKER) return { short: text, long: ui("log.maker", { text }) };
  if (!answered) return { short: text, long: ui("log.guess", { code: text }) };
  const { blacks, whites } = answered.answer;
  return {
    short: `${text} ${blacks},${whites}`,
    long: ui("log.answered", { code: text, answer: answerName(answered.answer) }),
  };
}

/** The rounds as they stood after so many moves. */
function viewAt(table: Table, view: View, entries: Entry[], moves: number): View {
  const played = entries.filter((entry) => entry.kind === "move" && entry.stands).slice(0, moves);
  const guesses = played.filter((entry) => entry.seat === BREAKER).length;
  const answered = byHand(view.options) ? played.at(-1)?.seat !== BREAKER : true;
  const rounds = view.rounds
    .slice(0, guesses)
    .map((round, at) => (at === guesses - 1 && !answered ? { ...round, answer: null } : round));
  // A game that is still told keeps its code to the end, also where it is over already.
  const secret = table.state === "over" || table.you.includes(MAKER) ? view.secret : null;
  return { ...view, rounds, secret, phase: answered ? "guess" : "control", contradiction: [] };
}

const page: GamePage<View> = {
  Board,
  Aside,
  Review,
  sentence,
  seatNote,
  move,
  leads: BREAKER,
  // A guess is foretold where the maker answers by hand.
  foretells: () => ({ turn: MAKER, events: [] }),
  beats: (_entry, _before, view) => [{ ms: ROW_MS, view }],
  viewAt,
  // The answer can be told only where the table knows the code and a guess waits for it.
  offersHint: (kind, view) => kind !== "answer" || (view.phase === "control" && view.options.secret === "entered"),
  example: (view) =>
    ({ control: "1,2", contradiction: `fix ${view.contradiction[0] ?? 1} 1,1` })[view.phase as string] ??
    "123456789abcdefg".slice(0, Math.min(view.options.pegs, view.options.colours)),
  describe: (options) => {
    const { pegs, colours, repeats, blanks } = options as unknown as Options;
    const parts = [
      ui("describe", { pegs, colours }),
      repeats && ui("describe.repeats"),
      blanks && ui("describe.blanks"),
    ];
    return parts.filter(Boolean).join(", ");
  },
  seats: (options) => (options.secret === "drawn" ? ["breaker"] : ["maker", "breaker"]),
  rules: () => [
    { title: ui("rules.aim.title"), body: [ui("rules.aim.1"), ui("rules.aim.2")] },
    {
      title: ui("rules.answer.title"),
      body: [ui("rules.answer.1"), ui("rules.answer.2"), ui("rules.answer.3")],
      Illustration,
    },
    { title: ui("rules.maker.title"), body: [ui("rules.maker.1"), ui("rules.maker.2")] },
    { title: ui("rules.score.title"), body: [ui("rules.score.1"), ui("rules.score.2"), ui("rules.score.3")] },
    { title: ui("rules.keys.title"), body: [ui("rules.keys.1"), ui("rules.keys.2")] },
  ],
  tour: ({ options }, seat) => {
    if (seat === BREAKER) {
      const begin = hasDigits(options)
        ? [ui("tour.1.digits"), ui("tour.2.digits")]
        : [ui(options.repeats ? "tour.1" : "tour.1.different"), ui("tour.2")];
      return [...begin, ui("tour.3"), ui("tour.4")];
    }
    const hide = options.secret === "memory" ? ui("tour.maker.memory") : ui("tour.maker.1");
    return byHand(options) ? [hide, ui("tour.maker.2")] : [hide];
  },
};

export default page;
