// How long works take, each the best of a few, in milliseconds.

/** A work is a list of questions, of which the last ones count. */
export async function measure(newEngine, works, rounds = 3) {
  const measured = [];
  for (const { asks, timed } of works) {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round++) {
      const engine = newEngine();
      for (const { ask, ...question } of asks.slice(0, -timed)) await engine.ask(ask, question);
      const start = performance.now();
      for (const { ask, ...question } of asks.slice(-timed)) await engine.ask(ask, question);
      best = Math.min(best, performance.now() - start);
      engine.close();
    }
    measured.push(best);
  }
  return measured;
}
