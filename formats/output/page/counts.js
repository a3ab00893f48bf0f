import { element, shape } from "./shapes.js";

// How many stacks a side shows of each type, beside the board: whoever shows none of one has lost.

// A small picture of a piece of the board, or a question mark for an unknown one.
export function pictureOf(board, look) {
  const picture = shape("svg", { viewBox: "-.5 -.5 1 1", "aria-hidden": "true" });
  if (look >= 0) picture.append(shape("use", { href: board.symbol(look) }));
  else picture.append(shape("text", { y: 0.2, class: "unknown" }, "?"));
  return picture;
}

// Empty where the pieces are no stacks. Two or fewer are marked.
export function countsOf(board, side, position) {
  const { looks } = board.board;
  const box = element("span", { className: "types" });
  const counts = new Map();
  looks.forEach((each, look) => {
    if (each.layered && each.height === 1 && each.side === side) counts.set(look, 0);
  });
  for (const look of position) {
    const { single } = looks[look] || {};
    if (counts.has(single)) counts.set(single, counts.get(single) + 1);
  }
  for (const [look, count] of [...counts].sort(([a], [b]) => looks[a].order - looks[b].order)) {
    const words = element("span", {}, element("span", { className: "hide", textContent: `${looks[look].name}: ` }), `${count}`);
    if (count < 3) words.className = "low";
    box.append(pictureOf(board, look), words);
  }
  return box;
}
