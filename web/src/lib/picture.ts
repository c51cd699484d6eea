/** What need not be done before the reader sees what has changed. */

/** Where no picture is drawn, as in a tab that nobody sees, nothing waits longer for one. */
const PATIENCE_MS = 100;

/** Does something once the next picture is drawn; what comes back calls it off. */
export function afterPicture(work: () => void): () => void {
  let waits = true;
  const once = () => {
    if (!waits) return;
    waits = false;
    work();
  };
  if ("requestAnimationFrame" in globalThis) requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, PATIENCE_MS);
  return () => {
    waits = false;
  };
}
