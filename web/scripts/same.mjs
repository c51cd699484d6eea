// Asks the module every question that comes in, and compares the hashes of its replies with those beside the questions.
// node scripts/same.mjs MODULE [GAME/PART=FILE …]
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Instance } from "./load-module.mjs";

const [file, ...parts] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const instance = Instance.of(module, { now: () => performance.now(), stopped: () => false, progress: () => {} });
for (const part of parts) {
  const [name, path] = part.split("=");
  const [game, called] = name.split("/");
  if (!instance.handIn(game, called, readFileSync(path))) throw new Error(`no game wants ${name}`);
}

let asked = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const [question, expected] = line.split("\t");
  const reply = instance.ask(question);
  const hash = createHash("sha256").update(reply).digest("hex");
  if (hash !== expected) {
    console.error(`The module answers something else than the native program.\n${question}\n${reply.slice(0, 2000)}`);
    process.exit(1);
  }
  asked += 1;
}
if (asked === 0) {
  console.error("Nothing was asked.");
  process.exit(1);
}
console.log(`${asked} replies are the same, byte by byte.`);
