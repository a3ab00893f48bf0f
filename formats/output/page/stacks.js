import { STACKING } from "./board.js";
import { changed } from "./shapes.js";

// What the stacks of a game are made of. Positions do not tell: the pieces below the top count for
// nothing but the height. So they are followed from the start, stack by stack.

const UNKNOWN = -1;

// For each space the looks of the pieces from the top down, or an empty list.
export function stacksOf(board, position) {
  return position.map((look) => {
    if (look < 0) return [];
    const { height, single } = board.looks[look];
    return [single, ...Array(height - 1).fill(UNKNOWN)];
  });
}

export function stacksAfter(board, stacks, position, [kind, path, changes]) {
  const next = stacks.slice();
  const [from, to] = [path[0], path[path.length - 1]];
  const after = changed(position, changes);
  const known = stacksOf(board, after);
  for (let i = 0; i < changes.length; i += 2) next[changes[i]] = known[changes[i]];
  if (path.length < 2 || !(after[to] >= 0)) return next;
  const moved = kind === STACKING ? stacks[from].concat(stacks[to]) : stacks[from];
  if (moved.length === known[to].length && moved[0] === known[to][0]) next[to] = moved;
  return next;
}
