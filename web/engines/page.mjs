// Plays in a page, and says in its title what came of it.
import { Engine } from "./dist/lib/engine/engine.js";
import { plays, playsOn } from "./plays.mjs";

try {
  const engine = new Engine();
  const result = await plays(engine);
  document.title = JSON.stringify({ result, canStop: await playsOn(engine) });
} catch (thrown) {
  document.title = JSON.stringify({ error: thrown?.stack ?? thrown?.text ?? String(thrown) });
}
