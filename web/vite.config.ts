import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The development server hands the API to a running `tauler serve`.
const api = process.env.TAULER_API ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // The server's content policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: api, ws: true, changeOrigin: false } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
