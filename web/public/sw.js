// Keeps the page's own files, all those of one build together, so that it opens without the network. Of the API it keeps
// only what never changes while a server runs; tables are kept by the page itself, and only those that are played alone.
//
// The build writes the names of its files here, so a new build is a new worker. It waits until no page of the old build
// is open, or until a reader asks for it: an open page keeps finding its own files.
const FILES = [];
const BUILD = "none";

const SHELL = `tauler-${BUILD}`;
const FACTS = "/api/games";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(SHELL).then(async (cache) => {
      await cache.addAll(["/", ...FILES]);
      // The first visit asked for these before the worker was there.
      await cache.add(FACTS).catch(() => {});
    }),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== SHELL));
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

/** From the network; what was kept where the network does not answer. */
async function freshFirst(request, key, keep) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (keep && answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (unreached) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw unreached;
  }
}

/** Built files carry their content's hash in their name, so a kept one is the right one. */
async function keptFirst(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (url.pathname === FACTS) event.respondWith(freshFirst(request, FACTS, true));
  else if (url.pathname.startsWith("/api/")) return;
  // The kept page stays the one that its files belong to.
  else if (request.mode === "navigate") event.respondWith(freshFirst(request, "/", false));
  else event.respondWith(freshFirst(request, request, false));
});
