/** The rules that the page itself knows, so that a level can be played on while the server cannot be reached. */

import { nameOf } from "../../ui/squares";
import { cellOf, fits, type Level } from "./level";
import { moveOf } from "./moves";
import { empty, played, repeated, type View } from "./view";

/** Whether the numbers of a cage, once it is full, reach its target. */
export function holds(op: string, target: number, values: number[]): boolean {
  if (!fits(op, values.length)) return false;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  switch (op) {
    case "+":
      return values.reduce((sum, value) => sum + value, 0) === target;
    case "x":
      return values.reduce((product, value) => product * value, 1) === target;
    case "-":
      return high - low === target;
    case "/":
      return high === low * target;
    case "mod":
      return low % high === target || high % low === target;
    case "^":
      return low ** high === target || high ** low === target;
    default:
      return values[0] === target;
  }
}

/** Whether the grid is full and right. Where operations are hidden only the server knows. */
export function isSolved(level: Level, numbers: number[]): boolean {
  if (numbers.includes(0) || repeated(numbers, level.size).length > 0) return false;
  return level.cages.every(({ cells, op, target }) => {
    const values = cells.map((cell) => numbers[cellOf(cell, level.size)] ?? 0);
    return op !== undefined && target !== undefined && holds(op, target, values);
  });
}

/** Whether a text is a move of this level: a number, none, or marks, in a cell that is not given. */
function isMove(text: string, { size, givens }: Level): boolean {
  const move = moveOf(text, size);
  if (!move) return false;
  const { cell, number, marks } = move;
  const at = cellOf(cell, size);
  const onBoard = at < size * size && nameOf(at, size) === cell;
  const known = marks.every((mark) => mark >= 1 && mark <= size) && (number ?? 0) <= size;
  return onBoard && known && givens?.[cell] === undefined;
}

/** The view with exactly these moves standing; null where one of them is no move. */
export function playOn(view: View, moves: string[]): View | null {
  const { level } = view;
  if (!moves.every((move) => isMove(move, level))) return null;
  const filled = moves.reduce((board, move) => played(board, move, level.size), empty(level));
  const twice = repeated(filled.numbers, level.size).map((at) => nameOf(at, level.size));
  return { ...view, ...filled, moves, repeated: twice, over: isSolved(level, filled.numbers) };
}
