// Presses every file of a folder with Brotli and gzip, beside it, unless the pressed one is newer.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = process.argv[2] ?? ".";
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
const presses = {
  ".br": (bytes) =>
    brotliCompressSync(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ".gz": (bytes) => gzipSync(bytes, { level: 9 }),
};

const made = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
for (const name of readdirSync(folder)) {
  if (name.endsWith(".br") || name.endsWith(".gz")) continue;
  const file = join(folder, name);
  for (const [ending, press] of Object.entries(presses)) {
    if (made(file + ending) < made(file)) writeFileSync(file + ending, press(readFileSync(file)));
  }
}
