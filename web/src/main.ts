import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { sorry } from "./frame/sorry";
import { keepPage } from "./frame/update.svelte";
import { preferredLanguage, useLanguage } from "./lib/i18n/index.svelte";
import { sendKept } from "./lib/live/outbox.svelte";
import { startRouter } from "./lib/router.svelte";
import { startSound } from "./lib/sound";
import { learnGames } from "./lib/state/games.svelte";
import { learn } from "./lib/state/me.svelte";
import { followSystem } from "./lib/state/settings.svelte";

// Each game brings its own colours; lists show them before any game is opened.
import.meta.glob("./games/*/tokens.css", { eager: true });

followSystem();
startRouter();
startSound();
// Asked for while the language loads; screens show what became of it.
void learn().catch(() => {});
const target = document.getElementById("app");
try {
  await useLanguage(preferredLanguage()).catch(() => useLanguage("en"));
  void learnGames().catch(() => {});
  if (target) mount(App, { target });
  sendKept();
} catch (thrown) {
  console.error(thrown);
  if (target) sorry(target);
}

// The shell works without the network once it has been here; a development server changes too often for that.
if (import.meta.env.PROD && "serviceWorker" in navigator) void keepPage().catch(() => {});
