/** A house with people in it: accounts, finished games of all kinds, levels, rankings and ratings, made over the API. */
import type { Level } from "../src/games/kenken/level";
import { answerTo } from "../src/games/mastermind/view";
import { level as fourByFour, solutions } from "./kenken";
import { allCodes } from "./mastermind";

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is looked at field by field.
type Answer = any;

/** Somebody who asks over the API, with their own cookie. */
export class Person {
  id = "";
  #cookie = "";
  constructor(
    readonly address: string,
    readonly name: string,
  ) {}

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(this.address + path, {
      method,
      headers: { "Content-Type": "application/json", Origin: this.address, Cookie: this.#cookie },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
    if (cookie) this.#cookie = cookie;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} as ${this.name}: ${answer.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.ask("POST", path, body);
  }

  async signUp(): Promise<this> {
    this.id = (await this.post("/api/sign-up", { name: this.name, password: PASSWORD })).user.id;
    return this;
  }

  /** Plays or asks at a table, and gets it back. */
  command(table: Answer, kind: string, text = ""): Promise<Answer> {
    return this.post(`/api/tables/${table.id}/commands`, { seen: table.n, kind, text });
  }
}

export const PASSWORD = "a long enough password";

const NAMES =
  "Anna Bernat Caterina Dídac Elena Ferran Gemma Hug Irene Jaume Katerina Lluc Maria Nikos Olga Pau Quima Rafel Sofia Takis Úrsula Vicent Xenia Yannis Zoe".split(
    " ",
  );

/** Breaks a code: always one that fits what was answered, the later in the list the more `late`. */
export async function breakCode(person: Person, table: Answer, late = 0): Promise<Answer> {
  let now = table;
  for (let turn = 0; now.state === "playing"; turn += 1) {
    const fitting = allCodes().filter((code) =>
      now.view.rounds.every(({ guess, answer }: Answer) => {
        const got = answerTo(guess, code);
        return got.blacks === answer.blacks && got.whites === answer.whites;
      }),
    );
    now = await person.command(now, "move", fitting[(late * (turn + 1)) % fitting.length]);
  }
  return now;
}

/** Solves a level of KenKen. */
export async function solve(person: Person, table: Answer): Promise<Answer> {
  const { level } = table.view as { level: Level };
  const [grid = []] = solutions(level);
  let now = table;
  for (const [at, number] of grid.entries()) {
    const cell = `${"abcdefghi"[at % level.size]}${Math.floor(at / level.size) + 1}`;
    if (level.givens?.[cell] === undefined && now.state === "playing")
      now = await person.command(now, "move", `${cell}=${number}`);
  }
  return now;
}

/** A rated game between two people, given up by the second after a move each. */
async function ratedGame(game: string, preset: string, winner: Person, loser: Person): Promise<void> {
  let table = await winner.post("/api/tables", {
    game,
    preset,
    rated: true,
    seats: { [game === "othello" ? "white" : "second"]: "open" },
  });
  await loser.post(`/api/tables/${table.id}/join`, {});
  for (const who of [winner, loser]) {
    table = await who.ask("GET", `/api/tables/${table.id}`);
    const move = table.view.moves[0];
    if (table.may.play && move) await who.command(table, "move", move);
  }
  table = await loser.ask("GET", `/api/tables/${table.id}`);
  await loser.command(table, "resign");
}

export interface House {
  /** Who has played most; signed up with `PASSWORD`. */
  host: Person;
  level: string;
  /** A finished table of each kind of result. */
  broken: string;
}

/** Fills a server. `people` more than fifty make rankings of more than one page. */
export async function fill(address: string, people = 12): Promise<House> {
  const names = Array.from(
    { length: people },
    (_, at) => `${NAMES[at % NAMES.length]}${at < NAMES.length ? "" : Math.floor(at / NAMES.length) + 1}`,
  );
  const all: Person[] = [];
  for (const name of names) all.push(await new Person(address, name).signUp());
  const [host, guest, third, fourth] = all as [Person, Person, Person, Person];

  let broken = "";
  for (const [at, person] of all.entries()) {
    const table = await breakCode(person, await person.post("/api/tables", { game: "mastermind" }), at);
    broken ||= table.id;
  }
  const daily = await host.post("/api/daily/mastermind/code");
  await breakCode(host, daily, 3);

  for (const [at, loser] of [guest, third, fourth, guest, third, guest].entries()) {
    const [winner, beaten] = at % 3 === 2 ? [loser, host] : [host, loser];
    await ratedGame("othello", "standard", winner, beaten);
    if (at < 3) await ratedGame("crush", "fair-duel", winner, beaten);
  }

  const saved = await host.post("/api/levels", { game: "kenken", level: fourByFour });
  for (const person of [host, guest, third])
    await solve(person, await person.post("/api/tables", { game: "kenken", level: saved.id }));
  const shapes = ["Staircase", "Cliff edge", "Windmill", "Courtyard"];
  for (const [at, name] of shapes.entries()) {
    const job = await guest.post("/api/levels/generate", { game: "kenken", wishes: { size: 4 + at } });
    const level = await finished(guest, job.id);
    const theirs = await guest.post("/api/levels", { game: "kenken", level: { ...level, name } });
    // One's own level does not count among the solved ones.
    if (at === 0) await solve(host, await host.post("/api/tables", { game: "kenken", level: theirs.id }));
  }

  // Games that go on, and seats that wait.
  const running = await host.post("/api/tables", { game: "othello", preset: "standard" });
  await host.command(running, "move", "d3");
  await host.post("/api/tables", { game: "crush" });
  const puzzle = await host.post("/api/tables", { game: "kenken", level: saved.id });
  await host.command(await host.command(puzzle, "move", "a1=2"), "pause");
  await guest.post("/api/tables", { game: "othello", seats: { white: "open" } });
  await third.post("/api/tables", { game: "crush", seats: { second: "open" } });
  return { host, level: saved.id, broken };
}

/** What came of a job, asked for until it is done. */
async function finished(person: Person, id: string): Promise<Answer> {
  for (;;) {
    const job = await person.ask("GET", `/api/jobs/${id}`);
    if (job.state === "done") return job.result;
    if (job.state === "failed") throw new Error(`job ${id}: ${JSON.stringify(job.error)}`);
    await new Promise((again) => setTimeout(again, 100));
  }
}
