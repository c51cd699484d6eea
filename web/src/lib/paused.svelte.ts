/** Who comes to play and has left a game of that kind is asked first whether to go on with it. */
import { get } from "./api/client";
import type { TableRow } from "./api/types";
import { go } from "./router.svelte";

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

/** Whether nobody else plays at a table: then it waits for nobody but the reader. */
const isAlone = ({ seats }: TableRow) =>
  seats.filter(({ kind }) => kind === "person").length === 1 && seats.every(({ kind }) => kind !== "open");

/** Whether a new table is wanted: none was left, or the reader does not want to go on with it. */
export async function wantsNew(name: string): Promise<boolean> {
  const { tables } = await get("/api/tables", { query: { list: "mine", game: name } });
  const row = tables.find((one) => one.n > 0 && isAlone(one));
  if (!row) return true;
  const answer = await new Promise<Answer>((done) => {
    question = { row, answer: done };
  });
  question = null;
  if (answer === "on") go(`/t/${row.id}`);
  return answer === "new";
}
