/**
 * Small cells under a finger. A tap plays and a swipe scrolls, as everywhere; a finger that rests enlarges the board
 * around it, aims, and chooses the cell where it lifts.
 */
const TIMES = 2.2;
/** A finger that stays so long on one place rests. */
const REST_MS = 220;
const STILL_PX = 8;
/** The click that follows a choice is part of it. */
const ECHO_MS = 500;

export class Zoom {
  /** Where the finger rests, in the grid's own pixels; null while nothing is enlarged. */
  from = $state.raw<{ x: number; y: number } | null>(null);
  /** The cell under the finger. */
  aimed = $state<number | null>(null);

  #grid: () => HTMLElement | undefined;
  #small: () => boolean;
  #choose: (cell: number, event: PointerEvent) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #start: PointerEvent | null = null;
  #chose = Number.NEGATIVE_INFINITY;

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

  /** Whether a click was dealt with here. */
  takes(event: Event): boolean {
    return this.from !== null || event.timeStamp - this.#chose < ECHO_MS;
  }

  press = (event: PointerEvent): void => {
    this.drop();
    if (event.pointerType !== "touch" || !event.isPrimary || !this.#small()) return;
    this.#start = event;
    this.#timer = setTimeout(() => this.#enlarge(event), REST_MS);
  };

  slide = (event: PointerEvent): void => {
    if (this.from) this.aimed = this.#under(event);
    else if (
      this.#start &&
      Math.hypot(event.clientX - this.#start.clientX, event.clientY - this.#start.clientY) > STILL_PX
    )
      this.drop();
  };

  lift = (event: PointerEvent): void => {
    const chosen = this.from && event.type === "pointerup" ? this.#under(event) : null;
    if (this.from) this.#chose = event.timeStamp;
    this.drop();
    if (chosen !== null) this.#choose(chosen, event);
  };

  /** Ends it without a choice. */
  drop = (): void => {
    clearTimeout(this.#timer);
    this.#start = null;
    this.from = null;
    this.aimed = null;
  };

  /** Keeps the page still under a finger that aims; while it only might, the page scrolls as ever. */
  hold(grid: HTMLElement): () => void {
    const stay = (event: Event) => {
      if (this.from && event.cancelable) event.preventDefault();
    };
    const menu = (event: Event) => {
      if (this.from || this.#start) event.preventDefault();
    };
    grid.addEventListener("touchmove", stay, { passive: false });
    grid.addEventListener("contextmenu", menu);
    return () => {
      grid.removeEventListener("touchmove", stay);
      grid.removeEventListener("contextmenu", menu);
      this.drop();
    };
  }

  #enlarge(event: PointerEvent): void {
    const grid = this.#grid();
    if (!grid) return;
    const box = grid.getBoundingClientRect();
    this.aimed = this.#under(event);
    this.from = { x: event.clientX - box.left, y: event.clientY - box.top };
    grid.setPointerCapture(event.pointerId);
  }

  #under(event: PointerEvent): number | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-cell]");
    return found && this.#grid()?.contains(found) ? Number(found.dataset.cell) : null;
  }
}
