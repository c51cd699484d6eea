/** The words of the page, in the reader's language. */
import type { Say, Word } from "../api/types";
import { settings } from "../state/settings.svelte";
import type en from "./en.json";
import { fill, type Locale, localeOf, type Params } from "./format";

export const languages = { en: "English", ca: "Català", es: "Español", el: "Ελληνικά" } as const;
export type Language = keyof typeof languages;
type Key = keyof typeof en;

type Messages = Record<string, string>;

const frame = import.meta.glob<Messages>("./*.json", { import: "default" });
/** What the server says, by code; in English it comes ready. */
const codes = import.meta.glob<Messages>("./codes/*.json", { import: "default" });
const games = import.meta.glob<Messages>("../../games/*/i18n/*.json", { import: "default" });

let state = $state.raw<{ language: Language; messages: Messages; locale: Locale }>({
  language: "en",
  messages: {},
  locale: localeOf("en"),
});
/** The games whose words are in use. */
const inUse = new Set<string>();
/** How often a language was chosen. */
let choices = 0;

/** The language that the browser asks for, of those that the page speaks. */
export function preferredLanguage(): Language {
  const wanted = settings.language ?? navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
  return isLanguage(wanted) ? wanted : "en";
}

function isLanguage(tag: string): tag is Language {
  return tag in languages;
}

/**
 * Loads a language, with the words of the games that are in use, and shows the page in it. Of several choices the last
 * one counts, whichever comes first.
 */
export async function useLanguage(language: Language): Promise<void> {
  choices += 1;
  const choice = choices;
  let games: string[];
  let parts: (Messages | undefined)[];
  do {
    games = [...inUse];
    parts = await Promise.all([
      frame[`./${language}.json`]?.(),
      codes[`./codes/${language}.json`]?.(),
      ...games.map((game) => gameMessages(game, language)),
    ]);
    if (choice !== choices) return;
  } while (games.length < inUse.size);
  state = { language, messages: Object.assign({}, ...parts), locale: localeOf(language) };
  document.documentElement.lang = language;
}

/** Loads the words of games in the current language. Those that do not come can be asked for again. */
export async function useGameWords(names: string[]): Promise<void> {
  const fresh = names.filter((name) => !inUse.has(name));
  if (fresh.length === 0) return;
  const language = state.language;
  const parts = await Promise.all(fresh.map((game) => gameMessages(game, language)));
  if (state.language !== language) return useGameWords(names);
  for (const name of fresh) inUse.add(name);
  state = { ...state, messages: Object.assign({}, state.messages, ...parts) };
}

async function gameMessages(game: string, language: Language): Promise<Messages> {
  return (await games[`../../games/${game}/i18n/${language}.json`]?.()) ?? {};
}

/** The current language. */
export function language(): Language {
  return state.language;
}

/** A text of the page. */
export function t(key: Key, params: Params = {}): string {
  return text(key, params);
}

/** A text whose key is put together, such as the name of an option's value; `otherwise` where there is none. */
export function text(key: string, params: Params = {}, otherwise: string = key): string {
  const template = state.messages[key];
  return template === undefined ? otherwise : fill(template, params, state.locale);
}

/** Something that the server says. English comes ready; other languages fill in their own template. */
export function say(said: Pick<Say, "code" | "text" | "params">): string {
  return text(said.code, named(said.code, said.params), minuses(said.text));
}

/** Programs write `-12` with a hyphen; a page writes it with the sign that its other numbers have. */
function minuses(english: string): string {
  return english.replace(/(^|[\s(])-(?=\d)/g, "$1−");
}

/**
 * Some parameters are words themselves, such as a colour: a game translates them under `<game>.name.<word>`. Others
 * are computer players, or something said, such as the problem in a line.
 */
function named(code: string, params: Params): Params {
  const [game = ""] = code.split(".", 1);
  const name = (key: string, value: unknown) => {
    if (typeof value !== "string") return isSay(value) ? say(value) : value;
    return key === "player" ? computerName(game, value) : text(`${game}.name.${value}`, {}, margin(value));
  };
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, name(key, value)]));
}

/** A number with its sign or its decimals comes as text, such as `-1.5`, and is written as the language does. */
function margin(value: string): string {
  if (!/^(?=.*[+.-])[+-]?\d+(\.\d+)?$/.test(value)) return value;
  return `${value.startsWith("+") ? "+" : ""}${number(Number(value))}`;
}

/** A computer player in words: its name, and its number where it has one. */
export function computerName(game: string, player: string): string {
  const [base = "", number] = player.split(":");
  const plain = text(`${game}.player.${base}`, {}, base);
  return number === undefined ? plain : `${plain} ${number}`;
}

function isSay(value: unknown): value is Say {
  return typeof value === "object" && value !== null && "code" in value && "text" in value;
}

/** A word of a game's facts: a title, an explanation. */
export function word(declared: Word): string {
  return text(declared.code, {}, declared.english);
}

/** A number as the language writes it. */
export function number(value: number): string {
  return state.locale.number(value);
}

/** A list as the language writes it. */
export function list(items: string[]): string {
  return state.locale.list(items);
}

/** A day, or a moment on it; no line ends in its middle. */
export function date(at: number | string, withTime = false): string {
  const options: Intl.DateTimeFormatOptions = withTime
    ? { dateStyle: "medium", timeStyle: "short" }
    : { dateStyle: "medium" };
  // The page's English is British.
  const format = new Intl.DateTimeFormat(state.language === "en" ? "en-GB" : state.language, options);
  return format.format(new Date(at)).replaceAll(" ", "\u00a0");
}

/** How long ago something was, in the largest unit that fits. */
export function ago(at: number, now: number = Date.now()): string {
  const seconds = Math.round((at - now) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["year", 31_536_000],
    ["month", 2_592_000],
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const format = new Intl.RelativeTimeFormat(state.language, { numeric: "auto" });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, "second");
}
