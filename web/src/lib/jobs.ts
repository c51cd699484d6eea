/** Long work: a job on the server that is asked about until it is done, or a thought on this device. */
import { del, Failure, failureOf, get, post } from "./api/client";
import type { Job, Table } from "./api/types";
import type { Deepening } from "./device/tools";
import { beSomebody } from "./state/me.svelte";

/** How far a job has come. */
export type Progress = NonNullable<Job["progress"]>;

interface How {
  signal?: AbortSignal | undefined;
  tell?: (progress: Progress) => void;
}

export interface Thinking extends How {
  /** Ends the thinking with the best so far. */
  enough?: AbortSignal | undefined;
}

/** A job is asked about at once, then less and less often: a small one is done before anybody has to wait. */
const [SOONEST_MS, LATEST_MS] = [80, 700];

function isJob(answer: unknown): answer is Job {
  return typeof answer === "object" && answer !== null && "state" in answer && "progress" in answer && "id" in answer;
}

/** What work fails with that the reader has called off. */
export function cancelled(): Failure {
  return new Failure("refused", { code: "page.cancelled", text: "Cancelled." });
}

/** The result of a job, or the answer itself where it is none. */
export async function waitFor(answer: unknown, { signal, tell }: How = {}): Promise<unknown> {
  let job = answer;
  let pause = SOONEST_MS;
  while (isJob(job)) {
    if (job.state === "done") return job.result;
    if (job.state === "failed") throw new Failure("refused", { ...(job.error ?? {}) });
    if (job.state === "cancelled") throw cancelled();
    if (job.progress) tell?.(job.progress);
    const wait = pause;
    await new Promise((done) => setTimeout(done, wait));
    pause = Math.min(pause * 1.6, LATEST_MS);
    signal?.throwIfAborted();
    job = await get("/api/jobs/{id}", { path: { id: job.id }, signal });
  }
  return job;
}

/** What a level is made of: what is wished for, around what was drawn already. */
export interface LevelWishes {
  game: string;
  wishes?: Record<string, unknown> | undefined;
  drawn?: Record<string, unknown> | undefined;
}

/**
 * A level made as wished, however long it takes: by a job of the server, and where that cannot be reached by this device.
 * With `here` it is the other way round.
 */
export async function makeLevel(
  wanted: LevelWishes,
  { here = false, ...how }: How & { here?: boolean } = {},
): Promise<Record<string, unknown>> {
  const [first, second] = here ? [levelHere, levelThere] : [levelThere, levelHere];
  try {
    return await first(wanted, how);
  } catch (thrown) {
    how.signal?.throwIfAborted();
    const failure = failureOf(thrown);
    if (!isAway(failure)) throw failure;
    return await second(wanted, how).catch((later) => {
      how.signal?.throwIfAborted();
      throw isAway(failureOf(later)) ? failure : later;
    });
  }
}

/** Whether nobody was there to do the work. */
const isAway = (failure: Failure): boolean => failure.unreached || failure.code === "page.no-engine";

async function levelHere(wanted: LevelWishes, how: How): Promise<Record<string, unknown>> {
  return (await import("./device/make")).makeLevel(wanted, how);
}

async function levelThere(wanted: LevelWishes, { signal, tell }: How): Promise<Record<string, unknown>> {
  await beSomebody();
  const job = await post("/api/levels/generate", { body: wanted });
  const callOff = () => void del("/api/jobs/{id}", { path: { id: job.id } }).catch(() => {});
  if (signal?.aborted) callOff();
  signal?.addEventListener("abort", callOff, { once: true });
  return (await waitFor(job, { signal, tell })) as Record<string, unknown>;
}

/**
 * Whether this device may think about a table: its game is over, or it counts for no rating and the reader has taken a
 * hint, which the server has counted.
 */
function mayThinkHere({ state, rated, you, seats }: Table): boolean {
  return state === "over" || (!rated && you.some((seat) => (seats[seat]?.hints ?? 0) > 0));
}

/** What one of a game's tools says about a table, however long it takes: by this device where it may, or by the server. */
export async function useTool(
  { table, tool, arguments: given = {} }: { table: Table; tool: string; arguments?: Record<string, unknown> },
  { deepen, deeper, enough, ...how }: Thinking & Pick<Deepening, "deepen" | "deeper"> = {},
): Promise<unknown> {
  const { id, game, view } = table;
  if (view && mayThinkHere(table)) {
    const { toolHere } = await import("./device/tools");
    const thinking = { signal: how.signal, enough, progress: how.tell, deepen, deeper };
    const answer = await toolHere({ game, view }, tool, given, thinking);
    if (answer !== undefined) return answer;
  }
  const asked = { path: { id, tool }, body: { arguments: given }, signal: either(how.signal, enough) };
  return waitFor(await post("/api/tables/{id}/tools/{tool}", asked), how);
}

/** What a tool says that needs no table: by the server, and where it cannot be reached by this device. */
export async function useGameTool(
  game: string,
  tool: string,
  given: Record<string, unknown>,
  { signal, enough }: Thinking = {},
): Promise<unknown> {
  await beSomebody().catch(() => {});
  const path = { game, tool };
  return post("/api/games/{game}/tools/{tool}", { path, body: { arguments: given }, signal: either(signal, enough) });
}

/** The same where it takes much thinking: by this device where it can. */
export async function thinkAbout(...asked: Parameters<typeof useGameTool>): Promise<unknown> {
  const [game, tool, given, how = {}] = asked;
  const { toolHere } = await import("./device/tools");
  return (await toolHere({ game }, tool, given, how)) ?? useGameTool(...asked);
}

function either(...signals: (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((one) => one !== undefined));
}
