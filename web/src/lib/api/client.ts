/** Requests to the server. Every failure is a `Failure` with a code that the page translates. */
import type { ErrorBody, Say } from "./types";

/** A request that did not succeed: the server's reason, or that the server was not reached. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly retryAfter: number | null;

  constructor(status: number, error: Partial<ErrorBody>, body: unknown = null, retryAfter: number | null = null) {
    super(error.text ?? `${status}`);
    this.status = status;
    this.code = error.code ?? "page.unexpected";
    this.params = error.params ?? {};
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** Whether nobody answered: asking again later may help. */
  get unreached(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** The failure as something said to a person. */
  get said(): Say {
    return { code: this.code, params: this.params, text: this.message };
  }
}

/** Anything thrown, as a failure. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  return new Failure(0, { code: "page.unexpected", text: String(thrown) });
}

const PATIENCE_MS = 30_000;

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: "same-origin",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    throw new Failure(0, { code: "page.unreached", text: "The server cannot be reached." });
  }
  const answer = await bodyOf(response);
  if (response.ok) return answer as T;
  const error = errorOf(answer);
  const after = Number(response.headers.get("Retry-After"));
  throw new Failure(response.status, error, answer, Number.isFinite(after) && after > 0 ? after : null);
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** An error stands alone, or beside the fresh table in a 409. */
function errorOf(answer: unknown): Partial<ErrorBody> {
  if (typeof answer !== "object" || answer === null) return {};
  if ("error" in answer && typeof answer.error === "object" && answer.error !== null) return answer.error;
  return answer;
}

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>("POST", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => request<T>("PATCH", path, body);
export const del = <T>(path: string, body?: unknown): Promise<T> => request<T>("DELETE", path, body);

/** A query string of what is given; empty values are left out. */
export function query(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? "" : `?${params}`;
}
