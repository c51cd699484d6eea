/** The form of a new game, as plain data: what is chosen, and what is asked of the server for it. */
import type { Clock, Facts, Field, NewTable, Preset, Role } from "../../lib/api/types";

export type Value = string | number | boolean | string[];
export type Opponent = "computer" | "friend" | "anybody" | "both" | "watch";

/** A computer player, with its number where it takes one. */
export interface Chosen {
  player: string;
  number: number | null;
}

export interface Form extends Chosen {
  preset: string;
  /** Whether the fields are open and may differ from the preset. */
  custom: boolean;
  role: string;
  options: Record<string, Value>;
  opponent: Opponent;
  /** Who plays in the reader's place, where two computers play. */
  instead: Chosen;
  clock: Clock;
  hints: boolean;
  rated: boolean;
  wishes: Record<string, Value>;
  /** Whether it is played on this device. */
  here: boolean;
}

/** An option's text in a preset, as the value that a form holds. */
export function readValue(field: Field, text: string | undefined): Value {
  switch (field.kind.kind) {
    case "whole":
      return text === undefined ? field.kind.min : Number(text);
    case "flag":
      return text === "yes";
    case "choice":
      return text ?? field.kind.values[0] ?? "";
    case "set":
      return (text ?? "")
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean);
    case "text":
    case "level":
      return text ?? "";
  }
}

/** Every option's value in a preset and role; what neither says takes the first preset's value. */
function valuesOf(facts: Facts, preset: Preset, role: Role | undefined): Record<string, Value> {
  const texts = { ...facts.presets[0]?.options, ...preset.options, ...role?.options };
  return Object.fromEntries(
    facts.options
      .filter((field) => field.kind.kind !== "level")
      .map((field) => [field.name, readValue(field, texts[field.name])]),
  );
}

export function presetOf(facts: Facts, name: string): Preset | undefined {
  return facts.presets.find((preset) => preset.name === name) ?? facts.presets[0];
}

function roleOf(facts: Facts, form: Pick<Form, "preset" | "role">): Role | undefined {
  const roles = presetOf(facts, form.preset)?.roles ?? [];
  return roles.find((role) => role.seat === form.role) ?? roles[0];
}

/** The form of a preset, with the opponent that its role suggests. */
export function formOf(facts: Facts, presetName: string, roleName: string): Form {
  const preset = presetOf(facts, presetName) as Preset;
  const role = roleOf(facts, { preset: preset.name, role: roleName });
  const [player = "", number] = (role?.against ?? "").split(":");
  return {
    preset: preset.name,
    custom: false,
    role: role?.seat ?? facts.seats[0]?.name ?? "",
    options: valuesOf(facts, preset, role),
    opponent: "computer",
    player,
    number: number === undefined ? null : Number(number),
    instead: { player, number: number === undefined ? null : Number(number) },
    clock: preset.clock,
    hints: false,
    rated: preset.rated,
    here: false,
    wishes: Object.fromEntries((facts.levels?.fields ?? []).map((field) => [field.name, wishOf(facts, preset, field)])),
  };
}

function wishOf(facts: Facts, preset: Preset, field: Field): Value {
  const wished = preset.level[field.name];
  const usual = facts.levels?.defaults[field.name];
  return wished === undefined && usual !== undefined ? (usual as Value) : readValue(field, wished);
}

/** Whether a field is shown: some matter only when another has a certain value. */
export function isShown(field: Field, values: Record<string, Value>): boolean {
  if (field.kind.kind === "level") return false;
  if (!field.only_if) return true;
  const [other, wanted] = field.only_if;
  const value = values[other];
  return (typeof value === "boolean" ? (value ? "yes" : "no") : String(value)) === wanted;
}

/** The options that can be chosen: all of them, or those that keep a preset what it is. */
export function openFields(facts: Facts, form: Pick<Form, "custom" | "options">): Field[] {
  return facts.options.filter((field) => form.custom || (field.keeps_preset && isShown(field, form.options)));
}

/** Whether making a level with these wishes takes longer than somebody likes to wait. */
export function isSlow(slow: { size: number; grades: string[] }[], wishes: Record<string, Value>): boolean {
  return slow.some((one) => Number(wishes.size) >= one.size && one.grades.includes(String(wishes.grade)));
}

/** What differs from the preset and role. */
export function changes(facts: Facts, form: Form): Record<string, Value> {
  const preset = presetOf(facts, form.preset);
  if (!preset) return {};
  const usual = valuesOf(facts, preset, roleOf(facts, form));
  const open = new Set(openFields(facts, form).map((field) => field.name));
  return Object.fromEntries(
    Object.entries(form.options).filter(
      ([name, value]) => open.has(name) && JSON.stringify(value) !== JSON.stringify(usual[name]),
    ),
  );
}

/** The computer players that can take a seat. */
export function playersFor(facts: Facts, seat: string) {
  return facts.players.filter((player) => player.seats.length === 0 || player.seats.includes(seat));
}

/** A computer player's full name, with its number where it takes one. */
export function playerName(facts: Facts, chosen: Chosen, seat: string): string {
  const player = playersFor(facts, seat).find((one) => one.name === chosen.player) ?? playersFor(facts, seat)[0];
  if (!player) return "";
  return player.parameter ? `${player.name}:${chosen.number ?? player.parameter.default}` : player.name;
}

/** What is asked of the server. `used` are the seats that the options use. */
export function request(facts: Facts, form: Form, used: string[], level: string | null): NewTable {
  const watch = form.opponent === "watch";
  const others = used.filter((seat) => watch || seat !== form.role);
  const computer = (seat: string) => playerName(facts, watch && seat === form.role ? form.instead : form, seat);
  const holder = (seat: string) => {
    const people = { friend: "invite", anybody: "open", both: "me" } as Record<string, string>;
    return people[form.opponent] ?? computer(seat);
  };
  const people = form.opponent === "friend" || form.opponent === "anybody";
  const preset = presetOf(facts, form.preset);
  return {
    game: facts.name,
    preset: form.preset,
    role: watch ? "watch" : form.role,
    options: changes(facts, form),
    seats: Object.fromEntries(others.map((seat) => [seat, holder(seat)])),
    clock: form.clock,
    hints: people && others.length > 0 && form.hints && !form.rated,
    rated: people && others.length > 0 && form.rated && Boolean(preset?.rated),
    ...(level ? { level } : facts.levels && form.custom ? { wishes: form.wishes } : {}),
  };
}

/** The seats that a game uses: as the server or the game's folder says, else those that its kind implies. */
export function usedSeats(facts: Facts, form: Form, said: string[] | undefined): string[] {
  if (said) return said;
  const all = facts.seats.map((seat) => seat.name);
  if (facts.contest === "duel") return all;
  return roleOf(facts, form)?.against ? all : [form.role];
}
