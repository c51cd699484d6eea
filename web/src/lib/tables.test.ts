import { describe, expect, it } from "vitest";
import { opponents } from "./tables";

const person = (id: string, name: string) => ({ kind: "person" as const, user: { id, name, guest: id === "" } });

describe("whom a table is played against", () => {
  it("is everybody but the reader", () => {
    const row = { id: "01m7qm2100ee18w3zxshf3713v", game: "othello", seats: [person("a", "Anna"), person("b", "Ben")] };
    expect(opponents(row, "a")).toEqual(["Ben"]);
    expect(opponents(row, undefined)).toEqual(["Anna", "Ben"]);
  });

  it("is nobody at a table of this device, whoever the reader was when it was made", () => {
    for (const reader of [person("", ""), person("a", "Anna")])
      expect(opponents({ id: "here-1", game: "othello", seats: [reader, reader] }, undefined)).toEqual([]);
  });
});
