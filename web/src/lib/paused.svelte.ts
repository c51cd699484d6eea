/** Who comes to play and has left a game of that kind is asked first whether to go on with it. */
import { get } from "./api/client";
import type { TableRow } from "./api/types";
import { deviceRows } from "./mine";
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

/** Whether nobody else plays at a table: then it waits for nobody but the reader, who may hold several seats. */
const isAlone = ({ seats }: TableRow) =>
  new Set(seats.flatMap((seat) => (seat.kind === "person" ? [seat.user.id] : []))).size === 1 &&
  seats.every(({ kind }) => kind !== "open");

/** Whether a new table is wanted, on the server or on this device: none was left there, or the reader wants another. */
export async function wantsNew(name: string, here = false): Promise<boolean> {
  const tables = here
    ? await deviceRows(name)
    : (await get("/api/tables", { query: { list: "mine", game: name } })).tables;
  const row = tables.find((one) => one.n > 0 && isAlone(one));
  if (!row) return true;
  const answer = await new Promise<Answer>((done) => {
    question = { row, answer: done };
  });
  question = null;
  if (answer === "on") go(`/t/${row.id}`);
  return answer === "new";
}
