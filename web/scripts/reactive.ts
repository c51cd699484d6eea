/** An environment for tests of what follows state: Svelte is compiled as for a browser, where effects run. */
import type { Environment } from "vitest/runtime";

export default {
  name: "reactive",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => {} }),
} satisfies Environment;
