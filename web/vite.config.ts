import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { engineFiles } from "./scripts/engine-files";

// The development server hands the API to a running `tauler serve`.
const api = process.env.TAULER_API ?? "http://127.0.0.1:8080";

/** Files of `public/` that the page needs as well when it opens without a network. */
const STATIC = ["/early.js", "/favicon.svg", "/manifest.webmanifest"];

/** Tells the service worker which files belong to this build. Fonts are kept when a language first uses them. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle({ dir = "dist" }, bundle) {
      const built = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      const engine = Object.keys(bundle).filter((name) => /\.(wasm|bin|txt)$/.test(name));
      const files = [...STATIC, ...built.map((name) => `/${name}`).sort()];
      const content = [...STATIC, "/index.html"].map((name) => readFileSync(join(dir, name)));
      const build = createHash("sha256").update(files.join()).update(Buffer.concat(content)).digest("hex").slice(0, 12);
      const worker = join(dir, "sw.js");
      const filled = readFileSync(worker, "utf8")
        .replace("const FILES = [];", `const FILES = ${JSON.stringify(files)};`)
        .replace("const ENGINE = [];", `const ENGINE = ${JSON.stringify(engine.map((name) => `/${name}`).sort())};`)
        .replace('const BUILD = "none";', `const BUILD = "${build}";`);
      writeFileSync(worker, filled);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), engineFiles(), serviceWorker()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    // The server's content policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: api, ws: true, changeOrigin: false } } },
  test: {
    // A machine with other work takes its time; nothing is measured here.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "logic",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.svelte.test.ts"],
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "state",
          include: ["src/**/*.svelte.test.ts"],
          environment: "./scripts/reactive.ts",
          server: { deps: { inline: ["svelte"] } },
        },
      },
    ],
  },
});
