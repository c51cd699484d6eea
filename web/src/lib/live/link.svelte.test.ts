import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserWith, entry, MadeUpServer, MadeUpSocket, tableOf } from "./made-up";

let server: MadeUpServer;
let shelf: Record<string, string>;
let say: (event: string) => void;
let ends: (() => void)[] = [];

/** The view is the list of moves; anything that begins with a letter is a move, and what "?" does nobody can tell. */
const viewAt = (_: unknown, view: unknown, __: unknown, moves: number) => (view as string[]).slice(0, moves);
const foresee = async (_: string, view: unknown, text: string) => {
  if (text === "?") return { refusal: null, view: null };
  const refusal = /^[a-z]/.test(text) ? null : { code: "toy.no-move", params: {}, text: "No." };
  return { refusal, view: refusal ? null : [...(view as string[]), text] };
};

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

async function open(id = "t", { ahead = false, alone = true } = {}) {
  const { TableLink } = await import("./link.svelte");
  const link = new TableLink(id);
  ends.push(() => link.close());
  if (ahead) link.foretellBy(Promise.resolve({ viewAt, foresee }), alone);
  await pass();
  return link;
}

/** Opens a table, and lets its socket tell it. */
async function connected(how = {}) {
  const link = await open("t", how);
  MadeUpSocket.last.tell({ type: "table", table: server.table() });
  await pass();
  return link;
}

const gets = () => server.asked.filter((one) => one.startsWith("GET")).length;
const texts = () => server.log.map(({ kind, text }) => text || kind);

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  server = new MadeUpServer();
  ({ shelf, say } = browserWith(server));
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the connection", () => {
  it("is live when the socket has told the table, and asks from the last entry on", async () => {
    server.log = [entry(1, "move", "a")];
    const link = await open();
    expect(link.state).toBe("connecting");
    expect(MadeUpSocket.last.url).toBe("ws://house/api/tables/t/live?after=1");
    MadeUpSocket.last.tell({ type: "table", table: server.table() });
    await pass();
    expect(link.state).toBe("live");
  });

  it("asks a silent server for a sign of life, and gives a dead socket up", async () => {
    const link = await connected();
    const [socket] = MadeUpSocket.all;
    await pass(15_000);
    expect(socket?.sent).toEqual(['{"type":"ping"}']);
    socket?.tell({ type: "pong" });
    await pass(15_000);
    expect([link.state, socket?.sent.length]).toEqual(["live", 2]);
    await pass(8000);
    expect(link.state).toBe("lost");
    // It never closes by itself, and is replaced all the same.
    await pass(1000);
    expect(MadeUpSocket.all.length).toBe(2);
    MadeUpSocket.last.tell({ type: "table", table: server.table() });
    await pass();
    expect(link.state).toBe("live");
  });

  it("gives up a socket that never connects, and polls after three of them", async () => {
    const link = await open();
    await pass(40_000);
    expect(MadeUpSocket.all.length).toBe(3);
    expect(link.state).toBe("polling");
  });

  it("asks at once for a sign of life when the reader comes back", async () => {
    const link = await connected();
    say("visibilitychange");
    expect(MadeUpSocket.last.sent).toEqual(['{"type":"visible"}', '{"type":"ping"}']);
    await pass(8000);
    expect(link.state).toBe("lost");
  });

  it("polls in one chain, however often the reader comes back", async () => {
    await open();
    for (let tries = 0; tries < 3; tries += 1) {
      MadeUpSocket.last.end();
      await pass(5000);
    }
    const slow: (() => void)[] = [];
    server.answers = () => new Promise((done) => slow.push(() => done({ status: 200, body: server.table() })));
    await pass(2000);
    for (let hurries = 0; hurries < 5; hurries += 1) say("visibilitychange");
    await pass();
    expect(slow.length).toBe(1);
    server.answers = null;
    slow[0]?.();
    await pass();
    const before = gets();
    await pass(2000);
    expect(gets()).toBe(before + 1);
  });

  it.each([403, 404])("ends with the server's reason when it refuses with %i", async (status) => {
    const link = await connected();
    server.answers = () => ({ status, body: { code: "server.gone", text: "Not for you." } });
    MadeUpSocket.last.end();
    await pass(1000);
    // A socket cannot say why it is refused.
    MadeUpSocket.last.end();
    await pass(2000);
    expect(link.failure?.message).toBe("Not for you.");
    const before = [server.asked.length, MadeUpSocket.all.length];
    await pass(120_000);
    say("online");
    await pass();
    expect([server.asked.length, MadeUpSocket.all.length]).toEqual(before);
    server.answers = null;
    link.retry();
    await pass();
    expect([link.failure, MadeUpSocket.all.length]).toEqual([null, (before[1] ?? 0) + 1]);
  });

  it("stays lost, and tries on, while nobody answers", async () => {
    const link = await connected();
    server.reachable = false;
    MadeUpSocket.last.end();
    await pass(1000);
    MadeUpSocket.last.end();
    await pass(40_000);
    expect([link.state, link.failure]).toEqual(["lost", null]);
    server.reachable = true;
    say("online");
    await pass();
    MadeUpSocket.last.tell({ type: "table", table: server.table() });
    await pass();
    expect(link.state).toBe("live");
  });
});

describe("what is shown", () => {
  it("is never put back by an answer of the same number that was on its way for longer", async () => {
    server.more = { state: "waiting" };
    const link = await connected();
    const before = tableOf({ state: "waiting", now: server.now });
    MadeUpSocket.last.tell({ type: "table", table: tableOf({ state: "playing", now: server.now + 50 }) });
    await pass();
    MadeUpSocket.last.tell({ type: "table", table: before });
    await pass();
    expect(link.table?.state).toBe("playing");
  });

  it("is asked for anew where an entry is missing", async () => {
    const link = await connected();
    server.log = [entry(1, "move", "a"), entry(2, "move", "b")];
    MadeUpSocket.last.tell({ type: "entry", n: 2, entry: entry(2, "move", "b"), table: tableOf({ n: 2, now: 5000 }) });
    await pass();
    expect(link.entries.map(({ n }) => n)).toEqual([1, 2]);
  });
});

describe("moves that wait", () => {
  it("are sent in order when the network is back, each once", async () => {
    const link = await connected({ ahead: true });
    server.reachable = false;
    for (const move of ["a", "b", "c"]) expect(await link.send("move", move)).toBeNull();
    await link.send("back");
    expect(link.table?.view).toEqual(["a", "b"]);
    await pass(5000);
    server.reachable = true;
    await pass(30_000);
    expect(texts()).toEqual(["a", "b", "c", "back"]);
    expect([link.waiting, link.entries.length]).toEqual([[], 4]);
  });

  it("go on being sent when the reader has left the table", async () => {
    const link = await connected({ ahead: true });
    server.reachable = false;
    await link.send("move", "a");
    await link.send("move", "b");
    await pass(1000);
    link.close();
    server.reachable = true;
    await pass(30_000);
    expect(texts()).toEqual(["a", "b"]);
    expect(Object.keys(shelf)).not.toContain("tauler.waiting.t");
    // Who comes back without a connection finds them.
    const kept = JSON.parse(shelf["tauler.table.t"] ?? "{}") as { entries: unknown[] };
    expect(kept.entries.length).toBe(2);
  });

  it("are sent by the next visit, whatever screen it opens", async () => {
    const link = await connected({ ahead: true });
    server.reachable = false;
    await link.send("move", "a");
    await pass(100);
    vi.resetModules();
    server.reachable = true;
    const { sendKept } = await import("./outbox.svelte");
    sendKept();
    await pass(100);
    expect(texts()).toEqual(["a"]);
    // The first visit, which tries again later, does not send it twice.
    await pass(30_000);
    expect(texts()).toEqual(["a"]);
  });

  it("stay when there is nothing to do again", async () => {
    const link = await connected({ ahead: true });
    server.reachable = false;
    await link.send("move", "a");
    expect((await link.send("redo"))?.code).toBe("tables.nothing-redo");
    expect(link.waiting.map(({ text }) => text)).toEqual(["a"]);
    await link.send("back");
    expect((await link.send("back"))?.code).toBe("tables.nothing-back");
    expect((await link.send("redo")) === null && link.waiting.length).toBe(3);
  });

  it("wait out a limit as long as the server says", async () => {
    const link = await connected({ ahead: true });
    server.answers = (method) =>
      method === "POST"
        ? { status: 429, body: { code: "server.slow-down", text: "" }, headers: { "Retry-After": "20" } }
        : undefined;
    await link.send("move", "a");
    await pass(100);
    server.answers = null;
    await pass(18_000);
    expect(texts()).toEqual([]);
    await pass(3000);
    expect([texts(), link.state]).toEqual([["a"], "live"]);
  });

  it("are made on top of what was played elsewhere", async () => {
    const link = await connected({ ahead: true });
    server.reachable = false;
    await link.send("move", "a");
    await pass(10);
    server.log = [entry(1, "move", "z")];
    server.reachable = true;
    await pass(30_000);
    expect(texts()).toEqual(["z", "a"]);
    expect(link.refused?.code).toBe("page.moved-on");
  });
});

describe("what the rules foretell", () => {
  it("comes in the order in which it was asked for, while the rules are still on their way", async () => {
    const link = await connected();
    let arrive = (_: { viewAt: typeof viewAt; foresee: typeof foresee }) => {};
    link.foretellBy(new Promise((done) => (arrive = done)), true);
    const sent = [link.send("move", "a"), link.send("hint", "check")];
    await pass();
    expect(texts()).toEqual([]);
    arrive({ viewAt, foresee });
    await pass(100);
    expect(await Promise.all(sent)).toEqual([null, null]);
    expect(texts()).toEqual(["a", "check"]);
  });

  const duel = async () => {
    const link = await connected({ ahead: true, alone: false });
    const answers: (() => void)[] = [];
    server.answers = (method) =>
      method === "POST" ? new Promise((done) => answers.push(() => done(undefined as never))) : undefined;
    return { link, answer: () => answers.shift()?.() };
  };

  it("is shown at once, and the server's answer takes its place", async () => {
    const { link, answer } = await duel();
    const sent = link.send("move", "a");
    await pass();
    expect([link.table?.view, link.table?.may.play, server.log.length]).toEqual([["a"], false, 0]);
    server.more = { view: ["a", "reply"] as never };
    answer();
    expect(await sent).toBeNull();
    expect(link.table?.view).toEqual(["a", "reply"]);
  });

  it("has its turn and its happenings, the clock of who moved stands, and the tools stay", async () => {
    const seats = [0, 1].map((at) => ({ used: true, elapsed_ms: 4000 * at, holder: { kind: "person" } }));
    const may = { play: true, back: true, redo: false, offer: [], hint: ["best"] };
    server.now = Date.now();
    server.more = { turn: 0, seats, may, view: [] } as never;
    const link = await open("t");
    const foretells = () => ({ turn: 1, events: [{ kind: "turned" }] });
    link.foretellBy(Promise.resolve({ viewAt, foresee, foretells }), false);
    MadeUpSocket.last.tell({ type: "table", table: server.table() });
    await pass(3000);
    server.answers = (method) => (method === "POST" ? new Promise(() => {}) : undefined);
    void link.send("move", "a");
    await pass(500);
    expect([link.table?.turn, link.passing]).toEqual([1, true]);
    expect(link.entries.at(-1)?.events).toEqual([{ kind: "turned" }]);
    expect(link.table?.seats.map((seat) => seat.elapsed_ms)).toEqual([3000, 4000]);
    expect(link.table?.may).toEqual({ ...may, play: false });
  });

  it("is followed by what is asked for next, not overtaken", async () => {
    const { link, answer } = await duel();
    const sent = [link.send("move", "a"), link.send("hint", "best")];
    await pass();
    answer();
    await pass();
    expect(texts()).toEqual(["a"]);
    answer();
    expect(await Promise.all(sent)).toEqual([null, null]);
    expect(texts()).toEqual(["a", "best"]);
  });

  it("is taken back where the server disagrees", async () => {
    const { link } = await duel();
    server.answers = (method) =>
      method === "POST" ? { status: 422, body: { code: "toy.not-now", text: "Not now." } } : undefined;
    expect((await link.send("move", "a"))?.code).toBe("toy.not-now");
    await pass();
    expect([link.table?.view, link.entries.length]).toEqual([[], 0]);
  });

  it("refuses before the server has answered, which decides", async () => {
    const { link, answer } = await duel();
    expect((await link.send("move", "1"))?.code).toBe("toy.no-move");
    await pass();
    answer();
    await pass();
    expect([texts(), link.entries.length]).toEqual([["1"], 1]);
  });

  it("waits for the server where it cannot tell", async () => {
    const { link, answer } = await duel();
    const sent = link.send("move", "?");
    await pass();
    expect(link.table?.view).toEqual([]);
    answer();
    expect(await sent).toBeNull();
  });
});

describe("a mistake of the page", () => {
  it("is not taken for a lost connection", async () => {
    const { failureOf } = await import("../api/client");
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(failureOf(new TypeError("x is not a function")).unreached).toBe(false);
    server.reachable = false;
    const { get } = await import("../api/client");
    const thrown = await get("/api/games").catch(failureOf);
    expect(thrown).toMatchObject({ unreached: true, code: "page.unreached" });
  });
});

describe("what is played without a connection", () => {
  it("says until when it was played, and what is sent at once does not", async () => {
    const bodies: { text: string; waited_ms?: number }[] = [];
    const fetch = server.fetch;
    vi.stubGlobal("fetch", async (address: string, how: { method?: string; body?: string | null } = {}) => {
      if (how.body && server.reachable) bodies.push(JSON.parse(how.body));
      return fetch(address, how);
    });
    const link = await connected({ ahead: true });
    void link.send("move", "a");
    await pass();
    server.reachable = false;
    void link.send("move", "b");
    await pass(60_000);
    void link.send("move", "c");
    await pass(600_000);
    server.reachable = true;
    say("online");
    await pass(60_000);
    expect(texts()).toEqual(["a", "b", "c"]);
    const [at, first, second] = bodies;
    expect(at?.waited_ms).toBeUndefined();
    // Both name the time since the last of them, ten minutes ago or a little more.
    for (const late of [first, second]) {
      expect(late?.waited_ms).toBeGreaterThanOrEqual(600_000);
      expect(late?.waited_ms).toBeLessThan(661_000);
    }
  });
});
