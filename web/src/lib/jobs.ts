/** Long work on the server: a job that is asked about until it is done. */
import { Failure, get } from "./api/client";
import type { Job } from "./api/types";

/** How far a job has come. */
export type Progress = NonNullable<Job["progress"]>;

const ASK_EVERY_MS = 700;

function isJob(answer: unknown): answer is Job {
  return typeof answer === "object" && answer !== null && "state" in answer && "progress" in answer && "id" in answer;
}

/** The result of a job, or the answer itself where it is none. */
export async function waitFor(answer: unknown, tell: (progress: Progress) => void): Promise<unknown> {
  let job = answer;
  while (isJob(job)) {
    if (job.state === "done") return job.result;
    if (job.state === "failed") throw new Failure(422, { ...(job.error ?? {}) });
    if (job.state === "cancelled") throw new Failure(422, { code: "page.cancelled", text: "Cancelled." });
    if (job.progress) tell(job.progress);
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
    job = await get("/api/jobs/{id}", { path: { id: job.id } });
  }
  return job;
}
