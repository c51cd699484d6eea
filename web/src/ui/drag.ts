/** Follows the pointer from a press until it is lifted. */
interface Path {
  move: (event: PointerEvent) => void;
  end?: (event: PointerEvent) => void;
}

/** Begins to follow; what comes back ends it early, without a word to `end`. */
export function follow({ move, end }: Path): () => void {
  const stop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", lift);
    removeEventListener("pointercancel", lift);
  };
  const lift = (event: PointerEvent) => {
    stop();
    end?.(event);
  };
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", lift);
  addEventListener("pointercancel", lift);
  return stop;
}
