/**
 * A game with its variations, as a tree of positions. The first child of each position goes on with its line; the line of
 * first children from the start is the game, everything else is a variation of it.
 *
 * As text, a move is followed by its alternatives in brackets, and a dot stands behind the move that is looked at:
 * `f5d6.c3(f6e6)d3`. An address can hold that.
 */
import { nameOf } from "../../../ui/squares";
import { after, first, type Position } from "../rules";
import { type Options, squareOf } from "../view";

export interface Branch {
  readonly id: number;
  readonly parent: Branch | null;
  /** The move that led here; empty at the start. */
  readonly move: string;
  /** How many moves led here. */
  readonly ply: number;
  readonly position: Position;
  children: Branch[];
}

/** A move that cannot be made: its number, its text, and why. */
export interface Fault {
  wrong: number;
  move: string;
  why: "square" | "taken" | "capture" | "over";
}

export class Tree {
  readonly options: Options;
  readonly root: Branch;
  #next = 1;

  constructor(options: Options) {
    this.options = options;
    this.root = { id: 0, parent: null, move: "", ply: 0, position: first(options), children: [] };
  }

  /** Where a move leads: to a branch that is there already, or to a new variation. */
  play(from: Branch, text: string): Branch | Fault {
    const { position } = from;
    const wrong = from.ply + 1;
    const at = squareOf(text, this.options);
    if (at === null) return { wrong, move: text, why: "square" };
    const move = nameOf(at, this.options.width);
    const known = from.children.find((one) => one.move === move);
    if (known) return known;
    if (position.side === null) return { wrong, move, why: "over" };
    if (position.board[at] !== "-") return { wrong, move, why: "taken" };
    const next = after(position, at);
    if (!next) return { wrong, move, why: "capture" };
    const branch = { id: this.#next++, parent: from, move, ply: wrong, position: next, children: [] };
    from.children.push(branch);
    return branch;
  }

  /** Plays several moves; where one is wrong, the branch before it and the fault. */
  playAll(from: Branch, moves: string[]): { at: Branch; fault: Fault | null } {
    let at = from;
    for (const move of moves) {
      const next = this.play(at, move);
      if ("why" in next) return { at, fault: next };
      at = next;
    }
    return { at, fault: null };
  }

  /** The line through a branch, from the start to where it ends. */
  line(through: Branch): Branch[] {
    const line = [...pathOf(through)];
    for (let at = through.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  /** The game: the line of first children. */
  get game(): Branch[] {
    return this.line(this.root);
  }

  /** Whether a branch belongs to the game. */
  isGame(branch: Branch): boolean {
    return beginningOf(branch) === null;
  }

  /** Where a variation left the game; for a branch of the game, the branch itself. */
  leftAt(branch: Branch): Branch {
    let at = branch;
    for (let begins = beginningOf(at); begins?.parent; begins = beginningOf(at)) at = begins.parent;
    return at;
  }

  /** Puts the variation that a branch belongs to before the line that it left. */
  promote(branch: Branch): void {
    const begins = beginningOf(branch);
    if (begins?.parent) begins.parent.children = [begins, ...begins.parent.children.filter((one) => one !== begins)];
  }

  /** Takes a branch away, with all that follows. Says where that leaves the reader. */
  remove(branch: Branch): Branch {
    const { parent } = branch;
    if (!parent) return branch;
    parent.children = parent.children.filter((one) => one !== branch);
    return parent;
  }
}

/** The branches from the start to this one. */
function pathOf(branch: Branch): Branch[] {
  const path: Branch[] = [];
  for (let at: Branch | null = branch; at; at = at.parent) path.unshift(at);
  return path;
}

/** The moves that lead to a branch. */
export function movesTo(branch: Branch): string[] {
  return pathOf(branch)
    .slice(1)
    .map((one) => one.move);
}

/** The first branch of the innermost variation that a branch is in; null in the game. */
function beginningOf(branch: Branch): Branch | null {
  for (let at: Branch | null = branch; at?.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
  return null;
}

/** The tree as text, with a dot where the reader is; at the end of the game it is left out. */
export function writeTree(tree: Tree, at: Branch): string {
  const mark = (branch: Branch) => (branch === at ? "." : "");
  const from = (branch: Branch): string => {
    let text = "";
    for (let here: Branch | undefined = branch; here; here = here.children[0]) {
      const [next, ...others] = here.children;
      if (!next) break;
      text += next.move + mark(next) + others.map((one) => `(${one.move}${mark(one)}${from(one)})`).join("");
    }
    return text;
  };
  const text = mark(tree.root) + from(tree.root);
  return at === tree.game.at(-1) ? text.replace(".", "") : text;
}

/** Reads a tree: as far as it can be played, with the first fault. Without a dot the reader is at the end of the game. */
export function readTree(options: Options, text: string): { tree: Tree; at: Branch; fault: Fault | null } {
  const tree = new Tree(options);
  let here = tree.root;
  let looked: Branch | null = null;
  let fault: Fault | null = null;
  /** Where each bracket that is open goes on when it closes. */
  const left: Branch[] = [];
  for (const [word] of text.matchAll(/[a-z]\d+|[().]|[^\s().]+/gi)) {
    if (word === ".") looked = here;
    else if (word === "(") {
      left.push(here);
      here = here.parent ?? here;
    } else if (word === ")") here = left.pop() ?? here;
    else {
      const next = tree.play(here, word);
      if ("why" in next) {
        fault = next;
        break;
      }
      here = next;
    }
  }
  return { tree, at: fault ? here : (looked ?? tree.game.at(-1) ?? tree.root), fault };
}
