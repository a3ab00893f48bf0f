import { byId, element } from "../../pages/page/shapes.js";
import { progress, set } from "./progress.js";

// Shows the list of all puzzles, with `number` as the one that is open.
export function drawList(number, open) {
  const list = byId("list");
  if (list.children.length === 0) makeList(list, open);
  let solved = 0;
  set.puzzles.forEach((puzzle, i) => {
    const { state } = progress.of(puzzle.id);
    const button = list.querySelector(`[data-number="${i}"]`);
    if (state === "solved") solved += 1;
    button.className = state;
    button.setAttribute("aria-label", `${i + 1}, ${puzzle.class}, ${state}`);
    if (i === number) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
  byId("progress").textContent = `${solved} of ${set.puzzles.length} solved`;
}

function makeList(list, open) {
  let last = "";
  set.puzzles.forEach((puzzle, i) => {
    if (puzzle.class !== last) list.append(element("h3", { textContent: puzzle.class }));
    last = puzzle.class;
    const button = element("button", { type: "button", textContent: i + 1 });
    button.dataset.number = i;
    button.addEventListener("click", () => open(i));
    list.append(button);
  });
}
