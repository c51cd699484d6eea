/** What a reader chose about the page itself. Kept in the browser, never on the server. */
import { readStored, writeStored } from "../stored.svelte";

export interface Settings {
  theme: "system" | "light" | "dark";
  language: string | null;
  sound: boolean;
  motion: "system" | "less";
  palette: "vivid" | "safe" | "plain";
  pieces: "shapes" | "letters";
  labels: boolean;
  /** Tours that were taken or put away, by game. */
  toured: string[];
  /** Things beside a board that a reader switched on, each named by its game. */
  extras: string[];
}

const KEY = "tauler.settings";
const defaults: Settings = {
  theme: "system",
  language: null,
  sound: true,
  motion: "system",
  palette: "vivid",
  pieces: "shapes",
  labels: true,
  toured: [],
  extras: [],
};

export const settings: Settings = $state({ ...defaults, ...(readStored(KEY) as Partial<Settings> | null) });

/** Changes some settings, keeps them, and shows them. */
export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  writeStored(KEY, settings);
  apply();
}

const dark = () => matchMedia("(prefers-color-scheme: dark)");

/** Puts the settings onto the document; the early script has done the same before the first paint. */
function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme === "system" ? (dark().matches ? "dark" : "light") : settings.theme;
  root.dataset.palette = settings.palette;
  root.dataset.motion = settings.motion;
}

/** Follows the system's theme while the page is open. */
export function followSystem(): void {
  dark().addEventListener("change", apply);
  apply();
}

/** Whether changes should simply be there. */
export function lessMotion(): boolean {
  return settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
