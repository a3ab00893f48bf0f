import { byId, element, makeButton, stones } from "../page/shapes.js";
import { phrase, phraseIn, phraseN } from "../page/words.js";
import { progress, set } from "./progress.js";

export const LEVELS = 5; // classes of difficulty

const option = (value, textContent) => element("option", { value, textContent });

// Makes the choices of what the list shows; `changed` is called when another one is made.
export function makeFilters(changed) {
  const classes = [...new Set(set.puzzles.map((puzzle) => puzzle.class))];
  const themes = [...new Set(set.puzzles.flatMap((puzzle) => puzzle.themes))].sort();
  byId("by-class").append(option("", phraseIn("difficulty", "all")), ...classes.map((name) => option(name, name)));
  byId("by-theme").append(option("", phraseIn("theme", "all")), ...themes.map((name) => option(name, name)));
  byId("by-state").append(option("all", phraseIn("puzzles", "all")),
                          option("new", phraseIn("puzzles", "not solved")),
                          option("solved", phraseIn("puzzles", "solved")));
  for (const id of ["by-class", "by-theme", "by-state"]) byId(id).addEventListener("change", changed);
}

function isShown(puzzle) {
  const [wanted, theme, state] = ["by-class", "by-theme", "by-state"].map((id) => byId(id).value);
  const isSolved = progress.of(puzzle.id).state === "solved";
  return (!wanted || puzzle.class === wanted) && (!theme || puzzle.themes.includes(theme)) &&
    (state === "all" || (state === "solved") === isSolved);
}

// The numbers of the puzzles that the filters leave.
export const shown = () => [...set.puzzles.keys()].filter((i) => isShown(set.puzzles[i]));

function wordsOf({ state, clean }) {
  if (state === "new") return phraseIn("puzzle", "new");
  if (state === "seen") return phraseIn("puzzle", "seen");
  return clean ? phraseIn("puzzle", "solved") : phraseIn("puzzle", "solved with help");
}

// Shows the list of the puzzles, with `number` as the one that is open.
export function drawList(number, open) {
  const list = byId("list");
  if (list.children.length === 0) makeList(list, open);
  const wanted = new Set(shown());
  set.puzzles.forEach((puzzle, i) => {
    const state = progress.of(puzzle.id);
    const button = list.querySelector(`[data-number="${i}"]`);
    button.className = state.state + (state.clean ? " clean" : "");
    button.setAttribute("aria-label", `${i + 1}, ${puzzle.class}, ${wordsOf(state)}`);
    button.hidden = !wanted.has(i);
    if (i === number) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
  for (const group of list.children) group.hidden = !group.querySelector("button:not([hidden])");
  byId("matching").textContent = wanted.size < set.puzzles.length
    ? phraseN(set.puzzles.length, "{shown} of {n} puzzle", "{shown} of {n} puzzles", { shown: wanted.size })
    : phraseN(set.puzzles.length, "{n} puzzle", "All {n} puzzles");
  drawProgress();
}

function drawProgress() {
  const states = set.puzzles.map((puzzle) => progress.of(puzzle.id));
  const solved = states.filter(({ state }) => state === "solved");
  const clean = solved.filter((state) => state.clean).length;
  const parts = [phrase("{solved} of {all} solved", { solved: solved.length, all: states.length })];
  if (solved.length > 0) parts.push(phrase("{n} without help", { n: clean }));
  if (progress.streak > 1) parts.push(phrase("{n} in a row", { n: progress.streak }));
  byId("share").setAttribute("width", `${(100 * solved.length) / Math.max(1, states.length)}%`);
  byId("progress").textContent = parts.join(", ");
}

function makeList(list, open) {
  let numbers = null;
  set.puzzles.forEach((puzzle, i) => {
    if (i === 0 || puzzle.class !== set.puzzles[i - 1].class) {
      numbers = element("div", { className: "numbers" });
      list.append(element("div", {}, element("h3", {}, stones(puzzle.level, LEVELS), puzzle.class), numbers));
    }
    const button = makeButton("", i + 1, () => open(i));
    button.dataset.number = i;
    numbers.append(button);
  });
}
