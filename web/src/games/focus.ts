/** Gives the focus to where play goes on, unless something else has it: a page that has just opened, or a new row. */
export function takeFocus(element: HTMLElement | null | undefined): void {
  if ((document.activeElement ?? document.body) === document.body) element?.focus({ preventScroll: true });
}
