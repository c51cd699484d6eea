// Keeps the page's own files, all those of one build together, so that it opens without the network. Of the API it keeps
// what never changes while a server runs, and the levels and shelves that were last seen; tables are kept by the page itself.
//
// The build writes the names of its files here, so a new build is a new worker. It waits until no page of the old build
// is open, or until a reader asks for it: an open page keeps finding its own files.
const FILES = [];
const ENGINE = [];
const BUILD = "none";

const SHELL = `tauler-${BUILD}`;
const FACTS = "/api/games";
/** The levels and shelves that were last seen; they outlive a build. */
const LEVELS = "tauler-levels";
const MOST_LEVELS = 200;
/** So many levels of a shelf are kept with it. */
const MOST_OF_A_SHELF = 60;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(SHELL).then(async (cache) => {
      await cache.addAll(["/", ...FILES]);
      // The first visit asked for these before the worker was there.
      await cache.add(FACTS).catch(() => {});
      // Games on the device need the engine as well; who saves data has it once it was used.
      if (!navigator.connection?.saveData) await cache.addAll(ENGINE).catch(() => {});
    }),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== SHELL && name !== LEVELS));
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

/**
 * The network's answer, which is kept; what was kept where nobody answers, or only a proxy for a server that is away.
 */
async function answerOf(request, cache, key, keep) {
  try {
    const answer = await fetch(request);
    // Where the disk is full, it is shown all the same.
    if (answer.ok) await keep(answer.clone()).catch(() => {});
    const isAway = answer.status >= 502 && answer.status <= 504;
    return (isAway && (await cache.match(key))) || answer;
  } catch (unreached) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw unreached;
  }
}

/** From the network; what was kept where the server is not reached. */
async function freshFirst(request, key, isKept) {
  const cache = await caches.open(SHELL);
  return answerOf(request, cache, key, async (answer) => {
    if (isKept) await cache.put(key, answer);
  });
}

/** Levels and shelves are asked for anew where that can be done; the last ones that were seen are kept. */
async function lastSeen(event) {
  const { request } = event;
  const cache = await caches.open(LEVELS);
  return answerOf(request, cache, request, async (answer) => {
    event.waitUntil(keepSeen(cache, request, answer).catch(() => {}));
  });
}

/** Keeps what was seen; of a shelf also its levels, so that they can be played without the network. */
async function keepSeen(cache, request, answer) {
  const { id, address, level, levels } = await answer.clone().json();
  await keepLast(cache, request, answer.clone());
  // Tables are made with the version's own name.
  if (level && id !== address) await keepLast(cache, `/api/levels/${id}`, answer);
  if (navigator.connection?.saveData) return;
  for (const one of (levels ?? []).slice(0, MOST_OF_A_SHELF)) {
    const path = `/api/levels/${one.address}`;
    const kept = await cache.match(path);
    // A level that was edited is another one.
    if (kept && (await kept.json()).id === one.id) continue;
    const found = await fetch(path);
    if (found.ok) await keepSeen(cache, path, found);
  }
}

/** What is put anew becomes the youngest; the oldest go. */
async function keepLast(cache, request, answer) {
  await cache.delete(request);
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_LEVELS)).map((key) => cache.delete(key)));
}

/** The files of a build are its own, and most carry their content's hash in their name: a kept one is the right one. */
async function keptFirst(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/") || FILES.includes(url.pathname)) event.respondWith(keptFirst(request));
  else if (url.pathname === FACTS) event.respondWith(freshFirst(request, FACTS, true));
  else if (/^\/api\/(levels|collections)(\/[0-9a-z]{20,})?$/.test(url.pathname)) event.respondWith(lastSeen(event));
  else if (url.pathname.startsWith("/api/")) return;
  // The kept page stays the one that its files belong to.
  else if (request.mode === "navigate") event.respondWith(freshFirst(request, "/", false));
  else event.respondWith(freshFirst(request, request, false));
});
