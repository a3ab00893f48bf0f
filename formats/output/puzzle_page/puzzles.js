import { byId, noteInHistory, saveFile } from "../page/shapes.js";
import { phrase } from "../page/words.js";
import { drawList, makeFilters, shown } from "./list.js";
import { progress, read, set } from "./progress.js";
import { Solving } from "./solving.js";

let current = null;

// On a narrow page the set is a sheet over the board.
const narrow = matchMedia("(max-width: 39.9988em), (max-width: 47.4988em) and (min-height: 31.25em)");

function placeList() {
  byId("choice").popover = narrow.matches ? "auto" : null;
}

function open(number) {
  if (number < 0 || number >= set.puzzles.length) return;
  if (current) current.close();
  if (narrow.matches) {
    byId("choice").hidePopover();
    scrollTo(0, 0);
  }
  current = new Solving(number, (solving) => {
    current = solving; // it draws itself for the first time while it is made
    redraw();
  });
  noteInHistory(null, `#${set.puzzles[number].id}`);
}

function redraw() {
  drawList(current.number, open);
  byId("previous").disabled = neighbour(-1) < 0;
  byId("next").disabled = neighbour(1) < 0;
}

// The next or the previous puzzle that the filters leave, or -1.
function neighbour(way) {
  const numbers = shown();
  const [found] = way > 0 ? numbers.filter((i) => i > current.number)
                          : numbers.filter((i) => i < current.number).reverse();
  return found === undefined ? -1 : found;
}

// A puzzle that is not solved yet, if the filters leave one, and not the one that is open.
function openRandom() {
  const others = shown().filter((i) => i !== current.number);
  const fresh = others.filter((i) => progress.of(set.puzzles[i].id).state === "new");
  const numbers = fresh.length > 0 ? fresh : others;
  if (numbers.length > 0) open(numbers[Math.floor(Math.random() * numbers.length)]);
}

// The puzzle that the address names by its id or its number, or -1.
function addressed() {
  const name = location.hash.slice(1);
  const byName = set.puzzles.findIndex((puzzle) => puzzle.id === name);
  return byName >= 0 || !/^\d{1,6}$/.test(name) || !set.puzzles[name - 1] ? byName : name - 1;
}

function firstNew() {
  return Math.max(0, set.puzzles.findIndex((puzzle) => progress.of(puzzle.id).state === "new"));
}

function saveProgress() {
  saveFile(progress.asFile(), "application/json", "puzzles-progress.json");
}

async function loadProgress() {
  const [file] = byId("file").files;
  byId("file").value = "";
  if (!file) return;
  const isTaken = progress.takeFile(await file.text());
  if (isTaken) open(current.number);
  current.say(isTaken ? phrase("Your progress is loaded.")
                      : phrase("{file} holds no progress of puzzles.", { file: file.name }), isTaken ? "good" : "bad");
}

const commands = {
  escape: () => current.takeBack(),
  h: () => current.hint(),
  s: () => byId("show").click(),
  n: () => open(neighbour(1)),
  p: () => open(neighbour(-1)),
  r: openRandom,
  ",": () => current.go(-1),
  ".": () => current.go(1),
};

document.addEventListener("keydown", (event) => {
  const command = commands[event.key.toLowerCase()];
  if (event.ctrlKey || event.altKey || event.metaKey || !command || !current) return;
  if (event.target.closest("select, input")) return;
  command();
  event.preventDefault();
});
byId("back").addEventListener("click", () => current.takeBack());
byId("hint").addEventListener("click", () => current.hint());
byId("show").addEventListener("click", () => { if (!current.isOver) current.showSolution(); });
byId("previous").addEventListener("click", () => open(neighbour(-1)));
byId("next").addEventListener("click", () => open(neighbour(1)));
byId("random").addEventListener("click", openRandom);
byId("step-back").addEventListener("click", () => current.go(-1));
byId("step-on").addEventListener("click", () => current.go(1));
byId("menu").addEventListener("click", (event) => { if (event.target.closest("button")) byId("menu").hidePopover(); });
byId("save").addEventListener("click", saveProgress);
byId("load").addEventListener("click", () => byId("file").click());
byId("file").addEventListener("change", loadProgress);
byId("forget").addEventListener("click", () => {
  if (!confirm(phrase("Forget which puzzles of this page you have solved?"))) return;
  progress.forget();
  open(current.number);
});
window.addEventListener("hashchange", () => { if (addressed() >= 0) open(addressed()); });
narrow.addEventListener("change", placeList);
byId("storage").hidden = progress.works;

async function begin() {
  document.documentElement.classList.add("js");
  placeList();
  if (!window.DecompressionStream) {
    byId("task").textContent = "This page needs a browser of 2023 or later.";
    return;
  }
  await read();
  if (set.puzzles.length > 0) {
    makeFilters(redraw);
    open(addressed() >= 0 ? addressed() : firstNew());
  } else {
    byId("task").textContent = phrase("There is no puzzle in this set.");
  }
}

begin();
