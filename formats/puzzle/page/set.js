// The set.

let current = null;

function drawList(number) {
  const list = byId("list");
  if (list.children.length === 0) makeList(list);
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

function makeList(list) {
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

function open(number) {
  if (number < 0 || number >= set.puzzles.length) return;
  current = new Solving(number);
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
