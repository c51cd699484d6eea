/** Long work on the server: a job that is asked about until it is done. */
import { Failure, get, post } from "./api/client";
import type { Job } from "./api/types";

/** How far a job has come. */
export type Progress = NonNullable<Job["progress"]>;

interface How {
  signal?: AbortSignal;
  tell?: (progress: Progress) => void;
}

const ASK_EVERY_MS = 700;

function isJob(answer: unknown): answer is Job {
  return typeof answer === "object" && answer !== null && "state" in answer && "progress" in answer && "id" in answer;
}

/** The result of a job, or the answer itself where it is none. */
export async function waitFor(answer: unknown, { signal, tell }: How = {}): Promise<unknown> {
  let job = answer;
  while (isJob(job)) {
    if (job.state === "done") return job.result;
    if (job.state === "failed") throw new Failure(422, { ...(job.error ?? {}) });
    if (job.state === "cancelled") throw new Failure(422, { code: "page.cancelled", text: "Cancelled." });
    if (job.progress) tell?.(job.progress);
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
    signal?.throwIfAborted();
    job = await get("/api/jobs/{id}", { path: { id: job.id }, signal });
  }
  return job;
}

/** What one of a game's tools says about a table, however long it takes. */
export async function useTool(
  { id, tool, ...given }: { id: string; tool: string; arguments?: Record<string, unknown> },
  how: How = {},
): Promise<unknown> {
  const path = { id, tool };
  return waitFor(await post("/api/tables/{id}/tools/{tool}", { path, body: given, signal: how.signal }), how);
}
