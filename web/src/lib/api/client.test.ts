import { describe, expect, it } from "vitest";
import { Failure, type FailureKind, kindOf } from "./client";

describe("a failure", () => {
  it("is told by what has happened, whatever the server called it", () => {
    const kinds: [number, FailureKind][] = [
      [400, "refused"],
      [401, "unauthenticated"],
      [403, "denied"],
      [404, "missing"],
      [408, "later"],
      [409, "stale"],
      [413, "refused"],
      [422, "refused"],
      [429, "later"],
      [500, "broken"],
      [502, "unreached"],
      [503, "unreached"],
      [504, "unreached"],
      [507, "broken"],
    ];
    expect(kinds.map(([status]) => [status, kindOf(status)])).toEqual(kinds);
  });

  it("is a refusal where asking again does not help", () => {
    const kinds = ["stale", "missing", "unauthenticated", "denied", "refused", "later", "unreached", "broken"] as const;
    const refusals = kinds.filter((kind) => new Failure(kind, {}).refusal);
    expect(refusals).toEqual(["stale", "missing", "unauthenticated", "denied", "refused"]);
    expect(kinds.filter((kind) => new Failure(kind, {}).unreached)).toEqual(["unreached"]);
  });
});
