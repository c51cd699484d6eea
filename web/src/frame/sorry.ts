/** What is shown where not even the words of the page could be loaded. They stand here, since nothing else is there. */
const words = {
  en: ["The page could not be loaded. Check your connection.", "Try again"],
  ca: ["No s'ha pogut carregar la pàgina. Comprova la connexió.", "Torna-ho a provar"],
  es: ["No se ha podido cargar la página. Comprueba la conexión.", "Intentar de nuevo"],
  el: ["Η σελίδα δεν φορτώθηκε. Έλεγξε τη σύνδεσή σου.", "Δοκίμασε ξανά"],
} as const;

export function sorry(target: HTMLElement): void {
  const language = document.documentElement.lang;
  const [said, again] = words[language in words ? (language as keyof typeof words) : "en"];
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.textContent = said;
  const button = document.createElement("button");
  button.textContent = again;
  button.addEventListener("click", () => location.reload());
  target.replaceChildren(note, button);
}
