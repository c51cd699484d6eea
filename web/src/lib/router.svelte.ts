/** Addresses and screens: a few lines over the History API. Links are plain `<a href>`. */
import type { Component } from "svelte";

// biome-ignore lint/suspicious/noExplicitAny: screens without parameters take none.
type Screen = () => Promise<{ default: Component<any> }>;

export interface Route {
  path: string;
  screen: Screen;
}

/** Where the reader is. */
interface Here {
  path: string;
  query: URLSearchParams;
}

function here(): Here {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

let current = $state.raw<Here>(here());
/** Called when the reader arrives somewhere else, so that focus and title can follow. */
let moved = $state(0);

export const router = {
  get path() {
    return current.path;
  },
  get query() {
    return current.query;
  },
  get moved() {
    return moved;
  },
};

/** Whether a newer build has taken this page's place: then the next screen comes from there. */
let replaced = false;

/** The files of this build are gone: the next address is loaded as a whole. */
export function loadNext(): void {
  replaced = true;
}

/** Goes to an address of the page. */
export function go(address: string, how: { replace?: boolean; quiet?: boolean } = {}): void {
  if (replaced && !how.quiet) {
    location.assign(address);
    return;
  }
  const same = address === location.pathname + location.search;
  if (how.replace || same) history.replaceState(history.state, "", address);
  else {
    rememberScroll();
    history.pushState({}, "", address);
  }
  const before = current.path;
  current = here();
  if (!how.quiet && before !== current.path) {
    moved += 1;
    scrollTo(0, 0);
  }
}

/** Gives what is shown its own address, for a reload or a link, while the screen stays as it is. */
export function rename(address: string): void {
  history.replaceState(history.state, "", address);
}

/** Goes somewhere later, unless the reader has gone elsewhere by then. Says whether it went. */
export function fromHere(): (address: string) => boolean {
  const [path, before] = [current.path, moved];
  return (address) => {
    const stayed = current.path === path && moved === before;
    if (stayed) go(address);
    return stayed;
  };
}

function rememberScroll(): void {
  history.replaceState({ ...history.state, y: scrollY }, "");
}

/** Makes links of the page stay in the page, and Back work. */
export function startRouter(): void {
  history.scrollRestoration = "manual";
  addEventListener("popstate", () => {
    if (replaced) return location.reload();
    const before = current.path;
    current = here();
    if (before !== current.path) moved += 1;
    const y = history.state?.y ?? 0;
    // The screen comes back first, then the place on it.
    setTimeout(() => scrollTo(0, y), 60);
  });
  addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || (link.hash !== "" && link.pathname === location.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

/** The parameters of an address that fits a pattern such as `/t/:id`; an address that is no text fits none. */
export function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = decoded(given[at] ?? "");
    if (value === null) return null;
    if (part.startsWith(":")) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
