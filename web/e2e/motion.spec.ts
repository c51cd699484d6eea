/** Moves as they are told: frame by frame, and moment by moment. */
import type { Page } from "@playwright/test";
import { level, solutions } from "./kenken";
import { fittingCode, turnsOnPage } from "./mastermind";
import { example, isOver, moved, moves, sit, tableOf, yourTurn } from "./table";
import { expect, test } from "./test";

test.setTimeout(300_000);

/** Looks at the page in every frame that the browser draws, until it is asked what it saw. */
async function watch<Frame>(page: Page, look: string): Promise<() => Promise<Frame[]>> {
  await page.evaluate((source) => {
    const look = new Function(`return (${source})();`);
    const frames: unknown[] = [];
    const next = () => {
      frames.push(look());
      if (!("stopped" in frames)) requestAnimationFrame(next);
    };
    Object.assign(window, { frames });
    requestAnimationFrame(next);
  }, look);
  return () =>
    page.evaluate(() => {
      const { frames } = window as unknown as { frames: unknown[] };
      Object.assign(frames, { stopped: true });
      return [...frames];
    }) as Promise<Frame[]>;
}

/** Waits until nothing moves any more that comes to an end. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (;;) {
      // What begins now is there when the frame after the next is drawn.
      for (let frames = 0; frames < 2; frames++) await frame();
      const running = document.getAnimations().filter((one) => one.playState === "running" && ends(one));
      if (running.length === 0) return;
      await Promise.allSettled(running.map((one) => one.finished));
    }
  });
}

interface Discs {
  discs: Record<string, "black" | "white">;
  said: string;
  logged: number;
}
const LOOK_AT_DISCS = `() => ({
  discs: Object.fromEntries([...document.querySelectorAll(".disc")].map((disc) => {
    const face = getComputedStyle(disc).backgroundColor;
    const [red] = face.match(/\\d+/g).map(Number);
    return [disc.closest("[data-name]").dataset.name, red > 128 ? "white" : "black"];
  })),
  said: document.querySelector("[data-testid=sentence]").textContent,
  logged: document.querySelectorAll(".log li button").length,
})`;

test("Othello: no disc ever shows a wrong colour, and board, sentence and log move together", async ({ page }) => {
  const id = await sit(page, { game: "othello", seats: { white: "greedy" } });
  const seen = await watch<Discs>(page, LOOK_AT_DISCS);
  await page.locator("[data-name=d3]").click();
  await expect.poll(() => moves(page)).toBe(2);
  await yourTurn(page);
  await still(page);
  const frames = await seen();
  const reply: string = (await tableOf(page, id)).entries[1].text;
  expect(frames.length).toBeGreaterThan(10);

  const first = frames.find(({ discs }) => discs.d3);
  expect(first?.discs.d3).toBe("black");
  // The reply is white from its first frame to its last.
  const replied = frames.filter(({ discs }) => discs[reply]);
  expect(replied.length).toBeGreaterThan(0);
  for (const { discs } of replied) expect(discs[reply]).toBe("white");
  // A disc that turns shows one face, then the other, and does not go back within a move.
  const faces = frames.slice(0, frames.indexOf(replied[0] as Discs)).map(({ discs }) => discs.d4);
  expect(faces[0]).toBe("white");
  expect(faces.slice(0, faces.lastIndexOf("white"))).not.toContain("black");
  for (const { discs, said, logged } of frames) {
    const told = discs[reply] ? 2 : discs.d3 ? 1 : 0;
    expect(logged).toBe(told);
    expect(said.includes("White played")).toBe(told === 2);
    expect(said.includes("Black played")).toBe(told === 1);
  }
});

interface Panel {
  said: string;
  /** Whose turn it is, as the seats show it. */
  on: string;
  clocks: number[];
  off: string[];
}
const LOOK_AT_PANEL = `() => ({
  said: document.querySelector("[data-testid=sentence]").textContent,
  on: [...document.querySelectorAll(".seat.on b")].map((one) => one.textContent).join(),
  clocks: [...document.querySelectorAll(".seat .clock")].map((one) => {
    const [minutes, seconds] = one.textContent.split(":").map(Number);
    return 60 * minutes + seconds;
  }),
  off: [...document.querySelectorAll(".side button:disabled")].map((one) => one.textContent.trim()),
})`;
for (const late of [0, 400]) {
  test(`Othello: nothing in the panel blinks between a move and its reply when the answer takes ${late} ms`, async ({
    page,
  }) => {
    const id = await sit(page, { game: "othello", seats: { white: "greedy" } });
    await page.route("**/commands", async (route) => {
      await new Promise((done) => setTimeout(done, late));
      await route.continue();
    });
    // A clock that went back to the server's last word would be seen.
    await expect.poll(() => page.locator(".seat.on .clock").textContent()).not.toBe("0:00");
    for (let move = 0; move < 2; move += 1) {
      const [legal = ""] = (await tableOf(page, id)).view.moves;
      const seen = await watch<Panel>(page, LOOK_AT_PANEL);
      await page.locator(`[data-name=${legal}]`).click();
      await expect.poll(() => moves(page)).toBe(2 * move + 2);
      await yourTurn(page);
      await still(page);
      const frames = await seen();
      const changes = (look: (one: Panel) => string) =>
        frames.map(look).filter((one, at, all) => at === 0 || one !== all[at - 1]);
      expect(changes(({ on }) => on)).toEqual(["You", "Greedy", "You"]);
      // The move is told, then the reply: nothing else is said in between.
      expect(changes(({ said }) => said)).toHaveLength(3);
      for (const { said } of frames) expect(said).not.toContain("turned 0");
      for (const seat of [0, 1]) {
        const times = frames.map(({ clocks }) => clocks[seat] ?? 0);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }
      // A tool that can be used stays so: only what there is to take back, and to step to, is new.
      for (const tool of ["Best moves", "Take back", "Pause", "Analyse"]) {
        const off = changes((one) => String(one.off.includes(tool)));
        expect(off.join(), tool).toBe(move === 0 && tool === "Take back" ? "true,false" : "false");
      }
    }
  });
}

test("Othello: the reply waits for a breath, and playing on does not wait for it", async ({ page }) => {
  await page.clock.install();
  const id = await sit(page, { game: "othello", seats: { white: "greedy" } });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator("[data-name=d3]").click();
  await expect(page.locator("[data-name=d3] .disc")).toBeVisible();
  await expect.poll(async () => (await tableOf(page, id)).n).toBe(2);
  await expect(page.locator(".stage")).toHaveAttribute("data-yours", "true");
  // One's own flips are seen, while the reply waits.
  const red = () =>
    page.locator("[data-name=d4] .disc").evaluate((disc) => Number(/\d+/.exec(getComputedStyle(disc).backgroundColor)));
  await expect.poll(red).toBeLessThan(128);
  expect(await moves(page)).toBe(1);
  await page.clock.runFor(449);
  expect(await moves(page)).toBe(1);
  await page.clock.runFor(400);
  expect(await moves(page)).toBe(2);

  // The next move comes before its predecessor's reply was told.
  await page.clock.runFor(2000);
  const [legal = ""] = (await tableOf(page, id)).view.moves;
  await page.locator(`[data-name=${legal}]`).click();
  await expect.poll(async () => (await tableOf(page, id)).n).toBe(4);
  await expect(page.locator(".stage")).toHaveAttribute("data-yours", "true");
  expect(await moves(page)).toBe(3);
  const [onward = ""] = (await tableOf(page, id)).view.moves;
  await page.locator(`[data-name=${onward}]`).click();
  await expect.poll(async () => (await tableOf(page, id)).n).toBe(6);
  expect(await moves(page)).toBeGreaterThanOrEqual(5);
});

test.describe("with little motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("changes are simply there", async ({ page }) => {
    await page.clock.install();
    const id = await sit(page, { game: "othello", seats: { white: "greedy" } });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator("[data-name=d3]").click();
    await expect.poll(async () => (await tableOf(page, id)).n).toBe(2);
    await expect.poll(() => moves(page)).toBe(2);
  });

  test("no frame shows a change half done", async ({ page }) => {
    // Nobody replies here, so that one's own move is seen for as long as it takes.
    await sit(page, { game: "othello", seats: { white: "me" } });
    const seen = await watch<Discs>(page, LOOK_AT_DISCS);
    await page.locator("[data-name=d3]").click();
    await expect(page.getByTestId("sentence")).toContainText("Black played d3");
    await still(page);
    const own = (await seen()).filter(({ said }) => said.includes("Black played d3"));
    expect(own.length).toBeGreaterThan(0);
    for (const { discs } of own) expect([discs.d3, discs.d4]).toEqual(["black", "black"]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test("no game makes much of a win", async ({ page }) => {
    for (const [wanted, win] of [
      [{ game: "othello", options: ALMOST, seats: { white: "greedy" } }, fillLast],
      [{ game: "mastermind", preset: "classic" }, breakCode],
      [{ game: "kenken", options: { level } }, solve],
      [{ game: "crush", options: { goal: 20, colours: 4 }, seats: { second: "me" } }, reachGoal],
    ] as const) {
      await sit(page, wanted);
      const notes = await noted(page);
      await win(page);
      await expect(page.getByTestId("result")).toBeVisible();
      await still(page);
      expect(await notes(), wanted.game).toEqual([]);
      await expect(page.locator(".cheers, .glad, .drop")).toHaveCount(0);
    }
  });
});

interface Candies {
  /** How far each candy is from its own square, in squares, and what happens to it. */
  off: { x: number; y: number; going: boolean }[];
  gains: { x: number; y: number }[];
  points: string;
}
const LOOK_AT_CANDIES = `() => {
  const field = document.querySelector(".candies").getBoundingClientRect();
  const own = (one) => {
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const cell = Number.parseFloat(getComputedStyle(document.querySelector(".cell")).height);
    const [x, y] = [Number(style.getPropertyValue("--x")), Number(style.getPropertyValue("--y"))];
    return {
      x: (box.left + box.width / 2 - field.left) / cell - x - 0.5,
      y: (box.top + box.height / 2 - field.top) / cell - y - 0.5,
    };
  };
  return {
    off: [...document.querySelectorAll(".candy")].map((one) => ({ ...own(one), going: one.classList.contains("going") })),
    gains: [...document.querySelectorAll(".gain")].map((one) => {
      const box = one.firstElementChild.getBoundingClientRect();
      const at = one.getBoundingClientRect();
      return { x: (box.left + box.width / 2 - at.left) / at.width - 0.5, y: (box.top + box.height / 2 - at.top) / at.height - 0.5 };
    }),
    points: [...document.querySelectorAll(".total")].map((one) => one.textContent).join(" "),
  };
}`;

test("Crush: what vanishes shrinks where it is, and nothing leaves its square but what falls", async ({ page }) => {
  await sit(page, { game: "crush", options: { width: 8, height: 8, colours: 5 }, seats: { second: "random" } });
  const seen = await watch<Candies>(page, LOOK_AT_CANDIES);
  for (const square of (await example(page)).split("-")) await page.locator(`[data-name=${square}]`).click();
  await expect.poll(() => moves(page)).toBeGreaterThan(1);
  await yourTurn(page);
  const frames = await seen();
  const going = frames.flatMap(({ off }) => off.filter((one) => one.going));
  expect(going.length).toBeGreaterThan(0);
  const furthest = (some: { x: number; y: number }[]) =>
    some.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 0);
  expect(furthest(going)).toBeLessThan(0.1);
  // Sideways and downwards nothing leaves its square by more than its size; from above comes what falls.
  const others = frames.flatMap(({ off }) => off.map(({ x, y }) => ({ x, y: Math.max(0, y) })));
  expect(furthest(others)).toBeLessThan(1.05);
  const gains = frames.flatMap((frame) => frame.gains);
  expect(gains.length).toBeGreaterThan(0);
  expect(furthest(gains)).toBeLessThan(1);
});

test("Crush: what falls grows faster all the way, whether it was on the board or enters", async ({ page }) => {
  await sit(page, { game: "crush", options: { width: 8, height: 8, colours: 5 }, seats: { second: "me" } });
  // Each fall is stopped as it begins, and its candy looked at after every fifth of its time.
  await page.evaluate(() => {
    const falls: { enters: boolean; heights: number[] }[] = [];
    Object.assign(window, { falls });
    const note = (candy: Element, enters: boolean, isFall: (one: Animation) => boolean) => {
      const fall = candy.getAnimations().find(isFall);
      if (!fall) return;
      const [begun, ms] = [fall.currentTime, Number(fall.effect?.getComputedTiming().duration)];
      fall.pause();
      const heights = [0, 1, 2, 3, 4, 5].map((fifths) => {
        fall.currentTime = (ms * fifths) / 5;
        return candy.getBoundingClientRect().y;
      });
      fall.currentTime = begun;
      fall.play();
      falls.push({ enters, heights });
    };
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
      const candy = target as Element;
      if (propertyName === "translate" && candy.matches(".candy.falls"))
        note(candy, false, (one) => one instanceof CSSTransition && one.transitionProperty === propertyName);
    });
    document.addEventListener("animationstart", ({ target, animationName }) => {
      const candy = target as Element;
      if (candy.matches(".candy.enters"))
        note(candy, true, (one) => one instanceof CSSAnimation && one.animationName === animationName);
    });
  });
  const falls = (): Promise<{ enters: boolean; heights: number[] }[]> =>
    page.evaluate(() => (window as unknown as { falls: { enters: boolean; heights: number[] }[] }).falls);
  for (const enters of [false, true]) {
    while (!(await falls()).some((one) => one.enters === enters)) {
      const before = await moves(page);
      for (const square of (await example(page)).split("-")) await page.locator(`[data-name=${square}]`).click();
      await moved(page, before);
      expect(await yourTurn(page)).toBe(true);
    }
  }
  for (const { heights } of await falls()) {
    const covered = heights.slice(1).map((height, at) => height - (heights[at] ?? 0));
    for (const [at, distance] of covered.entries()) expect(distance).toBeGreaterThan(covered[at - 1] ?? 0);
  }
});

for (const screen of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`on ${screen.width}×${screen.height}`, () => {
    test.use({ locale: "es", viewport: screen });
    test("Crush: a cascade moves nothing around the board, and its buttons stand under its middle", async ({
      page,
    }) => {
      const options = { width: 8, height: 8, colours: 4 };
      const id = await sit(page, { game: "crush", options, seats: { second: "random" } });
      const look = `() => [".seats", ".message", ".all > .tools button"].map((one) => {
        const { x, y, width } = document.querySelector(one).getBoundingClientRect();
        return [x, y + scrollY, width].map(Math.round).join(" ");
      }).join()`;
      const seen = await watch<string>(page, look);
      const passes = async () => {
        const { entries } = await tableOf(page, id);
        const events = entries.flatMap((entry: { events: { kind: string; number: number }[] }) => entry.events);
        return events.filter(({ kind, number }: { kind: string; number: number }) => kind === "pass" && number > 1);
      };
      while ((await passes()).length === 0) {
        const [move = ""] = (await tableOf(page, id)).view.moves;
        for (const square of move.split("-")) await page.locator(`[data-name=${square}]`).click();
        await expect.poll(async () => (await tableOf(page, id)).n).toBeGreaterThan(1);
        expect(await yourTurn(page)).toBe(true);
      }
      expect([...new Set(await seen())]).toHaveLength(1);
      const middles = await page.evaluate(() =>
        [".all .board", ".all > .tools button"].map((one) => {
          const boxes = [...document.querySelectorAll(one)].map((each) => each.getBoundingClientRect());
          return ((boxes[0]?.left ?? 0) + (boxes.at(-1)?.right ?? 0)) / 2;
        }),
      );
      expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0))).toBeLessThan(3);
    });
  });
}

test("Crush: the last swap stays marked, and a dragged candy follows the pointer", async ({ page }) => {
  const id = await sit(page, {
    game: "crush",
    options: { width: 6, height: 6, colours: 5 },
    seats: { second: "random" },
  });
  const [one = "", other = ""] = (await example(page)).split("-");
  const [from, to] = [page.locator(`[data-name=${one}]`), page.locator(`[data-name=${other}]`)];
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error("The board has no squares.");
  const pulled = () =>
    page.evaluate(() => [...document.querySelectorAll(".candy.pulled")].map((one) => one.getBoundingClientRect().x));
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + (b.x - a.x) * 0.3, a.y + a.height / 2 + (b.y - a.y) * 0.3, { steps: 3 });
  expect((await pulled()).length).toBe(2);
  // Let go too early, it springs back, and nothing was played.
  await page.mouse.up();
  await expect.poll(pulled).toEqual([]);
  expect((await tableOf(page, id)).n).toBe(0);
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await tableOf(page, id)).n).toBeGreaterThan(1);
  await yourTurn(page);
  const { entries } = await tableOf(page, id);
  const last: string[] = entries.findLast((entry: { kind: string }) => entry.kind === "move").text.split("-");
  for (const square of last) await expect(page.locator(`[data-name=${square}]`)).toHaveClass(/\blast\b/);
});

/** A candy in a frame: its square, whether it is being crushed, and how much of it is seen. */
interface Crushed {
  id: number;
  square: string;
  going: boolean;
  seen: number;
}
const LOOK_AT_CRUSHES = `() => {
  const ids = (window.candyIds ??= new Map());
  const rows = document.querySelectorAll(".numbers span").length;
  return [...document.querySelectorAll(".candy")].map((one) => {
    if (!ids.has(one)) ids.set(one, ids.size);
    const style = getComputedStyle(one);
    const [x, y] = [Number(style.getPropertyValue("--x")), Number(style.getPropertyValue("--y"))];
    return {
      id: ids.get(one),
      square: "abcdefghijkl"[x] + (rows - y),
      going: one.classList.contains("going"),
      seen: Number(style.opacity) * (style.scale === "none" ? 1 : Number(style.scale.split(" ")[0])),
    };
  });
}`;
for (const late of [0, 260, 1500]) {
  test(`Crush: what is foretold comes, and nothing flickers when the answer takes ${late} ms`, async ({ page }) => {
    const options = { width: 8, height: 8, colours: 5 };
    const id = await sit(page, { game: "crush", options, seats: { second: "random" } });
    await page.route("**/commands", async (route) => {
      await new Promise((done) => setTimeout(done, late));
      await route.continue();
    });
    const swap = (await example(page)).split("-");
    const seen = await watch<Crushed[]>(page, LOOK_AT_CRUSHES);
    for (const square of swap) await page.locator(`[data-name=${square}]`).click();
    await expect.poll(() => moves(page)).toBeGreaterThan(1);
    await yourTurn(page);
    const frames = await seen();
    const first = frames.findIndex((frame) => frame.some(({ going }) => going));
    const going = (frames[first] ?? []).filter((candy) => candy.going);
    const { entries } = await tableOf(page, id);
    const pass = entries[0].events.find(({ kind }: { kind: string }) => kind === "pass");
    expect(going.map(({ square }) => square).sort()).toEqual([...pass.crushed].sort());
    // What goes is not seen again: after its first swell it only shrinks.
    for (const { id: candy } of going) {
      const life = frames.slice(first).flatMap((frame) => frame.filter((one) => one.id === candy));
      expect(life.every((one) => one.going)).toBe(true);
      const small = life.map((one) => one.seen).slice(life.findIndex((one) => one.seen < 0.9));
      expect(small).toEqual(small.toSorted((a, b) => b - a));
    }
  });
}

interface Pegs {
  /** How far the middle of each peg is from the middle of its hole, in holes. */
  off: number;
  /** How many pegs are wholly seen, those of the row in play among them. */
  seen: number;
  /** How many guesses stand on the board, in the list, and which one the sentence asks for. */
  rows: number;
  logged: number;
  said: string;
}
const LOOK_AT_PEGS = `() => {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2, box.width];
  };
  const pegs = [...document.querySelectorAll(".rows .hole > .in")];
  return {
    off: pegs.reduce((most, peg) => {
      const [x, y] = middle(peg);
      const [holeX, holeY, size] = middle(peg.parentElement);
      return Math.max(most, Math.abs(x - holeX) / size, Math.abs(y - holeY) / size);
    }, 0),
    seen: [...document.querySelectorAll(".rows .in")].filter((peg) => getComputedStyle(peg).opacity === "1").length,
    rows: pegs.length / 4,
    logged: document.querySelectorAll(".log li button").length,
    said: document.querySelector("[data-testid=sentence]").textContent,
  };
}`;

test("Mastermind: no peg leaves its hole, and board, sentence and log move together", async ({ page }) => {
  await sit(page, { game: "mastermind", preset: "classic" });
  const seen = await watch<Pegs>(page, LOOK_AT_PEGS);
  for (const code of ["1122", "3344"]) {
    const before = (await turnsOnPage(page)).length;
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await turnsOnPage(page)).length).toBe(before + 1);
    if (!(await yourTurn(page))) break;
  }
  await still(page);
  const frames = await seen();
  expect(frames.at(-1)?.rows).toBeGreaterThan(0);
  // A peg that was laid stays in sight while its row becomes a guess.
  const laid = frames.map((frame) => frame.seen);
  expect(laid).toEqual(laid.toSorted((a, b) => a - b));
  for (const { off, rows, logged, said } of frames) {
    expect(off).toBeLessThan(1);
    expect(logged).toBe(rows);
    if (/Your guess: turn/.test(said)) expect(said).toContain(`turn ${rows + 1} of`);
  }
  expect(frames.filter(({ said }) => /Your guess: turn 2 of/.test(said)).length).toBeGreaterThan(0);
});

const LOOK_AT_NUMBERS = `() => {
  const inside = (one) => {
    const cell = one.closest("[data-cell]").getBoundingClientRect();
    const box = one.getBoundingClientRect();
    return Math.max(cell.left - box.left, cell.top - box.top, box.right - cell.right, box.bottom - cell.bottom);
  };
  return {
    out: [...document.querySelectorAll("[data-cell] :is(.number, .marks span, .glad)")].map(inside),
    numbers: document.querySelectorAll("[data-cell] .number").length,
    left: Number(/(\\d+) cell/.exec(document.querySelector("[data-testid=sentence]").textContent)?.[1] ?? 0),
  };
}`;

test("KenKen: nothing leaves its cell, and the sentence counts what the board shows", async ({ page }) => {
  const [solution = []] = solutions(level);
  await sit(page, { game: "kenken", options: { level } });
  await expect(page.locator("[data-plays-on]")).toBeAttached();
  const seen = await watch<{ out: number[]; numbers: number; left: number }>(page, LOOK_AT_NUMBERS);
  await page.locator('[data-cell="1"]').click();
  for (const key of ["p", "1", "2", "3", "4", "p"]) await page.keyboard.press(key);
  for (const [at, number] of solution.entries()) {
    await page.locator(`[data-cell="${at}"]`).click();
    await page.keyboard.press(String(number));
  }
  await expect(page.getByTestId("result")).toHaveText("You won");
  const frames = await seen();
  const out = frames.flatMap((frame) => frame.out);
  expect(out.length).toBeGreaterThan(0);
  expect(Math.max(...out)).toBeLessThanOrEqual(1);
  const counted = frames.filter(({ left }) => left > 0);
  expect(new Set(counted.map(({ left }) => left)).size).toBeGreaterThan(1);
  for (const { numbers, left } of counted) expect(numbers + left).toBe(16);
});

/** By how many squares what is seen of each drop lies beside the board. */
const LOOK_AT_RAIN = `() => {
  const field = document.querySelector(".candies").getBoundingClientRect();
  return [...document.querySelectorAll(".drop")].map((one) => {
    const box = one.getBoundingClientRect();
    return Math.max(field.left - box.left, box.right - field.right) / box.width;
  });
}`;

/** Notes every animation that begins: on which square, if on one, and its name. */
async function noted(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const begun: string[] = [];
    Object.assign(window, { begun });
    document.addEventListener("animationstart", ({ animationName, target }) => {
      const square = (target as Element).closest<HTMLElement>("[data-name]")?.dataset.name ?? "";
      begun.push(`${square} ${animationName.split("-").at(-1)}`.trim());
    });
  });
  return () => page.evaluate(() => (window as unknown as { begun: string[] }).begun);
}

/** One empty square: a disc there turns its neighbour, and the game is over. */
const ALMOST = { width: 4, height: 4, start: `${"X".repeat(14)}O- X` };

async function fillLast(page: Page): Promise<void> {
  await page.locator("[data-name=d4]").click();
  await expect(page.getByTestId("result")).toHaveText("You won");
}
async function breakCode(page: Page): Promise<void> {
  const box = page.getByLabel(/Or type a move/);
  for (let turn = 0; !(await isOver(page)); turn += 1) {
    await box.fill(fittingCode(await turnsOnPage(page), { pegs: 4, colours: 6, repeats: true }));
    await box.press("Enter");
    await expect.poll(async () => (await turnsOnPage(page)).length).toBe(turn + 1);
    await yourTurn(page);
  }
  await expect(page.getByTestId("result")).toHaveText("You won");
}
async function solve(page: Page, from = 0): Promise<void> {
  const [solution = []] = solutions(level);
  for (const [at, number] of [...solution.entries()].slice(from)) {
    await page.locator(`[data-cell="${at}"]`).click();
    await page.keyboard.press(String(number));
  }
  await expect(page.getByTestId("result")).toHaveText("You won");
}
async function reachGoal(page: Page): Promise<void> {
  while (!(await isOver(page))) {
    const before = await moves(page);
    for (const square of (await example(page)).split("-")) await page.locator(`[data-name=${square}]`).click();
    await moved(page, before);
    await yourTurn(page);
  }
}

test("Othello: the last flips are seen, the discs of who won ripple, and none turns a second time", async ({
  page,
}) => {
  await sit(page, { game: "othello", options: ALMOST, seats: { white: "greedy" } });
  const notes = await noted(page);
  await fillLast(page);
  await expect.poll(notes).toContain("a1 ripple");
  await expect(page.locator(".disc.cheers")).toHaveCount(0);
  await still(page);
  const begun = await notes();
  expect(begun.filter((one) => one === "c4 turn")).toHaveLength(1);
  expect(begun.filter((one) => one === "d4 put")).toHaveLength(1);
  expect(begun).toContain("c4 ripple");
  expect(begun.indexOf("c4 ripple")).toBeGreaterThan(begun.indexOf("c4 turn"));
});

test("Mastermind: the pegs of a found code light up", async ({ page }) => {
  await sit(page, { game: "mastermind", preset: "classic" });
  const notes = await noted(page);
  await breakCode(page);
  // The code, and the guess that found it.
  await expect.poll(async () => (await notes()).filter((one) => one === "light").length).toBe(8);
  await expect(page.locator(".hole.glad")).toHaveCount(0);
});

test("KenKen: the cells of a solved grid light up, and its quiet sounds are off with one button", async ({ page }) => {
  await page.addInitScript(() => {
    const heard = { tones: 0, loudest: 0 };
    Object.assign(window, { heard });
    const { createOscillator } = BaseAudioContext.prototype;
    BaseAudioContext.prototype.createOscillator = function () {
      heard.tones += 1;
      return createOscillator.call(this);
    };
    const { setValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      heard.loudest = Math.max(heard.loudest, value);
      return setValueAtTime.call(this, value, at);
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: { tones: number; loudest: number } }).heard);
  const [solution = []] = solutions(level);
  await sit(page, { game: "kenken", options: { level } });
  const notes = await noted(page);
  const sound = page.getByRole("button", { name: "Sound" });
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await page.locator('[data-cell="0"]').click();
  await page.keyboard.press(String(solution[0]));
  await expect.poll(async () => (await heard()).tones).toBeGreaterThan(0);
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  const before = await heard();
  // A tenth of what the machine can.
  expect(before.loudest).toBeLessThanOrEqual(0.1);
  await solve(page, 1);
  await expect.poll(async () => (await notes()).filter((one) => one.endsWith(" glad")).length).toBe(16);
  expect(await heard()).toEqual(before);
  await expect(page.locator(".glad")).toHaveCount(0);
});

test("Crush: candies rain over the board of who won, and not beside it", async ({ page }) => {
  await sit(page, { game: "crush", options: { goal: 20, colours: 4 }, seats: { second: "me" } });
  const notes = await noted(page);
  const seen = await watch<number[]>(page, LOOK_AT_RAIN);
  await reachGoal(page);
  await expect.poll(async () => (await notes()).filter((one) => one === "rain").length).toBeGreaterThan(10);
  await expect(page.locator(".drop")).toHaveCount(0);
  const out = (await seen()).flat();
  expect(out.length).toBeGreaterThan(0);
  expect(Math.max(...out)).toBeLessThanOrEqual(1);
});
