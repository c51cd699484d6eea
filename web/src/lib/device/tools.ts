/** A game's tools on this device's own processor: review, analysis, trees. They see what the reader sees, and no more. */
import { Failure } from "../api/client";
import { hasEngine } from "../engine/engine";
import { ask, type How } from "./ask";

/** How long is thought each time, where thinking goes deeper while somebody looks. */
const DEEPER_MS = [300, 1000, 3000, 10_000];

/** What a tool looks at: a view of a table, or nothing but what it is given. */
interface About {
  game: string;
  view?: Record<string, unknown>;
}

export interface Deepening extends How {
  /** Told each answer; the next one is thought over for longer. */
  deepen?: ((answer: unknown) => void) | undefined;
  /** What each of these thoughts is asked beside the question: how far it shall look. */
  deeper?: Record<string, unknown>[] | undefined;
}

/** Whether the module did not load: then nobody waits for it again. */
let lacking = false;

/** What a tool says; undefined where this device has no engine, or it failed. What is no fit question is refused. */
export async function toolHere(
  { game, view }: About,
  tool: string,
  given: Record<string, unknown>,
  { deepen, deeper = [], ...how }: Deepening,
): Promise<unknown> {
  if (lacking || !(await hasEngine())) return undefined;
  const asked = { game, tool, arguments: given, ...(view ? { view } : {}) };
  // A tool that is told how long to think gets that long.
  const usual = typeof given.ms === "number" ? given.ms : null;
  let answer: unknown;
  try {
    for (const [step, ms] of (deepen ? DEEPER_MS : [usual]).entries()) {
      const further = { ...asked, arguments: { ...given, ...deeper[step] } };
      answer = await ask("tool", { ...further, ...(ms ? { ms } : {}) }, { ...how, which: "thinker" });
      deepen?.(answer);
      if (how.enough?.aborted) break;
    }
  } catch (thrown) {
    how.signal?.throwIfAborted();
    if (answer === undefined) how.enough?.throwIfAborted();
    const failure = thrown instanceof Failure ? thrown : null;
    lacking = failure?.code === "page.no-engine";
    // A view may come from rules that are newer than this page's; whatever else is refused, the server refuses too.
    if (!view && failure?.kind === "refused") throw failure;
  }
  return answer;
}
