/** What stands beside a board stands still; boards use the room that there is. */
import type { Locator, Page } from "@playwright/test";
import { level } from "./kenken";
import { command, giveUp, moved, moves, playOut, said, sit, tableOf, takeHint, yourTurn } from "./table";
import { expect, test } from "./test";

test.setTimeout(300_000);

/** Where something stands on the page, however far that is scrolled. */
const place = (one: Locator) =>
  one.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round).join(" ");
  });
/** Where the message and every tool stand. */
async function places(page: Page): Promise<string[]> {
  const tools = page.getByRole("group", { name: "Tools" }).getByRole("button");
  const all = [page.getByRole("region", { name: "What the table says" }), ...(await tools.all())];
  return Promise.all(all.map(place));
}

test("nothing moves under the pointer: tour, refusal, hint, price, move and take back", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await sit(page, { game: "othello", seats: { white: "greedy" } });
  const still = await places(page);
  // The message, a hint, Take back, Pause and More.
  expect(still).toHaveLength(5);
  const same = async () => expect(await places(page)).toEqual(still);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await same();
  await page.getByRole("button", { name: "a1, empty", exact: true }).click();
  await expect(said(page, /a1 is no move for/)).toBeVisible();
  await same();
  await page.getByRole("button", { name: "Best moves" }).click();
  await expect(said(page, /keeps the game out of the ranking/)).toBeVisible();
  await same();
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(said(page, /(looks best|is best)/)).toBeVisible();
  await same();
  await page.locator("[data-name=d3]").click();
  await moved(page, 0);
  await yourTurn(page);
  await same();
  // Two presses in a row take back once or twice, and open nothing.
  await page.getByRole("button", { name: "Take back" }).dblclick({ force: true });
  await expect.poll(() => moves(page)).toBe(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await same();
});

test("on a phone a note covers neither the board nor its tools", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], baseURL ? { origin: baseURL } : {});
  await page.setViewportSize({ width: 390, height: 844 });
  await sit(page, { game: "othello", seats: { white: "greedy" } });
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Copy" }).first().click();
  const note = page.locator(".toast");
  await expect(note).toContainText("copied");
  const bottom = await note.evaluate((one) => one.getBoundingClientRect().bottom);
  const top = await page.locator(".stage").evaluate((one) => one.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(top);
});

test("KenKen's next step puts nothing under the pointer, and its price is said on touch too", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const id = await sit(page, { game: "kenken", options: { level } });
  const still = await places(page);
  await page.getByRole("button", { name: "Next step" }).tap();
  await expect(said(page, /keeps the game out of the ranking/)).toBeVisible();
  expect((await tableOf(page, id)).n).toBe(0);
  await page.getByRole("button", { name: "No, thanks" }).tap();
  await expect(page.locator("#main").getByText(/keeps the game out of the ranking/)).toHaveCount(0);
  await page.getByRole("button", { name: "Next step" }).tap();
  await page.getByRole("button", { name: "Take it" }).tap();
  await expect(page.getByRole("button", { name: "Do this step" })).toBeEnabled();
  expect(await places(page)).toEqual(still);
  // The price is known now.
  await page.getByRole("button", { name: "Next step" }).tap();
  await expect.poll(async () => (await tableOf(page, id)).n).toBe(2);
  await context.close();
});

for (const screen of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`a lost connection is told, and nothing moves on ${screen.width}×${screen.height}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const everything = async () => [...(await places(page)), await place(page.locator(".stage"))];
    // Where one can play on, that is said in the message's place; elsewhere the corner says enough.
    await sit(page, { game: "kenken", options: { level } });
    let still = await everything();
    await context.setOffline(true);
    const message = page.getByRole("region", { name: "What the table says" });
    await expect(message.getByText("You can play on.")).toBeVisible();
    expect(await everything()).toEqual(still);
    await context.setOffline(false);
    await expect(page.getByText("You can play on.")).toHaveCount(0);

    await sit(page, { game: "othello", seats: { white: "greedy" } });
    still = await everything();
    await context.setOffline(true);
    await expect(page.locator(".state.lost")).toBeVisible();
    expect(await everything()).toEqual(still);
    await context.setOffline(false);
    await expect(page.locator(".state.live")).toBeVisible();
  });
}

test("what the server is slow to answer is named for what it is, and lies over nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const id = await sit(page, { game: "othello", seats: { white: "greedy" } });
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/commands", async (route) => {
    await held;
    await route.continue();
  });
  await takeHint(page, "Best moves");
  const note = page.locator(".message .sending");
  await expect(note).toHaveText("One moment…");
  const over = await note.evaluate((one) => {
    const box = one.getBoundingClientRect();
    return [...document.querySelectorAll(".message :is(button, .text p, .label)")]
      .filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < box.right - 1 && box.left < right - 1 && top < box.bottom - 1 && box.top < bottom - 1;
      })
      .map((other) => other.textContent);
  });
  expect(over).toEqual([]);
  // A game that ends meanwhile has the place to itself.
  await page.request.post(`/api/tables/${id}/commands`, {
    data: { seen: 0, kind: "resign" },
    headers: { Origin: new URL(page.url()).origin },
  });
  await expect(page.getByTestId("result")).toBeVisible();
  await expect(note).toHaveCount(0);
  answer();
});

test("a move in the list is never cut short", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const id = await sit(page, { game: "crush", options: { goal: 20 }, seats: { second: "random" } });
  await playOut(page, id);
  await page.goto(`/t/${id}/result`);
  await expect(page.locator(".log .short").first()).toBeVisible();
  const cut = await page
    .locator(".log .short")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
});

/** A desk and a phone. */
const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
for (const screen of SCREENS) {
  test(`a pause and an empty seat keep the board's place on ${screen.width}×${screen.height}`, async ({ page }) => {
    await page.setViewportSize(screen);
    const [stage, says] = [page.locator(".stage"), page.getByRole("region", { name: "What the table says" })];
    const both = async () => [await place(stage), await place(says)];
    for (const game of ["othello", "crush", "kenken", "mastermind"]) {
      await sit(page, { game });
      await expect(page.locator(".stage[data-yours=true]")).toBeVisible();
      const before = await both();
      await page.getByRole("button", { name: "Pause" }).click();
      await expect(page.locator(".stage .paused")).toBeVisible();
      expect(await both(), game).toEqual(before);
      await page.reload();
      await expect(page.locator(".stage .paused")).toBeVisible();
      expect(await both(), `${game}, opened while it is paused`).toEqual(before);
      if (game !== "othello") continue;
      await sit(page, { game, seats: { white: "open" } });
      await expect(page.locator(".stage .waiting")).toBeVisible();
      expect(await both(), `${game}, before anybody has come`).toEqual(before);
    }
  });
}

test("a board keeps its place when its game ends", async ({ page }) => {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    for (const game of ["othello", "crush", "kenken", "mastermind"]) {
      await sit(page, { game });
      const board = page.locator(".stage :is([role=grid], .rows)").first();
      await expect(page.locator(".stage[data-yours=true]")).toBeVisible();
      const before = await place(board);
      await giveUp(page);
      await expect(page.getByTestId("result")).toBeVisible();
      expect(await place(board), game).toBe(before);
    }
  }
});

/** Levels of every size, each cell a cage of its own. */
const sized = (size: number) => ({
  version: 1,
  name: `Of ${size}`,
  size,
  cages: Array.from({ length: size ** 2 }, (_, at) => ({
    cells: [`${"abcdefghi"[at % size]}${Math.floor(at / size) + 1}`],
    op: "=",
    target: ((at + Math.floor(at / size)) % size) + 1,
  })),
});
const boards: [string, Record<string, unknown>, string][] = [
  ["KenKen 3×3", { game: "kenken", options: { level: sized(3) } }, ".hand"],
  ["KenKen 6×6", { game: "kenken", options: { level: sized(6) } }, ".hand"],
  ["KenKen 9×9", { game: "kenken", options: { level: sized(9) } }, ".hand"],
  ["Crush 10×10", { game: "crush", options: { width: 10, height: 10 }, seats: { second: "random" } }, ".all .tools"],
  ["Othello 8×8", { game: "othello", seats: { white: "greedy" } }, ".felt"],
  ["Othello 10×10", { game: "othello", options: { width: 10, height: 10 }, seats: { white: "greedy" } }, ".felt"],
  ["Mastermind", { game: "mastermind", preset: "normal" }, ".below"],
  ["Mastermind classic", { game: "mastermind", preset: "classic" }, ".below"],
];
/** What stands lowest of a board and what one plays with. */
const LAST: Record<string, string> = { kenken: ".hand", crush: ".all .tools", othello: ".felt", mastermind: ".below" };
interface Facts {
  name: string;
  presets: { name: string }[];
}
/** The one preset whose board is larger than 10×10. */
const LARGER = "kenken titan";

/** What does not fit: what ends below the screen, lies over something else, or is too small for a finger. */
async function misfits(page: Page, last: string): Promise<string[]> {
  return page.evaluate((last) => {
    const found: string[] = [];
    const boxOf = (one: string | Element | undefined) =>
      (typeof one === "string" ? document.querySelector(one) : one)?.getBoundingClientRect();
    const parts = { board: last, seats: ".seats", message: ".message", tools: ".side > .tools" };
    const boxes = Object.entries(parts).map(([name, part]) => ({ name, box: boxOf(part) }));
    for (const { name, box } of boxes) {
      if (!box) found.push(`${name} is missing`);
      else if (box.bottom + scrollY > innerHeight) found.push(`${name} ends at ${box.bottom + scrollY}`);
      for (const { name: other, box: over } of boxes)
        if (name < other && box && over && box.top < over.bottom - 1 && over.top < box.bottom - 1)
          if (box.left < over.right - 1 && over.left < box.right - 1) found.push(`${name} lies over ${other}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("it scrolls sideways");
    const pressed = document.querySelectorAll<HTMLElement>(
      ".stage button:not([data-cell]), .message button, .side > .tools button",
    );
    for (const one of innerWidth < 900 ? pressed : []) {
      const { width, height } = one.getBoundingClientRect();
      if (Math.min(width, height) < 35.5) found.push(`${one.textContent || one.ariaLabel} is ${width} by ${height}`);
    }
    return found;
  }, last);
}
for (const screen of SCREENS) {
  test(`board, pad, message and tools fit one screen of ${screen.width}×${screen.height}`, async ({ page }) => {
    await page.setViewportSize(screen);
    const found: Record<string, string[]> = {};
    const { games } = await (await page.request.get("/api/games")).json();
    const presets: typeof boards = games.flatMap(({ name: game, presets }: Facts) =>
      presets.map(({ name }) => [`${game} ${name}`, { game, preset: name }, LAST[game] ?? ".stage"]),
    );
    for (const [name, wanted, last] of [...boards, ...presets.filter(([name]) => name !== LARGER)]) {
      await sit(page, wanted);
      await expect(page.locator(last).first()).toBeVisible();
      const some = await misfits(page, last);
      if (some.length > 0) found[name] = some;
    }
    expect(found).toEqual({});
  });

  test(`the last turn of the longest code fits one screen of ${screen.width}×${screen.height}`, async ({ page }) => {
    await page.setViewportSize(screen);
    const id = await sit(page, { game: "mastermind", preset: "super" });
    const before = await place(page.locator(".below"));
    for (const guess of [
      "11222",
      "22111",
      "33444",
      "44333",
      "55666",
      "66555",
      "77888",
      "88777",
      "12121",
      "34343",
      "56565",
    ])
      if ((await tableOf(page, id)).state === "playing") await command(page, id, "move", guess, 1);
    await expect.poll(() => moves(page)).toBe(11);
    expect(await misfits(page, ".below")).toEqual([]);
    expect(await place(page.locator(".below"))).toBe(before);
  });
}

for (const screen of [
  { width: 390, height: 664 },
  { width: 360, height: 740 },
]) {
  test(`a board is large enough for a finger on ${screen.width}×${screen.height}`, async ({ page }) => {
    await page.setViewportSize(screen);
    for (const wanted of [
      { game: "kenken", options: { level: sized(6) } },
      { game: "othello", seats: { white: "greedy" } },
      { game: "crush", preset: "quick" },
    ]) {
      await sit(page, wanted);
      const cell = await page.locator("[data-cell]").first().boundingBox();
      expect(cell?.width, wanted.game).toBeGreaterThan(35);
      // What the table says begins on the same screen.
      const said = await page.getByRole("region", { name: "What the table says" }).boundingBox();
      expect(said?.y, wanted.game).toBeLessThan(screen.height - 40);
    }
  });
}

test("a small board is no stamp, and a wide screen is used", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await sit(page, { game: "kenken", options: { level: sized(3) } });
  const grid = async () => (await page.getByRole("grid").boundingBox())?.width ?? 0;
  expect(await grid()).toBeGreaterThan(340);
  await page.setViewportSize({ width: 1600, height: 1000 });
  await sit(page, { game: "othello", seats: { white: "greedy" } });
  expect(await grid()).toBeGreaterThan(600);
  const used = await page.evaluate(() => {
    const boxes = [".stage", ".side"].map((one) => document.querySelector(one)?.getBoundingClientRect());
    return (boxes[1]?.right ?? 0) - (boxes[0]?.left ?? 0);
  });
  expect(used).toBeGreaterThan(1400);
});

for (const screen of SCREENS) {
  test(`what the signs of a board mean is seen with it on ${screen.width}×${screen.height}`, async ({ page }) => {
    await page.setViewportSize(screen);
    for (const [wanted, signs] of [
      [{ options: { level } }, ["+", "−", "×", "÷"]],
      [{ preset: "mystery" }, []],
    ] as const) {
      await sit(page, { game: "kenken", ...wanted });
      await expect(page.locator(".hand dt")).toHaveText([...signs]);
      for (const sign of await page.locator(".hand .legend > div").all())
        await expect(sign).toBeInViewport({ ratio: 1 });
    }
  });
}

test("neither marks nor the frame of a chosen cell touch the label of its cage", async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const id = await sit(page, { game: "kenken", options: { level: sized(9) } });
    await command(page, id, "move", "a1?123456789");
    await expect(page.locator("[data-name=a1] .marks span")).toHaveCount(9);
    const apart = await page.locator("[data-name=a1]").evaluate((cell) => {
      const bottom = cell.querySelector(".clue")?.getBoundingClientRect().bottom ?? 0;
      const top = Math.min(...[...cell.querySelectorAll(".marks span")].map((one) => one.getBoundingClientRect().top));
      return top - bottom;
    });
    expect(apart).toBeGreaterThanOrEqual(-0.5);
    await page.locator("[data-name=a1]").click();
    await expect(page.locator("[data-name=a1]")).toHaveClass(/selected/);
    const beside = await page.locator("[data-name=a1]").evaluate((cell) => {
      const frame = Number(/ ([\d.]+)px inset/.exec(getComputedStyle(cell).boxShadow)?.[1]);
      const label = cell.querySelector(".clue")?.getBoundingClientRect().left ?? 0;
      return label - cell.getBoundingClientRect().left - frame;
    });
    expect(beside).toBeGreaterThanOrEqual(1);
  }
});

for (const screen of SCREENS) {
  test(`letters twice as large leave everything in its place on ${screen.width}×${screen.height}`, async ({ page }) => {
    await page.setViewportSize(screen);
    for (const [name, wanted] of boards) {
      await sit(page, wanted);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const off = await page.evaluate(() => {
        const labels = [...document.querySelectorAll<HTMLElement>(".numbers span")];
        const cells = [...document.querySelectorAll<HTMLElement>("[data-cell]")];
        const wide = cells.length / Math.max(1, labels.length);
        return labels.map((label, row) => {
          const [one, other] = [label.getBoundingClientRect(), cells[row * wide]?.getBoundingClientRect()];
          return Math.abs(one.top + one.height / 2 - ((other?.top ?? 0) + (other?.height ?? 0) / 2));
        });
      });
      for (const distance of off) expect(distance).toBeLessThan(3);
      expect(await page.locator(".skip").evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
        0,
      );
      // The header's words are there as a whole, in one line, or not at all.
      const words = await page.evaluate(() =>
        [".logo span", "header > .button span"].map((one) => {
          const holder = document.querySelector(one);
          const range = document.createRange();
          if (holder) range.selectNodeContents(holder);
          const [text, box] = [range.getBoundingClientRect(), holder?.getBoundingClientRect()];
          if (!box || (text.top + text.bottom) / 2 >= box.bottom) return "none";
          return range.getClientRects().length === 1 && text.right <= box.right + 1 ? "whole" : "cut";
        }),
      );
      expect(words).not.toContain("cut");
      expect(words[1]).toBe("whole");
      // Nothing sticks out of what holds it, where it would lie over something else or be cut off.
      const out = await page.evaluate(() =>
        Object.entries({ ".stage": "button", ".letters": "span", ".crumb": "h1" }).flatMap(([holder, held]) =>
          [...document.querySelectorAll(`${holder} ${held}`)]
            .filter((one) => {
              const [inner, outer] = [one, one.closest(holder)].map((each) => each?.getBoundingClientRect());
              if (!inner || !outer) return true;
              const sideways = inner.left < outer.left - 1 || inner.right > outer.right + 1;
              return sideways || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
            })
            .map((one) => `${held} ${one.textContent} leaves ${holder}`),
        ),
      );
      expect(out, name).toEqual([]);
    }
  });
}

for (const language of ["en", "ca", "es", "el"]) {
  test.describe(language, () => {
    test.use({ locale: language, viewport: { width: 360, height: 740 } });
    test("no table scrolls sideways on a small phone", async ({ page }) => {
      for (const [name, wanted] of boards) {
        await sit(page, wanted);
        for (const letters of ["100%", "200%"]) {
          const wider = await page.evaluate((size) => {
            document.documentElement.style.fontSize = size;
            return document.documentElement.scrollWidth - innerWidth;
          }, letters);
          expect(wider, `${name}, letters of ${letters}`).toBeLessThanOrEqual(0);
          // No word of what the table says is cut, whatever stands beside it.
          const cut = await page.locator(".message .text").evaluate((box) => box.scrollWidth - box.clientWidth);
          expect(cut, `${name}, letters of ${letters}`).toBeLessThanOrEqual(0);
        }
      }
    });
    test("the price of every hint is read whole on a small phone", async ({ page }) => {
      for (const game of ["othello", "crush", "kenken", "mastermind"]) {
        await sit(page, { game });
        for (const hint of await page.locator(".side > .tools > button[title]").all()) {
          await hint.click();
          // What does not fit fades out at the foot.
          const room = await page.locator(".message .text").evaluate(async (box) => {
            for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
            const faded = Number.parseFloat(getComputedStyle(box).paddingBottom);
            const said = box.querySelector(".say")?.getBoundingClientRect().bottom ?? 0;
            return box.getBoundingClientRect().bottom - faded - said;
          });
          expect(room, `${game}: ${await page.locator(".message .say").textContent()}`).toBeGreaterThanOrEqual(-1);
          // Nor does the game's own sentence begin under it.
          await expect(page.locator(".message .long")).toHaveCount(0);
        }
      }
    });
    test("what a finished game says is read whole on a small phone", async ({ page }) => {
      for (const wanted of [{ game: "othello" }, { game: "crush" }, { game: "mastermind" }, { game: "kenken" }]) {
        const id = await sit(page, wanted);
        await command(page, id, "resign");
        const over = page.locator(".message .over");
        await expect(over).toBeVisible();
        const hidden = await over.evaluate((box) => box.scrollHeight - box.clientHeight);
        expect(hidden, `${wanted.game}: ${await over.textContent()}`).toBeLessThanOrEqual(0);
      }
    });
    test("an advice moves nothing on a small phone, nor beside the board", async ({ page }) => {
      for (const screen of [{ width: 360, height: 740 }, SCREENS[0]]) {
        if (screen) await page.setViewportSize(screen);
        const id = await sit(page, { game: "mastermind", preset: "classic" });
        const parts = [".palette", ".seats", ".message"].map((one) => page.locator(one));
        const before = await Promise.all(parts.map(place));
        await command(page, id, "hint", "advice", 1);
        await expect(page.locator(".row-buttons button:visible")).toHaveCount(3);
        expect(await Promise.all(parts.map(place))).toEqual(before);
      }
    });
    test("no word about a seat is cut short on a small phone", async ({ page }) => {
      await page.clock.install();
      for (const wanted of [
        { game: "othello", seats: { white: "greedy" } },
        { game: "crush", seats: { second: "random" } },
        { game: "mastermind", preset: "classic" },
      ]) {
        const id = await sit(page, wanted);
        const whole = async () => {
          const told = await page.locator(".notes").evaluateAll((all) =>
            all.map((notes) => {
              const box = notes.getBoundingClientRect();
              const seen = [...notes.children].filter((note) => {
                const { top, bottom } = note.getBoundingClientRect();
                return bottom > box.top + 2 && top < box.bottom - 2;
              });
              const whole = seen.every((note) => {
                const { top, right, bottom } = note.getBoundingClientRect();
                const fits = note.scrollWidth <= note.clientWidth;
                return fits && top > box.top - 2 && bottom < box.bottom + 2 && right <= box.right + 1;
              });
              return { whole, last: seen.at(-1) === notes.lastElementChild };
            }),
          );
          expect(told.length).toBeGreaterThan(0);
          for (const one of told) expect(one).toEqual({ whole: true, last: true });
        };
        await whole();
        // While the clock stands, the opponent thinks.
        await page.clock.pauseAt(Date.now() + 600_000);
        const [move = "1122"] = (await tableOf(page, id)).view.moves ?? [];
        await command(page, id, "move", move, wanted.game === "mastermind" ? 1 : 0);
        await expect.poll(async () => (await tableOf(page, id)).n).toBeGreaterThan(0);
        await whole();
        await page.clock.resume();
      }
    });
  });
}

test("moves of two players share a row, and the box for moves is folded away until it is wanted", async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("begun")) localStorage.setItem("tauler.settings", "{}");
    sessionStorage.setItem("begun", "yes");
  });
  const id = await sit(page, { game: "othello", seats: { white: "greedy" } });
  const box = page.getByLabel(/Or type a move/);
  await expect(box).toBeHidden();
  await page.getByText("Type a move instead").click();
  await expect(box).toBeVisible();
  await box.fill("d3");
  await box.press("Enter");
  // It stays while the other side thinks.
  await expect(box).toBeVisible();
  await moved(page, 0);
  await yourTurn(page);
  await expect(box).toBeFocused();
  const { entries } = await tableOf(page, id);
  const rows = page.getByRole("list", { name: "Moves" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(/^\s*1\s*d3/);
  await expect(rows.first()).toContainText(entries[1].text);
  await page.reload();
  await expect(box).toBeVisible();
});

test("the list of moves marks a pass, and no move that is still to come", async ({ page }) => {
  const id = await sit(page, { game: "othello", options: { width: 4, height: 4 }, seats: { white: "me" } });
  const passes = page.getByRole("list", { name: "Moves" }).getByText("–", { exact: true });
  // After a1 Black has no move.
  for (const [at, move] of ["b1", "c1", "d3", "a1"].entries()) {
    await command(page, id, "move", move, at % 2);
    await expect.poll(() => moves(page)).toBe(at + 1);
    await expect(passes).toHaveCount(0);
  }
  await command(page, id, "move", "a3", 1);
  await expect.poll(() => moves(page)).toBe(5);
  await expect(passes).toHaveCount(1);
});

test("pencil marks in a row are one line", async ({ page }) => {
  const id = await sit(page, { game: "kenken", options: { level } });
  for (const move of ["a1?1", "a1?12", "b1?3", "d4=1"]) await command(page, id, "move", move);
  await expect.poll(() => moves(page)).toBe(4);
  const rows = page.getByRole("list", { name: "Moves" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("3 marks");
  await rows.first().getByRole("button").click();
  await expect(said(page, "You are looking back: after move 3 of 4.")).toBeVisible();
});

test("every table leads to its rules, and they have pictures", async ({ page }) => {
  for (const [game, wanted] of Object.entries({
    mastermind: { game: "mastermind" },
    othello: { game: "othello", seats: { white: "greedy" } },
    kenken: { game: "kenken", options: { level } },
    crush: { game: "crush", seats: { second: "random" } },
  })) {
    await sit(page, wanted);
    await page.locator("main").getByRole("link", { name: "Rules" }).click();
    await expect(page).toHaveURL(new RegExp(`/about/${game}$`));
    await expect(page.locator("main figure").first()).toBeVisible();
  }
});
