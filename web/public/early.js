// Runs before the first paint, so that no page flashes in the wrong theme or language.
(() => {
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("tauler.settings") ?? "{}");
  } catch {
    // A blocked or broken storage: the defaults are fine.
  }
  const root = document.documentElement;
  const dark =
    settings.theme === "dark" || (settings.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  if (settings.language) root.lang = settings.language;
  if (settings.palette) root.dataset.palette = settings.palette;
  if (settings.motion === "less") root.dataset.motion = "less";
})();
