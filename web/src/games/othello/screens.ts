/** Othello's own screens. */
import type { GameScreen } from "../contract";

const screens: GameScreen[] = [
  { name: "analysis", screen: () => import("./study/Analysis.svelte") },
  { name: "drill", screen: () => import("./study/Drill.svelte") },
];

export default screens;
