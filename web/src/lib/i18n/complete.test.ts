import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parametersOf } from "./format";

const root = join(import.meta.dirname, "../..");
const others = ["ca", "es", "el"];

function read(path: string): Record<string, string> {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

const games = readdirSync(join(root, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const frame = (language: string) => read(join(root, `lib/i18n/${language}.json`));
const codes = (language: string) => read(join(root, `lib/i18n/codes/${language}.json`));
const game = (name: string, language: string) => read(join(root, `games/${name}/i18n/${language}.json`));

/** Every code that the server can say, from the binary itself where there is one. */
function serverWords(): { code: string; english: string }[] {
  const target = process.env.CARGO_TARGET_DIR ?? join(root, "../../target");
  const binary =
    process.env.TAULER_BIN ?? ["debug", "release"].map((profile) => join(target, profile, "tauler")).find(existsSync);
  if (!binary) {
    throw new Error("There is no tauler binary to ask for its words: run `cargo build -p tauler` first.");
  }
  const { words }: { words: { code: string; english: string }[] } = JSON.parse(
    execFileSync(binary, ["words", "--json"], { encoding: "utf8" }),
  );
  // A game that the page cannot draw yet brings its words with its folder.
  return words.filter(({ code }) => ["game", "tables", "server", ...games].includes(code.split(".")[0] ?? ""));
}

function sameParameters(english: Record<string, string>, other: Record<string, string>): string[] {
  return Object.entries(english)
    .filter(
      ([key, template]) =>
        other[key] !== undefined &&
        String([...parametersOf(template)].sort()) !== String([...parametersOf(other[key] ?? "")].sort()),
    )
    .map(([key]) => key);
}

describe.each(others)("the page in %s", (language) => {
  it("has every text of the frame", () => {
    expect(Object.keys(frame(language)).sort()).toEqual(Object.keys(frame("en")).sort());
    expect(sameParameters(frame("en"), frame(language))).toEqual([]);
  });

  it.each(games)("has every text of %s", (name) => {
    const missing = Object.keys(game(name, "en")).filter((key) => !(key in game(name, language)));
    expect(missing).toEqual([]);
    expect(sameParameters(game(name, "en"), game(name, language))).toEqual([]);
  });

  it("has every code that the server can say", () => {
    const words = serverWords();
    const known = Object.assign({}, codes(language), ...games.map((name) => game(name, language)));
    expect(words.filter(({ code }) => !(code in known)).map(({ code }) => code)).toEqual([]);
    const english = Object.fromEntries(words.map(({ code, english }) => [code, english]));
    expect(sameParameters(english, known)).toEqual([]);
  });

  it("has no text that nobody says any more", () => {
    const said = new Set(serverWords().map(({ code }) => code));
    for (const name of games) for (const key of Object.keys(game(name, "en"))) said.add(key);
    const translated = Object.keys(Object.assign({}, codes(language), ...games.map((name) => game(name, language))));
    // What the server names within a sentence has no sentence of its own.
    expect(translated.filter((key) => !said.has(key) && !/^\w+\.name\./.test(key))).toEqual([]);
  });
});

describe("texts", () => {
  it("stand in the file of their game", () => {
    for (const name of games) {
      for (const language of ["en", ...others]) {
        expect(Object.keys(game(name, language)).filter((key) => !key.startsWith(`${name}.`))).toEqual([]);
      }
    }
  });

  /** The keys of a language's texts in which something stands. */
  function keysWith(language: string, what: RegExp): string[] {
    const all: Record<string, string> = Object.assign(
      {},
      frame(language),
      codes(language),
      ...games.map((name) => game(name, language)),
    );
    return Object.entries(all)
      .filter(([, text]) => what.test(text))
      .map(([key]) => key);
  }

  it("have no exclamation marks", () => {
    for (const language of ["en", ...others]) expect(keysWith(language, /[!¡]/)).toEqual([]);
  });

  it("have one word for one thing", () => {
    // Tokens are keys, and in Greek a level is a πίστα.
    for (const language of others) expect(keysWith(language, /\btokens?\b/i)).toEqual([]);
    expect(keysWith("el", /επίπεδ|επιπέδ/i)).toEqual([]);
    // A draw is an empate: in Catalan, taules are tables. Points are βαθμοί, and a hint is a βοήθεια.
    expect(keysWith("es", /\btablas\b/i)).toEqual([]);
    expect(keysWith("ca", /(ofer\p{L}*|acorden|unes) taules|^taules$/iu)).toEqual([]);
    expect(keysWith("el", /πόντο|υπόδειξ/i)).toEqual([]);
    // One gives up in one word, and is spoken to as a friend.
    expect(keysWith("ca", /rendeix|\b(trieu|escriviu)\b/i)).toEqual([]);
    expect(keysWith("es", /ríndete|\b(elija|escriba)\b/i)).toEqual([]);
    expect(keysWith("el", /παραιτή|(επιλέξτε|γράψτε)/i)).toEqual([]);
  });

  it("have one apostrophe", () => {
    for (const language of ["en", ...others]) expect(keysWith(language, /’/)).toEqual([]);
  });

  it("never tell a reader what programs call a player", () => {
    for (const language of others) {
      const machines = games.flatMap((name) =>
        Object.entries(game(name, language))
          .map(([key, text]) => [key.split(`${name}.player.`)[1] ?? "", text.toLowerCase()])
          .filter(([machine, text]) => machine && machine !== text)
          .map(([machine]) => machine),
      );
      const named = new RegExp(`(?<![\\p{L}{_-])(${machines.join("|")})(?![\\p{L}-])`, "u");
      const told = keysWith(language, named).filter((key) => games.some((name) => key.startsWith(`${name}.`)));
      expect(told).toEqual([]);
    }
  });
});
