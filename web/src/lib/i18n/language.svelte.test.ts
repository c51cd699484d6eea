import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Word files that come when they are told to. */
function later(file: string) {
  let come: (words: Record<string, string>) => void = () => {};
  let fail: () => void = () => {};
  const words = new Promise<Record<string, string>>((done, broken) => {
    come = done;
    fail = () => broken(new Error("no network"));
  });
  words.catch(() => {});
  vi.doMock(file, async () => ({ default: await words }));
  return { come, fail };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("./ca.json");
  vi.doUnmock("../../games/othello/i18n/en.json");
});

describe("the language", () => {
  it("is the one that was chosen last, whichever comes first", async () => {
    const catalan = later("./ca.json");
    const { language, t, useLanguage } = await import("./index.svelte");
    const slow = useLanguage("ca");
    await useLanguage("es");
    catalan.come({ "nav.play": "Juga" });
    await slow;
    expect([language(), t("nav.play")]).toEqual(["es", "Jugar"]);
  });

  it("stays when another cannot be loaded", async () => {
    const catalan = later("./ca.json");
    const { language, useLanguage } = await import("./index.svelte");
    await useLanguage("es");
    catalan.fail();
    await expect(useLanguage("ca")).rejects.toThrow();
    expect(language()).toBe("es");
  });

  it("has the words of a game that is learnt while it loads", async () => {
    const { text, useGameWords, useLanguage } = await import("./index.svelte");
    await useLanguage("en");
    await Promise.all([useLanguage("es"), useGameWords(["othello"])]);
    expect(text("othello.ui.black")).toBe("negra");
  });
});

describe("the words of a game", () => {
  it("can be asked for again where they did not come", async () => {
    let reachable = false;
    vi.doMock("../../games/othello/i18n/en.json", async () => {
      if (!reachable) throw new Error("no network");
      return { default: { "othello.ui.black": "black" } };
    });
    const { text, useGameWords, useLanguage } = await import("./index.svelte");
    await useLanguage("en");
    await expect(useGameWords(["othello"])).rejects.toThrow();
    reachable = true;
    await useGameWords(["othello"]);
    expect(text("othello.ui.black")).toBe("black");
  });

  it("write margins as the language does, and leave codes alone", async () => {
    const { say, useGameWords, useLanguage } = await import("./index.svelte");
    await useLanguage("es");
    await useGameWords(["othello", "mastermind"]);
    const hint = (score: string) => say({ code: "othello.hint-estimate", params: { square: "d3", score }, text: "" });
    expect(hint("+1.5")).toBe("d3 parece la mejor: unas +1,5 fichas.");
    expect(hint("-2")).toBe("d3 parece la mejor: unas −2 fichas.");
    const answer = { guess: "1234", blacks: 1, whites: 0 };
    expect(say({ code: "mastermind.right-answer", params: answer, text: "1234" })).toContain("1234");
  });

  it("have one sign for less than nothing, in English that comes ready as well", async () => {
    const { number, say, useLanguage } = await import("./index.svelte");
    await useLanguage("en");
    const said = (text: string) => say({ code: "none.such", params: {}, text });
    expect(said("b5 looks best: about -12 discs.")).toBe(`b5 looks best: about ${number(-12)} discs.`);
    expect(said("-1 (-2) a1-b1 1-2")).toBe("−1 (−2) a1-b1 1-2");
  });

  it("name computer players, in what the server says too", async () => {
    const { say, useGameWords, useLanguage } = await import("./index.svelte");
    await useLanguage("en");
    await useGameWords(["mastermind"]);
    const params = { player: "five-guess", turns: 5 };
    expect(say({ code: "mastermind.maker-score", params, text: "five-guess counts 5 turns." })).toBe(
      "Five-guess counts 5 turns.",
    );
  });
});
