// The README's examples as somebody runs them who has installed the package: each section with what stands before the
// first one. The package is packed as npm would send it.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const here = fileURLToPath(new URL(".", import.meta.url));

/** The examples under each heading, as one text. */
function examples() {
  const sections = readFileSync(join(here, "README.md"), "utf8").split(/^## /m);
  const code = (text) => [...text.matchAll(/^```js\n(.*?)^```/gms)].map(([, block]) => block).join("");
  const [first, ...others] = sections.map((text) => ({ name: text.split("\n")[0], code: code(text) }));
  return others.filter((one) => one.code).map((one) => ({ ...one, code: first.code + one.code }));
}

/** Says what is wrong with the types of a file that uses the package. */
function typed(file) {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    types: [],
    strict: true,
    noEmit: true,
  };
  const wrong = ts.getPreEmitDiagnostics(ts.createProgram([file], options));
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => here, getNewLine: () => "\n" };
  if (wrong.length > 0) throw new Error(ts.formatDiagnostics(wrong, host));
}

export function readme() {
  const folder = mkdtempSync(join(tmpdir(), "tauler-engines-"));
  try {
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: here, stdio: "pipe" });
    const place = join(folder, "node_modules/@tauler/engines");
    mkdirSync(place, { recursive: true });
    const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
    execFileSync("tar", ["-xzf", join(folder, `tauler-engines-${version}.tgz`), "--strip-components=1", "-C", place]);
    for (const { name, code } of examples()) {
      const file = join(folder, "example.mjs");
      writeFileSync(file, code);
      execFileSync("node", [file], { stdio: ["ignore", "pipe", "inherit"], timeout: 240_000 });
      console.log(`The README's example runs: ${name}`);
    }
    const file = join(folder, "typed.mts");
    writeFileSync(
      file,
      `import { Engine } from "@tauler/engines";
import type { Answer } from "@tauler/engines/door";
const made: Answer<"make"> = await new Engine().ask("make", {
  id: "o", form: { game: "othello" }, seed: "", salt: "", now: 0,
});
const turn: number | null | undefined = made.table.turn;
// @ts-expect-error: nobody answers this.
new Engine().ask("dance", {});
export { turn };
`,
    );
    typed(file);
    console.log("The types are there");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
