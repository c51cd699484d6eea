/** Every screen with its address. */
import type { Route } from "./lib/router.svelte";

export const routes: Route[] = [
  { path: "/", screen: () => import("./screens/home/Home.svelte") },
  { path: "/t/:id", screen: () => import("./screens/table/TableScreen.svelte") },
];
