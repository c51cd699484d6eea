/** The document's title follows the screen. */
export function title(text: () => string): void {
  $effect(() => {
    const screen = text();
    document.title = screen ? `${screen} · Tauler` : "Tauler";
  });
}
