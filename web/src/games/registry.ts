/** The games that the page can draw: one folder each, loaded when needed. Nothing else on the page names a game. */
import type { Component } from "svelte";
import { useGameWords } from "../lib/i18n/index.svelte";
import type { Route } from "../lib/router.svelte";
import type { EditorProps, GamePage, GameScreen } from "./contract";

const pages = import.meta.glob<GamePage>("./*/index.ts", { import: "default" });
const pictures = import.meta.glob<Component<{ view?: unknown }>>("./*/Picture.svelte", { import: "default" });

const editors = import.meta.glob<Component<EditorProps>>("./*/Editor.svelte", { import: "default" });
const levels = import.meta.glob<Component<{ level: unknown }>>("./*/LevelPicture.svelte", { import: "default" });

const screens = import.meta.glob<GameScreen[]>("./*/screens.ts", { import: "default", eager: true });

/** The screens of the games' own, with their addresses. */
export const gameScreens: (Route & { game: string; name: string })[] = Object.entries(screens).flatMap(
  ([file, own]) => {
    const game = file.split("/")[1] ?? "";
    return own.map(({ name, screen }) => ({
      game,
      name,
      path: `/${game}/${name}`,
      screen: () => useGameWords([game]).then(screen),
    }));
  },
);

/** A game's page, or null where this page does not know the game. */
export async function gamePage(name: string): Promise<GamePage | null> {
  return (await pages[`./${name}/index.ts`]?.()) ?? null;
}

/** A game's small picture, of a table's view or of an example; null where this page does not know the game. */
export async function gamePicture(name: string): Promise<Component<{ view?: unknown }> | null> {
  return (await pictures[`./${name}/Picture.svelte`]?.()) ?? null;
}

/** The editor of a game's levels, or null. */
export async function levelEditor(name: string): Promise<Component<EditorProps> | null> {
  return (await editors[`./${name}/Editor.svelte`]?.()) ?? null;
}

/** The picture of one level, or null. */
export async function levelPicture(name: string): Promise<Component<{ level: unknown }> | null> {
  return (await levels[`./${name}/LevelPicture.svelte`]?.()) ?? null;
}
