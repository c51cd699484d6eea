/** Tables in words, for lists. */
import type { Facts, Finished, Seat, Table, TableRow } from "./api/types";
import { computerName, t, word } from "./i18n/index.svelte";
import { isHere } from "./live/line";
import { game } from "./state/games.svelte";

export { computerName };

/** The name of a table's setting: its preset, or that it was made to measure. */
export function settingName(facts: Facts | null, preset: string | null | undefined): string {
  const found = facts?.presets.find((one) => one.name === preset);
  return found ? word(found.title) : t("table.custom");
}

/** Who sits at a seat, in words. */
export function holderName(gameName: string, seat: Seat): string {
  switch (seat.holder.kind) {
    case "computer":
      return computerName(gameName, seat.holder.name);
    case "person":
      return seat.user?.name ?? seat.called ?? t("table.somebody");
    case "nobody":
      return t("table.free");
  }
}

/** Against whom a table is played, as seen by the reader. Every person at a table of this device is the reader. */
export function opponents(row: Pick<TableRow, "id" | "game" | "seats">, userId: string | undefined): string[] {
  const isMe = (id: string) => id === userId || isHere(row.id);
  return row.seats.flatMap((seat) => {
    if (seat.kind === "computer") return [computerName(row.game, seat.name)];
    if (seat.kind === "person" && seat.user && !isMe(seat.user.id)) return [seat.user.name];
    return [];
  });
}

/** Short notes in one line; where it breaks, the dot between two of them stays with the first. */
export function dotted(notes: string[]): string {
  return notes.filter(Boolean).join("\u00A0· ");
}

/** The level that is played, as far as every level's document tells the same. */
export function levelOf(facts: Facts | null, options: TableRow["options"]): { name?: string; size?: number } | null {
  const field = facts?.options.find(({ kind }) => kind.kind === "level");
  const level = field ? options[field.name] : null;
  return typeof level === "object" && level !== null ? level : null;
}

/** What is played at a table: its preset, its level by name, or that it was made to measure. */
export function playedName(facts: Facts | null, { preset, options }: Pick<TableRow, "preset" | "options">): string {
  return (preset ? null : levelOf(facts, options)?.name) || settingName(facts, preset);
}

/** A finished game in words: its game, and its level or its setting. */
export function finishedName({ game: name, preset, level, level_gone }: Omit<Finished, "seats">): string {
  const facts = game(name);
  if (level_gone) return `${facts?.title ?? name}, ${t("level.gone-short")}`;
  return `${facts?.title ?? name}, ${level === "" ? t("levels.unnamed") : (level ?? settingName(facts, preset))}`;
}

/** Against whom a finished game was played: people, and computer players by their names. */
export function finishedOpponents({ game, seats }: Pick<Finished, "game" | "seats">, userId: string): string[] {
  return seats.flatMap(({ user, name }) => (user === userId || !name ? [] : [user ? name : computerName(game, name)]));
}

/** A table of a list, in words. */
export function rowName(row: Pick<TableRow, "game" | "preset" | "options">): string {
  const facts = game(row.game);
  return `${facts?.title ?? row.game}, ${playedName(facts, row)}`;
}

/** Whether it is the reader's turn. */
export function isMine({ turn, you }: Pick<Table, "turn" | "you">): boolean {
  return typeof turn === "number" && you.includes(turn);
}

/** The seat that the reader plays now: the one to move if it is theirs, else their first. */
export function seatOf(table: Table): number | null {
  if (isMine(table)) return table.turn ?? null;
  return table.you[0] ?? null;
}
