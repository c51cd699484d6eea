/** The games of this server, asked for once. */
import { get } from "../api/client";
import type { Facts } from "../api/types";
import { useGameWords } from "../i18n/index.svelte";

let all = $state.raw<Facts[] | null>(null);
let asking: Promise<Facts[]> | null = null;

/** The games, once they are known. */
export function games(): Facts[] | null {
  return all;
}

/** One game, once it is known. */
export function game(name: string): Facts | null {
  return all?.find((facts) => facts.name === name) ?? null;
}

/** Asks for the games, with their words in the reader's language. */
export function learnGames(): Promise<Facts[]> {
  asking ??= get("/api/games")
    .then(async ({ games }) => {
      await useGameWords(games.map((facts) => facts.name));
      all = games;
      return games;
    })
    .catch((thrown: unknown) => {
      asking = null;
      throw thrown;
    });
  return asking;
}
