/**
 * Fills templates in the small common part of the ICU message format that the server's words use as well:
 * `{name}`, and `{count, plural, one {# peg} other {# pegs}}` with the plural forms of the reader's language.
 */
export type Params = Record<string, unknown>;

/** How a language writes numbers, lists and plurals. */
export interface Locale {
  number(value: number): string;
  list(items: string[]): string;
  plural(value: number): Intl.LDMLPluralRule;
}

/** The locale of a language tag. */
export function localeOf(tag: string): Locale {
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  const lists = new Intl.ListFormat(tag, { type: "conjunction" });
  const plurals = new Intl.PluralRules(tag);
  return {
    number: (value) => numbers.format(value).replace("-", "−"),
    list: (items) => lists.format(items),
    plural: (value) => plurals.select(value),
  };
}

/** Fills a template. A parameter that is missing stays visible as `{name}`. */
export function fill(template: string, params: Params, locale: Locale, count?: unknown): string {
  let out = "";
  let at = 0;
  while (at < template.length) {
    const next = template.slice(at).search(/[{#]/);
    if (next < 0) return out + template.slice(at);
    out += template.slice(at, at + next);
    at += next;
    if (template[at] === "#") {
      out += count === undefined ? "#" : show(count, locale);
      at += 1;
      continue;
    }
    const end = closing(template, at);
    out += fillOne(template.slice(at + 1, end), params, locale);
    at = end + 1;
  }
  return out;
}

function fillOne(inside: string, params: Params, locale: Locale): string {
  const [name = "", kind] = inside.split(",").map((part) => part.trim());
  const value = params[name];
  if (value === undefined) return `{${name}}`;
  if (kind !== "plural") return show(value, locale);
  const cases = casesOf(pluralCases(inside));
  const number = Number(value);
  const chosen = cases.get(`=${number}`) ?? cases.get(locale.plural(number)) ?? cases.get("other") ?? "";
  return fill(chosen, params, locale, value);
}

/** The cases of a plural: `one {# peg} other {# pegs}`. */
function casesOf(text: string): Map<string, string> {
  const cases = new Map<string, string>();
  let at = 0;
  for (;;) {
    const open = text.indexOf("{", at);
    if (open < 0) return cases;
    const end = closing(text, open);
    cases.set(text.slice(at, open).trim(), text.slice(open + 1, end));
    at = end + 1;
  }
}

/** Where the brace that opens at `at` closes. */
function closing(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i += 1) {
    if (text[i] === "{") depth += 1;
    if (text[i] === "}" && --depth === 0) return i;
  }
  return text.length;
}

/** The names of the parameters of a template, for the check that translations use the same ones. */
export function parametersOf(template: string): Set<string> {
  const names = new Set<string>();
  for (let at = template.indexOf("{"); at >= 0; at = template.indexOf("{", closing(template, at))) {
    const inside = template.slice(at + 1, closing(template, at));
    const [name = "", kind] = inside.split(",").map((part) => part.trim());
    names.add(name);
    if (kind === "plural") {
      for (const text of casesOf(pluralCases(inside)).values())
        for (const inner of parametersOf(text)) names.add(inner);
    }
  }
  return names;
}

/** What follows `count, plural,`. */
function pluralCases(inside: string): string {
  return inside.slice(inside.indexOf(",", inside.indexOf(",") + 1) + 1);
}

function show(value: unknown, locale: Locale): string {
  if (typeof value === "number") return locale.number(value);
  if (Array.isArray(value)) return locale.list(value.map((item) => show(item, locale)));
  return String(value);
}
