/**
 * The two engines of this device: one for the rules, which answers at once, and one that thinks. What the module refuses
 * is a failure as the server's would be.
 */
import { Failure } from "../api/client";
import type { Answer, Name, Progress, Questions, Refusal } from "../engine/door";
import { Engine } from "../engine/engine";

export interface How {
  signal?: AbortSignal | undefined;
  /** Ends a thought with the best so far; where the page is not isolated it is broken off instead. */
  enough?: AbortSignal | undefined;
  progress?: ((progress: Progress) => void) | undefined;
}

/** The code of an answer that never came, because its worker ended. */
const DIED = "page.engine-died";

const engines = new Map<"rules" | "thinker", Engine>();

export async function ask<N extends Name>(
  name: N,
  question: Questions[N]["ask"],
  { which = "rules", ...how }: How & { which?: "rules" | "thinker" } = {},
): Promise<Answer<N>> {
  const engine = engines.get(which) ?? new Engine();
  engines.set(which, engine);
  try {
    return await engine.ask(name, question, how);
  } catch (thrown) {
    throw failureOf(thrown);
  }
}

/** Whether the worker ended in the middle: what it knew must be told anew. */
export const isLost = (thrown: unknown): boolean =>
  thrown instanceof Failure && (thrown.code === DIED || thrown.kind === "missing");

function failureOf(thrown: unknown): unknown {
  const refusal = thrown as Partial<Refusal>;
  return refusal.kind ? new Failure(refusal.kind, refusal, refusal) : thrown;
}
