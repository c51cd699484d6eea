/**
 * Gives the focus to where play goes on, unless something else has it: on a page that has just opened, in a new row, and
 * when the mark moves within `group`.
 */
export function takeFocus(element: HTMLElement | null | undefined, group?: HTMLElement): void {
  const now = document.activeElement ?? document.body;
  if (now === document.body || group?.contains(now)) element?.focus({ preventScroll: true });
}
