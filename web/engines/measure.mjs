// How long works take, each the best of a few, in milliseconds, and whether the same came out as natively.

/** So many times each work is done. */
export const ROUNDS = 3;

/** A work is a list of questions with what they shall come to. Time is the clock's, unless told otherwise. */
export async function measure(newEngine, works, now = () => performance.now()) {
  const measured = [];
  for (const { name, asks, results } of works) {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      const engine = newEngine();
      // What it takes to load is measured apart.
      await engine.ask("close", { id: "nowhere" });
      const start = now();
      const found = await answers(engine, asks);
      best = Math.min(best, now() - start);
      engine.close();
      if (JSON.stringify(found) !== JSON.stringify(results)) throw new Error(`${name}: not the same as natively`);
    }
    measured.push(best);
  }
  return measured;
}

/** What an engine thinks and makes. A `command` without a command is the move of the last thought. */
export async function answers(engine, asks) {
  const found = [];
  let thought = null;
  for (const { ask, ...question } of asks) {
    if (ask === "command" && !thought) continue;
    const command = ask === "command" ? { command: { ...thought, kind: "move" } } : {};
    const answer = await engine.ask(ask, { ...question, ...command });
    thought = ask === "think" ? answer : null;
    if (ask === "think" || ask === "generate-level") found.push(answer);
  }
  return found;
}
