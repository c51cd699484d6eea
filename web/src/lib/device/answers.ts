/**
 * What this device answers in the server's place, in the server's own shapes: everything about its own tables, and, where
 * the server cannot be reached, what the rules alone can tell. So no screen need know who answers.
 */
import { Failure, unreached } from "../api/client";
import type { Command } from "../api/types";
import { ask } from "./ask";
import { DeviceTable } from "./table";
import { toolHere } from "./tools";

type Body = Record<string, unknown>;
interface Asked {
  /** What stands in the address where the pattern has brackets. */
  parts: string[];
  query: URLSearchParams;
  body: Body;
  signal: AbortSignal | undefined;
}

const ENGINE_FAR = { code: "page.needs-server", text: "This needs the server, which cannot be reached now." };

/** What is asked of a table of this device. */
const AT_TABLE: Record<string, (table: DeviceTable, asked: Asked) => Promise<unknown>> = {
  "get ": (table, { query }) => table.show(Number(query.get("after") ?? 0)),
  "delete ": (table) => table.discard(),
  "post commands": (table, { body }) => table.command(body as unknown as Command),
  "post retry": async (table) => table.retry(),
  "post rematch": async (table) => ({ id: (await table.again()).id }),
  "post take-over": (table, { body }) =>
    table.takeOver(String(body.seat), Number(body.after)).then((copy) => copy.show()),
  "post tools": (table, { parts, body, signal }) =>
    table.tool(parts[2] ?? "", (body.arguments ?? {}) as Body, signal ? { signal } : {}),
};

/** What is asked of the rules. */
const OF_RULES: Record<string, (asked: Asked) => Promise<unknown>> = {
  "games/([^/]+)/options": ({ parts, body, signal }) =>
    ask("check-options", { game: parts[0] ?? "", ...body }, { signal }),
  "games/([^/]+)/tools/([^/]+)": async ({ parts: [game = "", tool = ""], body, signal }) => {
    const answer = await toolHere({ game }, tool, (body.arguments ?? {}) as Body, { signal });
    if (answer === undefined) throw unreached();
    return answer;
  },
  "levels/check": ({ body, signal }) => ask("check-level", body as never, { signal }),
  "levels/read": ({ body, signal }) => ask("read-levels", body as never, { signal }),
};

/** Answers a request; it fails as one to the server does. */
export async function answer(method: string, address: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  const { pathname, searchParams: query } = new URL(address, "http://device");
  const asked = { parts: [] as string[], query, body: (body ?? {}) as Body, signal };
  const [, table, what = "", more = ""] = /^\/api\/tables\/([^/]+)\/?([^/]*)\/?(.*)$/.exec(pathname) ?? [];
  if (table) {
    const work = AT_TABLE[`${method} ${what}`];
    if (!work) throw new Failure("refused", ENGINE_FAR);
    return work(await DeviceTable.open(table), { ...asked, parts: [table, what, more] });
  }
  for (const [pattern, work] of Object.entries(OF_RULES)) {
    const found = new RegExp(`^/api/${pattern}$`).exec(pathname);
    if (found) return work({ ...asked, parts: found.slice(1) });
  }
  throw unreached();
}
