// Makes the package @tauler/engines in `engines/dist/` from the page's own files: plain modules with their types, and the
// module with the data that its games load apart.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const web = fileURLToPath(new URL("..", import.meta.url));
const engine = join(web, "src/lib/engine");
const dist = join(web, "engines/dist");
const out = join(dist, "lib/engine");
const sources = ["door", "engine", "module", "node", "worker"];

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(out, "files"), { recursive: true });

// Browsers want the whole name of a file.
const whole = (text) => text.replace(/from "(\.[^"]*?)"/g, 'from "$1.js"').replaceAll('"./worker.ts"', '"./worker.js"');
for (const name of sources) {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
  const { outputText } = ts.transpileModule(readFileSync(join(engine, `${name}.ts`), "utf8"), { compilerOptions });
  writeFileSync(join(out, `${name}.js`), whole(outputText));
}

const laid = readdirSync(join(web, "module")).filter((name) => !/\.(br|gz)$/.test(name));
for (const name of laid) cpSync(join(web, "module", name), join(out, "files", name));
const address = (name) => `new URL("./files/${name}", import.meta.url).href`;
const parts = laid.filter((name) => !name.endsWith(".wasm"));
const listed = parts.map((name) => `    "${name.split(".").slice(0, 2).join("/")}": ${address(name)},\n`);
writeFileSync(
  join(out, "files.js"),
  `export const files = {\n  module: ${address("tauler.wasm")},\n  parts: {\n${listed.join("")}  },\n};\n`,
);
writeFileSync(
  join(out, "files.d.ts"),
  "export declare const files: { module: string | null; parts: Record<string, string> };\n",
);

const roots = sources.filter((name) => name !== "worker").map((name) => join(engine, `${name}.ts`));
const program = ts.createProgram([...roots, join(engine, "virtual.d.ts")], {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  types: ["node"],
  strict: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  rootDir: join(web, "src"),
  outDir: dist,
});
const emitted = program.emit(undefined, (file, text) => {
  if (!file.endsWith("files.d.ts")) ts.sys.writeFile(file, whole(text));
});
const wrong = [...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics];
if (wrong.length > 0) {
  console.error(
    ts.formatDiagnostics(wrong, {
      getCanonicalFileName: (n) => n,
      getCurrentDirectory: () => web,
      getNewLine: () => "\n",
    }),
  );
  process.exit(1);
}
cpSync(join(web, "src/lib/api/schema.d.ts"), join(dist, "lib/api/schema.d.ts"));
console.log(`engines/dist: ${readdirSync(out).length} files, and ${laid.length} beside them`);
