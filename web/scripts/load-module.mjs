// The module's own language (`src/lib/engine/module.ts`) for scripts that run in Node.
import { readFileSync } from "node:fs";
import ts from "typescript";

const source = readFileSync(new URL("../src/lib/engine/module.ts", import.meta.url), "utf8");
const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
const { outputText } = ts.transpileModule(source, { compilerOptions: options });

export const { Instance, Panicked } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
