/** Who comes to play with a paused game of that kind is asked first whether to go on with it. */
import { get } from "./api/client";
import type { TableRow } from "./api/types";
import { go } from "./router.svelte";
import { game } from "./state/games.svelte";

export type Answer = "on" | "new" | "neither";

interface Question {
  row: TableRow;
  answer: (answer: Answer) => void;
}

let question = $state.raw<Question | null>(null);

export const paused = {
  get question() {
    return question;
  },
};

/** Whether a new table is wanted: there is no paused one, or the reader does not want to go on with it. */
export async function wantsNew(name: string): Promise<boolean> {
  // Levels are what people leave for later; the other games are over within minutes.
  if (!game(name)?.levels) return true;
  const { tables } = await get("/api/tables", { query: { list: "mine" } });
  const row = tables.find((one) => one.game === name && one.state === "paused");
  if (!row) return true;
  const answer = await new Promise<Answer>((done) => {
    question = { row, answer: done };
  });
  question = null;
  if (answer === "on") go(`/t/${row.id}`);
  return answer === "new";
}
