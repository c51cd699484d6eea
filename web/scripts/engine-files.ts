/**
 * Puts the engine module (`cargo xtask` lays it into `module/`) among the files of a build, each under its hash and with
 * what is pressed beside it, and tells the page where they are: as `virtual:engine-files`. A page that is built without
 * the module knows that too.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../module");
const NAME = "virtual:engine-files";
const PRESSED = [".br", ".gz"];

export function engineFiles(folder = FOLDER): Plugin {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => !PRESSED.includes(extname(name))) : [];
  let building = false;

  /** Where a file is found: under its hash in a build, as it lies on the disk while developing. */
  const place = (name: string) => {
    if (!building) return `/@fs${join(folder, name)}`;
    const hash = createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex")
      .slice(0, 10);
    const ending = extname(name);
    return `/assets/${name.slice(0, -ending.length)}-${hash}${ending}`;
  };
  /** `game.part.bin` holds what the module calls `game/part`. */
  const part = (name: string) => name.split(".").slice(0, 2).join("/");

  return {
    name: "engine-files",
    config: (_, { command }) => {
      building = command === "build";
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => {
      if (id !== `\0${NAME}`) return;
      const module = files.find((name) => name.endsWith(".wasm"));
      const parts = files.filter((name) => name !== module).map((name) => [part(name), place(name)]);
      const found = { module: module ? place(module) : null, parts: Object.fromEntries(parts) };
      return `export default ${JSON.stringify(found)};`;
    },
    generateBundle() {
      for (const name of files) {
        for (const ending of ["", ...PRESSED]) {
          const file = join(folder, name + ending);
          if (!existsSync(file)) continue;
          this.emitFile({ type: "asset", fileName: place(name).slice(1) + ending, source: readFileSync(file) });
        }
      }
    },
  };
}
