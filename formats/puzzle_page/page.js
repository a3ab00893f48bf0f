"use strict";
// A page on which a person solves puzzles. It knows no game: all that can be played in a puzzle, and
// what answers it, was found out when the page was made (src/model/puzzle_page.hpp). A position is an
// array: for every space the number of the look of the piece there, or -1.

const SVG = "http://www.w3.org/2000/svg";
const SOLUTION = -1; // verdicts of a choice; others are the numbers of replies
const NOT_REFUTED = -2;
const STORE = "cairn-puzzles";

const set = JSON.parse(document.getElementById("set").textContent);
const byId = (id) => document.getElementById(id);

// What is kept in the browser: for each puzzle's id whether it was solved or its solution seen, the
// wrong turns, and the hints.
const progress = (() => {
  let kept = {};
  let works = true;
  try {
    kept = JSON.parse(localStorage.getItem(STORE)) || {};
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    works = false;
    kept = {};
  }
  const save = () => {
    if (works) localStorage.setItem(STORE, JSON.stringify(kept));
  };
  return {
    works,
    of: (id) => Object.assign({ state: "new", wrong: 0, hints: 0 }, kept[id]),
    set(id, change) {
      kept[id] = Object.assign(this.of(id), change);
      save();
    },
    forget() {
      for (const puzzle of set.puzzles) delete kept[puzzle.id];
      save();
    },
  };
})();

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  Object.assign(made, attributes);
  made.append(...children);
  return made;
}

function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Positions.

function changed(position, changes) {
  const next = position.slice();
  for (let i = 0; i < changes.length; i += 2) next[changes[i]] = changes[i + 1];
  return next;
}

const spacesOf = (changes) => changes.filter((_, i) => i % 2 === 0);

// Drawing.

function drawParts(look, group) {
  const count = look.forms.length;
  const radius = [0.31, 0.215, 0.2][Math.min(count, 3) - 1];
  const distance = count < 2 ? 0 : (radius + 0.015) / Math.sin(Math.PI / count);
  look.forms.forEach((form, i) => {
    const angle = (count === 2 ? Math.PI : -Math.PI / 2) + (2 * Math.PI * i) / count;
    const x = Math.cos(angle) * distance;
    const y = Math.sin(angle) * distance + (count === 3 ? distance / 4 : 0);
    const half = radius * 0.9;
    if (form === "square")
      group.append(shape("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half }));
    else group.append(shape("circle", { cx: x, cy: y, r: radius }));
  });
}

function drawLayers(look, group) {
  const numbered = look.height > 1;
  const onCentre = look.forms.includes("centre");
  for (const form of look.forms) {
    if (form === "ring") group.append(shape("circle", { r: 0.355, class: "ring" }));
    else if (form === "centre")
      group.append(shape("circle", { r: numbered ? 0.285 : 0.14, class: "centre" }));
    else group.append(shape("circle", { r: 0.45 }));
  }
  if (!numbered) return;
  const text = shape("text", { y: 0.02, class: onCentre ? "on-centre" : "" });
  text.textContent = look.height;
  group.append(text);
}

function drawPiece(look) {
  const group = shape("g", { class: "piece " + look.side });
  (look.beside ? drawParts : drawLayers)(look, group);
  return group;
}

// The board of a puzzle: its spaces are drawn once, its pieces whenever they change.
class Board {
  constructor(board, choose) {
    this.board = board;
    this.cells = board.cells.map(([name, x, y, ground], i) => {
      const group = shape("g", {
        class: "cell", transform: `translate(${x} ${y})`, tabindex: i === 0 ? 0 : -1,
        role: "button", "data-space": name,
      });
      if (ground)
        group.append(shape("rect", { x: -0.5, y: -0.5, width: 1, height: 1, class: ground }));
      group.append(shape("circle", { r: 0.48, class: "area" }));
      group.append(shape("g", {}), shape("circle", { r: 0.16, class: "dot" }));
      group.addEventListener("click", () => choose(i));
      group.addEventListener("keydown", (event) => this.key(event, i, choose));
      return group;
    });
    const places = board.cells.map(([, x, y]) => [x, y]).concat(board.labels.map(([, x, y]) => [x, y]));
    const [left, right] = [Math.min(...places.map((at) => at[0])), Math.max(...places.map((at) => at[0]))];
    const [top, bottom] = [Math.min(...places.map((at) => at[1])), Math.max(...places.map((at) => at[1]))];
    const lines = shape("g", { class: "lines" });
    for (const [x1, y1, x2, y2] of board.lines) lines.append(shape("line", { x1, y1, x2, y2 }));
    const labels = shape("g", { class: "labels", "aria-hidden": "true" });
    for (const [name, x, y] of board.labels) {
      const text = shape("text", { x, y });
      text.textContent = name;
      labels.append(text);
    }
    const room = 0.6;
    this.svg = shape(
      "svg",
      { viewBox: [left - room, top - room, right - left + 2 * room, bottom - top + 2 * room].join(" "),
        role: "group", "aria-label": "Board" },
      lines, labels, ...this.cells);
  }

  // Arrows go to the nearest space in their direction.
  key(event, i, choose) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" || event.key === " ") choose(i);
    else if (ways[event.key]) this.focus(this.nearest(i, ways[event.key]));
    else return;
    event.preventDefault();
  }

  nearest(from, [dx, dy]) {
    const [, x, y] = this.board.cells[from];
    let best = from;
    let least = Infinity;
    this.board.cells.forEach(([, cx, cy], i) => {
      const along = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      const far = along + 2 * aside;
      if (along > 0.1 && aside <= 2 * along && far < least) [best, least] = [i, far];
    });
    return best;
  }

  focus(i) {
    for (const cell of this.cells) cell.setAttribute("tabindex", -1);
    this.cells[i].setAttribute("tabindex", 0);
    this.cells[i].focus();
  }

  // marks: classes of spaces, as sets of their numbers.
  draw(position, marks) {
    this.cells.forEach((cell, i) => {
      const look = this.board.looks[position[i]];
      const name = this.board.cells[i][0];
      cell.setAttribute("aria-label", look ? `${name}, ${look.name}` : name);
      cell.children[cell.children.length - 2].replaceChildren(...(look ? [drawPiece(look)] : []));
      for (const mark of ["may", "chosen", "hinted", "changed"])
        cell.classList.toggle(mark, Boolean(marks[mark] && marks[mark].includes(i)));
    });
  }
}

// The game's words in an action: names of spaces in the order of the clicks, and others ("pass") for
// which there are buttons.
function pathOf(action, numbers) {
  const words = action.match(/[A-Za-z]\d+|[a-z]{3,}/g) || [action];
  return words.map((word) => (numbers.has(word) ? numbers.get(word) : word));
}

// One puzzle that is being solved.
class Solving {
  constructor(number) {
    this.number = number;
    this.puzzle = set.puzzles[number];
    const board = set.boards[this.puzzle.board];
    this.numbers = new Map(board.cells.map(([name], i) => [name, i]));
    this.board = new Board(board, (i) => this.choose(i));
    this.start = changed(board.cells.map(() => -1), this.puzzle.start);
    this.hints = 0;
    this.turn = 0; // of the solver on the main line
    this.base = this.start; // before that turn
    this.shown = null; // a line of the solution, and how far it is played
    byId("board").replaceChildren(this.board.svg);
    byId("task").textContent = `${number + 1}. ${this.puzzle.task}`;
    byId("details").textContent = this.puzzle.details;
    byId("solution").hidden = true;
    this.say("", "");
    this.begin();
  }

  get node() { return this.puzzle.line[this.turn]; }
  get opponent() { return this.puzzle.side === "White" ? "Black" : "White"; }
  get isOver() { return this.turn >= this.puzzle.asked || this.shown !== null; }

  // The turn that is asked for is begun anew.
  begin() {
    this.position = this.base;
    this.choices = this.isOver ? [] : this.node.task.choices;
    this.played = [];
    this.clicked = [];
    this.isRefuted = false;
    this.highlight = {};
    this.draw();
  }

  say(text, kind) {
    byId("message").textContent = text;
    byId("message").className = kind;
  }

  pathOf(choice) { return pathOf(this.node.task.actions[choice[0]][0], this.numbers); }

  // Choices that begin with what is clicked, each with what is left of its path.
  open(clicked) {
    return this.choices
      .map((choice) => ({ choice, path: this.pathOf(choice) }))
      .filter(({ path }) => clicked.every((space, i) => path[i] === space))
      .map(({ choice, path }) => ({ choice, rest: path.slice(clicked.length) }));
  }

  choose(space) {
    if (this.isRefuted) return this.begin();
    if (this.isOver) return;
    this.highlight = {};
    const further = [...this.clicked, space];
    this.clicked = this.open(further).length > 0 ? further : this.open([space]).length > 0 ? [space] : [];
    const open = this.open(this.clicked);
    if (this.clicked.length > 0 && open.length === 1 && open[0].rest.length === 0)
      this.play(open[0].choice);
    else this.draw();
  }

  play(choice) {
    const changes = this.node.task.actions[choice[0]][1];
    this.played.push({ position: this.position, choices: this.choices });
    this.position = changed(this.position, changes);
    this.clicked = [];
    if (Array.isArray(choice[1])) {
      this.choices = choice[1];
      this.highlight = { changed: spacesOf(changes) };
      this.say("", "");
    } else {
      this.choices = [];
      this.judge(choice[1]);
    }
    this.draw();
  }

  judge(verdict) {
    if (verdict === SOLUTION) return this.goOn();
    const { id } = this.puzzle;
    progress.set(id, { wrong: progress.of(id).wrong + 1 });
    this.isRefuted = true;
    const again = " Click on the board to try again.";
    if (verdict === NOT_REFUTED) {
      this.say("This is not the solution; what refutes it is not known here." + again, "bad");
      return;
    }
    const [text, loses, changes] = this.node.task.replies[verdict];
    this.position = changed(this.position, changes);
    this.highlight = { changed: spacesOf(changes) };
    if (text === "") this.say("No: with this turn you lose at once." + again, "bad");
    else
      this.say(
        loses ? `No: ${this.opponent} answers ${text} and wins.${again}`
              : `No: ${this.opponent} answers ${text}, and the win is not in time any more.${again}`,
        "bad");
  }

  // A turn that was asked for is found. An image of it under a symmetry leads to another position.
  goOn() {
    const { node } = this;
    this.base = changed(this.base, node.turn[1]);
    this.turn += 1;
    if (this.isOver) {
      const { id } = this.puzzle;
      if (progress.of(id).state !== "seen") progress.set(id, { state: "solved" });
      this.say(`Solved! ${node.end ? node.end + "." : "The rest is in the solution."}`, "good");
      this.showSolution();
      return;
    }
    const reply = node.defences[0].line[0];
    this.base = changed(this.base, reply[1]);
    this.begin();
    this.highlight = { changed: spacesOf(reply[1]) };
    this.say(`Right. ${this.opponent} answers ${reply[0]}.`, "good");
  }

  takeBack() {
    if (this.isOver) return;
    if (this.isRefuted || this.played.length === 0) {
      this.say("", "");
      return this.begin();
    }
    Object.assign(this, this.played.pop());
    this.clicked = [];
    this.highlight = {};
    this.draw();
  }

  hint() {
    if (this.isOver) return;
    if (this.isRefuted) this.begin();
    const { id, themes } = this.puzzle;
    const first = pathOf(this.node.first, this.numbers);
    this.hints += 1;
    progress.set(id, { hints: progress.of(id).hints + 1 });
    if (this.hints === 1) return this.say(`Hint: ${themes.join(", ")}.`, "");
    this.begin();
    const spaces = first.filter((space) => typeof space === "number");
    this.highlight = { hinted: this.hints === 2 ? spaces.slice(0, 1) : spaces };
    const what = this.hints === 2 ? first.slice(0, 1).map((i) => this.name(i)).join("") : this.node.first;
    this.say(this.hints === 2 ? `Hint: look at ${what}.` : `Hint: begin with ${what}.`, "");
    this.draw();
  }

  name(space) { return typeof space === "number" ? set.boards[this.puzzle.board].cells[space][0] : space; }

  showSolution() {
    const { id, line } = this.puzzle;
    if (!this.isOver) {
      progress.set(id, { state: "seen" });
      this.say("", "");
    }
    byId("solution").hidden = false;
    byId("line").replaceChildren();
    const main = [];
    line.forEach((node, i) => this.tell(node, i, main));
    byId("proof").textContent = this.puzzle.proof;
    this.shown = { steps: main, at: Math.min(2 * this.turn - 1, main.length) };
    if (this.shown.at < 0) this.shown.at = 0;
    this.drawShown();
  }

  // A turn of the solver, what else would do, and all defences; `main` gets the main line.
  tell(node, number, main) {
    const item = element("li", {});
    main.push(node.turn);
    item.append(this.step(main, main.length));
    if (node.also.length > 0) item.append(` (or ${node.also.join(", ")})`);
    if (node.end) item.append(` ${node.end}.`);
    const before = main.slice();
    if (node.defences.length > 0) {
      main.push(node.defences[0].line[0]);
      item.append(" ", this.step(main, main.length));
      const list = element("ul", {});
      for (const defence of node.defences) list.append(this.defence(before, defence));
      item.append(element("details", {}, element("summary", {}, this.countOf(node)), list));
    }
    byId("line").append(item);
  }

  countOf(node) {
    const count = node.defences.reduce((sum, defence) => sum + defence.turns.length, 0);
    return count === 1 ? "the only defence" : `all ${count} defences`;
  }

  defence(before, { turns, line, end }) {
    const steps = before.concat(line);
    const item = element("li", {});
    line.forEach((_, i) => item.append(this.step(steps, before.length + i + 1), " "));
    if (end) item.append(`(${end}) `);
    if (turns.length > 1) item.append(`The same against ${turns.slice(1).join(", ")}.`);
    return item;
  }

  // A button with a turn of a line that shows the position after it.
  step(steps, at) {
    const button = element("button", { type: "button", textContent: steps[at - 1][0] });
    button.addEventListener("click", () => {
      this.shown = { steps, at, button };
      this.drawShown();
    });
    if (at > 0) button.dataset.at = at;
    return button;
  }

  go(way) {
    if (!this.shown) return;
    this.shown.at = Math.max(0, Math.min(this.shown.steps.length, this.shown.at + way));
    this.shown.button = null;
    this.drawShown();
  }

  drawShown() {
    const { steps, at } = this.shown;
    this.position = steps.slice(0, at).reduce((position, step) => changed(position, step[1]), this.start);
    this.highlight = at > 0 ? { changed: spacesOf(steps[at - 1][1]) } : {};
    for (const button of byId("line").querySelectorAll("button")) button.removeAttribute("aria-current");
    const button = this.shown.button ||
      byId("line").querySelector(`li > button[data-at="${at}"]`);
    if (button) button.setAttribute("aria-current", "step");
    byId("step-back").disabled = at === 0;
    byId("step-on").disabled = at === steps.length;
    this.choices = [];
    this.draw();
  }

  draw() {
    const open = this.open(this.clicked);
    const may = open.map(({ rest }) => rest[0]).filter((space) => typeof space === "number");
    this.board.draw(this.position, { may: this.clicked.length > 0 ? may : [], chosen: this.clicked, ...this.highlight });
    this.drawActions(open);
    byId("back").disabled = this.isOver || !(this.isRefuted || this.played.length > 0 || this.clicked.length > 0);
    byId("hint").disabled = byId("show").disabled = this.isOver;
    drawList(this.number);
  }

  // Buttons for what no further click on the board says.
  drawActions(open) {
    const buttons = open
      .filter(({ rest }) => rest.every((word) => typeof word !== "number"))
      .map(({ choice }) => {
        const button = element("button", { type: "button", textContent: this.node.task.actions[choice[0]][0] });
        button.addEventListener("click", () => this.play(choice));
        return button;
      });
    byId("actions").replaceChildren(...buttons);
  }
}

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
