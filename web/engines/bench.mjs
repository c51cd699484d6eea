// Measures in a page what the page was asked to measure, and says it in the title.
import { Engine } from "./dist/lib/engine/engine.js";
import { measure } from "./measure.mjs";

/** From nothing to a table: until the engine is ready, and until the table is there. Then how long a question takes. */
async function begin() {
  const start = performance.now();
  const engine = new Engine();
  await engine.ask("close", { id: "nowhere" });
  const ready = performance.now() - start;
  const chance = { seed: "07".repeat(32), salt: "00".repeat(16), now: 0 };
  await engine.ask("make", { id: "o", form: { game: "othello" }, ...chance });
  const begun = performance.now() - start;
  const trips = [];
  for (let trip = 0; trip < 300; trip++) {
    const asked = performance.now();
    // It computes next to nothing: what it takes is the way.
    await engine.ask("close", { id: "nowhere" });
    trips.push(performance.now() - asked);
  }
  trips.sort((one, other) => one - other);
  return { ready, begin: begun, trip: trips[Math.floor(trips.length * 0.99)] };
}

try {
  const { asked } = globalThis;
  const said = asked.begin ? await begin() : { measured: await measure(() => new Engine(), asked.works) };
  document.title = JSON.stringify(said);
} catch (thrown) {
  document.title = JSON.stringify({ error: thrown?.stack ?? thrown?.text ?? String(thrown) });
}
