import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");

/** The names that rules for a selector set, in order of appearance. */
function named(css: string, selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "");
  for (const [, chosen = "", body = ""] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (chosen.trim() === selector)
      for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found[name] = value.trim();
  return found;
}

/** The relative luminance of a colour, and the contrast of two, as WCAG defines them. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const tokens = read("styles/tokens.css");
const dark = { ...named(tokens, ":root"), ...named(tokens, '[data-theme="dark"]') };

describe("in the dark", () => {
  it.each(["vivid", "safe", "plain"])("every candy of the %s palette stands out from its square", (palette) => {
    const names = {
      ...dark,
      ...named(tokens, `[data-palette="${palette}"]`),
      ...named(tokens, `[data-theme="dark"]`),
      ...named(tokens, `[data-theme="dark"][data-palette="${palette}"]`),
    };
    for (let piece = 1; piece <= 16; piece += 1)
      expect(contrast(names[`--piece-${piece}`] ?? "", names["--sunk"] ?? ""), `piece ${piece}`).toBeGreaterThan(3);
  });

  it("black pins stand out from their plate, and white ones have an edge that does", () => {
    const pins = named(read("games/mastermind/tokens.css"), '[data-theme="dark"] [data-game="mastermind"]');
    const plate = pins["--plate"] ?? "";
    expect(contrast(pins["--pin-black"] ?? "", plate)).toBeGreaterThan(3);
    expect(contrast(pins["--pin-edge"] ?? "", plate)).toBeGreaterThan(3);
  });
});

/** The heads that enclose each rule of a style, outermost first. */
function heads(css: string): string[][] {
  const found: string[][] = [];
  const open: string[] = [];
  for (const [, head = "", brace] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    if (brace === "{") {
      open.push(head.trim());
      found.push([...open]);
    } else if (brace === "}") open.pop();
  }
  return found;
}

it("a finger leaves no hover behind: only what can hover is styled by it", () => {
  const files = readdirSync(join(import.meta.dirname, ".."), { recursive: true, encoding: "utf8" });
  const rules = files
    .filter((path) => /\.(svelte|css)$/.test(path))
    .flatMap((path) => {
      const text = read(path);
      const css = path.endsWith(".css") ? text : (/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? "");
      return heads(css).map((one) => ({ path, heads: one }));
    })
    .filter((rule) => rule.heads.at(-1)?.includes(":hover"));
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => !rule.heads.includes("@media (hover: hover)"))).toEqual([]);
});
