/** What is wrong with the fields of a form, by the code of the server's refusal. */
import type { Failure } from "../../lib/api/client";
import { say } from "../../lib/i18n/index.svelte";

/** Which fields a refusal is about. Some do not say which of two is wrong, so that nobody can guess at one of them. */
const FIELDS: [start: string, fields: string[]][] = [
  ["server.name-", ["name"]],
  ["server.password-", ["password"]],
  ["server.wrong-old-password", ["old"]],
  ["server.wrong-password", ["name", "password"]],
  ["server.wrong-code", ["name", "code"]],
];

/** What a field is told: that it is wrong, and why where it is the only one. */
export interface Wrong {
  invalid: boolean;
  error: string | undefined;
}

function fieldsOf(code: string): string[] {
  return FIELDS.find(([start]) => code.startsWith(start))?.[1] ?? [];
}

/** Whether the field alone is told what is wrong, so that nobody else has to. */
export function isTold(failure: Failure | null): boolean {
  return failure !== null && fieldsOf(failure.code).length === 1;
}

export function wrongWith(failure: Failure | null, field: string): Wrong {
  const invalid = failure !== null && fieldsOf(failure.code).includes(field);
  return { invalid, error: invalid && isTold(failure) ? say(failure.said) : undefined };
}
