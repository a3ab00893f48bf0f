import { byId } from "../../pages/page/shapes.js";
import { drawList } from "./list.js";
import { progress, set } from "./progress.js";
import { Solving } from "./solving.js";

let current = null;

function open(number) {
  if (number < 0 || number >= set.puzzles.length) return;
  current = new Solving(number, () => drawList(number, open));
  byId("previous").disabled = number === 0;
  byId("next").disabled = number === set.puzzles.length - 1;
  try {
    history.replaceState(null, "", `#${number + 1}`);
  } catch {
    // Some browsers refuse that for files.
  }
}

function firstNew() {
  const wanted = Number(location.hash.slice(1)) - 1;
  if (Number.isInteger(wanted) && set.puzzles[wanted]) return wanted;
  return Math.max(0, set.puzzles.findIndex((puzzle) => progress.of(puzzle.id).state === "new"));
}

const commands = {
  Escape: () => current.takeBack(),
  h: () => current.hint(),
  s: () => byId("show").click(),
  n: () => open(current.number + 1),
  p: () => open(current.number - 1),
  ",": () => current.go(-1),
  ".": () => current.go(1),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !commands[event.key]) return;
  commands[event.key]();
  event.preventDefault();
});
byId("back").addEventListener("click", () => current.takeBack());
byId("hint").addEventListener("click", () => current.hint());
byId("show").addEventListener("click", () => { if (!current.isOver) current.showSolution(); });
byId("previous").addEventListener("click", () => open(current.number - 1));
byId("next").addEventListener("click", () => open(current.number + 1));
byId("step-back").addEventListener("click", () => current.go(-1));
byId("step-on").addEventListener("click", () => current.go(1));
byId("forget").addEventListener("click", () => {
  if (!confirm("Forget which puzzles of this page you have solved?")) return;
  progress.forget();
  open(current.number);
});
window.addEventListener("hashchange", () => open(firstNew()));
byId("storage").hidden = progress.works;

if (set.puzzles.length > 0) open(firstNew());
else byId("task").textContent = "There is no puzzle in this set.";
