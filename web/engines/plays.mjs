// The same few things, asked of an engine wherever it runs. They are those of the README.

/** So many bytes that are always the same, in hexadecimal. */
const fixed = (bytes) => "5a".repeat(bytes);
const chance = { seed: fixed(32), salt: fixed(16), now: 1000 };

function expect(holds, what) {
  if (!holds) throw new Error(what);
}

export async function plays(engine) {
  const { games } = await engine.ask("catalogue", {});
  expect(games.length === 4, "four games");

  const begun = await engine.ask("make", {
    id: "o",
    form: { game: "othello", seats: { white: "level:1" } },
    ...chance,
  });
  const { setup } = begun;
  const first = { seen: 0, kind: "move", text: "d3" };
  const moved = await engine.ask("command", { id: "o", command: first, now: 2000 });
  const thought = await engine.ask("think", { id: "o", nodes: 1000 });
  const answered = await engine.ask("command", {
    id: "o",
    command: { seat: thought.seat, seen: thought.seen, kind: "move", text: thought.text },
    now: 3000,
  });
  expect(answered.table.n === 2 && answered.table.turn === 0, "Othello is played");
  const { view } = answered.table;
  const told = [];
  const progress = (how) => told.push(how);
  const looked = { game: "othello", view, tool: "think", arguments: { depth: 4 } };
  const { moves } = await engine.ask("tool", looked, { progress });
  expect(moves.length > 0 && told.length > 0, "a view is analysed, and one hears how it goes");
  const log = [...moved.entries, ...answered.entries];
  const again = await engine.ask("open", { id: "again", setup, log, now: 3000 });
  expect(JSON.stringify(again.table.view) === JSON.stringify(view), "a table is opened again");

  await engine.ask("make", { id: "m", form: { game: "mastermind" }, ...chance });
  const guess = { seen: 0, kind: "move", text: "1234" };
  const guessed = await engine.ask("command", { id: "m", command: guess, now: 2000 });
  expect("blacks" in guessed.table.view.rounds[0].answer, "Mastermind answers");

  const { level } = await engine.ask("generate-level", { game: "kenken", wishes: { size: 4 }, seed: fixed(32) });
  const { steps } = await engine.ask("explain-level", { game: "kenken", level });
  const { svg } = await engine.ask("print-levels", { game: "kenken", levels: [level] });
  expect(steps.length > 0 && svg.startsWith("<svg"), "KenKen makes, explains and prints a level");

  const crush = await engine.ask("make", { id: "c", form: { game: "crush", seats: { second: "level:1" } }, ...chance });
  expect(crush.table.view.moves.length > 0, "Crush lists its moves");

  const refusal = await engine.ask("show", { id: "nowhere", now: 0 }).catch((refused) => refused);
  expect(refusal.kind === "missing" && refusal.text.length > 0, "what is refused says why");
  return { view, level };
}

/** What only a page does: a worker that ends finds its tables again, and a thought ends when it is told to. */
export async function playsOn(engine) {
  // A board for which there is no book: the first moves are thought about.
  const { table } = await engine.ask("make", {
    id: "w",
    form: { game: "othello", options: { height: 10, width: 10 }, seats: { white: "level:10" } },
    ...chance,
  });
  const first = { seen: table.n, kind: "move", text: table.view.moves[0] };
  await engine.ask("command", { id: "w", command: first, now: 2000 });
  engine.close();
  const after = await engine.ask("show", { id: "w", now: 3000 });
  expect(after.table.n === 1, "a new worker finds the table again");
  const enough = new AbortController();
  const thinking = engine.ask(
    "think",
    { id: "w", ms: 600_000 },
    { enough: enough.signal, progress: () => enough.abort() },
  );
  const thought = await thinking.catch((ended) => ended);
  expect(engine.canStop ? typeof thought.text === "string" && thought.seat === "white" : true, "enough is enough");
  const stop = new AbortController();
  const broken = engine.ask("think", { id: "w", ms: 600_000 }, { signal: stop.signal, progress: () => stop.abort() });
  const ended = await broken.catch((reason) => reason);
  expect(ended?.name === "AbortError", "a question is broken off");
  const later = await engine.ask("show", { id: "w", now: 4000 });
  expect(later.table.n === 1, "and the next one is answered");
  return engine.canStop;
}
