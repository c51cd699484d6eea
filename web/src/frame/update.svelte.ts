/** A new build of the page, ready beside the one that is open. */
let ready = $state.raw<ServiceWorker | null>(null);

export const update = {
  get ready() {
    return ready !== null;
  },
};

/** Lets the new build take over, and shows it. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  ready?.postMessage("take over");
}

/** Registers the worker that keeps the page for later, and hears of new builds. */
export async function keepPage(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js");
  const look = (worker: ServiceWorker | null) => {
    // Without a controller this is the first visit: there is nothing older to replace.
    if (worker?.state === "installed" && navigator.serviceWorker.controller) ready = worker;
  };
  look(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => look(worker));
  });
}
