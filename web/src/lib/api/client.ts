/**
 * Requests to the server, as the OpenAPI document describes them: an address, what is in it and what is sent are checked
 * against the generated types, and the answer has its type. Every failure is a `Failure` with a code that the page
 * translates.
 */
import type { paths } from "./schema";
import type { ErrorBody, Problem, Say } from "./types";

/**
 * What has happened: nobody answered; the sender did not know what is there by now; there is no such thing; nobody is
 * signed in, or this somebody may not; it is refused for its own sake; it came too often or too slowly; it broke.
 */
export type FailureKind =
  | "unreached"
  | "stale"
  | "missing"
  | "unauthenticated"
  | "denied"
  | "refused"
  | "later"
  | "broken";

const KINDS: Record<number, FailureKind> = {
  401: "unauthenticated",
  403: "denied",
  404: "missing",
  408: "later",
  409: "stale",
  429: "later",
  502: "unreached",
  503: "unreached",
  504: "unreached",
};

/** What a status means. Nothing else on the page asks for one. */
export function kindOf(status: number): FailureKind {
  return KINDS[status] ?? (status >= 400 && status < 500 ? "refused" : "broken");
}

/** A request that did not succeed: the server's reason, or that the server was not reached. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly retryAfter: number | null;

  constructor(kind: FailureKind, error: Partial<ErrorBody>, body: unknown = null, retryAfter: number | null = null) {
    super(error.text ?? kind);
    this.kind = kind;
    this.code = error.code ?? "page.unexpected";
    this.params = error.params ?? {};
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** Whether nobody answered: asking again later may help. */
  get unreached(): boolean {
    return this.kind === "unreached";
  }

  /** Whether the server has said no: asking again does not help. */
  get refusal(): boolean {
    return ["stale", "missing", "unauthenticated", "denied", "refused"].includes(this.kind);
  }

  /** What is wrong with which field of a form. */
  get fields(): Problem[] {
    return typeof this.body === "object" && this.body !== null && "fields" in this.body
      ? ((this.body.fields ?? []) as Problem[])
      : [];
  }

  /** The failure as something said to a person. */
  get said(): Say {
    return { code: this.code, params: this.params, text: this.message };
  }
}

/** That nobody answered. */
export function unreached(): Failure {
  return new Failure("unreached", { code: "page.unreached", text: "The server cannot be reached." });
}

/** Anything thrown, as a failure. What is no failure of a request is a mistake of the page. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  console.error(thrown);
  return new Failure("broken", { code: "page.unexpected", text: String(thrown) });
}

const PATIENCE_MS = 30_000;

type Method = "get" | "post" | "patch" | "delete";
/** The addresses that know a method. */
type Address<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

/** What a successful answer holds; nothing where there is no body. */
type Answer<Operation> = Operation extends { responses: infer All }
  ? {
      [Status in keyof All & (200 | 201 | 202 | 204)]: All[Status] extends {
        content: { "application/json": infer Body };
      }
        ? Body
        : null;
    }[keyof All & (200 | 201 | 202 | 204)]
  : never;

/** The parts of a request that must be given are those that the document requires. */
type Wanted<Operation> = (Operation extends { parameters: { path: infer Path } } ? { path: Path } : { path?: never }) &
  (Operation extends { parameters: { query?: infer Query } } ? { query?: Query } : { query?: never }) &
  (Operation extends { requestBody: { content: { "application/json": infer Body } } }
    ? { body: Body }
    : Operation extends { requestBody?: infer Form }
      ? { body?: FormBody<Form> }
      : { body?: never });

/** What a form that may be left out holds. */
type FormBody<Form> = [NonNullable<Form>] extends [never]
  ? never
  : NonNullable<Form> extends { content: { "application/json": infer Body } }
    ? Body
    : never;

/** Any request can be broken off. */
type Asked<Operation> = Wanted<Operation> & { signal?: AbortSignal | undefined };

/** A request that needs nothing may be made without anything. */
type Given<Operation> =
  Record<string, never> extends Wanted<Operation> ? [asked?: Asked<Operation>] : [asked: Asked<Operation>];

interface Parts {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

const requesting =
  <M extends Method>(method: M) =>
  <P extends Address<M>>(address: P, ...given: Given<paths[P][M]>): Promise<Answer<paths[P][M]>> => {
    const { path = {}, query: asked = {}, body, signal } = (given as unknown as [Parts?])[0] ?? {};
    const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
    return request(method, filled + query(asked), body, signal) as Promise<Answer<paths[P][M]>>;
  };

export const get = requesting("get");
export const post = requesting("post");
export const patch = requesting("patch");
export const del = requesting("delete");

/** A table that lives on this device. */
const HERE = /^\/api\/tables\/here-/;
/** What the rules alone can answer, where the server is not reached. */
const BY_RULES = /^\/api\/(games\/[^/]+\/(options|tools\/[^/]+)|levels\/(check|read))$/;

/** Who answers on this device, once loaded: an import takes a turn of the page's, even of what is there already. */
let answers: typeof import("../device/answers") | undefined;

/** This device's own answer, in the server's shape. */
const onDevice: typeof request = async (...asked) => {
  answers ??= await import("../device/answers");
  return answers.answer(...asked);
};

async function request(method: Method, address: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  if (HERE.test(address)) return onDevice(method, address, body, signal);
  let response: Response;
  try {
    response = await fetch(address, {
      method: method.toUpperCase(),
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      // What keeps a change goes on when the page is left in the middle.
      keepalive: method === "patch",
      credentials: "same-origin",
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]),
    });
  } catch {
    if (BY_RULES.test(address) && !signal?.aborted) return onDevice(method, address, body, signal);
    throw unreached();
  }
  const answer = await bodyOf(response);
  if (response.ok) return answer;
  const kind = kindOf(response.status);
  if (kind === "unreached" && BY_RULES.test(address)) return onDevice(method, address, body, signal);
  const after = Number(response.headers.get("Retry-After"));
  throw new Failure(
    kind,
    (answer ?? {}) as Partial<ErrorBody>,
    answer,
    Number.isFinite(after) && after > 0 ? after : null,
  );
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** A query string of what is given; empty values are left out. */
export function query(values: Parts["query"] & {}): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? "" : `?${params}`;
}
