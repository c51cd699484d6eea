import type { Table } from "../lib/api/types";
import type { GameContext } from "./contract";

/** A table as a picture: its last position, with nothing to do. */
export function still(table: Table): GameContext {
  return {
    table,
    view: table.view,
    past: true,
    seat: null,
    active: false,
    hint: null,
    last: null,
    entries: table.entries ?? [],
    play: async () => false,
    tell: () => {},
    command: async () => false,
    look: () => {},
  };
}
