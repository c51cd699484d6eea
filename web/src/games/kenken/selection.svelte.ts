/** The chosen cells: one, or several at once. */
import { roam } from "../../ui/squares";

export class Selection {
  /** The cell in the tab order. */
  at = $state(0);
  cells = $state.raw<number[]>([0]);
  /** Whether a press adds a cell instead of choosing it alone. */
  several = $state(false);

  has(cell: number): boolean {
    return this.cells.includes(cell);
  }

  only(cell: number): void {
    this.at = cell;
    this.cells = [cell];
  }

  add(cell: number): void {
    this.at = cell;
    if (!this.has(cell)) this.cells = [...this.cells, cell];
  }

  toggle(cell: number): void {
    this.at = cell;
    this.cells = this.has(cell) ? this.cells.filter((one) => one !== cell) : [...this.cells, cell];
  }

  press(cell: number, adding: boolean): void {
    if (adding || this.several) this.toggle(cell);
    else this.only(cell);
  }

  /** What a key does to the choice: arrows move, with Shift they add, with Control they leave it. Whether it did. */
  key(event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">, size: number): boolean {
    if (event.key === " ") {
      this.toggle(this.at);
      return true;
    }
    if (event.key === "Escape") {
      this.several = false;
      this.only(this.at);
      return true;
    }
    const far = event.key.startsWith("Arrow") ? { key: event.key, ctrlKey: false, metaKey: false } : event;
    const to = roam(far, this.at, size, size);
    if (to === null) return false;
    if (event.shiftKey) this.add(to);
    else if (event.ctrlKey || event.metaKey || this.several) this.at = to;
    else this.only(to);
    return true;
  }
}
