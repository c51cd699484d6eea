/**
 * Boards whose cells are too small for a finger: the part that is pressed is enlarged while the finger rests there, and
 * the cell under it when it lifts is the one that was meant.
 */
const TIMES = 2.2;

export class Zoom {
  /** Where the finger pressed, in the grid's own pixels; null while nothing is enlarged. */
  from = $state.raw<{ x: number; y: number } | null>(null);
  /** The cell under the finger. */
  aimed = $state<number | null>(null);

  #grid: () => HTMLElement | undefined;
  #small: () => boolean;
  #choose: (cell: number, event: PointerEvent) => void;

  /** Cells carry their number as `data-cell`. */
  constructor(
    grid: () => HTMLElement | undefined,
    small: () => boolean,
    choose: (cell: number, event: PointerEvent) => void,
  ) {
    this.#grid = grid;
    this.#small = small;
    this.#choose = choose;
  }

  /** How much the board is enlarged, and around which point. */
  get scale(): number | undefined {
    return this.from ? TIMES : undefined;
  }
  get origin(): string | undefined {
    return this.from ? `${this.from.x}px ${this.from.y}px` : undefined;
  }

  /** Whether a press is dealt with here, and not by a click. */
  takes(event: Event): boolean {
    const kind = (event as PointerEvent).pointerType;
    return this.#small() && Boolean(kind) && kind !== "mouse";
  }

  press = (event: PointerEvent): void => {
    const grid = this.#grid();
    if (!grid || !this.takes(event)) return;
    event.preventDefault();
    const box = grid.getBoundingClientRect();
    this.aimed = this.#under(event);
    this.from = { x: event.clientX - box.left, y: event.clientY - box.top };
    grid.setPointerCapture(event.pointerId);
  };

  slide = (event: PointerEvent): void => {
    if (this.from) this.aimed = this.#under(event);
  };

  /** Ends it without a choice: the finger meant something else. */
  drop = (): void => {
    this.from = null;
    this.aimed = null;
  };

  lift = (event: PointerEvent): void => {
    if (!this.from) return;
    const chosen = event.type === "pointerup" ? this.#under(event) : null;
    this.drop();
    if (chosen !== null) this.#choose(chosen, event);
  };

  #under(event: PointerEvent): number | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-cell]");
    return found && this.#grid()?.contains(found) ? Number(found.dataset.cell) : null;
  }
}
