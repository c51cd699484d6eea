/** Dragging a peg with mouse or finger: a copy follows the pointer, and the hole under it takes the peg. */
import { follow } from "../../ui/drag";

let letter = $state<string | null>(null);
let x = $state(0);
let y = $state(0);
let over = $state<number | null>(null);

/** What is being dragged, if anything. */
export const dragged = {
  get letter() {
    return letter;
  },
  get x() {
    return x;
  },
  get y() {
    return y;
  },
  get over() {
    return over;
  },
};

const FAR_ENOUGH = 6;

function holeUnder(event: PointerEvent): number | null {
  const slot = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-slot]");
  return slot ? Number(slot.dataset.slot) : null;
}

/** Starts a drag; `drop` is told the hole, or null where the peg fell beside the row. A mere press does nothing. */
export function grab(start: PointerEvent, taken: string, drop: (hole: number | null) => void): void {
  if (start.button !== 0) return;
  follow({
    move: (event) => {
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR_ENOUGH;
      if (letter === null && !far) return;
      letter = taken;
      x = event.clientX;
      y = event.clientY;
      over = holeUnder(event);
      event.preventDefault();
    },
    end: (event) => {
      const dropped = letter !== null && event.type === "pointerup";
      const hole = holeUnder(event);
      letter = null;
      over = null;
      if (dropped) drop(hole);
    },
  });
}
