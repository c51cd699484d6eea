// Keeps the page's own files, so that it opens without the network and says so itself. Tables are never kept: what is
// shown of a game comes from the server, or not at all.
const SHELL = "tauler-shell-1";
const FACTS = "/api/games";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(["/", "/early.js", "/favicon.svg", "/manifest.webmanifest"]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== SHELL));
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

/** From the network, kept for later; what was kept where the network does not answer. */
async function freshFirst(request, key = request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
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
  else if (url.pathname === FACTS) event.respondWith(freshFirst(request));
  else if (url.pathname.startsWith("/api/")) return;
  else if (request.mode === "navigate") event.respondWith(freshFirst(request, "/"));
  else event.respondWith(freshFirst(request));
});
