/** Every screen with its address. */
import { gameScreens } from "./games/registry";
import type { Route } from "./lib/router.svelte";

export const routes: Route[] = [
  { path: "/", screen: () => import("./screens/home/Home.svelte") },
  { path: "/new/:game", screen: () => import("./screens/new/NewGame.svelte") },
  { path: "/t/:id", screen: () => import("./screens/table/TableScreen.svelte") },
  { path: "/t/:id/result", screen: () => import("./screens/result/ResultScreen.svelte") },
  { path: "/me/games", screen: () => import("./screens/mine/MyGames.svelte") },
  { path: "/match/new", screen: () => import("./screens/match/NewMatch.svelte") },
  { path: "/match/:id", screen: () => import("./screens/match/Match.svelte") },
  { path: "/watch", screen: () => import("./screens/watch/Watch.svelte") },
  { path: "/rankings", screen: () => import("./screens/rankings/Rankings.svelte") },
  { path: "/rankings/:game", screen: () => import("./screens/rankings/Rankings.svelte") },
  { path: "/rankings/:game/:chart", screen: () => import("./screens/rankings/Rankings.svelte") },
  { path: "/people", screen: () => import("./screens/people/People.svelte") },
  { path: "/people/:id", screen: () => import("./screens/people/Profile.svelte") },
  // The address of a profile in earlier releases, which people may have sent each other.
  { path: "/players/:id", screen: () => import("./screens/people/Profile.svelte") },
  { path: "/levels", screen: () => import("./screens/levels/Levels.svelte") },
  { path: "/levels/new", screen: () => import("./screens/levels/Editor.svelte") },
  { path: "/levels/import", screen: () => import("./screens/levels/Import.svelte") },
  { path: "/levels/mine", screen: () => import("./screens/levels/Mine.svelte") },
  { path: "/levels/print", screen: () => import("./screens/print/PrintNew.svelte") },
  { path: "/levels/:id", screen: () => import("./screens/levels/Level.svelte") },
  { path: "/levels/:id/edit", screen: () => import("./screens/levels/Editor.svelte") },
  { path: "/collections", screen: () => import("./screens/collections/Collections.svelte") },
  { path: "/collections/:id", screen: () => import("./screens/collections/Collection.svelte") },
  { path: "/sign-in", screen: () => import("./screens/account/SignIn.svelte") },
  { path: "/sign-up", screen: () => import("./screens/account/SignUp.svelte") },
  { path: "/recover", screen: () => import("./screens/account/Recover.svelte") },
  { path: "/settings", screen: () => import("./screens/settings/Settings.svelte") },
  { path: "/about", screen: () => import("./screens/about/About.svelte") },
  { path: "/about/:game", screen: () => import("./screens/about/Rules.svelte") },
  ...gameScreens,
];
