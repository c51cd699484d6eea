/** A new build of the page, ready beside the one that is open. */
import { loadNext } from "../lib/router.svelte";

let ready = $state.raw<ServiceWorker | null>(null);

export const update = {
  get ready() {
    return ready !== null;
  },
};

/** So long after the last look a new one is worth it. */
const LOOK_EVERY_MS = 30 * 60_000;

/** Whether this page asked the new build to take over. */
let taking = false;

/** Lets the new build take over, and shows it. */
export function takeUpdate(): void {
  taking = true;
  ready?.postMessage("take over");
}

/** Registers the worker that keeps the page for later, and hears of new builds. */
export async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator;
  // Without a controller this is the first visit: there is nothing older to replace.
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (taking) location.reload();
    // Another tab took the update. What the reader does here stays; the next screen comes from the new build.
    else if (controlled) loadNext();
    controlled = true;
  });
  const registration = await serviceWorker.register("/sw.js");
  const look = (worker: ServiceWorker | null) => {
    if (worker?.state === "installed" && serviceWorker.controller) ready = worker;
  };
  look(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => look(worker));
  });
  lookForUpdates(() => registration.update().catch(() => {}));
}

/** A page may stay open for days: it looks for a new build now and then, and when the reader comes back. */
function lookForUpdates(look: () => void): void {
  let last = Date.now();
  const lookAgain = () => {
    if (document.visibilityState !== "visible" || Date.now() - last < LOOK_EVERY_MS) return;
    last = Date.now();
    look();
  };
  setInterval(lookAgain, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", lookAgain);
}
