/** The games that the page can draw: one folder each, loaded when needed. Nothing else on the page names a game. */
import type { Component } from "svelte";
import type { GamePage } from "./contract";

const pages = import.meta.glob<GamePage>("./*/index.ts", { import: "default" });
const pictures = import.meta.glob<Component>("./*/Picture.svelte", { import: "default" });

/** A game's page, or null where this page does not know the game. */
export async function gamePage(name: string): Promise<GamePage | null> {
  return (await pages[`./${name}/index.ts`]?.()) ?? null;
}

/** A game's picture, or null. */
export async function gamePicture(name: string): Promise<Component | null> {
  return (await pictures[`./${name}/Picture.svelte`]?.()) ?? null;
}
